"""What happened at a table, in phrases, cut to what the reader may see."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from vineta.core.game import NATURE, Game
from vineta.core.happenings import Change, Happening, Mood
from vineta.core.phrase import Text
from vineta.core.story import Deed
from vineta.table import events
from vineta.table.retelling import PLAYED, last_glance, retold
from vineta.table.situation import Situation

MOST_LINES = 2000
"""Of a longer log only the end is told."""

NO_STEP = -1
"""Of a line that no step of the game led to, or one that was taken back."""


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log."""

    number: int
    """The event it tells of; a move, what it brought about, and the rolls after it have the same."""
    kind: Literal["move", "happening", "event", "chat"]
    text: Text
    seat: int = NATURE
    """Whose move it is, or which seat it is about, if any."""
    person: str = ""
    step: int = NO_STEP
    """How many moves had been made once it was done; of moves that are taken back, how many were kept."""
    rule: str = ""
    """The number of the rule that a happening follows from."""
    seats: tuple[int, ...] = ()
    """Whom it concerns."""
    changes: tuple[Change, ...] = ()
    """What it added to the game's figures, or took from them."""
    place: tuple[float, float] | None = None
    """Where on the board, in the units of the scene."""
    mood: Mood = ""
    times: int = 1
    """How often this was seen in a row: dealing out a whole game is one line."""
    setup: bool = False
    """Whether it tells how the table was laid, before the first player's move."""


def log_lines(happened: Sequence[events.Event], situation: Situation, eyes: int, since: int) -> tuple[LogLine, ...]:
    """The lines of all events after number `since`, as a seat (or SPECTATOR) may read them."""
    if since == len(happened) - 2 and isinstance(happened[-1], events.Moved):
        return _last_lines(situation, eyes, since + 1)
    since = max(since, len(happened) - MOST_LINES - 1)  # every event but the first has a line
    deeds = retold(happened, situation, eyes, since) if situation.position else {}
    lines: list[LogLine] = []
    for number, event in enumerate(happened[since + 1 :], start=since + 1):
        if not isinstance(event, _WORDLESS):
            lines.append(_table_line(number, event))
        if isinstance(event, PLAYED):
            lines += _move_lines(situation, number, deeds[number])
    return tuple(lines[-MOST_LINES:])


def _last_lines(situation: Situation, eyes: int, number: int) -> tuple[LogLine, ...]:
    """The lines of a move, which was the last event: made once for all who see the same."""
    glance = last_glance(situation, eyes)
    if not glance.lines:
        glance.lines = tuple(_move_lines(situation, number, glance.deeds))
    return glance.lines


_WORDLESS = (events.Opened, events.Shaken, events.Moved)


def _table_line(number: int, event: events.Event) -> LogLine:
    kind: Literal["chat", "event"] = "chat" if isinstance(event, events.Said) else "event"
    seat, person, kept = getattr(event, "seat", NATURE), getattr(event, "person", ""), getattr(event, "kept", NO_STEP)
    return LogLine(number, kind, event.told(), seat, person, kept)


def _move_lines(situation: Situation, number: int, deeds: list[Deed]) -> list[LogLine]:
    """The moves of an event, each followed by what it brought about. What is seen several times over is one line."""
    steps = [step + 1 for step in situation.trail.numbers_of(number)] or [NO_STEP] * len(deeds)
    if len(deeds) == 1:
        [step] = steps
        return deed_lines(situation, number, step, deeds[0])
    lines: list[LogLine] = []
    for step, done in zip(steps, deeds, strict=True):
        first, *others = deed_lines(situation, number, step, done)
        if lines and _alike(lines[-1], first):
            lines[-1] = _merged(lines[-1], first)
        else:
            lines.append(first)
        lines += others
    return lines


def deed_lines(situation: Situation, number: int, step: int, done: Deed) -> list[LogLine]:
    """A move, with the changes that its own sentence tells of, and a line for all else that it brought about."""
    person = situation.seats[done.mover].person if done.mover != NATURE else ""
    setup = NO_STEP < step <= situation.setup_moves
    told: list[Happening] = []
    silent: list[Happening] = []
    for happening in done.happenings:
        (told if happening.text else silent).append(happening)
    beside = _effects(situation.game, _together(silent)) if silent else _NO_EFFECTS
    lines = [LogLine(number, "move", done.text, done.mover, person, step, *beside, setup=setup)]
    for happening in told:
        seat, effects = happening.seats[0] if happening.seats else NATURE, _effects(situation.game, happening)
        lines.append(LogLine(number, "happening", happening.text, seat, "", step, *effects, setup=setup))
    return lines


_Effects = tuple[str, tuple[int, ...], tuple[Change, ...], tuple[float, float] | None, Mood]
"""What a line tells of a happening beside its text: rule, seats, changes, place and mood."""

_NO_EFFECTS: _Effects = ("", (), (), None, "")


def _effects(game: Game, happening: Happening) -> _Effects:
    return game.rule(happening.rule), happening.seats, happening.changes, happening.place, happening.mood


def _together(silent: list[Happening]) -> Happening:
    """All that happened beside a move's sentence, as one."""
    if len(silent) == 1:
        return silent[0]
    return msgspec.structs.replace(
        silent[0],
        seats=tuple(dict.fromkeys(seat for happening in silent for seat in happening.seats)),
        changes=tuple(change for happening in silent for change in happening.changes),
        place=next((happening.place for happening in silent if happening.place), None),
        mood=next((happening.mood for happening in silent if happening.mood), ""),
    )


def _alike(line: LogLine, other: LogLine) -> bool:
    return line.kind == other.kind == "move" and (line.seat, line.text) == (other.seat, other.text)


def _merged(line: LogLine, other: LogLine) -> LogLine:
    """The same move once more: what has changed adds up."""
    total = Counter({(change.figure, change.seat): change.amount for change in line.changes})
    for change in other.changes:
        total[change.figure, change.seat] += change.amount
    changes = tuple(Change(*counted, amount) for counted, amount in total.items() if amount)
    return msgspec.structs.replace(line, times=line.times + 1, changes=changes, step=other.step)
