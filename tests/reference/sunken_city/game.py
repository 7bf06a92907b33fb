"""The game of Sunken City: turns, the merman, the expert phases and the end."""

from __future__ import annotations

from fractions import Fraction

from reference.sunken_city.lake import CENTRE, DARK_SQUARES, Lake, Piece, dark_squares, distances
from reference.sunken_city.pieces import (
    CHEST,
    CHIPS,
    COLOURS_IN_PLAY,
    DIE_FACES,
    EXPERT_STREETS_ON_FIELD_1,
    LAST_FIELD,
    LAST_TIMED_FIELD,
    MERMAN_STEPS_IN_OWN_TERRITORY,
    STREETS_ON_FIELD_1,
    TERRITORY_WIDTH,
    USUAL_CARDS,
    VILLAGE_CORNER,
    Player,
    Turn,
)

NATURE = -1
DEFAULT_OPTIONS: dict[str, object] = {
    "short": False,
    "no_chips": False,
    "expert": False,
    "start": "random",
    "stall_rounds": 12,
    "turn_limit": 300,
    "sixth_card": "4/2",
    "dark_squares": DARK_SQUARES,
}


class SunkenCity:
    """One game of Sunken City, base or expert."""

    def __init__(self, players: int, options: dict[str, object]) -> None:
        """Set up the table; missing options mean defaults."""
        if players not in COLOURS_IN_PLAY:
            raise ValueError("Sunken City is for 2 to 4 players")
        if unknown := set(options) - set(DEFAULT_OPTIONS):
            raise ValueError(f"unknown options: {sorted(unknown)}")
        chosen = DEFAULT_OPTIONS | options
        self.expert = bool(chosen["expert"])
        self.stall_rounds = int(str(chosen["stall_rounds"]))
        self.turn_limit = int(str(chosen["turn_limit"]))
        self.all_cards = [*USUAL_CARDS, str(chosen["sixth_card"])]
        # The short game knows neither house 1 nor treasure 1, and grotto 1 is closed (rulings, expert game).
        self.houses = list(range(2 if chosen["short"] else 1, 11))
        self.treasures = {*self.houses, CHEST}

        colours = COLOURS_IN_PLAY[players]
        self.players = [Player(colour, list(self.all_cards)) for colour in colours]
        self.supply = 0 if chosen["no_chips"] else CHIPS
        self.lake = Lake(dark_squares(str(chosen["dark_squares"])), [VILLAGE_CORNER[colour] for colour in colours])
        streets = EXPERT_STREETS_ON_FIELD_1 if self.expert else STREETS_ON_FIELD_1
        self.stacks = {1: streets[players], 2: 1, 3: 1, 4: 1, 5: 1, 6: 0}
        self.street_field = 1  # where streets are taken; in a sinking phase, the field just emptied
        self.phase = "rising"  # expert: "rising", "sinking", "over" (after the last sinking phase); base: always rising
        self.merman: Piece | int = 10  # a piece on the lake, or a grotto
        if not self.expert:
            self.merman = Piece((CENTRE,), house=10)
            self.lake.pieces.append(self.merman)

        start = str(chosen["start"])
        if start not in ["random", *colours]:
            raise ValueError(f"{start} is not in play")
        self.starter: int | None = None if start == "random" else colours.index(start)
        self.seat = 0 if self.starter is None else self.starter
        self.turn: Turn | None = None  # None until the card is played
        self.rounds = 0
        self.quiet_rounds = 0
        self.something_happened = False
        self.last_round: str | None = None  # why this round is the last
        self.ended: str | None = None

    # ---------------------------------------------------------------- whose move, and which

    def mover(self) -> int | None:
        """The seat to move, -1 for nature, None when the game is over."""
        if self.ended is not None:
            return None
        if self.starter is None or (self.turn is not None and self.turn.die_asked):
            return NATURE
        return self.seat

    def chances(self) -> dict[str, Fraction]:
        """What nature may do, and how likely."""
        if self.mover() != NATURE:
            raise ValueError("nature is not to move")
        if self.starter is None:
            return {f"start {player.colour}": Fraction(1, len(self.players)) for player in self.players}
        faces = DIE_FACES[len(self.players)]
        return {f"die {face}": Fraction(faces.count(face), len(faces)) for face in faces}

    def legal(self) -> set[str]:
        """All legal moves; for nature, all possible outcomes."""
        mover = self.mover()
        if mover is None:
            return set()
        if mover == NATURE:
            return set(self.chances())
        if self.turn is None:
            return {f"card {card}" for card in self.players[self.seat].hand}
        if self.turn.grotto_asked:
            return {"stay"} | {f"grotto {grotto}" for grotto in self.houses if grotto != self.merman}
        turn = self.turn
        moves = self._build_moves(turn) | self._walk_moves(turn) | self._chip_moves(turn)
        moves |= self._expert_merman_moves(turn) if self.expert else self._base_merman_moves(turn)
        if self._turn_may_end(turn):
            moves.add("end")
        return moves

    def _build_moves(self, turn: Turn) -> set[str]:
        if turn.build_points == 0 or turn.building_ended or self.phase != "rising":
            return set()
        moves: set[str] = set()
        if self.stacks[self.street_field] > 0:
            moves |= {f"street {street.text}" for street in self.lake.street_places()}
        if not turn.house_risen:
            in_grottoes = set(self.houses) - set(self.lake.houses())
            moves |= {f"house {house} {square}" for house in in_grottoes for square in self.lake.house_places()}
        return moves

    def _building_may_end(self, turn: Turn) -> bool:
        """Done, lapsed because nothing fits, or optional because no street is left: judged afresh each time."""
        return not self._build_moves(turn) or self.stacks[self.street_field] == 0

    def _walk_moves(self, turn: Turn) -> set[str]:
        if turn.walk_points == 0 or turn.walk_ended:
            return set()
        # Base game: building is done in one go (002, by contrast with the expert rules), so it must be able to end.
        if not self.expert and turn.building_begun and not self._building_may_end(turn):
            return set()
        player = self.players[self.seat]
        if player.stands_on is None:
            bridgehead = self.lake.piece_on(player.corner)
            return set() if bridgehead is None else {f"walk {bridgehead.name}"}
        moves = {f"walk {piece.name}" for piece in self.lake.linked(player.stands_on)}
        if player.corner in player.stands_on.squares:
            moves.add("walk home")
        return moves

    def _chip_moves(self, turn: Turn) -> set[str]:
        playable = self.players[self.seat].chips > 0 and not turn.chip_played and not turn.walk_ended
        return {"chip"} if playable else set()

    def _merman_steps(self) -> set[str]:
        """Onto every piece linked to his; none from a grotto. Villages are no pieces, so he never enters one."""
        if isinstance(self.merman, int):
            return set()
        return {f"merman {piece.name}" for piece in self.lake.linked(self.merman)}

    def _base_merman_moves(self, turn: Turn) -> set[str]:
        steps = self._merman_steps()
        if not steps or turn.merman_steps == 0:
            return set()
        if turn.merman_steps is None and not self._merman_in_own_territory():
            return {"roll"}
        return steps

    def _merman_in_own_territory(self) -> bool:
        """One square of his piece in the mover's corner of the lake is enough (000, the half-yellow street)."""
        assert isinstance(self.merman, Piece)
        corner = self.players[self.seat].corner
        return any(max(distances(square, corner)) < TERRITORY_WIDTH for square in self.merman.squares)

    def _expert_merman_moves(self, turn: Turn) -> set[str]:
        if self.phase != "sinking" or turn.build_points == 0:
            return set()
        if self._banishment_due():
            return {f"banish {grotto}" for grotto in self.houses}
        return self._merman_steps()

    def _banishment_due(self) -> bool:
        """An isolated merman goes back to a grotto, except that the last sinking phase simply ends."""
        return self.phase == "sinking" and not self._merman_steps()

    def _turn_may_end(self, turn: Turn) -> bool:
        if self._banishment_due() and turn.build_points > 0:
            return False
        return self._building_may_end(turn)

    # ---------------------------------------------------------------- making a move

    def play(self, move: str) -> None:
        """Make a legal move."""
        if move not in self.legal():
            raise ValueError(f"not legal: {move}")
        word, *rest = move.split()
        if word == "start":
            self.starter = [player.colour for player in self.players].index(rest[0])
            self.seat = self.starter
        elif word == "card":
            self._play_card(rest[0])
        else:
            assert self.turn is not None
            self._act(self.turn, word, rest)

    def _act(self, turn: Turn, word: str, rest: list[str]) -> None:
        if word not in ("roll", "die", "merman") and turn.merman_steps is not None:
            turn.merman_steps = 0  # nothing comes between his steps: any other move ends his
        if word == "street":
            self._raise(turn, Piece(tuple(rest[0].split("-"))))
        elif word == "house":
            self._raise(turn, Piece((rest[1],), house=int(rest[0])))
        elif word == "walk":
            self._walk(turn, None if rest[0] == "home" else self.lake.piece_named(rest[0]))
        elif word == "chip":
            self._play_chip(turn)
        elif word == "roll":
            turn.die_asked = True
        elif word == "die":
            turn.die_asked = False
            turn.merman_steps = int(rest[0])
        elif word == "merman":
            self._move_merman(turn, self.lake.piece_named(rest[0]))
        elif word == "banish":
            self._banish(turn, int(rest[0]))
        elif word in ("grotto", "stay"):
            turn.grotto_asked = False
            self.merman = int(rest[0]) if word == "grotto" else self.merman
        else:
            self._end_turn()

    def _play_card(self, card: str) -> None:
        player = self.players[self.seat]
        player.hand.remove(card)
        if not player.hand:
            player.hand = list(self.all_cards)
        build, walk = card.split("/")
        # 000's chip example (5 + 9 = 14) counts what lay on the panel before the turn.
        house_side = self.treasures - player.found - player.safe
        self.turn = Turn(int(build), int(walk), chip_value=len(house_side))

    def _raise(self, turn: Turn, piece: Piece) -> None:
        turn.build_points -= 1
        turn.building_begun = True
        if turn.walk_begun and not self.expert:
            turn.walk_ended = True  # walking, too, is done in one go
        self.lake.pieces.append(piece)
        self.something_happened = True
        if piece.house is not None:
            turn.house_risen = True
            return
        self.stacks[self.street_field] -= 1
        if self.stacks[self.street_field] > 0:
            return
        if self.expert:
            self._begin_sinking_phase(piece)
        elif self.street_field <= LAST_TIMED_FIELD:
            self.street_field += 1
            if self.street_field > LAST_TIMED_FIELD:
                self._announce_last_round("hourglass")

    def _walk(self, turn: Turn, target: Piece | None) -> None:
        turn.walk_points -= 1
        turn.walk_begun = True
        if turn.building_begun and not self.expert:
            turn.building_ended = True  # for good, even if the merman brings streets back later
        player = self.players[self.seat]
        player.stands_on = target
        if target is None:
            self._secure(player)
        elif target.house is not None:
            self._search(player, target)
            turn.grotto_asked = target.house == self.merman  # only a merman in his grotto is a number

    def _secure(self, player: Player) -> None:
        if player.found:
            self.something_happened = True
        player.safe |= player.found
        player.found = set()
        if player.safe == self.treasures:
            self._announce_last_round("treasures")

    def _search(self, player: Player, house: Piece) -> None:
        assert house.house is not None
        here = {house.house, CHEST} if house.name == CENTRE else {house.house}
        newly_found = here - player.found - player.safe
        player.found |= newly_found
        if newly_found:
            self.something_happened = True

    def _play_chip(self, turn: Turn) -> None:
        turn.chip_played = True
        turn.walk_points += turn.chip_value
        self.players[self.seat].chips -= 1
        self.supply += 1

    # ---------------------------------------------------------------- the merman

    def _move_merman(self, turn: Turn, target: Piece) -> None:
        if self.expert:
            turn.build_points -= 1
        else:
            allowed = MERMAN_STEPS_IN_OWN_TERRITORY[len(self.players)]
            turn.merman_steps = (allowed if turn.merman_steps is None else turn.merman_steps) - 1
        left_behind = self.merman
        assert isinstance(left_behind, Piece)
        self.merman = target
        self._sink(left_behind)
        self._end_last_sinking_phase_if_stuck()

    def _sink(self, piece: Piece) -> None:
        """Take a piece off the lake; whoever stands on it goes home and loses the open treasures."""
        self.lake.pieces.remove(piece)
        self.something_happened = True
        if piece.house is None:
            self.stacks[min(self.street_field + 1, LAST_FIELD)] += 1
        seats = len(self.players)
        for seat in [(self.seat + offset) % seats for offset in range(seats)]:  # chips: clockwise from the mover
            victim = self.players[seat]
            if victim.stands_on != piece:
                continue
            victim.stands_on = None
            victim.found = set()
            if seat != self.seat and self.supply > 0:
                self.supply -= 1
                victim.chips += 1

    def _begin_sinking_phase(self, last_street: Piece) -> None:
        """Expert: the merman surfaces in the house of his grotto, else the highest house, else on the last street."""
        assert isinstance(self.merman, int)
        self.phase = "sinking"
        houses = self.lake.houses()
        if self.merman in houses:
            self.merman = houses[self.merman]
        elif houses:
            self.merman = houses[max(houses)]
        else:
            self.merman = last_street
        self._end_last_sinking_phase_if_stuck()

    def _end_last_sinking_phase_if_stuck(self) -> None:
        if self.street_field == LAST_TIMED_FIELD and self._banishment_due():
            self.phase = "over"
            self._announce_last_round("hourglass")

    def _banish(self, turn: Turn, grotto: int) -> None:
        """Expert: the isolated piece sinks onto the next field, and a rising phase begins from there."""
        turn.build_points -= 1
        left_behind = self.merman
        assert isinstance(left_behind, Piece)
        self.merman = grotto
        self._sink(left_behind)
        self.street_field += 1
        self.phase = "rising"

    # ---------------------------------------------------------------- turns, rounds and the end

    def _announce_last_round(self, reason: str) -> None:
        """The first cause to happen is the reason."""
        if self.last_round is None:
            self.last_round = reason

    def _end_turn(self) -> None:
        self.turn = None
        self.seat = (self.seat + 1) % len(self.players)
        if self.seat == self.starter:
            self._end_round()

    def _end_round(self) -> None:
        self.rounds += 1
        self.quiet_rounds = 0 if self.something_happened else self.quiet_rounds + 1
        self.something_happened = False
        if self.last_round is not None:
            self.ended = self.last_round
        elif 0 < self.stall_rounds <= self.quiet_rounds:
            self.ended = "stall"
        elif self.rounds >= self.turn_limit:
            self.ended = "limit"

    def result(self) -> dict[str, object] | None:
        """Winners and reason when the game is over: most treasures at home, then their sum, then shared."""
        if self.ended is None:
            return None
        scores = [(len(player.safe), sum(player.safe)) for player in self.players]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return {"winners": winners, "reason": self.ended}

    def snapshot(self) -> dict[str, object]:
        """What lies on the table."""
        places = [player.stands_on for player in self.players]
        return {
            "lake": {square: piece.text for piece in self.lake.pieces for square in piece.squares},
            "adventurers": ["home" if place is None else place.name for place in places],
            "merman": f"grotto {self.merman}" if isinstance(self.merman, int) else self.merman.name,
            "hands": [sorted(player.hand) for player in self.players],
            "found": [sorted(player.found) for player in self.players],
            "safe": [sorted(player.safe) for player in self.players],
            "chips": [player.chips for player in self.players],
            "supply": self.supply,
            "stacks": [self.stacks[number] for number in sorted(self.stacks)],
        }
