"""A watch over many short things that may get stuck, with one timer for all: one for each costs more than they do."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Watch:
    """What is done under it takes at most so many seconds, or twice as many: it looks now and then only."""

    def __init__(self, longest: float) -> None:
        self._longest = longest
        self._begun: float | None = None
        """Since when something is being done."""
        self._timer: asyncio.TimerHandle | None = None

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Keeps watch as long as this lasts, and ends it with a TimeoutError when something is stuck."""
        async with asyncio.timeout(None) as limit:
            self._look(limit)
            try:
                yield
            finally:
                if self._timer:
                    self._timer.cancel()

    def _look(self, limit: asyncio.Timeout) -> None:
        loop = asyncio.get_running_loop()
        if self._begun is not None and time.monotonic() - self._begun >= self._longest:
            limit.reschedule(loop.time())
        else:
            self._timer = loop.call_later(self._longest, self._look, limit)

    def begin(self) -> None:
        """Something is begun that must not get stuck."""
        self._begun = time.monotonic()

    def end(self) -> None:
        """It is done."""
        self._begun = None
