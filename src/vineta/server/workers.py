"""Several workers on one machine: processes that serve the same socket, and one that looks after them.

A worker that dies is replaced. SIGHUP replaces all of them, one after the other: each ends only when its successor can
serve, and people's browsers come back to another one by themselves, so nobody is refused anything.
"""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing import connection
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from types import FrameType
from typing import Any

from prometheus_client.multiprocess import mark_process_dead

from vineta.server.monitor import SHARED_FOLDER

_logger = logging.getLogger(__name__)

LONGEST_START = 300.0
"""Seconds: on a new machine the first worker compiles the games."""
LONGEST_END = 12.0
PAUSE_AFTER_DEATH = 1.0
LOOK_EVERY = 0.2

Work = Callable[[socket.socket, Any, Event, Event], None]
"""What a worker does: at a socket, as it was told; it says when it can be reached, and when all games are compiled."""


class Worker:
    """One process."""

    def __init__(self, work: Work, listening: socket.socket, told: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self.reachable, self.prepared = context.Event(), context.Event()
        arguments = (work, listening, told, self.reachable, self.prepared)
        self.process: SpawnProcess = context.Process(target=_serve, args=arguments)
        self.process.start()

    def wait(self, said: Event) -> bool:
        """Waits until it has said this; whether it has, before it ended or took too long."""
        deadline = time.monotonic() + LONGEST_START
        while not said.wait(LOOK_EVERY):
            if not self.process.is_alive() or time.monotonic() > deadline:
                return False
        return True

    def end(self) -> None:
        """Lets it end in order; if it does not, it is killed. What it has granted is on disk."""
        if self.process.is_alive():
            self.process.terminate()
        self.process.join(LONGEST_END)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.forget_figures()

    def forget_figures(self) -> None:
        """What is counted of it now, connections and tables, is none any more."""
        if os.environ.get(SHARED_FOLDER) and self.process.pid is not None:
            mark_process_dead(self.process.pid)  # type: ignore[no-untyped-call]


class Workers:
    """Looks after so many of them until a signal comes."""

    def __init__(self, count: int, work: Work, listening: socket.socket, told: Any) -> None:
        self._count = count
        self._start: Callable[[], Worker] = lambda: Worker(work, listening, told)
        self._running: list[Worker] = []
        self._ending = False
        self._renewing = False

    def run(self, opened: Callable[[], None]) -> bool:
        """Serves until SIGINT or SIGTERM, and calls `opened` when the first can be reached; whether it ever could."""
        before = {number: signal.signal(number, self._hear) for number in _SIGNALS}
        try:
            return self._serve(opened)
        finally:
            for worker in self._running:
                worker.process.terminate()
            for worker in self._running:
                worker.end()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _serve(self, opened: Callable[[], None]) -> bool:
        first = self._start()
        self._running.append(first)
        if not first.wait(first.reachable):
            return self._ending
        opened()
        first.wait(first.prepared)  # what it compiles, the others need not
        while not self._ending:
            self._running += [self._start() for _ in range(self._count - len(self._running))]
            connection.wait([worker.process.sentinel for worker in self._running], LOOK_EVERY)
            self._replace_dead()
            if self._renewing:
                self._renewing = False
                self._renew()
        return True

    def _replace_dead(self) -> None:
        dead = [worker for worker in self._running if not worker.process.is_alive()]
        for worker in dead:
            self._running.remove(worker)
            worker.forget_figures()
            if not self._ending:
                _logger.warning("a worker has died (status %s); another one is started", worker.process.exitcode)
        if dead and not self._ending:
            time.sleep(PAUSE_AFTER_DEATH)

    def _renew(self) -> None:
        for worker in list(self._running):
            successor = self._start()
            self._running.append(successor)
            if self._ending or not successor.wait(successor.prepared):
                return
            worker.end()
            self._running.remove(worker)

    def _hear(self, number: int, _: FrameType | None) -> None:
        if number in (signal.SIGINT, signal.SIGTERM):
            self._ending = True
        else:
            self._renewing = True


_SIGNALS = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]


def _serve(work: Work, listening: socket.socket, told: Any, reachable: Event, prepared: Event) -> None:
    """In a worker: it ends when whoever looks after it is gone."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    work(listening, told, reachable, prepared)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker was started by somebody"
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
