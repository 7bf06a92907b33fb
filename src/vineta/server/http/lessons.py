"""Lessons over HTTP: what there is to learn, and each moment of it as a scene. Nothing is kept: no table, no link."""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from vineta.core import handbook, lessons
from vineta.core.errors import VinetaError
from vineta.core.game import Game
from vineta.core.lessons import Kind, Lesson, Moment
from vineta.core.phrase import Phrase, Text
from vineta.core.scene import Scene
from vineta.core.why import Touch
from vineta.draw.look import look
from vineta.server.errors import RefusedError
from vineta.server.http.answers import answer, read_number
from vineta.server.http.library import known_game
from vineta.server.prepare import Preparation


class LessonStep(msgspec.Struct, frozen=True):
    """One moment of a lesson: something to read, to watch or to do."""

    step: int
    steps: int
    """How many there are."""
    kind: Kind
    chapter: int
    chapters: tuple[Text, ...]
    """What the chapters are called."""
    say: Text
    rule: str
    """The rule that this is about, or empty."""
    heading: Text
    """What that rule says in a line."""
    actions: tuple[int, ...]
    """What is to be chosen: the actions of one choice of the scene."""
    piece: str
    """The id of what acts in that choice, or empty."""
    wrong: Text
    """What is said to somebody who chooses something else."""
    scene: Scene


class WrongTouch(msgspec.Struct, frozen=True):
    """Why nothing happens where somebody touched."""

    rule: str
    heading: Text
    text: Text


class Lessons:
    """Answers what is asked of a lesson; the first question waits until the game is compiled."""

    def __init__(self, preparation: Preparation) -> None:
        self._preparation = preparation

    async def lesson_step(self, request: Request) -> Response:
        """One moment of a lesson."""
        game, name = _known_lesson(request)
        number, told = await self._told(request, game, name)
        return answer(await run_in_threadpool(_step, game, lessons.find(game, name), number, told))

    async def lesson_why(self, request: Request) -> Response:
        """Why nothing happens where somebody touches the board of a lesson."""
        game, name = _known_lesson(request)
        touch = _read_touch(request)
        number, told = await self._told(request, game, name)
        wrong = lessons.wrong_touch(told[number], lessons.find(game, name).seat, touch)
        return answer(WrongTouch(*_rule(game, wrong.rule), wrong.text))

    async def _told(self, request: Request, game: Game, name: str) -> tuple[int, tuple[Moment, ...]]:
        """The number of the moment that is asked for, and all of them."""
        await self._preparation.wait(game.name)
        told = await run_in_threadpool(lessons.moments, game.name, name)
        return read_number(request.path_params["step"], "step", 0, len(told) - 1), told


def _step(game: Game, lesson: Lesson, number: int, told: tuple[Moment, ...]) -> LessonStep:
    moment = told[number]
    rule, heading = _rule(game, moment.rule) if moment.rule else ("", "")
    return LessonStep(
        step=number,
        steps=len(told),
        kind=moment.kind,
        chapter=moment.chapter,
        chapters=tuple([Phrase(chapter.title) for chapter in lesson.chapters]),
        say=moment.say,
        rule=rule,
        heading=heading,
        actions=moment.choice.actions if moment.choice else (),
        piece=moment.choice.piece if moment.choice else "",
        wrong=moment.wrong,
        scene=look(moment.position, lesson.seat),
    )


def _rule(game: Game, number: int) -> tuple[str, Text]:
    return game.rule(number), Phrase(handbook.rules(game)[number].heading)


def _known_lesson(request: Request) -> tuple[Game, str]:
    game, name = known_game(request), request.path_params["lesson"]
    try:
        lessons.find(game, name)
    except VinetaError as error:
        raise RefusedError("missing", error.phrase) from error
    return game, name


def _read_touch(request: Request) -> Touch:
    """A thing by its id, a point of the board, or both."""
    given = {name: request.query_params[name] for name in Touch.__struct_fields__ if name in request.query_params}
    try:
        return msgspec.convert(given, Touch, strict=False)
    except msgspec.ValidationError as error:
        raise RefusedError("malformed", f"a touch has a thing, and numbers x and y: {error}") from error
