"""Which event of a table brought which steps of its game; what was taken back is kept for the log alone."""

from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from vineta.core.history import History, Step


@dataclass
class Trail:
    """Belongs to the history of a position, step by step."""

    _events: "array[int]" = field(default_factory=lambda: array("I"))
    """For each step of the history the number of the event that brought it."""
    _taken_back: dict[int, list[Step]] = field(default_factory=dict)
    """By event: the steps that do not lead to the position any more."""

    def follow(self, history: History, event: int) -> None:
        """An event has brought all steps that are new in the history."""
        self._events.extend([event] * (len(history) - len(self._events)))

    def take_back(self, history: History, kept: int) -> None:
        """So many of the steps are kept; the history still has them all."""
        for number in range(kept, len(history)):
            self._taken_back.setdefault(self._events[number], []).append(history[number])
        del self._events[kept:]

    def steps_of(self, history: History, event: int) -> list[Step]:
        """The steps that an event brought, whether they were taken back or not."""
        if event in self._taken_back:
            return self._taken_back[event]
        first, end = bisect_left(self._events, event), bisect_right(self._events, event)
        return [history[number] for number in range(first, end)]
