"""How much somebody may do: so much at once, and so much a second in the long run."""

import time
from collections.abc import Callable


class Bucket:
    """Holds tokens, of which everything done takes one; they come back at a steady rate."""

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
