"""Where everything lies in the picture of the lake, in units of one square: tables, no logic.

The lake's nine by nine squares lie in the middle of twelve by twelve. In the margin: villages at the corners, grottoes
1 to 5 at the left and 6 to 10 at the right, the six street fields below, die and chips above.
"""

from typing import Any

from vineta.core.phrase import phrase
from vineta.core.scene import Sprite, Target
from vineta.games.sunken_city import board
from vineta.games.sunken_city.state import dark_rows

WIDTH = HEIGHT = 12
FIRST_CENTRE = 2
KEPT = 8192
"""So many sprites, lines and panels are remembered: those of several hundred lakes."""

Point = tuple[float, float]

CENTRES: tuple[Point, ...] = tuple(
    (square % board.SIZE + FIRST_CENTRE, square // board.SIZE + FIRST_CENTRE) for square in range(board.SQUARES)
)
"""The middle of each square."""

VILLAGES: tuple[Point, ...] = ((0.75, 0.75), (11.25, 0.75), (11.25, 11.25), (0.75, 11.25))
"""By colour."""

GROTTOES: tuple[Point, ...] = (
    (0, 0),
    *((0.6, round(3.2 + 1.4 * row, 1)) for row in range(5)),
    *((11.4, round(3.2 + 1.4 * row, 1)) for row in range(5)),
)
"""By number; there is no grotto 0."""

FIELDS: tuple[Point, ...] = ((0, 0), *((2.25 + 1.5 * field, 11.3) for field in range(board.FIELDS)))
"""By number; there is no street field 0."""

DIE: Point = (5.5, 0.65)
SUPPLY: Point = (6.5, 0.65)

# --- Figures: each has its own place on a piece, so that nobody moves when somebody joins ---------------------------
MERMAN = 4
"""Behind the four colours."""
ON_HOUSE: tuple[Point, ...] = ((-0.4, 0.1), (-0.22, 0.25), (0.02, 0.3), (0.24, 0.36), (0.32, 0.2))
ON_LYING_STREET: tuple[Point, ...] = ((-0.74, -0.08), (-0.4, -0.08), (0.4, -0.08), (0.74, -0.08), (0, -0.08))
ON_UPRIGHT_STREET: tuple[Point, ...] = ((-0.2, -0.66), (0.2, -0.52), (0.2, 0.48), (-0.2, 0.62), (0, -0.03))
STANDING = (ON_HOUSE, ON_LYING_STREET, ON_UPRIGHT_STREET)
"""By the outline of the piece, as in `board.SHAPE`."""
AT_HOME: tuple[Point, ...] = ((0.42, 0.3), (-0.42, 0.3), (-0.42, -0.26), (0.42, -0.26))
"""In the village, by colour."""
IN_GROTTO: Point = (0.12, 0.34)
LOOT: Point = (0.22, 0.16)
"""The bag beside an adventurer with open treasures."""

MIDDLES: tuple[Point, ...] = ((0, 0), (0.5, 0), (0, 0.5))
"""From the square that names a piece to the middle of the piece, by outline."""
SIZES: tuple[Point, ...] = ((1, 1), (2, 1), (1, 2))
HOUSE_LIFT = 0.2
"""So much above its square lies the middle of a house's symbol: its number stays free of the figures below."""


def _shifted(point: Point, shift: Point) -> Point:
    return _short(point[0] + shift[0]), _short(point[1] + shift[1])


def _short(number: float) -> float:
    """As it is sent with the fewest letters: there are many of them in a scene."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded


PIECES: tuple[tuple[Point, ...], ...] = tuple(
    tuple(_shifted(centre, middle) for centre in CENTRES) for middle in MIDDLES
)
"""The middle of each piece, by outline and by the square that names it."""

HOMES: tuple[Point, ...] = tuple(_shifted(village, place) for village, place in zip(VILLAGES, AT_HOME, strict=True))
FIGURES: tuple[tuple[tuple[Point, ...], ...], ...] = tuple(
    (*(tuple(_shifted(middle, place) for place in standing) for middle in middles), HOMES)
    for standing, middles in zip(STANDING, PIECES, strict=True)
)
"""Where a colour or the merman stands, by outline, by square or HOME, and by figure."""

MERMAN_IN_GROTTO: tuple[Point, ...] = tuple(_shifted(grotto, IN_GROTTO) for grotto in GROTTOES)

# --- What may be touched, still without choices: the tables that verbs name -----------------------------------------
_LYING = board.PLACES // 2
"""So many street places lie across; the others stand upright."""
_STREET_OUTLINES = (1,) * _LYING + (2,) * (board.PLACES - _LYING)
STREET_MIDDLES: tuple[Point, ...] = tuple(
    PIECES[outline][first] for outline, first in zip(_STREET_OUTLINES, board.FIRST, strict=True)
)
"""By street place."""

SPOTS: dict[str, tuple[Any, ...]] = {
    "street": tuple(
        Target("edge", *middle, 0.4, 0.8, (), (0, 0, 90)[outline], name)
        for middle, outline, name in zip(STREET_MIDDLES, _STREET_OUTLINES, board.STREET_NAMES, strict=True)
    ),
    "site": tuple(
        Target("square", *centre, 0.6, 0.6, (), 0, name)
        for centre, name in zip(CENTRES, board.SQUARE_NAMES, strict=True)
    ),
    "grotto": tuple(Target("square", *grotto, 1.1, 1.1, ()) for grotto in GROTTOES),
    "village": tuple(Target("square", *village, 1.5, 1.5, ()) for village in VILLAGES),
    "piece": tuple(
        tuple(Target("square", *middle, *size, ()) for middle in middles)
        for middles, size in zip(PIECES, SIZES, strict=True)
    ),
}
"""Pieces by outline and by the square that names them."""

# --- What never moves, and streets ----------------------------------------------------------------------------------
HOUSE_IDS = ("", *(f"h{number}" for number in range(1, board.HOUSES + 1)))
"""By number. Short ones: on an empty lake 330 choices name a house, and a scene is to stay below 20 KB."""

STACK_IDS = tuple(f"stack-{field}" for field in range(board.FIELDS + 1))
"""By street field; there is no field 0."""

STREET_ENDS = (board.LEFT_HALF, board.UPPER_HALF)
STREETS = {
    (STREET_ENDS[outline - 1], int(first)): Sprite(
        f"street-{name}",
        "street" if first % board.SIZE % 2 else "old-street",
        *middle,
        (0, 0, 270)[outline],
        hint=phrase("Street {street} (SC-22)", street=name),
    )
    for outline, first, name, middle in zip(
        _STREET_OUTLINES, board.FIRST, board.STREET_NAMES, STREET_MIDDLES, strict=True
    )
}
"""By what covers its first square, and that square."""

GROUND = Sprite("board", "board", WIDTH / 2, HEIGHT / 2)
_DEEP = Sprite("deep", "deep", WIDTH / 2, HEIGHT / 2)
_DEEP_SQUARES = tuple(
    Sprite(f"deep-{name}", "deep-square", *centre) for name, centre in zip(board.SQUARE_NAMES, CENTRES, strict=True)
)
_USUAL_ROWS = tuple(dark_rows(board.DARK_SQUARES))


def deep_squares(dark: tuple[int, ...]) -> list[Sprite]:
    """The squares where houses may rise: one picture for those of the rules, single ones for any others."""
    if dark == _USUAL_ROWS:
        return [_DEEP]
    rows = [dark[square // board.SIZE] >> square % board.SIZE for square in range(board.SQUARES)]
    return [sprite for sprite, row in zip(_DEEP_SQUARES, rows, strict=True) if row & 1]
