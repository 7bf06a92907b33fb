"""Why not: what was touched is not offered, and the rule that says so."""

from typing import NamedTuple

import msgspec


class Touch(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What somebody touched: a thing by its id (a sprite, or an item of a panel), and the point of the board if it has one."""

    thing: str = ""
    x: float | None = None
    y: float | None = None


class Reason(NamedTuple):
    """The move that was meant, most likely, and the number of the rule that forbids it."""

    action: int
    rule: int
