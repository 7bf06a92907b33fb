"""Lakes of the expert game, while the city rises and while it sinks."""

from typing import Any

from games.sunken_city.lakes import lake
from vineta.core.position import Position

USED_UP = (0, 1, 1, 1, 1, 0)
"""The stacks when field 1 has just been used up and nothing has sunk."""

ROAD = """
    A A B B C C . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . 7 . . . .
"""

TWO_HOUSES = """
    A A B . . . . . .
    . . B . . . . . .
    . . 5 C C 9 . . .
"""
"""From yellow's village a1, c1, house 5, d3, house 9."""

ALONE = """
    A A . . . . . . .
    . . . . . . . . .
    . . . . 3 . . . .
"""
"""House 3 is surrounded by water."""


def rising(picture: str, grotto: int = 10, **settings: Any) -> Position:
    return lake(picture, grotto=grotto, expert=True, **settings)


def sinking(picture: str, merman: str, **settings: Any) -> Position:
    return lake(picture, merman=merman, expert=True, **{"stacks": USED_UP, **settings})
