"""Where everything lies in the picture of the city: tables, no logic.

Three areas lie above and three below, each with its dice at the gate that faces the middle. There stands the tower
clock, with a plate for each player at its sides.
"""

from math import cos, radians, sin

from vineta.games.atlandice.board import DICE, PAIRS, RESOURCE_COUNT
from vineta.games.atlandice.state import MOST_OWNERS

WIDTH, HEIGHT = 12, 13
KEPT = 4096
"""So many areas, plates and panels are remembered: several for each of several hundred cities."""

Point = tuple[float, float]


def shifted(point: Point, shift: Point) -> Point:
    return round(point[0] + shift[0], 2), round(point[1] + shift[1], 2)


# --- Areas ----------------------------------------------------------------------------------------------------------
CARDS: tuple[Point, ...] = tuple((x, y) for y in (1.85, 11.15) for x in (2, 6, 10))
CARD_SIZE: Point = (3.8, 3.5)

NAME_ON_CARD: Point = (0.25, -1.44)
HANDS_ON_CARD: Point = (1.28, -0.83)
STACK_ON_CARD: Point = (1.28, -0.14)
STACK_SCALE = 0.86
EFFECT_ON_CARD: Point = (0, 0.5)
NAME_SCALE = 0.76

TOKENS: tuple[tuple[Point, ...], ...] = tuple(
    tuple(shifted(card, (0.7 * resource - 1.4, 1.23)) for resource in range(RESOURCE_COUNT)) for card in CARDS
)
"""By area and resource."""
TOKEN_SIZE = 0.76

INWARDS: tuple[int, ...] = (1, 1, 1, -1, -1, -1)
"""Which way the clock lies, seen from each area: down or up."""
GATES: tuple[Point, ...] = tuple(
    shifted(card, (0, 2.06 * inwards)) for card, inwards in zip(CARDS, INWARDS, strict=True)
)

_DICE_ROW = 4


def _die_at_gate(index: int) -> Point:
    """Four in a row, the next four in front of their gaps; a ninth at the end of the row."""
    row, place = divmod(index, _DICE_ROW)
    return (0.62 * place - 1.5 + 0.31 * row, 0.18 * row) if row < 2 else (0.98, 0)


GATE_DICE: tuple[tuple[Point, ...], ...] = tuple(
    tuple(shifted(gate, (x, y * inwards)) for x, y in map(_die_at_gate, range(int(DICE[-1]))))
    for gate, inwards in zip(GATES, INWARDS, strict=True)
)
"""By area, die after die."""

SUBMARINES: tuple[Point, ...] = tuple(
    shifted(gate, (1.32, 0.14 * inwards)) for gate, inwards in zip(GATES, INWARDS, strict=True)
)

Box = tuple[str, float, float, float, float]
"""A target's shape, middle and size."""

CARD_BOXES: tuple[Box, ...] = tuple(("square", *card, *CARD_SIZE) for card in CARDS)
SEARCH_BOXES: tuple[Box, ...] = tuple(
    ("square", x, round(y + 0.35 * inwards, 2), CARD_SIZE[0], CARD_SIZE[1] + 0.7)
    for (x, y), inwards in zip(CARDS, INWARDS, strict=True)
)
"""A card with the dice at its gate."""
DICE_BOXES: tuple[Box, ...] = tuple(("square", round(x - 0.5, 2), y, 2.7, 0.8) for x, y in GATES)
TOKEN_BOXES: tuple[tuple[Box, ...], ...] = tuple(
    tuple(("circle", *token, TOKEN_SIZE, TOKEN_SIZE) for token in tokens) for tokens in TOKENS
)

# --- Players --------------------------------------------------------------------------------------------------------
PLATES: tuple[Point, ...] = ((1.97, 5.51), (10.03, 5.51), (10.03, 7.49), (1.97, 7.49))
"""By owner, clockwise from the left above."""
PLATE_SIZE: Point = (3.7, 1.96)

EMBLEM_ON_PLATE: Point = (-1.34, -0.48)
EMBLEM_SCALE = 0.86
NAME_ON_PLATE: Point = (-0.18, -0.48)
PLATE_NAME_SCALE = 0.62
"""The longest name in any language ("Barnsteen") keeps clear of emblem and dice; all are written alike."""
STARTS: tuple[Point, ...] = tuple(shifted(plate, (-1.66, -0.8)) for plate in PLATES)
START_SCALE = 0.8
HOLDING_SCALE = 0.86

PLATE_DICE: tuple[tuple[Point, ...], ...] = tuple(
    tuple(shifted(plate, (x, -0.47)) for x in (0.86, 1.49)) for plate in PLATES
)
HOLDINGS: tuple[tuple[Point, ...], ...] = tuple(
    tuple(shifted(PLATES[owner], (0.7 * resource - 1.4, 0.45)) for resource in range(RESOURCE_COUNT))
    for owner in range(MOST_OWNERS)
)
DONATION_BOXES: tuple[tuple[Box, ...], ...] = tuple(
    tuple(("circle", *tokens[first], 0.68, 0.68) for first, _ in PAIRS.tolist()) for tokens in HOLDINGS
)
"""By owner and pair: the first of the two is touched, the second comes with it."""

# --- The clock ------------------------------------------------------------------------------------------------------
CLOCK: Point = (6, 6.5)
CLOCK_SIZE: Point = (4.4, 4.4)
_FIELDS_RADIUS = 1.77
_ROOMY = 24
"""So many fields have room at their full size."""


def clock_turn(step: int, waves: int) -> int:
    """How far the hand is turned on a field; the last one lies beside the first."""
    return round(360 * step / (waves + 1))


def clock_field(step: int, waves: int) -> Point:
    angle = radians(360 * step / (waves + 1))
    return shifted(CLOCK, (_FIELDS_RADIUS * sin(angle), -_FIELDS_RADIUS * cos(angle)))


def field_scale(waves: int) -> float:
    return round(min(1.0, _ROOMY / (waves + 1)), 2)
