"""The lake, the printed values and the table of all moves: tables, no logic."""

from itertools import product

import numpy as np

from vineta.core.moves import Moves, Things, Verb
from vineta.core.phrase import Phrase, counted, message, seat_phrase

# --- The lake -------------------------------------------------------------------------------------------------------
# Squares count from the top left, row by row: a1 is 0, i1 is 8, i9 is 80.
SIZE = 9
SQUARES = SIZE * SIZE
CENTRE = 40
HOME = SQUARES
"""Where an adventurer is who stands in its village."""

NO_SQUARE = -1
"""Where there is none: beyond the shore, under a piece that is not there, below a merman who is in a grotto."""

COLOURS = ("yellow", "red", "white", "orange")
TITLES = (Phrase("Yellow"), Phrase("Red"), Phrase("White"), Phrase("Orange"))
PLAYERS = tuple(seat_phrase(name, title) for name, title in zip(COLOURS, TITLES, strict=True))
"""Whoever plays a colour."""
NO_COLOUR = -1
NOBODY = -1
"""The seat of a colour that is not at the table; the one who begins, before that is drawn."""
CORNERS = np.array([0, 8, 80, 72], np.int16)
"""The corner square of each colour's village, clockwise from the top left."""

COLOURS_IN_PLAY = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The villages of the seats: two players sit diagonally."""

SQUARE_NAMES = tuple(f"{'abcdefghi'[square % SIZE]}{square // SIZE + 1}" for square in range(SQUARES))
PIECE_NAMES = (*SQUARE_NAMES, "home")
"""Of the squares that name pieces, and of HOME."""

DARK_SQUARES = "....#..../...###.../..#####../.##...##./###...###/.##...##./..#####../...###.../....#...."
"""Where houses may rise, row by row; the centre always may bear one."""


def _neighbours(offsets: list[tuple[int, int]]) -> np.ndarray[tuple[int, int], np.dtype[np.int16]]:
    table = np.full((SQUARES, len(offsets)), NO_SQUARE, np.int16)
    for square in range(SQUARES):
        row, column = divmod(square, SIZE)
        for index, (down, right) in enumerate(offsets):
            if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
                table[square, index] = (row + down) * SIZE + column + right
    return table


TOUCHING = _neighbours([(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)])
"""The squares that share an edge or a corner with a square."""

GATES = np.array([[1, 9], [7, 17], [79, 71], [73, 63]], np.int16)
"""The two squares through which each corner square is left."""

GATE_OF = np.full(SQUARES, NO_COLOUR, np.int16)
"""The colour whose village a square is a gate of."""
for _colour, _gates in enumerate(GATES):
    GATE_OF[_gates] = _colour

TERRITORY = np.zeros((4, SQUARES), np.int8)
for _square in range(SQUARES):
    _row, _column = divmod(_square, SIZE)
    if _row != 4 and _column != 4:
        TERRITORY[{(0, 0): 0, (0, 1): 1, (1, 1): 2, (1, 0): 3}[int(_row > 4), int(_column > 4)], _square] = 1

# --- Street places: 72 lying across, then 72 standing upright; the first square is the left or the upper one --------
PLACES = 144
FIRST = np.array([*(s for s in range(SQUARES) if s % SIZE < SIZE - 1), *range(SQUARES - SIZE)], np.int16)
SECOND = np.array([*(s + 1 for s in range(SQUARES) if s % SIZE < SIZE - 1), *range(SIZE, SQUARES)], np.int16)
_ENDS = tuple((SQUARE_NAMES[first], SQUARE_NAMES[second]) for first, second in zip(FIRST, SECOND, strict=True))
STREET_NAMES = tuple(f"{first}-{second}" for first, second in _ENDS)

PLACE_ROWS = 2 * SIZE - 1
"""Nine rows of places lying across, then eight rows of upright ones."""
FIRST_PLACE = np.array([*range(0, 72, SIZE - 1), *range(72, PLACES, SIZE)], np.int16)
"""The first place of each row of places."""
GUARDED_PLACES = np.zeros((1 << len(COLOURS), PLACE_ROWS), np.int16)
"""For each set of villages, as bits of their colours: the places of each row, as bits, that cover a gate of one of them
but not its corner square. With the other gate covered and the corner square empty, each of these locks the village."""
for _place in range(PLACES):
    for _square, _other in ((FIRST[_place], SECOND[_place]), (SECOND[_place], FIRST[_place])):
        _colour = int(GATE_OF[_square])
        if _colour != NO_COLOUR and _other != CORNERS[_colour]:
            _row, _column = divmod(int(FIRST[_place]), SIZE)
            for _villages in range(1 << len(COLOURS)):
                if _villages >> _colour & 1:
                    GUARDED_PLACES[_villages, _row + (SIZE if _place >= PLACES // 2 else 0)] |= 1 << _column

# --- Rows as bits: bit 0 is column a --------------------------------------------------------------------------------
WHOLE_ROW = (1 << SIZE) - 1
COLUMNS = np.zeros((WHOLE_ROW + 1, SIZE), np.int32)
"""The columns whose bits are set, ascending."""
COLUMN_COUNT = np.zeros(WHOLE_ROW + 1, np.int8)
for _bits in range(WHOLE_ROW + 1):
    _set = [column for column in range(SIZE) if _bits >> column & 1]
    COLUMNS[_bits, : len(_set)] = _set
    COLUMN_COUNT[_bits] = len(_set)

CENTRE_BITS = np.zeros(SIZE, np.int16)
CENTRE_BITS[CENTRE // SIZE] = 1 << CENTRE % SIZE

TOUCHED_ROWS = np.zeros((SQUARES, SIZE), np.int16)
"""The squares that share an edge or a corner with a square, and the square itself, as rows of bits."""
for _square in range(SQUARES):
    for _touched in [_square, *TOUCHING[_square]]:
        if _touched != NO_SQUARE:
            TOUCHED_ROWS[_square, _touched // SIZE] |= 1 << _touched % SIZE

# --- What covers a square: water, a house by its number, or one half of a street ------------------------------------
WATER = 0
HOUSES = 10
IN_GROTTO, NOT_IN_GAME = -1, -2
"""Where a house is that is on no square."""
LEFT_HALF, UPPER_HALF, RIGHT_HALF, LOWER_HALF = 11, 12, 13, 14
TO_NAME = np.array([0] * 13 + [-1, -SIZE], np.int16)
"""From a covered square to the square that names its piece: a house's own, a street's first."""
TO_OTHER_HALF = np.array([0] * 11 + [1, SIZE, -1, -SIZE], np.int16)

_OUTLINES = (
    [(-1, 0), (0, -1), (0, 1), (1, 0)],  # a house
    [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)],  # a street lying across
    [(-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (2, 0)],  # a street standing upright
)
SHAPE = np.array([0] * 11 + [1, 2, 0, 0], np.int8)
"""The outline of a piece by what covers the square that names it."""
AROUND = np.full((len(_OUTLINES), SQUARES, 6), NO_SQUARE, np.int16)
"""The squares along the edges of a piece, by outline and by the square that names it; NO_SQUARE behind the last."""
for _shape, _outline in enumerate(_OUTLINES):
    for _square, _squares in enumerate(_neighbours(_outline)):
        _inside = [int(neighbour) for neighbour in _squares if neighbour != NO_SQUARE]
        AROUND[_shape, _square, : len(_inside)] = _inside

# --- Pieces and cards -----------------------------------------------------------------------------------------------
CHEST = 12
CARDS = ("0/7", "1/6", "2/5", "3/4", "4/3", "4/2")
"""The movement cards of every player: pieces to build / spaces to walk."""
SIXTH_CARD = CARDS[5]
"""The one for which another may be agreed."""
CARD_NAMES = tuple(f"{build}/{walk}" for build in range(10) for walk in range(10))
"""Every card there could be; the state knows cards by their places in this list."""
CARD_POINTS = np.array([(build, walk) for build in range(10) for walk in range(10)], np.int16)
"""What each is worth: pieces to build, and spaces to walk."""
CHIPS = 8
FIELDS = 6
STREETS = {2: 20, 3: 23, 4: 26}
EXPERT_STREETS = {2: 14, 3: 18, 4: 22}
"""On street field 1; fields 2 to 5 begin with one each."""

DICE = np.array([[0] * 5, [0] * 5, [0, 1, 2, 2, 1], [1, 1, 2, 2, 0], [1, 2, 2, 1, 0]], np.int64)
"""For each player count how many faces of the die show 0, 1, 2, 3 and 4."""
TERRITORY_STEPS = np.array([0, 0, 4, 3, 3], np.int16)
"""How far the merman goes without a roll, by player count."""

# --- Phases of a turn, and the tides: which moves the lake allows ---------------------------------------------------
DRAW_START, PLAY_CARD, TURN, ROLL_DIE, CHOOSE_GROTTO, FINISHED = range(6)

CALM, RISING, SINKING, SPENT = range(4)
"""The base game's lake; the expert game's rising and sinking phases; the expert game after the last sinking phase."""
BUILDS = np.array([1, 1, 0, 0], np.int8)
"""Whether pieces rise in this tide."""
SPLITS = np.array([0, 1, 1, 1], np.int8)
"""Whether building and walking may be cut up and mixed in this tide."""

READY, MOVING, DONE = range(3)
"""The merman's one move of a turn in the base game."""

# --- Why a game ends ------------------------------------------------------------------------------------------------
HOURGLASS, TREASURES, STALL, LIMIT = 1, 2, 3, 4
REASONS = ("", "hourglass", "treasures", "stall", "limit")

# --- The moves ------------------------------------------------------------------------------------------------------
_TURNED_ROUND = {f"{second}-{first}": place for place, (first, second) in enumerate(_ENDS)}
"""A street's squares may be typed in either order."""

_CARDS = Things("a card", CARD_NAMES)
_STREETS = Things(
    "two neighbouring squares",
    STREET_NAMES,
    {"": [f"{first}–{second}" for first, second in _ENDS]},
    spellings=_TURNED_ROUND,
)
_HOUSES = Things("a house", ["", *(str(number) for number in range(1, HOUSES + 1))])
_GROTTOES = Things("a grotto", _HOUSES.words)
_NUMBERS = range(1, HOUSES + 1)
_SQUARES = Things("a square", SQUARE_NAMES)
_PIECES = Things(
    "the square of a piece",
    PIECE_NAMES,
    spellings={
        **{street: int(FIRST[place]) for place, street in enumerate(STREET_NAMES)},
        **{street: int(FIRST[place]) for street, place in _TURNED_ROUND.items()},
    },
)
_PIPS = Things("what the die shows", ["0", "1", "2", "3", "4"])
_COLOURS = Things("a colour", COLOURS, {"": PLAYERS})

MOVES = Moves(
    Verb("card", {"card": _CARDS}, message("{player} plays the card {card}."), message("Play {card}")),
    Verb(
        "street",
        {"street": _STREETS},
        message("{player} raises a street on {street}."),
        message("Street"),
        place=("street", "street"),
    ),
    Verb(
        "house",
        {"house": _HOUSES, "square": _SQUARES},
        message("{player} raises house {house} on {square}."),
        place=("site", "square"),
        entries=tuple(product(_NUMBERS, range(SQUARES))),
    ),
    Verb(
        "walk",
        {"square": _PIECES},
        message("{player} walks to {square}."),
        counted("Walk to {place}", "Walk to {place}: {count} steps"),
        place=("piece", "outline", "square"),
        entries=tuple((square,) for square in range(SQUARES)),
    ),
    Verb(
        "walk",
        {"square": _PIECES},
        message("{player} walks home."),
        counted("Walk home", "Walk home: {count} steps"),
        place=("village", "village"),
        entries=((HOME,),),
    ),
    Verb("chip", {}, message("{player} plays a chip."), message("Play a chip: walk {count} farther")),
    Verb("roll", {}, message("{player} rolls for the merman."), message("Roll for the merman")),
    Verb(
        "merman",
        {"square": _PIECES},
        message("{player} moves the merman to {square}."),
        counted("Merman to {place}", "Merman to {place}: {count} steps"),
        place=("piece", "outline", "square"),
        entries=tuple((square,) for square in range(SQUARES)),
    ),
    Verb(
        "grotto",
        {"grotto": _GROTTOES},
        message("{player} puts the merman into grotto {grotto}."),
        message("Merman into grotto {grotto}"),
        place=("grotto", "grotto"),
        entries=tuple((number,) for number in _NUMBERS),
    ),
    Verb("stay", {}, message("{player} lets the merman stay in his grotto."), message("Let the merman stay")),
    Verb(
        "banish",
        {"grotto": _GROTTOES},
        message("{player} banishes the merman into grotto {grotto}."),
        message("Banish the merman into grotto {grotto}"),
        place=("grotto", "grotto"),
        entries=tuple((number,) for number in _NUMBERS),
    ),
    Verb("end", {}, message("{player} ends the turn."), message("End the turn")),
    Verb("die", {"pips": _PIPS}, message("The die shows {pips}.")),
    Verb("start", {"colour": _COLOURS}, message("{colour} begins.")),
)
"""In the order of their numbers, which records and stores keep."""

CARD, STREET, HOUSE, WALK = (MOVES.first(word) for word in ("card", "street", "house", "walk"))
CHIP, ROLL, MERMAN, GROTTO = (MOVES.first(word) for word in ("chip", "roll", "merman", "grotto"))
STAY, BANISH, END, DIE, START = (MOVES.first(word) for word in ("stay", "banish", "end", "die", "start"))
ACTIONS = MOVES.count
NAMED = MOVES.named_numbers
"""What each move names: a card, a street place, a house and its square, a piece, a grotto, pips or a colour."""
