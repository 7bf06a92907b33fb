"""Where scenes are drawn: by the server itself, and while many look on, by a process beside it.

Drawing takes most of the time of a showing, and Python runs on one core only: with a second process the server answers
sooner. If that process is lost, what it was to draw is drawn here, and nobody notices.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import msgspec

from vineta.server.drawing import HEAD, Drawings, Order, Wish
from vineta.server.watch import Watch

_logger = logging.getLogger(__name__)

STUCK_AFTER = 5.0
"""Seconds after which a process that draws nothing is given up."""
PAUSE = 30.0
"""Seconds from the loss of one process to the start of the next."""

Drawing = bytes | asyncio.Future[bytes]
"""A scene, or the promise of one. Many may wait for it, so nobody may cancel it: it is waited for behind a shield."""


class Studio:
    """Draws here as long as few look on."""

    def __init__(self, alone: int, ready: Callable[[], bool]) -> None:
        self._alone = alone
        """For so many connections no process is started."""
        self._ready = ready
        """Whether the games are compiled: two processes would do the same work twice."""
        self._connections = 0
        self._here = Drawings()
        self._beside: Beside | None = None
        self._helping: asyncio.Task[None] | None = None

    @property
    def helped(self) -> bool:
        """Whether another process draws."""
        return self._beside is not None

    def draw(self, order: Order) -> Drawing:
        return self._beside.draw(order) if self._beside else self._here.draw(order)

    def forget(self, table: str) -> None:
        """Nobody looks at a table any more."""
        self._here.forget(table)
        if self._beside:
            self._beside.forget(table)

    def come(self) -> None:
        """One more connection."""
        self._connections += 1
        if self._helping is None and self._connections > self._alone and self._ready() and (os.cpu_count() or 1) > 1:
            self._helping = asyncio.get_running_loop().create_task(self._help())
            self._helping.add_done_callback(self._ended)

    def go(self) -> None:
        """One connection less. For half as many as called for a process, it is not worth its memory any more."""
        self._connections -= 1
        if self._helping and self._connections <= self._alone // 2:
            self._helping.cancel()

    async def stop(self) -> None:
        """Ends the process beside this one."""
        if self._helping:
            self._helping.cancel()
            await asyncio.gather(self._helping, return_exceptions=True)

    async def _help(self) -> None:
        """Lets another process draw for as long as it lives; after a pause the next connection starts another."""
        try:
            async with _running_process() as beside:
                await beside.begin()
                self._beside = beside
                await beside.listen()
        except (OSError, EOFError, TimeoutError) as error:
            _logger.warning("the process that draws was lost: %r", error)
        finally:
            lost, self._beside = self._beside, None
            if lost:
                lost.hand_over(self._here)
        await asyncio.sleep(PAUSE)

    def _ended(self, helping: "asyncio.Task[None]") -> None:
        self._helping = None
        if not helping.cancelled() and (error := helping.exception()):
            _logger.error("the process that draws could not be used", exc_info=error)


class Beside:
    """The process beside the server."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._target, self._source = process.stdin, process.stdout
        self._waiting: deque[tuple[Order, asyncio.Future[bytes]]] = deque()
        """What was ordered, in this order."""
        self._wishes: list[Wish] = []
        """To be sent at the end of this round of the event loop."""
        self._watch = Watch(STUCK_AFTER)

    def draw(self, order: Order) -> asyncio.Future[bytes]:
        if not self._waiting:
            self._watch.begin()
        promise = asyncio.get_running_loop().create_future()
        self._waiting.append((order, promise))
        self._wish(order)
        return promise

    def forget(self, table: str) -> None:
        self._wish(table)

    def _wish(self, wish: Wish) -> None:
        if not self._wishes:
            asyncio.get_running_loop().call_soon(self._send)
        self._wishes.append(wish)

    def _send(self) -> None:
        content = msgspec.msgpack.encode(self._wishes)
        self._wishes = []
        self._target.write(HEAD.pack(len(content)) + content)

    async def begin(self) -> None:
        """Returns when it has loaded the games."""
        await self._receive()

    async def listen(self) -> None:
        """Keeps the promises; raises EOFError when the process has ended, TimeoutError when it is stuck."""
        async with self._watch.kept():
            while True:
                for scene in await self._receive():
                    self._waiting.popleft()[1].set_result(scene)
                if self._waiting:
                    self._watch.begin()
                else:
                    self._watch.end()

    async def _receive(self) -> list[bytes]:
        (length,) = HEAD.unpack(await self._source.readexactly(HEAD.size))
        return _scenes.decode(await self._source.readexactly(length))

    def hand_over(self, other: Drawings) -> None:
        """Lets another draw what has not come back."""
        for order, promise in self._waiting:
            try:
                scene = other.draw(order)
            except Exception as error:  # whoever waits is told
                promise.set_exception(error)
            else:
                promise.set_result(scene)


_scenes = msgspec.msgpack.Decoder(list[bytes])


@asynccontextmanager
async def _running_process() -> AsyncIterator[Beside]:
    """A process that draws, and is ended afterwards."""
    # In a session of its own: Ctrl-C in the terminal stops the server alone, which then ends this one.
    command = [sys.executable, "-m", "vineta.server.drawing"]
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)
    try:
        yield Beside(process)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
