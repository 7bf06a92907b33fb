"""Where everything lies in the picture of the sea, in units of one token: tables, and how tokens give way.

The six columns, two tokens wide, lie between two cliffs. Above them is the surface with the ships, at the left those
that have yet to sail, at the right those that have left. In every field the boats float above the tokens.
"""

from functools import lru_cache
from typing import NamedTuple

from vineta.core.scene import Sprite
from vineta.games.submarine import board
from vineta.games.submarine.board import COLUMN_NAMES, COLUMNS, FIELDS, LEVELS, TOKENS, TOP_LEVEL

KEPT = 2048
"""So many seas, fleets and panels are remembered: a few for each of several hundred tables."""

WIDTH, HEIGHT = 14.8, 12.6
_MARGIN = 1.4
_FIELD_WIDTH = 2

Point = tuple[float, float]

_TOPS = (2.4, 4.4, 6.4, 9.4)
"""Where each level begins …"""
_HEIGHTS = (2, 2, 3, 3)
"""… and how high it is."""
_BAND = 1
"""The upper part of a field, where its boats are."""
_SURFACE = 1.5


def _middle(column: int) -> float:
    return round(_MARGIN + _FIELD_WIDTH * (column + 0.5), 2)


def _shifted(x: float, y: float, shift: Point) -> Point:
    return round(x + shift[0], 2), round(y + shift[1], 2)


# --- Fields ---------------------------------------------------------------------------------------------------------
Box = tuple[float, float, float, float]
"""Its middle, its width and its height."""


def _box(field: int, height: float) -> Box:
    top = _TOPS[field // COLUMNS]
    return _middle(field % COLUMNS), round(top + height / 2, 2), _FIELD_WIDTH, height


FIELD_BOXES: tuple[Box, ...] = tuple(_box(field, _HEIGHTS[field // COLUMNS]) for field in range(FIELDS))
BANDS: tuple[Box, ...] = tuple(_box(field, _BAND) for field in range(FIELDS))
"""Only the upper part of a field, where tokens below it can be touched."""

FLEET = 2 * FIELDS
"""So many bytes of a record count a seat's boats."""


def column_at(x: float) -> int:
    """The column that a point lies in, or that margin where a ship is at the start or off the board."""
    return min(max(int((x - _MARGIN) // _FIELD_WIDTH), board.AT_START), board.OFF_BOARD)


def level_at(y: float) -> int:
    """The level that a point lies in, counted below the surface, which is -1."""
    return len([top for top in _TOPS if top <= y]) - 1


# --- Ships and boats: every seat has its own place, so that nobody moves when somebody joins -------------------------
_SHIPS: dict[int, tuple[Point, ...]] = {
    2: ((-0.48, -0.1), (0.48, 0.2)),
    3: ((-0.48, -0.3), (0.48, -0.1), (-0.1, 0.4)),
    4: ((-0.48, -0.35), (0.48, -0.25), (-0.48, 0.35), (0.48, 0.45)),
    5: ((-0.5, -0.45), (0.5, -0.4), (0, 0), (-0.5, 0.42), (0.5, 0.45)),
}
_BOATS: dict[int, tuple[Point, ...]] = {
    2: ((-0.45, 0.5), (0.45, 0.5)),
    3: ((-0.64, 0.5), (0, 0.5), (0.64, 0.5)),
    4: ((-0.45, 0.27), (0.45, 0.27), (-0.45, 0.77), (0.45, 0.77)),
    5: ((-0.66, 0.27), (0, 0.27), (0.66, 0.27), (-0.33, 0.77), (0.33, 0.77)),
}
FULL_SIZE = Sprite("", "", 0, 0).scale
"""The very object that sprites have by themselves: it is not sent."""
BOAT_SCALE = {2: 1.3, 3: FULL_SIZE, 4: FULL_SIZE, 5: FULL_SIZE}
"""By the number of players; so are the places."""

MARGIN_SCALE = 0.72
"""In the margins the ships are smaller and lie closer together."""
_RIGHT_MARGIN = round(WIDTH - _MARGIN / 2, 2)
START: Point = (_MARGIN / 2, _SURFACE)
"""Where the ships begin their voyages."""

COLUMN_BOXES: tuple[Box, ...] = tuple((_middle(column), 1.6, _FIELD_WIDTH, 1.6) for column in range(COLUMNS))
"""The water above each column."""
MARGIN_BOX: Box = (_RIGHT_MARGIN, 1.6, _MARGIN, 1.6)
"""Where ships leave the board."""

BOXES: dict[str, Box | tuple[Box, ...]] = {"fields": FIELD_BOXES, "surface": COLUMN_BOXES, "margin": MARGIN_BOX}
"""The places that the moves name."""


def _ship(column: int, shift: Point) -> Point:
    if 0 <= column < COLUMNS:
        return _shifted(_middle(column), _SURFACE, shift)
    x = _MARGIN / 2 if column == board.AT_START else _RIGHT_MARGIN
    return _shifted(x, _SURFACE, (shift[0] * MARGIN_SCALE, shift[1]))


SHIPS: dict[int, tuple[tuple[Point, ...], ...]] = {
    players: tuple(tuple(_ship(column, shift) for column in range(board.AT_START, COLUMNS + 1)) for shift in shifts)
    for players, shifts in _SHIPS.items()
}
"""By the number of players, the seat, and the column, counted from the start on."""

BOATS: dict[int, tuple[tuple[Point, ...], ...]] = {
    players: tuple(
        tuple(_shifted(_middle(field % COLUMNS), _TOPS[field // COLUMNS], shift) for field in range(FIELDS))
        for shift in shifts
    )
    for players, shifts in _BOATS.items()
}
"""By the number of players, the seat, and the field."""

# --- Ids: short ones, for a scene names many things ------------------------------------------------------------------
BOAT_IDS = tuple(tuple(f"{field}{letter}" for field in board.FIELD_NAMES) for letter in board.LETTERS)
"""By seat and field, c3W: boats in one field are alike."""
GAP_IDS = tuple(tuple(f"{kind[:2]}{letter}" for kind in board.KINDS) for letter in board.LETTERS)
"""By seat and kind, amW: where an amphora will be. The first two letters of the kinds differ."""
TOKEN_IDS = tuple(f"{name[:2]}{token % board.COLOUR_COUNT}" for token, name in enumerate(board.TOKEN_NAMES))
"""By token, am0 for the red amphora, am1 for the yellow one."""


# --- Tokens ---------------------------------------------------------------------------------------------------------
_LYING: tuple[tuple[Point, ...], ...] = (
    ((0, 1.48),),
    ((-0.48, 1.48), (0.48, 1.48)),
    ((-0.48, 1.48), (0.48, 1.48), (0, 2.42)),
    ((-0.48, 1.48), (0.48, 1.48), (-0.48, 2.42), (0.48, 2.42)),
)
"""By level: a field never holds more tokens than in the beginning."""

TOKENS_IN_FIELDS: tuple[tuple[Point, ...], ...] = tuple(
    tuple(_shifted(_middle(field % COLUMNS), _TOPS[field // COLUMNS], place) for place in _LYING[field // COLUMNS])
    for field in range(FIELDS)
)

_PREFERENCES: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple((token + token // 5 + turn) % places for turn in range(places)) for token in range(TOKENS))
    for places in range(1, LEVELS + 1)
)
"""By level and token: which of the field's places it would like best, and so on."""

TOKEN_SIZE = 0.9


class Sea(NamedTuple):
    """Where all tokens are."""

    places: tuple[int, ...]
    """Of each token."""
    tokens: tuple[tuple[int, ...], ...]
    """Those of each field, container and other place."""
    points: dict[int, Point]
    """Where each of the fields' tokens lies in the picture."""


@lru_cache(KEPT)
def sea(place_of: bytes) -> Sea:
    """The tokens sorted out, from the place of each of them; few moves change it."""
    places = tuple(memoryview(place_of).cast("h"))
    gathered: list[list[int]] = [[] for _ in range(board.BOX + 1)]
    for token, place in enumerate(places):
        gathered[place].append(token)
    tokens = tuple(map(tuple, gathered))
    points: dict[int, Point] = {}
    for field in range(FIELDS):
        points.update(_lying(field, tokens[field]))
    return Sea(places, tokens, points)


@lru_cache(KEPT)
def _lying(field: int, tokens: tuple[int, ...]) -> dict[int, Point]:
    """Where a field's tokens lie. Each has a favourite place there, so that few must give way."""
    free = list(range(field // COLUMNS + 1))
    lying = {}
    for token in tokens:
        preferred = _PREFERENCES[field // COLUMNS][token]
        place = next((place for place in preferred if place in free), preferred[0])
        if place in free:
            free.remove(place)
        lying[token] = TOKENS_IN_FIELDS[field][place]
    return lying


# --- The ground -----------------------------------------------------------------------------------------------------
GROUND: tuple[Sprite, ...] = (
    Sprite("board", "board", WIDTH / 2, HEIGHT / 2),
    *(Sprite(f"mark-{name}", "mark", _middle(column), 0.42, text=name) for column, name in enumerate(COLUMN_NAMES)),
    *(
        Sprite(f"mark-{level + TOP_LEVEL}", "mark", 0.62, round(_TOPS[level] + 1.2, 2), text=str(level + TOP_LEVEL))
        for level in range(LEVELS)
    ),
)
