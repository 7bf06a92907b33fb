"""The course of a game of Atlandice, told as one story made of generators.

Wherever somebody has to decide, the story pauses with a `Question` and goes on with the answer.
"""

from collections.abc import Generator
from dataclasses import dataclass, field
from fractions import Fraction

from reference.atlandice.table import DISTRICTS, KINDS, MARKET, NEUTRAL, Table

FACES = [1, 2, 3, 4, 5, 6]
DICE = {2: 7, 3: 7, 4: 9}  # by the number of players
DICE_PER_PLAYER = {2: 3, 3: 2, 4: 2}  # taken in a round; one always stays behind
DEFAULT_CLOCK = (
    "3 jewel, 5 donation, 7 book, 9 provision, 11 total, 13 donation, 15 tool, 17 weapon, 19 total, 20 waves"
)

NATURE = -1
DECLINE = "decline"
DONE = "done"


@dataclass(frozen=True)
class Question:
    """Somebody has to decide: a player among the options, or nature with a chance for each of them."""

    mover: int
    options: set[str]
    chances: dict[str, Fraction] = field(default_factory=dict)


@dataclass
class Turn:
    """One taken die: who chooses, who receives (the neutral player, if the die was given), and what was searched."""

    chooser: int
    receiver: int
    searched: list[str] = field(default_factory=list)


Course = Generator[Question, str, None]
CourseToMove = Generator[Question, str, str]
CourseToNumber = Generator[Question, str, int]


class Atlandice:
    """One game of Atlandice for two, three or four players."""

    def __init__(self, players: int, options: dict[str, object] | None = None) -> None:
        """Set the table; the start player (if random) and the first tiles are left to nature."""
        if players not in DICE:
            raise ValueError(f"Atlandice is for 2 to 4 players, not {players}")
        given = options or {}
        self._start_option = str(given.get("start", "random"))
        if self._start_option not in {"random", *(str(number) for number in range(1, players + 1))}:
            raise ValueError(f"no such start player: {self._start_option}")
        self._clock_symbols = read_clock(str(given.get("clock", DEFAULT_CLOCK)))
        self._table = Table(players, waves=max(self._clock_symbols))
        self._winners: list[int] | None = None
        self._course = self._whole_game()
        self._question: Question | None = next(self._course)

    # What the outside sees ------------------------------------------------------------------------------------------

    def mover(self) -> int | None:
        """The seat that has to move, -1 for nature, None when the game is over."""
        return None if self._question is None else self._question.mover

    def legal(self) -> set[str]:
        """All legal moves (none when the game is over)."""
        return set() if self._question is None else set(self._question.options)

    def chances(self) -> dict[str, Fraction]:
        """Nature's outcomes, each with its probability."""
        if self._question is None or self._question.mover != NATURE:
            raise ValueError("nature is not to move")
        return dict(self._question.chances)

    def play(self, move: str) -> None:
        """Make one legal move."""
        if move not in self.legal():
            raise ValueError(f"not a legal move: {move}")
        try:
            self._question = self._course.send(move)
        except StopIteration:
            self._question = None

    def snapshot(self) -> dict[str, object]:
        """Tell everything that lies on the table."""
        return self._table.snapshot()

    def result(self) -> dict[str, object] | None:
        """The winners and why the game ended, or None while it goes on."""
        return None if self._winners is None else {"winners": list(self._winners), "reason": "waves"}

    # The story of a game --------------------------------------------------------------------------------------------

    def _whole_game(self) -> Course:
        yield from self._choose_start_player()
        for district in DISTRICTS:
            yield from self._reveal_tile(district)
        while True:
            yield from self._open_gates()
            yield from self._search_areas()
            yield from self._turn_hand()
            if self._table.clock == self._table.waves:
                break  # the start player's tile is not passed on any more
            self._table.start = (self._table.start + 1) % self._table.players
        self._winners = self._table.score_finally()

    def _choose_start_player(self) -> Course:
        number = self._start_option
        if number == "random":
            answer = yield from nature([f"start {seat + 1}" for seat in range(self._table.players)])
            number = answer.split()[1]
        self._table.start = int(number) - 1

    def _reveal_tile(self, district: str) -> Course:
        answer = yield from nature([f"tile {district} {letter}" for letter in self._table.unseen_tiles[district]])
        letter = answer.split()[2]
        self._table.unseen_tiles[district].remove(letter)
        self._table.open_tiles[district] = letter

    def _open_gates(self) -> Course:
        """Step 1: roll all dice and lay them beside the areas."""
        self._table.dice = []
        for _ in range(DICE[self._table.players]):
            face = yield from roll()
            self._table.dice.append(self._table.area_of_face(face))

    def _search_areas(self) -> Course:
        """Step 2: in turns, everybody takes a die, until all have theirs and one is left."""
        self._table.dice_received = [0] * len(self._table.holdings)
        has_given = [False] * self._table.players
        for lap in range(1, DICE_PER_PLAYER[self._table.players] + 1):
            for seat in self._table.players_from(self._table.start):
                verbs = self._verbs(has_given[seat], lap)
                options = {f"{verb} {area}" for verb in verbs for area in set(self._table.dice)}
                verb, area = (yield Question(seat, options)).split()
                if verb == "give":
                    has_given[seat] = True
                yield from self._take_die(area, Turn(chooser=seat, receiver=NEUTRAL if verb == "give" else seat))

    def _verbs(self, has_given: bool, lap: int) -> list[str]:
        """Two players give exactly one of their three dice to the neutral player, whichever they like."""
        if not self._table.two_players or has_given:
            return ["search"]
        return ["give"] if lap == DICE_PER_PLAYER[self._table.players] else ["search", "give"]

    def _take_die(self, area: str, turn: Turn) -> Course:
        """One die with all that follows; districts are scored only after the whole chain (rulings)."""
        filled_before = self._table.filled_districts()
        self._table.dice.remove(area)
        self._table.dice_received[turn.receiver] += 1
        yield from self._search(area, turn)
        yield from self._score_emptied_districts(filled_before, turn)

    def _search(self, area: str, turn: Turn) -> Course:
        """A resource, the submarine's extra, then the area's effect."""
        turn.searched.append(area)
        resources = self._table.areas[area]
        if resources:
            answer = yield Question(turn.chooser, {f"take {kind}" for kind in resources})
            self._table.hand_out(answer.split()[1], area, turn.receiver)
        if self._table.submarine == area:
            yield from self._take_one_more(area, turn)
        if area != MARKET:  # the market has no effect
            yield from self._effect(f"{area} {self._table.open_tiles[area]}", turn)

    # The effects of the tiles ---------------------------------------------------------------------------------------

    def _effect(self, tile: str, turn: Turn) -> Course:
        """Carry out the effect of this tile, as far as it goes."""
        match tile:
            case "jeweller a":
                yield from self._roll_for_one_more("jeweller", {1, 3, 5}, turn)
            case "jeweller b":
                yield from self._swap_at_jeweller(turn)
            case "jeweller c":
                yield from self._roll_for_second_search(turn)
            case "library a":
                yield from self._roll_to_fetch({5, 6}, [place for place in DISTRICTS if place != "library"], turn)
            case "library b":
                yield from self._move_resource("library", [MARKET], turn)
            case "library c":
                # The dice counted are those of whoever receives this one (rulings).
                if self._table.dice_received[turn.receiver] == 2:
                    yield from self._take_one_more("library", turn)
            case "tavern a":
                yield from self._roll_to_turn_hand()
            case "tavern b":
                yield from self._move_resource(MARKET, [place for place in DISTRICTS if place != "tavern"], turn)
            case "tavern c":
                yield from self._turn_die(turn)
            case "works a" | "works b" | "works c":
                yield from self._move_submarine(turn)
            case "forge a":
                yield from self._roll_for_one_more("forge", {2, 4, 6}, turn)
            case "forge b":
                yield from self._move_resource(MARKET, DISTRICTS, turn)
            case "forge c":
                yield from self._roll_to_fetch({6}, [MARKET], turn)

    def _roll_for_one_more(self, area: str, winning_faces: set[int], turn: Turn) -> Course:
        face = yield from roll()
        if face in winning_faces:
            yield from self._take_one_more(area, turn)

    def _take_one_more(self, area: str, turn: Turn) -> Course:
        yield from self._gain({f"take {kind}": (kind, area) for kind in self._table.areas[area]}, turn)

    def _roll_to_fetch(self, winning_faces: set[int], places: list[str], turn: Turn) -> Course:
        face = yield from roll()
        if face in winning_faces:
            offers = {
                f"fetch {kind} {area}": (kind, area)
                for area in self._table.open_among(places)
                for kind in self._table.areas[area]
            }
            yield from self._gain(offers, turn)

    def _gain(self, offers: dict[str, tuple[str, str]], turn: Turn) -> Course:
        """An extra resource: a player may decline it, the neutral player gets it in any case (rulings)."""
        if not offers:
            return
        is_neutral = turn.receiver != turn.chooser
        answer = yield Question(turn.chooser, set(offers) if is_neutral else {DECLINE, *offers})
        if answer != DECLINE:
            kind, area = offers[answer]
            self._table.hand_out(kind, area, turn.receiver)

    def _swap_at_jeweller(self, turn: Turn) -> Course:
        options = {
            f"swap {kind_here} {district} {kind_there}"
            for kind_here in self._table.areas["jeweller"]
            for district in self._table.open_among(DISTRICTS)
            if district != "jeweller"
            for kind_there in self._table.areas[district]
        }
        if options:
            _, kind_here, district, kind_there = (yield Question(turn.chooser, options)).split()
            self._table.carry(kind_here, "jeweller", district)
            self._table.carry(kind_there, district, "jeweller")

    def _roll_for_second_search(self, turn: Turn) -> Course:
        """On a six a full second search wherever the next roll says; no die is needed there (rulings)."""
        face = yield from roll()
        if face == 6:
            face = yield from roll()
            yield from self._search(self._table.area_of_face(face), turn)

    def _move_resource(self, source: str, targets: list[str], turn: Turn) -> Course:
        open_targets = self._table.open_among(targets)
        options = {f"move {kind} {target}" for kind in self._table.areas[source] for target in open_targets}
        if options:
            _, kind, target = (yield Question(turn.chooser, options)).split()
            self._table.carry(kind, source, target)

    def _roll_to_turn_hand(self) -> Course:
        """The field reached this way does not fire."""
        face = yield from roll()
        if face <= 4:
            self._table.advance_hand(1)

    def _turn_die(self, turn: Turn) -> Course:
        """Any untaken die, any face; one die at least is always left."""
        options = {f"turn {area} {face}" for area in self._table.dice for face in FACES}
        _, area, face = (yield Question(turn.chooser, options)).split()
        self._table.dice.remove(area)
        self._table.dice.append(self._table.area_of_face(int(face)))

    def _move_submarine(self, turn: Turn) -> Course:
        """To another open area than where it lies; works and market are open, so there always is one."""
        options = {f"submarine {area}" for area in self._table.areas if area != self._table.submarine}
        self._table.submarine = (yield Question(turn.chooser, options)).split()[1]

    # Scoring of emptied districts -----------------------------------------------------------------------------------

    def _score_emptied_districts(self, filled_before: set[str], turn: Turn) -> Course:
        """Score what the chain emptied: first as searched, then ascending, and what gets emptied by that (rulings)."""
        pending = {district for district in filled_before if not self._table.areas[district]}
        while pending:
            district = next(place for place in [*turn.searched, *DISTRICTS] if place in pending)
            pending.remove(district)
            filled = self._table.filled_districts()
            yield from self._score_district(district, turn)
            # A resource that left the game may have been the last one in another district.
            pending |= {other for other in filled if not self._table.areas[other]}

    def _score_district(self, district: str, turn: Turn) -> Course:
        """Points, then the new tile, then the return of the resource (rulings)."""
        self._table.award_tile(district, turn.chooser)
        if self._table.unseen_tiles[district]:
            yield from self._reveal_tile(district)
            self._table.collect_from_holdings(district)
        else:
            self._table.close_district(district)

    # The clock ------------------------------------------------------------------------------------------------------

    def _turn_hand(self) -> Course:
        """Step 3: the last die turns the hand, and the field it lands on fires."""
        if self._table.clock == self._table.waves:
            return  # a tavern brought it there: the game ends with step 2
        [area] = self._table.dice
        self._table.advance_hand(self._table.hand_symbols(area))
        symbol = self._clock_symbols.get(self._table.clock, "")
        if symbol in KINDS:
            self._table.take_inventory(self._table.counts(symbol))
        elif symbol == "total":
            self._table.take_inventory([len(holding) for holding in self._table.holdings])
        elif symbol == "donation":
            for seat in self._table.players_from(self._table.start):  # the neutral player never donates (rulings)
                yield from self._donate(seat)

    def _donate(self, seat: int) -> Course:
        """Two resources a point, as often as liked; they go back to their own districts."""
        holding = self._table.holdings[seat]
        while len(holding) >= 2:
            answer = yield Question(seat, {DONE, *donations(holding)})
            if answer == DONE:
                return
            for kind in answer.split()[1:]:
                self._table.give_back(kind, seat)
            self._table.loose_points[seat] += 1


def nature(outcomes: list[str]) -> CourseToMove:
    """Let nature choose among equally likely outcomes."""
    chance = Fraction(1, len(outcomes))
    return (yield Question(NATURE, set(outcomes), dict.fromkeys(outcomes, chance)))


def roll() -> CourseToNumber:
    """Let nature roll one die."""
    answer = yield from nature([f"die {face}" for face in FACES])
    return int(answer.split()[1])


def read_clock(text: str) -> dict[int, str]:
    """The symbols of the clock by field, from text like "3 jewel, 5 donation, 20 waves"; the waves come last."""
    symbols: dict[int, str] = {}
    for entry in text.split(","):
        number, symbol = entry.split()
        symbols[int(number)] = symbol
    if symbols[max(symbols)] != "waves":
        raise ValueError("the clock must end with the waves")
    return symbols


def donations(holding: list[str]) -> set[str]:
    """All ways to give two resources, the kinds named in the order of the list of kinds."""
    in_order = sorted(holding, key=KINDS.index)
    return {f"donate {kind} {other}" for position, kind in enumerate(in_order) for other in in_order[position + 1 :]}
