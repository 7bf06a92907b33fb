"""A move as a pair of eyes saw it, and how what it brought about is told."""

from typing import NamedTuple

from vineta.core.happenings import Change, Happening, Mood
from vineta.core.phrase import Text
from vineta.games.submarine.board import MOVES
from vineta.games.submarine.places import FIELD_BOXES, Point
from vineta.games.submarine.state import Plain


class Step(NamedTuple):
    """A move as a pair of eyes saw it."""

    before: Plain
    """The view before it."""
    after: Plain
    action: int
    eyes: int

    @property
    def named(self) -> int:
        """What the move names: a token, a colour, a column."""
        return MOVES.entries[self.action][1][0]


def told(
    kind: str,
    rule: int,
    text: Text = "",
    seats: tuple[int, ...] = (),
    changes: tuple[tuple[str, int, int], ...] = (),
    place: Point | None = None,
    mood: Mood = "",
) -> Happening:
    """A happening; its changes are a figure, a seat or BOX, and an amount each."""
    return Happening(kind, rule, text, seats, tuple([Change(*change) for change in changes]), place, mood)


def middle(field: int) -> Point:
    """Where something happens in a field."""
    return FIELD_BOXES[field][:2]
