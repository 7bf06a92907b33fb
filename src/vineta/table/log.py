"""What happened at a table, in phrases, cut to what the reader may see."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from vineta.core.game import NATURE, Game
from vineta.core.happenings import Change, Happening, Mood
from vineta.core.phrase import Text
from vineta.core.story import Deed
from vineta.table import events
from vineta.table.retelling import PLAYED, retold
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
    times: int = 1
    """How often this was seen in a row: dealing out a whole game is one line."""
    rule: str = ""
    """The number of the rule that a happening follows from."""
    seats: tuple[int, ...] = ()
    """Whom it concerns."""
    changes: tuple[Change, ...] = ()
    """What it added to the game's figures, or took from them."""
    place: tuple[float, float] | None = None
    """Where on the board, in the units of the scene."""
    mood: Mood = ""
    step: int = NO_STEP
    """How many moves had been made once it was done; of moves that are taken back, how many were kept."""


def log_lines(happened: Sequence[events.Event], situation: Situation, eyes: int, since: int) -> tuple[LogLine, ...]:
    """The lines of all events after number `since`, as a seat (or SPECTATOR) may read them."""
    since = max(since, len(happened) - MOST_LINES - 1)  # every event but the first has a line
    deeds = dict(retold(happened, situation, eyes, since)) if situation.position else {}
    lines: list[LogLine] = []
    for number, event in enumerate(happened[since + 1 :], start=since + 1):
        if not isinstance(event, _WORDLESS):
            lines.append(_table_line(number, event))
        if isinstance(event, PLAYED):
            lines += _move_lines(situation, number, deeds[number])
    return tuple(lines[-MOST_LINES:])


_WORDLESS = (events.Opened, events.Shaken, events.Moved)


def _table_line(number: int, event: events.Event) -> LogLine:
    kind: Literal["chat", "event"] = "chat" if isinstance(event, events.Said) else "event"
    seat, person, kept = getattr(event, "seat", NATURE), getattr(event, "person", ""), getattr(event, "kept", NO_STEP)
    return LogLine(number, kind, event.told(), seat, person, step=kept)


def _move_lines(situation: Situation, number: int, deeds: list[Deed]) -> list[LogLine]:
    """The moves of an event, each followed by what it brought about. What is seen several times over is one line."""
    steps: Iterable[int] = [step + 1 for step in situation.trail.numbers_of(number)] or [NO_STEP] * len(deeds)
    lines: list[LogLine] = []
    for step, done in zip(steps, deeds, strict=True):
        for line in deed_lines(situation, number, step, done):
            if lines and _alike(lines[-1], line):
                lines[-1] = _merged(lines[-1], line)
            else:
                lines.append(line)
    return lines


def deed_lines(situation: Situation, number: int, step: int, done: Deed) -> list[LogLine]:
    """A move, with the changes that its own sentence tells of, and a line for all else that it brought about."""
    silent = [happening for happening in done.happenings if not happening.text]
    person = situation.seats[done.mover].person if done.mover != NATURE else ""
    line = LogLine(number, "move", done.text, done.mover, person, step=step)
    if not done.happenings:
        return [line]
    told = [happening for happening in done.happenings if happening.text]
    game = situation.game
    return [_with_silent(line, silent, game), *(_happening_line(number, step, each, game) for each in told)]


def _with_silent(line: LogLine, silent: list[Happening], game: Game) -> LogLine:
    """A move's line with all that happened beside its sentence."""
    if not silent:
        return line
    return msgspec.structs.replace(
        line,
        rule=game.rule(silent[0].rule),
        seats=tuple(dict.fromkeys(seat for happening in silent for seat in happening.seats)),
        changes=tuple(change for happening in silent for change in happening.changes),
        place=next((happening.place for happening in silent if happening.place), None),
        mood=next((happening.mood for happening in silent if happening.mood), ""),
    )


def _happening_line(number: int, step: int, happening: Happening, game: Game) -> LogLine:
    return LogLine(
        number=number,
        kind="happening",
        text=happening.text,
        seat=happening.seats[0] if happening.seats else NATURE,
        rule=game.rule(happening.rule),
        seats=happening.seats,
        changes=happening.changes,
        place=happening.place,
        mood=happening.mood,
        step=step,
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
