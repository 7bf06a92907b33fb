"""Makes scenes as they are sent: in the server itself, and while many look on, in a process beside it.

Python runs on one core only: with a second process the server answers sooner. That process remembers nothing that an
order does not tell, so if it is lost, scenes are made here, and nobody notices.
"""

import asyncio
import logging
import os
import struct
import sys
import time
from asyncio.subprocess import PIPE
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache, partial
from typing import BinaryIO

import msgspec

from vineta.core import registry
from vineta.server.garbage import look_rarely, spare_what_lasts
from vineta.server.prepare import look_once
from vineta.server.scenes.changes import changed_scene
from vineta.table.showing import Prospect, make_scene

_logger = logging.getLogger(__name__)

REMEMBERED = 4_000
"""Scenes that are before somebody's eyes are compared with the next ones: those of two moves at a thousand seats."""
STUCK_AFTER = 0.8
"""Seconds after which a process that makes nothing is given up: nobody shall wait longer for somebody else's scene."""
PIECE = 16
"""So many scenes are sent back together: where hundreds are ordered at once, the first need not wait for the last."""
THREADS_HERE = 4
"""Scenes that are made here at the same time: one that takes long does not delay the others."""
PAUSE = 30.0
"""Seconds from the loss of one process to the start of the next."""
COURTESY = 10
"""How far that process gives way to others (`os.nice`): to answer is more urgent than to make scenes."""


class Earlier(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What somebody still has before their eyes, and the event after which they were shown it."""

    ply: int
    prospect: Prospect


class SceneOrder(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A scene that is wanted: whole, or as what has changed since an earlier one."""

    prospect: Prospect
    earlier: Earlier | None


class PromisedScene(asyncio.Future[bytes]):
    """A scene in JSON. Many may wait for it, so nobody can cancel it: who is cancelled, goes when it is made."""

    def cancel(self, msg: object = None) -> bool:
        return False


_remembered = lru_cache(REMEMBERED)(make_scene)
_encoder = msgspec.json.Encoder()
_threads_here = ThreadPoolExecutor(THREADS_HERE, thread_name_prefix="vineta-scene")


def scene_json(order: SceneOrder) -> bytes:
    """A scene as it is sent."""
    scene, earlier = _remembered(order.prospect), order.earlier
    return _encoder.encode(changed_scene(scene, _remembered(earlier.prospect), earlier.ply) if earlier else scene)


def make_here(order: SceneOrder) -> PromisedScene:
    """A scene made by this process, in a thread: however long that takes, the event loop goes on."""
    promise = PromisedScene()
    making = asyncio.get_running_loop().run_in_executor(_threads_here, scene_json, order)
    making.add_done_callback(partial(_keep_promise, promise))
    return promise


def _keep_promise(promise: PromisedScene, made: asyncio.Future[bytes]) -> None:
    error = made.exception()
    promise.set_exception(error) if error else promise.set_result(made.result())


class SceneMaker:
    """Makes scenes here as long as few look on."""

    def __init__(self, here: int, ready: Callable[[], bool]) -> None:
        self._here = here
        """For so many connections no process is started."""
        self._ready = ready
        """Whether the games are compiled: two processes would do the same work twice."""
        self._connections = 0
        self._worker: Worker | None = None
        self._ending: set[asyncio.Task[None]] = set()
        """Processes that are not wanted any more, until they have ended."""
        self._next = 0.0
        """When another process may be started."""

    @property
    def helped(self) -> bool:
        """Whether another process makes the scenes."""
        return self._worker is not None and self._worker.ready

    def make(self, order: SceneOrder) -> PromisedScene:
        if self._worker is None or not self._worker.ready:
            return make_here(order)
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
            self._let_go()

    async def stop(self) -> None:
        """Ends the process beside this one; what it was to make is made here."""
        self._let_go()
        await asyncio.gather(*self._ending, return_exceptions=True)

    def _let_go(self) -> None:
        worker, self._worker = self._worker, None
        if worker:
            self._await_end(worker.end())

    def _await_end(self, ending: "asyncio.Task[None]") -> None:
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    def _lose(self, error: Exception) -> None:
        """After a pause the next connection starts another process."""
        _logger.warning("the process that makes scenes was lost: %r", error)
        if self._worker:
            self._await_end(self._worker.working)
        self._worker = None
        self._next = time.monotonic() + PAUSE


class Worker:
    """A process that makes scenes. What is ordered in one round of the event loop is sent together.

    A library's pool would do the same with threads between the loop and the process; waiting for these costs the server
    several times as much as the pipe does, and more than it gains.
    """

    def __init__(self, lost: Callable[[Exception], None]) -> None:
        self.ready = False
        """Whether it has loaded the games."""
        self.process = 0
        """Its number among the processes of this machine."""
        self._lost = lost
        self._orders: list[SceneOrder] = []
        """To be sent at the end of this round of the event loop."""
        self._waiting: deque[tuple[SceneOrder, PromisedScene]] = deque()
        """What has been ordered and not come back, in this order."""
        self.working = asyncio.get_running_loop().create_task(self._work())
        """Lasts as long as the process, and ends it."""

    def make(self, order: SceneOrder) -> PromisedScene:
        if not self._orders:
            asyncio.get_running_loop().call_soon(self._send)
        promise = PromisedScene()
        self._orders.append(order)
        self._waiting.append((order, promise))
        return promise

    def end(self) -> "asyncio.Task[None]":
        """What is left to do until the process has ended."""
        self.ready = False
        self.working.cancel()
        return self.working

    async def _work(self) -> None:
        """Starts the process, and keeps the promises as long as it lives."""
        # In a session of its own: Ctrl-C in the terminal stops the server alone, which then ends this one.
        command = [sys.executable, "-m", __name__]
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self._target = process.pid, process.stdin
        try:
            async with asyncio.timeout(None) as self._limit:
                await self._listen(process.stdout)
        except (OSError, EOFError) as error:  # a TimeoutError is one of the former
            self._lost(error)
        finally:
            self.ready = False
            with suppress(ProcessLookupError):
                process.kill()
            self._make_here()
            await process.wait()

    async def _listen(self, source: asyncio.StreamReader) -> None:
        await _receive(source)
        self.ready = True
        while True:
            for scene in await _receive(source):
                _, promise = self._waiting.popleft()
                promise.set_result(scene)
            self._watch()

    def _send(self) -> None:
        orders, self._orders = self._orders, []
        if self.ready:
            content = msgspec.msgpack.encode(orders)
            self._target.write(_HEAD.pack(len(content)) + content)
            if len(orders) == len(self._waiting):
                self._watch()

    def _watch(self) -> None:
        """From now on it must not get stuck, if anything is left to be made."""
        now = asyncio.get_running_loop().time()
        self._limit.reschedule(now + STUCK_AFTER if self._waiting else None)

    def _make_here(self) -> None:
        """Keeps the promises that the process has not kept."""
        for order, promise in self._waiting:
            make_here(order).add_done_callback(partial(_keep_promise, promise))
        self._waiting.clear()


_HEAD = struct.Struct("<I")
"""Before every message comes its length."""
_scenes = msgspec.msgpack.Decoder(list[bytes])
_orders = msgspec.msgpack.Decoder(list[SceneOrder])


async def _receive(source: asyncio.StreamReader) -> list[bytes]:
    (length,) = _HEAD.unpack(await source.readexactly(_HEAD.size))
    return _scenes.decode(await source.readexactly(length))


# --- The process itself ---------------------------------------------------------------------------------------------
def main() -> None:
    """Makes what is ordered until nobody is left who could order."""
    if hasattr(os, "nice"):  # Not on every system.
        os.nice(COURTESY)
    look_rarely()
    for name in registry.names():
        look_once(registry.find(name))
    spare_what_lasts()
    _write(sys.stdout.buffer, [])
    while head := sys.stdin.buffer.read(_HEAD.size):
        orders = _orders.decode(sys.stdin.buffer.read(_HEAD.unpack(head)[0]))
        for first in range(0, len(orders), PIECE):
            _write(sys.stdout.buffer, [scene_json(order) for order in orders[first : first + PIECE]])


def _write(target: BinaryIO, scenes: list[bytes]) -> None:
    content = msgspec.msgpack.encode(scenes)
    target.write(_HEAD.pack(len(content)) + content)
    target.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # The server has gone while something was made for it.
        main()
