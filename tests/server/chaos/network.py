"""The network before the load balancer. It can lose answers: what was asked for is done, and nobody hears of it."""

import asyncio
from contextlib import suppress

from served import HOST

LOST_FOR = 0.4
"""Seconds for which answers are swallowed before the connection is cut."""


class Network:
    """Listens in the event loop, and passes everything on to another port of this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._server: asyncio.Server | None = None
        self._lines: set[Line] = set()
        self.cut = 0
        """How many connections were cut between a question and its answer."""

    @property
    def port(self) -> int:
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, HOST, 0)

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for line in list(self._lines):
            line.close()
        while self._lines:
            await asyncio.sleep(0.01)

    def lose_answers(self, every: int = 3) -> None:
        """From now on nothing comes back over some of the connections; a moment later they are cut."""
        for number, line in enumerate(list(self._lines)):
            if number % every == 0 and not line.deaf:
                self.cut += 1
                line.deaf = True
                asyncio.get_running_loop().call_later(LOST_FOR, line.close)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far = await asyncio.open_connection(HOST, self._port)
        except OSError:
            writer.close()
            return
        line = Line(reader, writer, *far)
        self._lines.add(line)
        try:
            await line.carry()
        finally:
            self._lines.discard(line)


class Line:
    """The connection of a client, and the one that it is passed on by."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        far_reader: asyncio.StreamReader,
        far_writer: asyncio.StreamWriter,
    ) -> None:
        self.deaf = False
        self._near, self._far = (reader, writer), (far_reader, far_writer)

    async def carry(self) -> None:
        there = asyncio.create_task(self._pass_on(self._near[0], self._far[1], there=True))
        back = asyncio.create_task(self._pass_on(self._far[0], self._near[1], there=False))
        await asyncio.wait({there, back}, return_when=asyncio.FIRST_COMPLETED)
        self.close()
        await asyncio.wait({there, back})

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, there: bool) -> None:
        with suppress(OSError):
            while content := await source.read(65536):
                if there or not self.deaf:
                    target.write(content)
                    await target.drain()

    def close(self) -> None:
        for writer in (self._near[1], self._far[1]):
            writer.transport.abort()
