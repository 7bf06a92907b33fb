"""uvicorn's server, which ends as people expect: what is under way is answered, then everybody is told to come back."""

import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from vineta.server.sockets.protocols import Config

SECONDS_TO_ANSWER = 3
"""How long requests over HTTP may still take when the server is to end."""
SECONDS_TO_END = 9.0
"""After so long the process ends, whatever it waits for: a database that hangs, a bot that thinks."""

_logger = logging.getLogger(__name__)

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """Serves until a signal comes, which is no failure."""

    def __init__(self, config: Config, farewell: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self.doorman = config.doorman
        self._farewell = farewell
        """Answers what was asked over WebSockets, and closes them."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nobody new comes in; WebSockets first, since uvicorn would close them without a word about what was asked."""
        for server in self.servers:
            server.close()
        await self._farewell()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn's, it does not send the signal again in the end: the process is to end in order."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A second signal changes nothing: what was granted is brought to its end, and that does not take long."""
        if not self.should_exit:
            end_at_last(SECONDS_TO_END)
        self.should_exit = True


def end_at_last(seconds: float) -> None:
    """Ends the process after so long, if it has not ended by then. What was granted is on disk: nothing is lost."""
    last = threading.Timer(seconds, _end)
    last.daemon = True
    last.start()


def _end() -> None:
    _logger.warning("something did not end in time, and is left alone")
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
