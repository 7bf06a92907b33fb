"""What is told of a finished game: how the standing changed, what each seat was given, and what mattered most."""

import heapq
from collections.abc import Iterable
from itertools import pairwise

import msgspec

from vineta.core.game import Game
from vineta.core.happenings import Change, Happening
from vineta.core.phrase import Text
from vineta.core.story import Passage, Standing, standing, story
from vineta.table.log import LogLine, deed_lines
from vineta.table.situation import Situation

MOMENTS = 3
"""So many steps are told again as those that mattered most."""


class CurvePoint(msgspec.Struct, frozen=True, gc=False):
    """How the seats stood after so many moves."""

    step: int
    standing: Standing


class Moment(msgspec.Struct, frozen=True, gc=False):
    """A step that changed the standing more than others, with the lines of the log about it."""

    step: int
    lines: tuple[LogLine, ...]


class StoryItem(msgspec.Struct, frozen=True, gc=False):
    """Something that counted for a seat in the end."""

    step: int
    text: Text
    rule: str
    changes: tuple[Change, ...]


class Chronicle(msgspec.Struct, frozen=True, gc=False):
    """The story of a finished game in short."""

    curve: tuple[CurvePoint, ...]
    """Where the standing changed; its beginning and its end always."""
    moments: tuple[Moment, ...]
    items: tuple[tuple[StoryItem, ...], ...]
    """For each seat, in their order."""


def chronicle(situation: Situation, eyes: int) -> Chronicle:
    """The story of a game as a seat (or SPECTATOR) saw it."""
    position = situation.begun
    passages = list(story(position, eyes))
    beginning = standing(position.game, position.game.view(position.beginning, eyes))
    curve = [CurvePoint(0, beginning), *(CurvePoint(passage.step, passage.standing) for passage in passages)]
    return Chronicle(
        curve=_turning_points(curve),
        moments=tuple(_moment(situation, passages[step - 1]) for step in _weightiest(curve[situation.setup_moves :])),
        items=tuple(_items(position.game, passages, seat) for seat in range(position.players)),
    )


def _turning_points(curve: list[CurvePoint]) -> tuple[CurvePoint, ...]:
    changed = [after for before, after in pairwise(curve) if before.standing != after.standing]
    last = [curve[-1]] if curve[-1] not in (curve[0], *changed[-1:]) else []
    return (curve[0], *changed, *last)


def _weightiest(curve: list[CurvePoint]) -> list[int]:
    """The steps after the first that changed the standing most, in the order in which they were made."""
    weights = {after.step: _weight(before.standing, after.standing) for before, after in pairwise(curve)}
    changing = [step for step, weight in weights.items() if any(weight)]
    return sorted(heapq.nlargest(MOMENTS, changing, key=weights.__getitem__))


def _weight(before: Standing, after: Standing) -> tuple[int, ...]:
    """How much changed for all seats together, of the most important figure first."""
    rows = [[abs(new - old) for old, new in zip(*seat, strict=True)] for seat in zip(before, after, strict=True)]
    return tuple(map(sum, zip(*rows, strict=True)))


def _moment(situation: Situation, passage: Passage) -> Moment:
    event = situation.trail.event_of(passage.step - 1)
    return Moment(passage.step, tuple(deed_lines(situation, event, passage.step, passage)))


def _items(game: Game, passages: Iterable[Passage], seat: int) -> tuple[StoryItem, ...]:
    deciding = {figure.name for figure in game.figures if figure.decides}
    return tuple(
        StoryItem(passage.step, happening.text or passage.text, game.rule(happening.rule), happening.changes)
        for passage in passages
        for happening in passage.happenings
        if _counts_for(happening, seat, deciding)
    )


def _counts_for(happening: Happening, seat: int, deciding: set[str]) -> bool:
    return any(change.seat == seat and change.figure in deciding for change in happening.changes)
