"""Puzzles over HTTP: what there is, each as its seat sees it, and what a move gives away. Nothing is kept: no table."""

from datetime import UTC, datetime

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from vineta.core import puzzles, registry
from vineta.core.errors import VinetaError
from vineta.core.game import Game
from vineta.core.phrase import Phrase, Text
from vineta.core.puzzles import DIFFICULTIES, THEMES, Puzzle
from vineta.core.scene import Scene
from vineta.core.variants import variant_with
from vineta.draw.look import look
from vineta.insight.solving import Task, solution, task
from vineta.server.errors import RefusedError
from vineta.server.http.answers import answer, read_number
from vineta.server.http.library import known_game
from vineta.server.prepare import Preparation


class PuzzleCard(msgspec.Struct, frozen=True):
    """A puzzle as it is offered."""

    game: str
    title: Text
    """What the game is called."""
    name: str
    players: int
    variant: Text
    """How the game is played there; empty where there is one way only."""
    theme: Text
    """What its right move is about."""
    level: int
    """How difficult it is, from 1 on."""
    difficulty: Text
    """The same in words."""


class PuzzleCards(msgspec.Struct, frozen=True):
    """All puzzles of all games."""

    puzzles: tuple[PuzzleCard, ...]


class PuzzleOfTheDay(msgspec.Struct, frozen=True):
    """The puzzle that everybody is given today."""

    day: str
    puzzle: PuzzleCard | None
    """None where there is no puzzle at all."""


class PuzzleTask(msgspec.Struct, frozen=True):
    """A puzzle to be solved."""

    card: PuzzleCard
    player: Text
    """Who is to move."""
    scene: Scene
    """What that seat sees."""


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """What is said to a move, or to somebody who gives up."""

    right: bool
    chance: int
    """The chance to win that the move gives, in per cent."""
    best: int
    """The chance that the right one gives."""
    action: int
    """The right one, once it is found or given up; otherwise -1."""
    reasons: tuple[Text, ...]
    """Why it is right."""
    line: tuple[Scene, ...]
    """How the game is expected to go on, as the seat would see it."""


class Puzzles:
    """Answers what is asked of puzzles; the first question waits until the game is compiled."""

    def __init__(self, preparation: Preparation) -> None:
        self._preparation = preparation

    async def puzzles(self, request: Request) -> Response:
        """All puzzles of all games."""
        return answer(await run_in_threadpool(_cards))

    async def puzzle_of_the_day(self, request: Request) -> Response:
        """The puzzle that everybody is given today."""
        return answer(await run_in_threadpool(_today))

    async def puzzle(self, request: Request) -> Response:
        """A puzzle as its seat sees it."""
        game, puzzle = await self._known(request)
        return answer(await run_in_threadpool(_task, game, puzzle))

    async def puzzle_answer(self, request: Request) -> Response:
        """What a move of a puzzle gives away; without a move, the right one. The right one is told why."""
        game, puzzle = await self._known(request)
        wanted = request.query_params.get("action")
        action = None if wanted is None else read_number(wanted, "action", 0, game.action_count - 1)
        return answer(await run_in_threadpool(_answer, game, puzzle, action))

    async def _known(self, request: Request) -> tuple[Game, Puzzle]:
        game = known_game(request)
        try:
            puzzle = puzzles.find(game, request.path_params["puzzle"])
        except VinetaError as error:
            raise RefusedError("missing", error.phrase) from error
        await self._preparation.wait(game.name)
        return game, puzzle


def _cards() -> PuzzleCards:
    games = map(registry.find, registry.names())
    return PuzzleCards(tuple(_card(game, puzzle) for game in games for puzzle in puzzles.collected(game.name).puzzles))


def _card(game: Game, puzzle: Puzzle) -> PuzzleCard:
    record = puzzles.collected(game.name).record(puzzle)
    variant = variant_with(game, record.options)
    return PuzzleCard(
        game=game.name,
        title=Phrase(game.title),
        name=puzzle.name,
        players=record.players,
        variant=variant.title if variant else "",
        theme=THEMES[puzzle.theme],
        level=puzzle.difficulty,
        difficulty=DIFFICULTIES[puzzle.difficulty - 1],
    )


def _today() -> PuzzleOfTheDay:
    day = datetime.now(UTC).date()
    found = puzzles.of_the_day(day)
    return PuzzleOfTheDay(day.isoformat(), _card(registry.find(found[0]), found[1]) if found else None)


def _task(game: Game, puzzle: Puzzle) -> PuzzleTask:
    given = task(game, puzzle)
    player = given.position.seats[puzzle.seat].title
    return PuzzleTask(_card(game, puzzle), player, look(given.position, puzzle.seat))


def _answer(game: Game, puzzle: Puzzle, action: int | None) -> PuzzleAnswer:
    given = task(game, puzzle)
    if action is None or action == given.right:
        return _solved(given)
    return PuzzleAnswer(False, given.chance(action), given.best, -1, (), ())


def _solved(given: Task) -> PuzzleAnswer:
    why = solution(given)
    line = tuple(look(position, given.puzzle.seat) for position in why.line)
    return PuzzleAnswer(True, given.best, given.best, given.right, why.reasons, line)
