"""The pace of a connection: how much it may send, and when it is shown what is new."""

import asyncio
import time
from collections import deque
from collections.abc import Callable


class TokenBucket:
    """So much at once, and so much a second in the long run: everything done takes a token, which come back steadily.

    Asked with every message; a limiter that counts for many, as addresses have, takes about ten times as long.
    """

    __slots__ = ("_at", "_burst", "_now", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._tokens = float(burst)
        self._at = now()

    def take(self) -> bool:
        """Takes a token; whether there was one."""
        at = self._now()
        self._tokens = min(self._burst, self._tokens + (at - self._at) * self._rate)
        self._at = at
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Bell:
    """Wakes the one task that waits for it. asyncio's events wake any number of them, and take twice as long."""

    __slots__ = ("_rung", "_waiting")

    def __init__(self) -> None:
        self._rung = False
        self._waiting: asyncio.Future[None] | None = None

    def ring(self) -> None:
        self._rung = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def wait(self) -> None:
        """Returns when it has been rung since the last time."""
        if not self._rung:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        self._rung = False


class Turns:
    """Calls those who have something to show in the order they came, few in every round of the event loop.

    To show a table takes longer than to grant a request. Were all that is new shown in one round, as after a commit
    of many moves, whoever asks for something meanwhile would wait for the end of it.
    """

    def __init__(self, at_once: int = 6) -> None:
        self._at_once = at_once
        self._waiting: deque[Callable[[], None]] = deque()
        self._calling = False

    def queue(self, take: Callable[[], None]) -> None:
        """Calls this when it is its turn."""
        self._waiting.append(take)
        if not self._calling:
            self._calling = True
            asyncio.get_running_loop().call_soon(self._call)

    def _call(self) -> None:
        for _ in range(min(self._at_once, len(self._waiting))):
            self._waiting.popleft()()
        self._calling = bool(self._waiting)
        if self._calling:
            asyncio.get_running_loop().call_soon(self._call)
