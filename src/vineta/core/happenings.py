"""Happenings: what a move brought about, to whom, how much, where, and by which rule.

Each game tells them from two views of the same eyes, before and after a move. Log, recap, result, captions and sounds
are made from nothing else. Figures are what is counted: every change of one belongs to a happening.
"""

from typing import Literal

import msgspec

from vineta.core.phrase import Text

BOX = -1
"""Where a change names no seat: the supply, the board, the market, a player without a seat."""

Mood = Literal["", "gain", "loss", "twist", "end"]
"""How it feels at the table, from which sounds and colours follow: a twist concerns all, or nobody in particular."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that is counted for each seat: points, treasures at home, cards."""

    name: str
    title: Text
    """What it counts, as the head of a column."""
    hint: Text
    """What it is and what it is good for, in a sentence."""
    rule: int
    """The number of the rule that tells of it."""
    decides: bool = False
    """Whether it decides who wins; of several the first, the others break ties. In the order of `Outcome.scores`."""
    symbol: str = ""
    """The id of a symbol in the game's art."""


class Change(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A figure went up or down."""

    figure: str
    seat: int
    """A seat, or BOX."""
    amount: int


class Happening(msgspec.Struct, omit_defaults=True, frozen=True, gc=False):
    """One thing that a move brought about."""

    kind: str
    """One of the game's kinds: "sunk", "scored"."""
    rule: int
    """The number of the rule that it follows from."""
    text: Text = ""
    """The sentence that tells it; empty where the sentence of the move itself says all."""
    seats: tuple[int, ...] = ()
    """Whom it concerns."""
    changes: tuple[Change, ...] = ()
    place: tuple[float, float] | None = None
    """Where on the board, in the units of the scene."""
    mood: Mood = ""
