"""The game once more, event by event: what each brought about, what was taken back later included.

Nothing of it is kept: most who look on are told of the last event alone, and the state before that is remembered.
Whoever comes later is told from the beginning on.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from vineta.core.history import Step
from vineta.core.kernel import State, copy_state
from vineta.core.story import Deed, deed
from vineta.table import events
from vineta.table.situation import Situation

PLAYED = (events.Begun, events.Moved)
"""What brings moves of the game."""


class Retelling:
    """What eyes saw of a table's moves."""

    def __init__(self, happened: Sequence[events.Event], situation: Situation, eyes: int) -> None:
        self._happened, self._situation, self._eyes = happened, situation, eyes
        self._game, self._drive = situation.game, situation.game.drive

    def deeds(self, since: int) -> Iterator[tuple[int, list[Deed]]]:
        """For each event after number `since` that brought moves: its number, and what they were."""
        numbers = [n for n in range(since + 1, len(self._happened)) if isinstance(self._happened[n], PLAYED)]
        befores = [self._situation.trail.state_before(number) for number in numbers]
        if None in befores:
            yield from self._from_the_beginning(since)
            return
        for number, before in zip(numbers, befores, strict=True):
            moments = [_Moment(np.ndarray(1, self._game.state_type, bytearray(before or b"")))]
            yield number, self._told(moments, self._go_on(moments, number))

    def _from_the_beginning(self, since: int) -> Iterator[tuple[int, list[Deed]]]:
        moments = [_Moment(self._situation.begun.beginning)]
        for number, event in enumerate(self._happened):
            if isinstance(event, events.TakenBack):
                del moments[event.kept + 1 :]
            elif isinstance(event, PLAYED):
                steps = self._go_on(moments, number)
                if number > since:
                    yield number, self._told(moments, steps)

    def _go_on(self, moments: "list[_Moment]", number: int) -> list[Step]:
        """Makes the steps of an event once more, and adds the moments that they led to."""
        steps = self._situation.trail.steps_of(self._situation.begun.history, number)
        for step in steps:
            state = copy_state(moments[-1].state)
            self._drive.attempt(state, step.action)
            moments.append(_Moment(state))
        return steps

    def _told(self, moments: "list[_Moment]", steps: list[Step]) -> list[Deed]:
        """What the last steps were, which led from moment to moment."""
        views = [self._view(moment) for moment in moments[-len(steps) - 1 :]]
        players, eyes = len(self._situation.seats), self._eyes
        return [
            deed(self._game, players, step, before, after, eyes)
            for step, before, after in zip(steps, views, views[1:], strict=False)
        ]

    def _view(self, moment: "_Moment") -> State:
        if moment.view is None:
            moment.view = self._game.view(moment.state, self._eyes)
        return moment.view


class _Moment:
    """A state, and what is seen of it as soon as somebody asks."""

    __slots__ = ("state", "view")

    def __init__(self, state: State) -> None:
        self.state = state
        self.view: State | None = None
