"""Draws lakes as text, so that a test shows the table it speaks of.

A picture has nine cells a row, the top row first; rows left out at the bottom are water:

    A B B . .      .          water
    A . 9 . .      1 … 9, 0   the houses, 0 is house 10
                   A … Z, a … z   streets: the same letter on two neighbouring squares is one street
"""

from collections.abc import Collection, Mapping

from vineta.core.kernel import StateRecord
from vineta.core.position import Position
from vineta.games.sunken_city import GAME, board
from vineta.games.sunken_city.board import SQUARE_NAMES
from vineta.games.sunken_city.moves.lake import name_square, other_half, put_house, put_street
from vineta.games.sunken_city.moves.tides import end_last_sinking
from vineta.games.sunken_city.moves.turns import begin_turn

ALL = frozenset({*range(1, board.HOUSES + 1), board.CHEST})
"""All treasures of one player."""

CENTRE_HOUSE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . 0 . . . .
"""
"""How a base game begins."""

EMPTY = ". . . . . . . . ."
"""How an expert game begins."""

JAMMED = """
    M . A A . B B . N
    M C C . 1 O . P N
    D D . Q . O 2 P .
    . 3 R Q E E . F F
    S . R . 4 . 5 . 6
    S T G G . U . H H
    . T 7 . 8 U 9 V .
    W . I I . J J V X
    W K K . 0 . L L X
"""
"""24 streets and ten houses: nothing fits any more."""

ONLY_HOUSES_FIT = """
    L . A A . B B . M
    L N . C C . O P M
    . N 1 . 2 Q O P .
    D D . E E Q . F F
    3 . 4 . . . 5 . 6
    . G G R . H H I I
    S . 7 R 8 T . U .
    S J J V . T W U X
    K K . V 9 . W . X
"""
"""24 streets and nine houses: no street fits, but house 10 does on e1, e5 and g7."""

Treasures = Mapping[str, Collection[int]]


def lake(
    picture: str,
    *,
    players: int = 4,
    turn: str = "yellow",
    start: str = "",
    adventurers: Mapping[str, str] | None = None,
    merman: str = "e5",
    grotto: int = 0,
    found: Treasures | None = None,
    safe: Treasures | None = None,
    chips: Mapping[str, int] | None = None,
    hands: Mapping[str, str] | None = None,
    stacks: tuple[int, ...] = (),
    field: int = 1,
    **options: bool | int | str,
) -> Position:
    """The position in which a colour is about to play a card on the lake of this picture.

    Everything not said is as at the beginning; the streets of the picture come from field 1. Adventurers and the merman
    stand on the piece that covers their square; with a `grotto` the merman is there. The colour on turn is also the
    first of the round, unless `start` names another. Nature's moves are played by hand.
    """
    position = Position(GAME, players, {**options, "start": start or turn})
    record = position.state[0]
    _lay(record, drawn(picture), stacks, field)
    for colour, square in (adventurers or {}).items():
        record.adventurer[seat(position, colour)] = _piece(record, square)
    for colour, numbers in (found or {}).items():
        record.found[seat(position, colour)] = _mask(numbers)
    for colour, numbers in (safe or {}).items():
        record.safe[seat(position, colour)] = _mask(numbers)
    for colour, count in (chips or {}).items():
        record.chips[seat(position, colour)] = count
        record.supply -= count
    for colour, cards in (hands or {}).items():
        record.hand[seat(position, colour)] = [board.CARD_NAMES[card] in cards.split() for card in record.cards]
    _place_merman(record, merman, grotto)
    begin_turn(record, seat(position, turn))
    return position


def _lay(record: StateRecord, pieces: set[str], stacks: tuple[int, ...], field: int) -> None:
    for rows in (record.cover, record.taken, record.near_houses):
        rows[:] = 0
    record.house_square[record.house_square >= 0] = board.IN_GROTTO
    for piece in pieces:
        kind, *words = piece.split()
        squares = [SQUARE_NAMES.index(name) for name in words[-1].split("-")]
        if kind == "street":
            put_street(record, *squares)
            record.stack[1] -= 1
        else:
            put_house(record, int(words[0]), *squares)
    if stacks:
        record.stack[1:] = stacks
    record.field = field


def _place_merman(record: StateRecord, square: str, grotto: int) -> None:
    record.grotto = grotto
    record.merman = board.NO_SQUARE if grotto else _piece(record, square)
    if record.tide != board.CALM:
        record.tide = board.RISING if grotto else board.SINKING
        if not grotto:
            end_last_sinking(record)


def _piece(record: StateRecord, square: str) -> int:
    index = SQUARE_NAMES.index(square)
    assert record.cover[index] != board.WATER, f"{square} is water"
    return name_square(record, index)


def _mask(numbers: Collection[int]) -> int:
    return sum(1 << number for number in numbers)


def drawn(picture: str) -> set[str]:
    """The pieces of a picture, each called like the move that raises it: "street c3-d3", "house 9 e1"."""
    cells = "".join(picture.split())
    assert len(cells) % board.SIZE == 0, "every row has nine cells"
    streets: dict[str, list[str]] = {}
    houses = set()
    for name, cell in zip(SQUARE_NAMES, cells, strict=False):
        if cell.isdigit():
            houses.add(f"house {int(cell) or 10} {name}")
        elif cell != ".":
            streets.setdefault(cell, []).append(name)
    return houses | {f"street {'-'.join(squares)}" for squares in streets.values()}


def pieces(position: Position) -> set[str]:
    """The pieces on the lake, called as in `drawn`."""
    record = position.state[0]
    lying = set()
    for square in map(int, record.cover.nonzero()[0]):
        cover, name = int(record.cover[square]), SQUARE_NAMES[square]
        if cover <= board.HOUSES:
            lying.add(f"house {cover} {name}")
        elif name_square(record, square) == square:
            lying.add(f"street {name}-{SQUARE_NAMES[other_half(record, square)]}")
    return lying


def choices(position: Position, kind: str) -> list[str]:
    """The legal moves of one kind, without the word they begin with."""
    return [action.removeprefix(f"{kind} ") for action in position.actions if action.split()[0] == kind]


def colours(position: Position) -> list[str]:
    """The colours at the table, as they are typed."""
    return [seat.name for seat in position.seats]


def seat(position: Position, colour: str) -> int:
    return colours(position).index(colour)


def on_turn(position: Position) -> str:
    """The colour to move, or nature."""
    return position.mover_name.removesuffix(" to move")


def standing(position: Position, colour: str) -> str:
    """Where an adventurer is: "home", or the square that names its piece."""
    square = int(position.state[0].adventurer[seat(position, colour)])
    return "home" if square == board.HOME else SQUARE_NAMES[square]


def merman(position: Position) -> str:
    """Where the merman is: "grotto 5", or the square that names his piece."""
    record = position.state[0]
    return f"grotto {record.grotto}" if record.merman == board.NO_SQUARE else SQUARE_NAMES[record.merman]


def found(position: Position, colour: str) -> set[int]:
    """The open treasures on a panel."""
    return _numbers(int(position.state[0].found[seat(position, colour)]))


def safe(position: Position, colour: str) -> set[int]:
    """The treasures in a village."""
    return _numbers(int(position.state[0].safe[seat(position, colour)]))


def _numbers(mask: int) -> set[int]:
    return {number for number in range(board.CHEST + 1) if mask >> number & 1}


def chips(position: Position, colour: str) -> int:
    return int(position.state[0].chips[seat(position, colour)])


def stacks(position: Position) -> tuple[int, ...]:
    """The streets on the fields 1 to 6."""
    return tuple(map(int, position.state[0].stack[1:]))
