"""Makes all games ready in the background, so that the page is there at once; what is waited for comes first."""

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
from vineta.server.compiling import PARTS, Compiler

Stage = Callable[[Game, Say], None]
"""A part of making a game ready."""

_logger = logging.getLogger(__name__)


class Progress(msgspec.Struct, frozen=True):
    """How far compiling has come."""

    text: Text
    """What is being done, in a line."""
    done: int
    total: int


def _stages() -> list[Stage]:
    return [lambda game, _: warm(game, _in_silence), *map(_bot_stage, bots.names()), lambda game, _: look_once(game)]


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
        self._stages = _stages() if stages is None else list(stages)
        names = registry.names() if games is None else games
        self._compiler = Compiler(names) if stages is None else None
        self._waiting = list(names)
        self._futures: dict[str, Future[None]] = {name: Future() for name in names}
        self._done = dict.fromkeys(names, 0)
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

    def ready(self, game: str) -> bool:
        """Whether nothing of this game will have to be compiled or loaded any more."""
        future = self._futures.get(game)
        return future is not None and future.done() and not future.cancelled() and future.exception() is None

    async def wait(self, game: str) -> None:
        """Returns when a game is ready, which now comes before all that nobody waits for."""
        if game not in self._futures:
            registry.find(game)  # raises where there is no such game
        if self.ready(game):
            return
        self.hurry(game)
        await asyncio.shield(asyncio.wrap_future(self._futures[game]))

    def hurry(self, game: str) -> None:
        """Puts a game before all others that are waiting."""
        with self._lock:
            if game in self._waiting:
                self._waiting.remove(game)
                self._waiting.insert(0, game)
        if self._compiler:
            self._compiler.hurry(game)

    def progress(self, game: str | None = None) -> Progress | None:
        """How far a game has come, or all of them; None if there is nothing left to do."""
        games = list(self._futures) if game is None else [game]
        if all(self._futures[name].done() for name in games):
            return None
        text = self._texts[(self._current or games[0]) if game is None else game]
        steps = len(self._stages) + (len(PARTS) if self._compiler else 0)
        return Progress(text, sum(map(self._steps_done, games)), len(games) * steps)

    def _steps_done(self, game: str) -> int:
        return self._done[game] + (self._compiler.done(game) if self._compiler else 0)

    def _run(self) -> None:
        for name in self._in_turn():
            future = self._futures[name]
            try:
                self._prepare(name)
            except Exception as error:
                _logger.exception("the game %s cannot be made ready", name)
                future.set_exception(VinetaError("{name} cannot be made ready: {error}", name=name, error=str(error)))
            else:
                future.cancel() if self._stopped.is_set() else future.set_result(None)
        self._finished()

    def _in_turn(self) -> Iterator[str]:
        if self._compiler:
            yield from self._as_compiled(self._compiler)
            return
        while True:
            with self._lock:
                if not self._waiting:
                    return
                self._current = self._waiting.pop(0)
            yield self._current

    def _as_compiled(self, compiler: Compiler) -> Iterator[str]:
        for name in self._futures:
            self._texts[name] = _preparing(registry.find(name))
        for name in compiler.compiled():
            self._current = name
            yield name

    def _prepare(self, name: str) -> None:
        game = registry.find(name)
        self._texts[name] = _preparing(game)
        for stage in self._stages:
            if self._stopped.is_set():
                return
            stage(game, partial(self._texts.__setitem__, name))
            self._done[name] += 1


def _preparing(game: Game) -> Text:
    return phrase("Preparing {title} on this computer, once", title=Phrase(game.title))
