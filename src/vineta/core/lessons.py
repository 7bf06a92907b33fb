"""Lessons: guided first games, told as data in the folder `lessons/` of a game.

A lesson is a list of chapters, each a prepared position (set-up and moves, as in a record) and what is to be seen and
done in it. Texts are English messages; the game's catalogues translate them. Nothing here knows a game.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec

from vineta.core import registry
from vineta.core.errors import VinetaError
from vineta.core.game import NATURE, Game
from vineta.core.options import Value
from vineta.core.phrase import Phrase, Text, message
from vineta.core.position import Position
from vineta.core.scene import Choice, touchable
from vineta.core.why import Touch, nearest_reason

FOLDER = "lessons"

Kind = Literal["touch", "read", "watch", "end"]
"""A move of the learner's, something to read, a move to be watched, the end of the lesson."""


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared position: a set-up, and the moves that led from it, nature's included."""

    players: int
    options: dict[str, Value] = {}
    moves: tuple[str, ...] = ()

    def position(self, game: Game) -> Position:
        position = Position(game, self.players, self.options)
        for move in self.moves:
            position.play(move)
        return position


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: what is said, and the move that the learner makes to go on."""

    say: str
    rule: int
    """The number of the rule that this is about."""
    move: str = ""
    """The last move of the choice that is to be made; empty where there is only something to read."""
    then: tuple[str, ...] = ()
    """What others and nature play afterwards, while the learner looks on."""
    wrong: str = ""
    """What is said to somebody who chooses something else that is legal."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a lesson; without a beginning of its own it goes on where the last one ended."""

    title: str
    steps: tuple[Step, ...]
    begins: Beginning | None = None


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game."""

    title: str
    about: str
    """What can be learned here, in a sentence."""
    minutes: int
    order: int
    """Where it stands among the lessons of its game."""
    seat: int
    """The learner's."""
    chapters: tuple[Chapter, ...]
    ending: str
    """What is said when all is done."""
    play: Beginning
    """The set-up of a first game of one's own."""

    @property
    def texts(self) -> Iterator[str]:
        """All that has to be translated."""
        yield from (self.title, self.about, self.ending)
        for chapter in self.chapters:
            yield chapter.title
            for step in chapter.steps:
                yield from filter(None, (step.say, step.wrong))


class Moment(NamedTuple):
    """One thing to see or to do, in the order of the lesson."""

    kind: Kind
    chapter: int
    position: Position
    say: Text
    rule: int = 0
    choice: Choice | None = None
    """What is to be chosen."""
    wrong: Text = ""


class Wrong(NamedTuple):
    """Why a touch was not what is asked for: the rule it is about, and what is said."""

    rule: int
    text: Text


_ALSO_LEGAL = message("You may do that in a game, too. Here, go on with what is marked.")
_NOT_THERE = message("There is nothing to do there now. Touch what is marked.")


# Reading


def names(game: Game) -> list[str]:
    """The names of a game's lessons, in their order."""
    return sorted(_all(game.name), key=lambda name: _all(game.name)[name].order)


def find(game: Game, name: str) -> Lesson:
    """A lesson by its name; raises VinetaError where there is none."""
    try:
        return _all(game.name)[name]
    except KeyError:
        known = ", ".join(names(game)) or "none"
        text = message("no lesson of {title} is called “{name}”; there are: {known}")
        raise VinetaError(text, title=Phrase(game.title), name=name, known=known) from None


@cache
def _all(name: str) -> dict[str, Lesson]:
    folder = files(registry.find(name).package) / FOLDER
    if not folder.is_dir():
        return {}
    sources = [source for source in folder.iterdir() if source.name.endswith(".json")]
    return {source.name.removesuffix(".json"): read(source.read_bytes(), source.name) for source in sources}


def read(content: bytes, source: str) -> Lesson:
    """A lesson from its file, checked field by field."""
    try:
        return msgspec.json.decode(content, type=Lesson)
    except msgspec.MsgspecError as error:
        raise VinetaError(f"the lesson {source} cannot be read: {error}") from error


# Playing


@cache
def moments(name: str, lesson: str) -> tuple[Moment, ...]:
    """A whole lesson of a game, played to its end; the positions are shared, so copy what you play on."""
    game = registry.find(name)
    return tuple(_played(game, find(game, lesson)))


def _played(game: Game, lesson: Lesson) -> Iterator[Moment]:
    position: Position | None = None
    unseen: Moment | None = None
    """What the next moment shows as well, unless it begins elsewhere."""
    for number, chapter in enumerate(lesson.chapters):
        if chapter.begins is not None:
            if unseen is not None:
                yield unseen
            position = chapter.begins.position(game)
        if position is None:
            raise VinetaError(f"{game.title}, “{lesson.title}”: the first chapter needs a beginning")
        for step in chapter.steps:
            asked = _asked(position, lesson.seat, number, step)
            yield asked
            followed = _followed(asked, step)
            yield from followed[:-1]
            unseen = followed[-1] if followed else None
            position = unseen.position if unseen else position
    assert position is not None, "a lesson has a chapter"
    yield Moment("end", len(lesson.chapters) - 1, position, Phrase(lesson.ending))


def _asked(position: Position, seat: int, chapter: int, step: Step) -> Moment:
    """What a step asks for."""
    say = Phrase(step.say)
    if not step.move:
        return Moment("read", chapter, position, say, step.rule)
    choice = _choice_of(position, seat, step.move)
    return Moment("touch", chapter, position, say, step.rule, choice, Phrase(step.wrong or _ALSO_LEGAL))


def _choice_of(position: Position, seat: int, move: str) -> Choice:
    """The shortest choice offered to the learner that ends with a move."""
    action = position.game.parse(move)
    scene = position.game.scene(position.game.view(position.state, seat), seat)
    offered = [choice for choice in touchable(scene) if choice.actions[-1] == action]
    if position.mover != seat or not offered:
        legal = ", ".join(position.actions[:8])
        raise VinetaError(f"a lesson asks for {move!r}, which is not offered: {position!r} ({legal} …)")
    return min(offered, key=lambda choice: len(choice.actions))


def _followed(asked: Moment, step: Step) -> list[Moment]:
    """What is seen after a step: its own move, then those of others. Of several rolls only the last is waited for."""
    seen: list[Moment] = []
    position = asked.position.copy()
    if asked.choice:
        for action in asked.choice.actions:
            position.play(action)
        seen.append(Moment("watch", asked.chapter, position, "", asked.rule))
    for move in step.then:
        position = position.copy()
        position.play(move)
        seen.append(Moment("watch", asked.chapter, position, "", asked.rule))
    return [moment for moment in seen[:-1] if moment.position.mover != NATURE] + seen[-1:]


# Answering what was not asked for


def wrong_touch(moment: Moment, seat: int, touch: Touch) -> Wrong:
    """What is said to somebody who touches what is not offered: the rule against it, or else the rule of the moment."""
    game, state = moment.position.game, moment.position.state
    reason = nearest_reason(game, game.view(state, seat), touch)
    if reason is None:
        return Wrong(moment.rule, Phrase(_NOT_THERE))
    return Wrong(reason.rule, game.explain(state, reason.action, reason.rule) or "")
