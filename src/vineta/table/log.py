"""What happened at a table, in words, cut to what the reader may see."""

from functools import lru_cache
from itertools import groupby
from typing import Literal

import msgspec

from vineta.bots.portraits import title
from vineta.core import registry
from vineta.core.game import NATURE
from vineta.core.language import speak
from vineta.table import events
from vineta.table.chronicle import Glimpse
from vineta.table.situation import Situation

MOST_LINES = 1000
"""Of a longer log only the end is told."""


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log."""

    number: int
    """The event it tells of; a move and the rolls after it have the same."""
    kind: Literal["move", "event", "chat"]
    text: str
    seat: int = NATURE
    """Whose move it is, or which seat it is about, if any."""
    person: str = ""
    times: int = 1
    """How often this was seen in a row: dealing out a whole game is one line."""


def log_lines(
    happened: list[events.Event], situation: Situation, eyes: int, language: str, since: int
) -> tuple[LogLine, ...]:
    """The lines of all events after number `since`, as a seat (or SPECTATOR) may read them."""
    lines: list[LogLine] = []
    for number, event in enumerate(happened[since + 1 :], start=since + 1):
        if not isinstance(event, _WORDLESS):
            lines += _table_lines(number, event, language)
        if isinstance(event, _PLAYED):
            lines += _move_lines(number, situation, eyes, language)
    return tuple(lines[-MOST_LINES:])


_WORDLESS = (events.Opened, events.Moved)
_PLAYED = (events.Begun, events.Moved)
"""What brings moves of the game."""


def _move_lines(number: int, situation: Situation, eyes: int, language: str) -> list[LogLine]:
    """What is seen several times in a row is one line."""
    told = [(each.mover, sentence(situation, each, language)) for each in situation.chronicle.of_event(number, eyes)]
    return [
        LogLine(number, "move", text, mover, _player(situation, mover), times)
        for (mover, text), times in _counted(told)
    ]


def _counted(told: list[tuple[int, str]]) -> list[tuple[tuple[int, str], int]]:
    if len(told) == 1:
        return [(told[0], 1)]
    return [(each, len(list(alike))) for each, alike in groupby(told)]


def _player(situation: Situation, seat: int) -> str:
    return situation.seats[seat].person if seat != NATURE else ""


def sentence(situation: Situation, glimpse: Glimpse, language: str) -> str:
    """A move in words, as it was seen."""
    opening = situation.opening
    return _sentence(opening.game, opening.players, glimpse.mover, glimpse.action, language)


@lru_cache(maxsize=10_000)
def _sentence(game: str, players: int, mover: int, action: int, language: str) -> str:
    """The same moves are told again and again: at every table, to everybody there, in the log and in the scene."""
    teller = registry.find(game)
    actor = "nature" if mover == NATURE else teller.seats(players)[mover]
    return teller.sentence(action, actor, language)


def _table_lines(number: int, event: events.Event, language: str) -> list[LogLine]:
    person, seat = getattr(event, "person", ""), getattr(event, "seat", NATURE)
    if isinstance(event, events.Said):
        return [LogLine(number, "chat", event.text, person=person)]
    return [LogLine(number, "event", _told(event, language), seat, person)]


def _told(event: events.Event, language: str) -> str:
    words = speak(__package__, language)
    match event:
        case events.SeatLeft(person=""):
            return words("A bot leaves the table.")
        case events.BotSeated():
            return words("The bot “{bot}” sits down.", bot=title(event.bot, language))
        case events.Begun() | events.RematchOpened():
            return words(_SENTENCES[type(event)])
        case _:
            return words(_SENTENCES[type(event)], name=getattr(event, "person", ""))


_SENTENCES: dict[type, str] = {
    events.SeatTaken: "{name} sits down.",
    events.SeatLeft: "{name} leaves the table.",
    events.Begun: "The game begins.",
    events.TakenBack: "{name} takes moves back.",
    events.Resigned: "{name} resigns. A bot plays on.",
    events.ClockRanOut: "The time of {name} is up. A bot plays on.",
    events.HandedToBot: "{name} is away. A bot plays on.",
    events.Arrived: "{name} is here.",
    events.Departed: "{name} is away.",
    events.RematchOffered: "{name} would like a rematch.",
    events.RematchAccepted: "{name} agrees to a rematch.",
    events.RematchOpened: "The rematch is played at another table.",
}
