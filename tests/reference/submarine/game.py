"""The flow of a game of Submarine: whose decision it is, what may be done, and what follows from it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from reference.submarine.pieces import (
    BOATS_PER_PLAYER,
    CARD_COLOURS,
    CARDS_PER_COLOUR,
    CARDS_PER_PLAYER,
    COLUMNS,
    KINDS,
    NATURE_STAGES,
    SEAT_COLOURS,
    SHELL,
    SHIP_AT_START,
    SHIP_OFF,
    TOP_LEVEL,
    Player,
    Stage,
    Turn,
    boat_destinations,
    colour_of,
    is_shell,
    kind_of,
)
from reference.submarine.sea import Sea

NATURE = -1
RANDOM_START = "random"
DEFAULT_OPTIONS: dict[str, object] = {"start": RANDOM_START, "even_colours": False, "stall_turns": 30}


class Submarine:
    """One game of Submarine for two to five players."""

    def __init__(self, players: int, options: dict[str, object]) -> None:
        """Lay out an empty board; missing options take their defaults."""
        if players not in CARDS_PER_PLAYER:
            raise ValueError(f"Submarine is for 2 to 5 players, not {players}")
        unknown = set(options) - set(DEFAULT_OPTIONS)
        if unknown:
            raise ValueError(f"unknown options: {sorted(unknown)}")
        chosen = DEFAULT_OPTIONS | options
        start, stall_turns = chosen["start"], chosen["stall_turns"]
        self._seat_colours = SEAT_COLOURS[:players]
        if start != RANDOM_START and start not in self._seat_colours:
            raise ValueError(f"start must be random or one of {self._seat_colours}")
        if not isinstance(stall_turns, int) or stall_turns < 0:
            raise ValueError("stall_turns must be a whole number, 0 or more")

        self._stall_limit = stall_turns * players
        self._idle_turns = 0
        self._players = [Player(boats_to_place=BOATS_PER_PLAYER[players]) for _ in range(players)]
        self._sea = Sea()
        self._discard: Counter[str] = Counter()

        self._treasures_to_lay = {f"{kind}-{colour}" for kind in KINDS for colour in CARD_COLOURS}
        self._shells_to_give = set(CARD_COLOURS)
        self._cards_to_deal = Counter(dict.fromkeys(CARD_COLOURS, CARDS_PER_COLOUR))
        if chosen["even_colours"]:
            self._cards_to_deal = self._even_colours(players)

        self._turn = Turn()
        self._winners: list[int] = []
        self._reason = ""
        self._start_seat = 0
        self._active_seat = 0
        self._stage = Stage.START_PLAYER
        if start != RANDOM_START:
            self._set_start(str(start))

    @staticmethod
    def _even_colours(players: int) -> Counter[str]:
        """Exactly the cards that will be dealt, as many of each colour."""
        cards = players * CARDS_PER_PLAYER[players]
        if cards % len(CARD_COLOURS):
            raise ValueError(f"{cards} cards cannot be equally many of each colour")
        return Counter(dict.fromkeys(CARD_COLOURS, cards // len(CARD_COLOURS)))

    # ------------------------------------------------------------------ the common interface

    def mover(self) -> int | None:
        """The seat to move, -1 for nature, None when the game is over."""
        if self._stage is Stage.OVER:
            return None
        return NATURE if self._stage in NATURE_STAGES else self._active_seat

    def chances(self) -> dict[str, Fraction]:
        """The probability of each outcome while nature is to move."""
        if self._stage is Stage.START_PLAYER:
            return self._draw("start", Counter(self._seat_colours))
        if self._stage is Stage.TREASURES:
            return self._draw("treasure", Counter(self._treasures_to_lay))
        if self._stage is Stage.SHELLS:
            return self._draw("shell", Counter(self._shells_to_give))
        if self._stage is Stage.DEAL:
            return self._draw("deal", self._cards_to_deal)
        raise ValueError("nature is not to move")

    def legal(self) -> set[str]:
        """All legal moves; none when the game is over."""
        if self._stage in NATURE_STAGES:
            return set(self.chances())
        if self._stage is Stage.PLACE:
            return {f"place {column}" for column in COLUMNS}
        if self._stage is Stage.SAIL:
            return self._sail_moves()
        if self._stage is Stage.ACTION:
            return self._action_moves()
        if self._stage is Stage.TOLL:
            return {f"pay {colour}" for colour in self._active().hand}
        if self._stage is Stage.SWAP:
            return {f"swap {treasure}" for treasure in self._swappable_treasures()}
        if self._stage is Stage.PAUSE:
            return self._pause_moves()
        return set()

    def play(self, move: str) -> None:
        """Carry out one legal move."""
        if move not in self.legal():
            raise ValueError(f"not legal now: {move!r}")
        verb, _, what = move.partition(" ")
        if verb == "start":
            self._set_start(what)
        elif verb == "treasure":
            self._lay_treasure(what)
        elif verb == "shell":
            self._give_shell(what)
        elif verb == "deal":
            self._deal_card(what)
        elif verb == "place":
            self._place_boat(what)
        elif verb == "sail":
            self._sail(what)
        elif verb == "boat":
            self._move_boat(*what.split("-"))
        elif verb == "salvage":
            self._salvage(what)
        elif verb == "pay":
            self._pay_from_hand(what)
        elif verb == "joker":
            self._turn.chosen_joker = what
            self._stage = Stage.SWAP
        elif verb == "swap":
            self._swap(what)
        elif verb == "tuck":
            self._tuck(what)
        else:  # "done" and "pass" do nothing but end the turn
            self._end_turn()

    def snapshot(self) -> dict[str, object]:
        """What lies on the table, as plain values."""
        return {
            "fields": self._sea.snapshot_of_fields(),
            "boats": self._sea.snapshot_of_boats(),
            "ships": [player.ship for player in self._players],
            "containers": [sorted(player.container) for player in self._players],
            "jokers": [sorted(player.jokers) for player in self._players],
            "hands": [dict(Counter(player.hand)) for player in self._players],
            "piles": [list(player.pile) for player in self._players],
            "discard": {colour: count for colour, count in self._discard.items() if count > 0},
        }

    def result(self) -> dict[str, object] | None:
        """The winners and what ended the game, or None while it lasts."""
        if self._stage is not Stage.OVER:
            return None
        return {"winners": list(self._winners), "reason": self._reason}

    # ------------------------------------------------------------------ set-up

    @staticmethod
    def _draw(verb: str, lots: Counter[str]) -> dict[str, Fraction]:
        """One blind draw from a bag that holds each lot as often as the counter says."""
        return {f"{verb} {lot}": Fraction(count, lots.total()) for lot, count in lots.items() if count > 0}

    def _set_start(self, colour: str) -> None:
        self._start_seat = self._seat_colours.index(colour)
        self._stage = Stage.TREASURES

    def _lay_treasure(self, treasure: str) -> None:
        self._treasures_to_lay.remove(treasure)
        self._sea.lay(treasure)
        if not self._treasures_to_lay:
            self._stage = Stage.SHELLS

    def _give_shell(self, colour: str) -> None:
        self._shells_to_give.remove(colour)
        receiver = next(player for player in self._players if not player.jokers)
        receiver.jokers.add(f"{SHELL}-{colour}")
        if all(player.jokers for player in self._players):
            self._stage = Stage.DEAL

    def _deal_card(self, colour: str) -> None:
        """One card for the seat that has the fewest; the cards never dealt stay in the box unseen."""
        self._cards_to_deal[colour] -= 1
        receiver = min(self._players, key=Player.card_count)  # the first of several equals, so in turn from seat 0
        receiver.pile.append(colour)
        full_pile = CARDS_PER_PLAYER[len(self._players)]
        if all(player.card_count() == full_pile for player in self._players):
            for player in self._players:
                player.refill_hand()
            self._active_seat = self._start_seat
            self._stage = Stage.PLACE

    def _place_boat(self, column: str) -> None:
        self._active().boats_to_place -= 1
        self._sea.put_boat(self._active_seat, f"{column}{TOP_LEVEL}")
        # Everybody has equally many boats, so when the last is placed the start player is next again.
        self._active_seat = self._next_seat()
        if all(player.boats_to_place == 0 for player in self._players):
            self._begin_turn()

    # ------------------------------------------------------------------ the frame of a turn

    def _active(self) -> Player:
        return self._players[self._active_seat]

    def _next_seat(self) -> int:
        return (self._active_seat + 1) % len(self._players)

    def _begin_turn(self) -> None:
        self._turn = Turn(usable_jokers=set(self._active().jokers))
        # A ship that waits at the right edge does not sail; its player only has the research pause.
        self._stage = Stage.PAUSE if self._active().ship == SHIP_OFF else Stage.SAIL

    def _end_turn(self) -> None:
        """Refill the hand, call the ships back once all have left, and pass the turn on."""
        self._active().refill_hand()
        if all(player.ship == SHIP_OFF for player in self._players):
            for player in self._players:
                player.ship = SHIP_AT_START
        self._idle_turns = 0 if self._turn.progress else self._idle_turns + 1
        if self._stall_limit > 0 and self._idle_turns >= self._stall_limit:
            self._end_by_count("stall")
            return
        self._active_seat = self._next_seat()
        self._begin_turn()

    # ------------------------------------------------------------------ the ship and the research pause

    def _sail_moves(self) -> set[str]:
        """To the right only, above an own boat; leaving the board is always allowed."""
        ship = self._active().ship
        ahead = COLUMNS if ship == SHIP_AT_START else COLUMNS[COLUMNS.index(ship) + 1 :]
        return {f"sail {column}" for column in ahead if self._own_boats(column)} | {f"sail {SHIP_OFF}"}

    def _own_boats(self, column: str) -> dict[str, int]:
        return self._sea.boats_below(column, self._active_seat)

    def _sail(self, target: str) -> None:
        self._active().ship = target
        if target == SHIP_OFF:
            self._stage = Stage.PAUSE
            return
        self._turn.unmoved = self._own_boats(target)
        self._stage = Stage.ACTION

    def _pause_moves(self) -> set[str]:
        """A card swap needs a pile to draw from (ruling: with an empty pile nothing happens)."""
        tucks = {f"tuck {colour}" for colour in self._active().hand} if self._active().pile else set()
        return tucks | {"pass"}

    def _tuck(self, colour: str) -> None:
        player = self._active()
        player.hand.remove(colour)
        player.pile.insert(0, colour)
        player.hand.append(player.pile.pop())
        self._end_turn()

    # ------------------------------------------------------------------ boat actions

    def _action_moves(self) -> set[str]:
        """Either boats move or treasures are taken, never both in one turn (rulebook); at least one thing is done."""
        moves: set[str] = set()
        if not self._turn.token_taken:
            moves |= self._boat_moves()
        if not self._turn.boat_moved:
            moves |= {f"salvage {token}" for token in self._reachable_tokens() if self._can_salvage(token)}
            if self._swappable_treasures():
                moves |= {f"joker {token}" for token in self._turn.usable_jokers}
        if self._turn.boat_moved or self._turn.token_taken:
            moves.add("done")
        return moves

    def _boat_moves(self) -> set[str]:
        return {
            f"boat {origin}-{target}"
            for origin, count in self._turn.unmoved.items()
            if count > 0
            for target in boat_destinations(origin)
        }

    def _move_boat(self, origin: str, target: str) -> None:
        self._sea.move_boat(self._active_seat, origin, target)
        self._turn.unmoved[origin] -= 1
        self._turn.boat_moved = True

    # ------------------------------------------------------------------ salvaging with cards

    def _reachable_tokens(self) -> set[str]:
        """Tokens below the own ship in a field with an own boat, without the jokers laid down in this turn."""
        reachable: set[str] = set()
        for place in self._own_boats(self._active().ship):
            reachable |= self._sea.tokens[place]
        return reachable - self._turn.laid_down

    def _toll_receivers(self, token: str) -> list[int]:
        """Who gets a toll card for a token, one entry a card, clockwise from the payer."""
        place = self._sea.place_of(token)
        receivers: list[int] = []
        for distance in range(1, len(self._players)):
            seat = (self._active_seat + distance) % len(self._players)
            receivers += [seat] * self._sea.toll(place, seat)
        return receivers

    def _can_salvage(self, token: str) -> bool:
        """The matching card must be in hand, and all other cards together must cover the toll (ruling)."""
        toll = len(self._toll_receivers(token))
        return colour_of(token) in self._active().hand and self._active().card_count() - 1 >= toll

    def _salvage(self, token: str) -> None:
        """Discard the matching card, pay what the pile can pay, and ask for hand cards if that is not enough."""
        self._active().hand.remove(colour_of(token))
        self._discard[colour_of(token)] += 1
        self._turn.progress = True
        self._turn.wanted = token
        self._turn.owed = self._toll_receivers(token)
        while self._turn.owed and self._active().pile:
            self._hand_over(self._active().pile.pop())
        self._finish_salvage_if_paid()

    def _pay_from_hand(self, colour: str) -> None:
        self._active().hand.remove(colour)
        self._hand_over(colour)
        self._finish_salvage_if_paid()

    def _hand_over(self, card: str) -> None:
        """The next receiver gets the card on top of the pile and refills the hand at once (ruling)."""
        receiver = self._players[self._turn.owed.pop(0)]
        receiver.pile.append(card)
        receiver.refill_hand()

    def _finish_salvage_if_paid(self) -> None:
        if self._turn.owed:
            self._stage = Stage.TOLL
            return
        token = self._turn.wanted
        self._turn.wanted = ""
        self._sea.take(token)
        self._store(token)

    # ------------------------------------------------------------------ salvaging with jokers

    def _swappable_treasures(self) -> set[str]:
        """A joker takes any reachable treasure, but no shell (ruling)."""
        return {token for token in self._reachable_tokens() if not is_shell(token)}

    def _swap(self, treasure: str) -> None:
        """The joker takes the place of the treasure on the board; no card and no toll is paid."""
        joker = self._turn.chosen_joker
        self._turn.chosen_joker = ""
        self._turn.usable_jokers.remove(joker)
        self._turn.laid_down.add(joker)
        self._active().jokers.remove(joker)
        self._sea.exchange(treasure, joker)
        self._store(treasure)

    # ------------------------------------------------------------------ taking a token, and the end

    def _store(self, token: str) -> None:
        """A new kind goes into the container; shells and kinds already owned lie beside it as jokers."""
        player = self._active()
        if is_shell(token) or player.has_kind(kind_of(token)):
            player.jokers.add(token)
        else:
            player.container.add(token)
            self._turn.progress = True
        self._turn.token_taken = True
        self._stage = Stage.ACTION
        self._test_end()

    def _test_end(self) -> None:
        """The ends that taking a token can bring about, the outright win first; they take effect at once (ruling)."""
        if len(self._active().container) == len(KINDS):
            self._finish([self._active_seat], "container")
        elif all(map(is_shell, self._sea.tokens_of_column(self._active().ship))):
            self._end_by_count("column")
        elif all(player.card_count() == 0 for player in self._players):
            self._end_by_count("cards")

    def _end_by_count(self, reason: str) -> None:
        """The best standing wins; players equal in everything share the victory (ruling)."""
        best = max(player.standing() for player in self._players)
        self._finish([seat for seat, player in enumerate(self._players) if player.standing() == best], reason)

    def _finish(self, winners: list[int], reason: str) -> None:
        self._winners = winners
        self._reason = reason
        self._stage = Stage.OVER
