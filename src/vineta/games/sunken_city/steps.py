"""A move between two views of the same eyes, and what is read there by all who tell of it."""

from typing import NamedTuple

from vineta.core.happenings import Change
from vineta.core.kernel import StateRecord
from vineta.core.moves import Named
from vineta.core.phrase import Phrase
from vineta.games.sunken_city import board, places
from vineta.games.sunken_city.state import seats


class Step(NamedTuple):
    """A move, and the views before and after it, in plain numbers."""

    before: StateRecord
    named: Named
    after: StateRecord

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        seat: int = self.before.turn
        return seat

    def turned(self, field: str, value: int) -> bool:
        """Whether a field has this value now, and had another."""
        return bool(getattr(self.after, field) == value != getattr(self.before, field))


def player_at(view: StateRecord, seat: int) -> Phrase:
    return seats(view.players)[seat].player


def village_of(view: StateRecord, seat: int) -> places.Point:
    return places.VILLAGES[view.village[seat]]


def middle_of(view: StateRecord, name: int) -> places.Point:
    """The middle of a piece on the lake."""
    outline: int = _OUTLINES[view.cover[name]]
    middle: places.Point = places.PIECES[outline][name]
    return middle


_OUTLINES: list[int] = board.SHAPE.tolist()


def changing(*changes: tuple[str, int, int]) -> tuple[Change, ...]:
    """Those that change something; each is a figure, a seat or BOX, and an amount."""
    return tuple([Change(*change) for change in changes if change[2]])
