"""The game once more, event by event: what each brought about, what was taken back later included.

Most who look on are told of the last event alone: what they saw then and see now is kept, for each pair of eyes that
looks. Nothing else is: whoever comes later is told from the beginning on.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from vineta.core import secrets
from vineta.core.game import SPECTATOR, Game
from vineta.core.history import Step
from vineta.core.kernel import State
from vineta.core.phrase import Text
from vineta.core.story import Deed, deed
from vineta.core.telling import last_move
from vineta.table import events
from vineta.table.situation import Glance, Situation

PLAYED = (events.Begun, events.Moved)
"""What brings moves of the game."""


def retold(happened: Sequence[events.Event], situation: Situation, eyes: int, since: int) -> dict[int, list[Deed]]:
    """By number each event after number `since` that brought moves: what eyes saw of these moves."""
    trail, history = situation.trail, situation.begun.history
    if since == len(happened) - 2 and trail.latest == since + 1:
        return {trail.latest: last_glance(situation, eyes).deeds}
    walk = Walk(situation.game, len(situation.seats), eyes)
    deeds = {}
    for number, before in _starts(happened, situation, since):
        walk.stand_at(before)
        deeds[number] = [walk.tell(step) for step in trail.steps_of(history, number)]
    return deeds


def seen_now(situation: Situation, eyes: int) -> tuple[State, Text]:
    """What eyes see of the game now, and the last move in words."""
    glance = _glance(situation, eyes)
    return glance.view, glance.deeds[-1].text if glance.deeds else last_move(situation.begun, eyes)


def last_glance(situation: Situation, eyes: int) -> Glance:
    """What eyes saw last, with the moves of the last event that brought any."""
    glance, trail, history = _glance(situation, eyes), situation.trail, situation.begun.history
    if not glance.deeds:
        before = trail.state_before(glance.event, situation.begun.previous)
        assert before is not None, "the state before the last event is always remembered"
        walk = Walk(situation.game, len(situation.seats), eyes)
        walk.stand_at(before)
        glance.deeds = [walk.tell(step) for step in trail.steps_of(history, glance.event)]
    return glance


def _glance(situation: Situation, eyes: int) -> Glance:
    """What is kept of these eyes, brought up to date."""
    position = situation.begun
    if position.game.view is secrets.view:
        eyes = SPECTATOR
    known, latest = situation.glances.get(eyes), situation.trail.latest
    if known is not None and known.event == latest:
        return known
    glance = Glance(latest, position.game.view(position.state, eyes))
    if known is not None and situation.trail.is_one_step_after(known.event):
        step = position.history[-1]
        glance.deeds = [deed(position.game, position.players, step, known.view, glance.view, eyes)]
    situation.glances[eyes] = glance
    return glance


def _starts(happened: Sequence[events.Event], situation: Situation, since: int) -> Iterator[tuple[int, bytes]]:
    """For each of these events the state before it: remembered, or found by playing the game once more."""
    numbers = [number for number in range(since + 1, len(happened)) if isinstance(happened[number], PLAYED)]
    remembered = [situation.trail.state_before(number, situation.begun.previous) for number in numbers]
    if None in remembered:
        return ((number, before) for number, before in _all_starts(happened, situation) if number > since)
    return ((number, before) for number, before in zip(numbers, remembered, strict=True) if before is not None)


def _all_starts(happened: Sequence[events.Event], situation: Situation) -> Iterator[tuple[int, bytes]]:
    """From the beginning on, back and forth as the people at the table went."""
    trail, history = situation.trail, situation.begun.history
    walk = Walk(situation.game)
    past = [situation.begun.beginning.tobytes()]
    walk.stand_at(past[0])
    for number, event in enumerate(happened):
        if isinstance(event, events.TakenBack):
            del past[event.kept + 1 :]
            walk.stand_at(past[-1])
        elif isinstance(event, PLAYED):
            yield number, past[-1]
            past += [walk.go(step) for step in trail.steps_of(history, number)]


class Walk:
    """Goes through a game step by step, and tells what eyes see on the way."""

    def __init__(self, game: Game, players: int = 0, eyes: int = 0) -> None:
        self._game, self._players, self._eyes = game, players, eyes
        self._advance = game.drive.advance
        self._content = b""
        self._view: State | None = None
        """What is seen of where it stands, as soon as that was needed."""

    def stand_at(self, content: bytes) -> None:
        """Goes on from a state, which is mostly the one where it stands already."""
        if content != self._content:
            self._states = np.ndarray(2, self._game.state_type, bytearray(2 * content))
            self._state = self._states[:1]
            self._content, self._view = content, None

    def go(self, step: Step) -> bytes:
        """Makes a step: the state that it led to."""
        self._advance(self._states, step.action)
        self._content, self._view = self._state.tobytes(), None
        return self._content

    def tell(self, step: Step) -> Deed:
        """Makes a step: what it was, and what it brought about."""
        before = self._seen()
        self.go(step)
        return deed(self._game, self._players, step, before, self._seen(), self._eyes)

    def _seen(self) -> State:
        if self._view is None:
            self._view = self._game.view(self._state, self._eyes)
        return self._view
