"""Makes all games ready in the background, so that the page is there at once; what is waited for comes first.

A game can be played as soon as its rules are compiled; its bots come after that, and whoever plays against one of them
waits for its first move only.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial

import msgspec

from vineta import bots
from vineta.bots.opinion import Budget
from vineta.core import registry
from vineta.core.errors import VinetaError
from vineta.core.game import SPECTATOR, Game
from vineta.core.nature import Nature
from vineta.core.phrase import Phrase, Text, phrase
from vineta.core.position import Position
from vineta.core.warm import Say, warm
from vineta.core.why import Touch
from vineta.server.compiling import BOTS, GAME, NEEDS, SEARCH, Compiler

Stage = Callable[[Game, Say], None]
"""A part of making a game ready."""

_logger = logging.getLogger(__name__)


class Progress(msgspec.Struct, frozen=True):
    """How far compiling has come."""

    text: Text
    """What is being done, in a line."""
    done: int
    total: int


def _stages() -> dict[str, list[Stage]]:
    """For each thing that people wait for what is done once it is compiled."""
    return {
        GAME: [lambda game, _: warm(game, _in_silence), lambda game, _: look_once(game)],
        BOTS: [_bot_stage(name) for name in bots.names() if not bots.searches(name)],
        SEARCH: [_bot_stage(name) for name in bots.names() if bots.searches(name)],
    }


def _in_silence(line: Text) -> None:
    """People are told that a game is prepared; which kernel it is just now means nothing to them."""


def _bot_stage(name: str) -> Stage:
    """Lets a bot choose a first move: what was compiled on an earlier day is loaded with the first call only."""

    def stage(game: Game, _: Say) -> None:
        bot = bots.find(name, 0, _A_GLANCE)
        bot.prepare(game)
        position = _first_position(game)
        bot.choose(position.view(position.mover))

    return stage


def look_once(game: Game) -> None:
    """Makes first scenes of a game, tells its first moves and answers a touch, so that nobody waits for these."""
    position = _first_position(game)
    for eyes in (SPECTATOR, position.mover):
        game.scene(game.view(position.state, eyes), eyes)
    position.why_not(_ANYWHERE)
    position.play(int(position.legal[0]))
    list(position.story())


_A_GLANCE = Budget(iterations=1)
_ANYWHERE = Touch("", 1.0, 1.0)


def _first_position(game: Game) -> Position:
    return Position(game, game.player_counts[0], None, Nature("rehearsal"))


class Preparation:
    """Makes the games ready, one after the other, in a thread of its own; compiled they are in several processes."""

    def __init__(
        self,
        games: Sequence[str] | None = None,
        stages: Sequence[Stage] | None = None,
        finished: Callable[[], None] = lambda: None,
    ) -> None:
        self._finished = finished
        """Called when nothing is left to be made ready."""
        self._stages = _stages() if stages is None else {GAME: list(stages), BOTS: [], SEARCH: []}
        names = registry.names() if games is None else games
        self._compiler = Compiler(names) if stages is None else None
        self._waiting = list(names)
        self._futures: dict[str, dict[str, Future[None]]] = {
            name: {need: Future() for need in self._stages} for name in names
        }
        self._done = {(name, need): 0 for name in names for need in self._stages}
        self._texts: dict[str, Text] = dict.fromkeys(names, Phrase("Other games are prepared first"))
        self._current = ""
        self._lock = threading.Lock()
        self._started = False
        self._stopped = threading.Event()

    def start(self) -> None:
        """Begins, if it has not begun; the thread ends with the process, whatever it is compiling."""
        if not self._started:
            self._started = True
            threading.Thread(target=self._run, name="vineta-prepare", daemon=True).start()

    def stop(self) -> None:
        """Ends after the present stage; whoever waits for a game that is not ready is cancelled."""
        self._stopped.set()
        if self._compiler:
            self._compiler.stop()

    def ready(self, game: str, need: str = GAME) -> bool:
        """Whether nothing that a game, or its bots, need will have to be compiled or loaded any more."""
        future = self._futures.get(game, {}).get(need)
        return future is not None and future.done() and not future.cancelled() and future.exception() is None

    async def wait(self, game: str, need: str = GAME) -> None:
        """Returns when a game, or its bots, are ready; the game now comes before all that nobody waits for."""
        if game not in self._futures:
            registry.find(game)  # raises where there is no such game
        if self.ready(game, need):
            return
        self.hurry(game)
        await asyncio.shield(asyncio.wrap_future(self._futures[game][need]))

    async def wait_for_bot(self, game: str, name: str) -> None:
        """Returns when a bot can play a game without anything that has to be compiled."""
        await self.wait(game, SEARCH if bots.searches(name) else BOTS)

    def hurry(self, game: str) -> None:
        """Puts a game before all others that are waiting."""
        with self._lock:
            if game in self._waiting:
                self._waiting.remove(game)
                self._waiting.insert(0, game)
        if self._compiler:
            self._compiler.hurry(game)

    def progress(self, game: str | None = None) -> Progress | None:
        """How far a game is on the way to be played, or all games and their bots; None if nothing is left to do."""
        wanted = [(game, GAME)] if game else list(self._done)
        if all(self._futures[name][need].done() for name, need in wanted):
            return None
        text = self._texts[game or self._current or wanted[0][0]]
        return Progress(text, sum(map(self._steps_done, wanted)), sum(map(self._steps, wanted)))

    def _steps(self, wanted: tuple[str, str]) -> int:
        need = wanted[1]
        return len(self._stages[need]) + (len(NEEDS[need]) if self._compiler else 0)

    def _steps_done(self, wanted: tuple[str, str]) -> int:
        game, need = wanted
        return self._done[wanted] + (self._compiler.done(game, NEEDS[need]) if self._compiler else 0)

    def _run(self) -> None:
        for name, need in self._in_turn():
            future = self._futures[name][need]
            try:
                self._prepare(name, need)
            except Exception as error:
                _logger.exception("the game %s cannot be made ready", name)
                future.set_exception(VinetaError("{name} cannot be made ready: {error}", name=name, error=str(error)))
            else:
                future.cancel() if self._stopped.is_set() else future.set_result(None)
        self._finished()

    def _in_turn(self) -> Iterator[tuple[str, str]]:
        if self._compiler:
            yield from self._as_compiled(self._compiler)
            return
        while True:
            with self._lock:
                if not self._waiting:
                    return
                self._current = self._waiting.pop(0)
            for need in self._stages:
                yield self._current, need

    def _as_compiled(self, compiler: Compiler) -> Iterator[tuple[str, str]]:
        for name in self._futures:
            self._texts[name] = _preparing(registry.find(name))
        for name, need in compiler.compiled():
            self._current = name
            yield name, need

    def _prepare(self, name: str, need: str) -> None:
        game = registry.find(name)
        self._texts[name] = _preparing(game)
        for stage in self._stages[need]:
            if self._stopped.is_set():
                return
            stage(game, partial(self._texts.__setitem__, name))
            self._done[name, need] += 1


def _preparing(game: Game) -> Text:
    return phrase("Preparing {title} on this computer, once", title=Phrase(game.title))
