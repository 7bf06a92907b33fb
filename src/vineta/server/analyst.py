"""A process that thinks finished games through: whoever plays meanwhile does not share Python's lock with it.

It is started when a game is to be analysed, and ends when none has been for a while: idle it would only take memory.
"""

import multiprocessing
import os
import signal
import threading
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

import vineta.games
from vineta.core import record
from vineta.core.record import GameRecord
from vineta.core.spread import MOST_TRIES, Failure, attempt
from vineta.insight import analysis
from vineta.insight.analysis import Analysis, Progress

IDLE = 60.0
"""Seconds without an order after which the process ends."""
COURTESY = 10
"""How far it gives way to others (`os.nice`), as far as bots do: whoever looks back has time."""


class AnalystLostError(Exception):
    """The process was ended, or has died too often of one game."""


class AnalysisOrder(NamedTuple):
    """A game that is to be thought through."""

    game: GameRecord
    iterations: int


class Analyst:
    """Analyses one game at a time, for a thread that waits for it; any other thread may end that."""

    def __init__(self, idle: float = IDLE) -> None:
        self._idle = idle
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._changing = threading.Lock()
        """Held while the process is started or ended, so that none is left behind."""
        self._ended = False

    def analyse(self, order: AnalysisOrder, progress: Progress) -> Analysis:
        """The analysis; raises AnalystLostError where it cannot be had."""
        for _ in range(MOST_TRIES):
            with suppress(EOFError, OSError):  # it has died, or ended because it was idle: the next one tries
                return self._ask(order, progress)
            self._dismiss()
        raise AnalystLostError(f"{MOST_TRIES} processes have died, one after the other, of one game")

    def _ask(self, order: AnalysisOrder, progress: Progress) -> Analysis:
        pipe = self._hire()
        pipe.send(order)
        while True:
            told = pipe.recv()
            if isinstance(told, Failure):
                raise told.error()
            if isinstance(told, Analysis):
                return told
            progress(*told)

    def _hire(self) -> "Connection[Any, Any]":
        """The pipe to the process, which is started if there is none."""
        with self._changing:
            if self._ended:
                raise AnalystLostError("the server is about to end")
            if self._pipe is None:
                self._pipe = self._start()
            return self._pipe

    def _start(self) -> "Connection[Any, Any]":
        context = multiprocessing.get_context("spawn")  # a fork would copy the locks of threads, but not the threads
        own, other = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(other, list(vineta.games.__path__), self._idle), daemon=True, name="vineta-analyst"
        )
        self._process.start()
        other.close()  # so that only the process has it, and its end is noticed
        return own

    def _dismiss(self) -> None:
        """Only whoever waits for an answer closes the pipe."""
        self._kill()
        if self._pipe:
            self._pipe.close()
            self._pipe = None

    def end(self) -> None:
        """Whatever it is thinking about is left where it is."""
        self._ended = True
        self._kill()

    def _kill(self) -> None:
        with self._changing:
            process, self._process = self._process, None
            if process:
                process.kill()
                process.join()
                process.close()


# --- The process itself ---------------------------------------------------------------------------------------------
def _serve(pipe: "Connection[Any, Any]", games: list[str], idle: float) -> None:
    """Thinks about what is ordered until nothing is for a while, or nobody is left who could order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the server tells it, and it ends this one
    if hasattr(os, "nice"):  # Not on every system.
        os.nice(COURTESY)
    vineta.games.__path__[:] = games
    with suppress(EOFError, OSError):
        while pipe.poll(idle):
            pipe.send(attempt(lambda order: _analysed(order, pipe), pipe.recv()))


def _analysed(order: AnalysisOrder, pipe: "Connection[Any, Any]") -> Analysis:
    position = record.replay(order.game)
    told = partial(_tell, pipe)
    return analysis.analyse(position, order.game.resigned, order.iterations, progress=told)


def _tell(pipe: "Connection[Any, Any]", done: int, total: int) -> None:
    pipe.send((done, total))
