"""Makes scenes as they are sent: in the server itself, and while many look on, in a process beside it.

Python runs on one core only: with a second process the server answers sooner. That process remembers nothing that an
order does not tell, so if it is lost, scenes are made here, and nobody notices.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from functools import lru_cache

import msgspec

from vineta.core import registry
from vineta.server.garbage import look_rarely, spare_what_lasts
from vineta.server.prepare import look_once
from vineta.server.scenes.changes import changed_scene
from vineta.table.showing import Prospect, make_scene

_logger = logging.getLogger(__name__)

REMEMBERED = 4_000
"""Scenes that are before somebody's eyes are compared with the next ones: those of two moves at a thousand seats."""
STUCK_AFTER = 5.0
"""Seconds after which a process that makes nothing is given up."""
PAUSE = 30.0
"""Seconds from the loss of one process to the start of the next."""
COURTESY = 10
"""How far that process gives way to others (`os.nice`): to answer is more urgent than to make scenes."""


class Earlier(msgspec.Struct, frozen=True, gc=False):
    """What somebody still has before their eyes, and the event after which they were shown it."""

    ply: int
    prospect: Prospect


class SceneOrder(msgspec.Struct, frozen=True, gc=False):
    """A scene that is wanted: whole, or as what has changed since an earlier one."""

    prospect: Prospect
    earlier: Earlier | None


PromisedScene = bytes | asyncio.Future[bytes]
"""A scene in JSON. Many may wait for it, so nobody may cancel it: it is waited for behind a shield."""

_remembered = lru_cache(REMEMBERED)(make_scene)
_encoder = msgspec.json.Encoder()


def scene_json(order: SceneOrder) -> bytes:
    """A scene as it is sent."""
    scene, earlier = _remembered(order.prospect), order.earlier
    return _encoder.encode(changed_scene(scene, _remembered(earlier.prospect), earlier.ply) if earlier else scene)


class SceneMaker:
    """Makes scenes here as long as few look on."""

    def __init__(self, here: int, ready: Callable[[], bool]) -> None:
        self._here = here
        """For so many connections no process is started."""
        self._ready = ready
        """Whether the games are compiled: two processes would do the same work twice."""
        self._connections = 0
        self._worker: Worker | None = None
        self._next = 0.0
        """When another process may be started."""

    @property
    def helped(self) -> bool:
        """Whether another process makes the scenes."""
        return self._worker is not None and self._worker.ready

    def make(self, order: SceneOrder) -> PromisedScene:
        if self._worker is None or not self._worker.ready:
            return scene_json(order)
        return self._worker.make(order)

    def come(self) -> None:
        """One more connection."""
        self._connections += 1
        wanted = self._connections > self._here and self._worker is None and time.monotonic() >= self._next
        if wanted and self._ready() and (os.cpu_count() or 1) > 1:
            self._worker = Worker(self._lose)

    def go(self) -> None:
        """One connection less. For half as many as called for a process, it is not worth its memory any more."""
        self._connections -= 1
        if self._worker and self._connections <= self._here // 2:
            self.stop()

    def stop(self) -> None:
        """Ends the process beside this one, once it has made what it was asked for."""
        if self._worker:
            self._worker.end()
            self._worker = None

    def _lose(self, error: Exception) -> None:
        """After a pause the next connection starts another process."""
        _logger.warning("the process that makes scenes was lost: %r", error)
        self.stop()
        self._next = time.monotonic() + PAUSE


class Worker:
    """A pool of one process. What is ordered in one round of the event loop is sent together: that costs far less."""

    def __init__(self, lost: Callable[[Exception], None]) -> None:
        self.ready = False
        """Whether it has loaded the games."""
        self.process = 0
        """Its number among the processes of this machine."""
        self._lost = lost
        self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin)
        self._orders: list[SceneOrder] = []
        self._promises: list[asyncio.Future[bytes]] = []
        self._tasks = {asyncio.get_running_loop().create_task(self._await_ready())}

    def make(self, order: SceneOrder) -> asyncio.Future[bytes]:
        loop = asyncio.get_running_loop()
        if not self._orders:
            loop.call_soon(self._send)
        promise = loop.create_future()
        self._orders.append(order)
        self._promises.append(promise)
        return promise

    def end(self) -> None:
        self.ready = False
        self._pool.shutdown(wait=False)

    async def _await_ready(self) -> None:
        try:
            self.process = await asyncio.get_running_loop().run_in_executor(self._pool, os.getpid)
        except BrokenExecutor as error:
            self._lost(error)
        else:
            self.ready = True

    def _send(self) -> None:
        work = self._keep_promises(self._orders, self._promises)
        self._orders, self._promises = [], []
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_promises(self, orders: list[SceneOrder], promises: list[asyncio.Future[bytes]]) -> None:
        try:
            scenes = await self._made(orders)
        except Exception as error:  # whoever waits is told
            for promise in promises:
                promise.set_exception(error)
        else:
            for promise, scene in zip(promises, scenes, strict=True):
                promise.set_result(scene)

    async def _made(self, orders: list[SceneOrder]) -> list[bytes]:
        """Made by the process, or here if that is lost."""
        if not self.ready:
            return _make_all(orders)
        try:
            async with asyncio.timeout(STUCK_AFTER):
                return await asyncio.get_running_loop().run_in_executor(self._pool, _make_all, orders)
        except (BrokenExecutor, TimeoutError) as error:
            if self.ready:
                self._kill()
                self._lost(error)
            return _make_all(orders)

    def _kill(self) -> None:
        """It may be stuck, and would be waited for when the server ends."""
        with suppress(OSError):  # it may be gone already
            os.kill(self.process, _KILL)


_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows has one way only."""


def _make_all(orders: list[SceneOrder]) -> list[bytes]:
    return [scene_json(order) for order in orders]


def _begin() -> None:
    """Makes the process beside the server ready. It ends with the server, which alone hears Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Not on every system.
        os.nice(COURTESY)
    threading.Thread(target=_end_with_server, daemon=True).start()
    look_rarely()
    for name in registry.names():
        look_once(registry.find(name))
    spare_what_lasts()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)
