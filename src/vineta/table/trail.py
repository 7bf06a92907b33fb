"""Which event of a table brought which steps of its game, from which state; what was taken back is kept for the log."""

from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from vineta.core.history import History, Step
from vineta.core.kernel import State


@dataclass
class Trail:
    """Belongs to the history of a position, step by step."""

    _events: "array[int]" = field(default_factory=lambda: array("I"))
    """For each step of the history the number of the event that brought it."""
    _taken_back: dict[int, list[Step]] = field(default_factory=dict)
    """By event: the steps that do not lead to the position any more."""

    _befores: dict[int, bytes] = field(default_factory=dict)
    """By event: the state before it. Of the last two, since most who look on have seen all but these; not of the last,
    if that was a single step: then the position itself has it."""

    def follow(self, history: History, event: int, before: bytes, earlier: bytes) -> None:
        """An event has brought all steps that are new in the history, from the state before it.

        The state before the step before that is the earlier one.
        """
        last, length = self.latest, len(history) - len(self._events)
        known = {last: earlier} if len(self.numbers_of(last)) == 1 else self._befores
        self._befores = {number: state for number, state in known.items() if number == last}
        self._events.extend([event] * length)
        if length != 1:
            self._befores[event] = before

    def state_before(self, event: int, previous: State) -> bytes | None:
        """The state in which an event brought its steps, if that is known; the previous one is before the last step."""
        if event == self.latest and len(self.numbers_of(event)) == 1:
            return previous.tobytes()
        return self._befores.get(event)

    @property
    def latest(self) -> int:
        """The event that brought the last step of the history."""
        return self._events[-1] if self._events else 0

    def is_one_step_after(self, event: int) -> bool:
        """Whether a single step has led from what this event brought to where the history ends."""
        return len(self._events) > 1 and self._events[-2] == event != self._events[-1]

    def event_of(self, step: int) -> int:
        """The event that brought a step of the history."""
        return self._events[step]

    def take_back(self, history: History, kept: int) -> None:
        """So many of the steps are kept; the history still has them all."""
        for number in range(kept, len(history)):
            self._taken_back.setdefault(self._events[number], []).append(history[number])
        del self._events[kept:]

    def steps_of(self, history: History, event: int) -> list[Step]:
        """The steps that an event brought, whether they were taken back or not."""
        if event in self._taken_back:
            return self._taken_back[event]
        return [history[number] for number in self.numbers_of(event)]

    def numbers_of(self, event: int) -> range:
        """The numbers in the history of the steps that an event brought; none if they were taken back."""
        return range(bisect_left(self._events, event), bisect_right(self._events, event))
