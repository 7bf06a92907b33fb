"""What happened at a table, in phrases, cut to what the reader may see."""

from functools import lru_cache
from itertools import groupby
from typing import Literal

import msgspec

from vineta.core import registry
from vineta.core.game import NATURE, SPECTATOR
from vineta.core.history import Step
from vineta.core.phrase import Text
from vineta.core.telling import told
from vineta.table import events
from vineta.table.situation import Situation

MOST_LINES = 1000
"""Of a longer log only the end is told."""


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log."""

    number: int
    """The event it tells of; a move and the rolls after it have the same."""
    kind: Literal["move", "event", "chat"]
    text: Text
    seat: int = NATURE
    """Whose move it is, or which seat it is about, if any."""
    person: str = ""
    times: int = 1
    """How often this was seen in a row: dealing out a whole game is one line."""


def log_lines(happened: list[events.Event], situation: Situation, eyes: int, since: int) -> tuple[LogLine, ...]:
    """The lines of all events after number `since`, as a seat (or SPECTATOR) may read them."""
    lines: list[LogLine] = []
    for number, event in enumerate(happened[since + 1 :], start=since + 1):
        if not isinstance(event, _WORDLESS):
            lines.append(_table_line(number, event))
        if isinstance(event, _PLAYED):
            lines += _move_lines(number, situation, eyes)
    return tuple(lines[-MOST_LINES:])


_WORDLESS = (events.Opened, events.Shaken, events.Moved)
_PLAYED = (events.Begun, events.Moved)
"""What brings moves of the game."""


def _move_lines(number: int, situation: Situation, eyes: int) -> list[LogLine]:
    """What is seen several times in a row is one line."""
    assert situation.position is not None
    steps = situation.trail.steps_of(situation.position.history, number)
    lines = [(step.mover, sentence(situation, step, eyes)) for step in steps]
    return [
        LogLine(number, "move", text, mover, _player(situation, mover), times)
        for (mover, text), times in _counted(lines)
    ]


def _counted(lines: list[tuple[int, Text]]) -> list[tuple[tuple[int, Text], int]]:
    if len(lines) == 1:
        return [(lines[0], 1)]
    return [(line, len(list(alike))) for line, alike in groupby(lines)]


def _player(situation: Situation, seat: int) -> str:
    return situation.seats[seat].person if seat != NATURE else ""


def sentence(situation: Situation, step: Step, eyes: int) -> Text:
    """A move in words, as it was seen."""
    opening = situation.opening
    return _sentence(opening.game, opening.players, step.mover, step.seen_by(eyes))


@lru_cache(maxsize=10_000)
def _sentence(game: str, players: int, mover: int, action: int) -> Text:
    """The same moves are told again and again: at every table, to everybody there, in the log and in the scene."""
    return told(registry.find(game), players, Step(mover, action), SPECTATOR)


def _table_line(number: int, event: events.Event) -> LogLine:
    kind: Literal["chat", "event"] = "chat" if isinstance(event, events.Said) else "event"
    return LogLine(number, kind, event.told(), getattr(event, "seat", NATURE), getattr(event, "person", ""))
