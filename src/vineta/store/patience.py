"""How long a database is waited for: one that hangs must not hang whoever asks it.

What the database itself limits does not help when it is stopped, and its machine still answers for it. So the time is
taken here, over everything that an operation waits for: a connection, its life sign, the statement, the commit.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine

from vineta.store.errors import ConflictError, StoreError

LONGEST_OPERATION = 1.5
"""Seconds, so that whoever asked hears within two that it was in vain. The store's address may say otherwise."""
PATIENCE_NAME = "patience"
"""How that is called there, and among an engine's options."""
PAUSE = 1.0
"""Seconds for which, after an operation that took too long, all others are refused at once; then one tries again."""

_thread = threading.local()


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Whatever this thread asks of a PostgreSQL meanwhile must be over after so long."""
    _thread.deadline = time.monotonic() + seconds
    try:
        yield
    finally:
        _thread.deadline = None


def seconds_left() -> float | None:
    """How long this thread may still wait; None if for ever."""
    deadline: float | None = getattr(_thread, "deadline", None)
    return None if deadline is None else max(0.0, deadline - time.monotonic())


class Patience:
    """Limits what a store does, and lets a database that hangs be asked rarely: threads must not all wait for it."""

    def __init__(self, engine: Engine, pause: float = PAUSE) -> None:
        self._longest: float = engine.get_execution_options().get(PATIENCE_NAME, LONGEST_OPERATION)
        self._pause = pause
        self._spared_until = 0.0

    @contextmanager
    def limited(self) -> Iterator[None]:
        """Raises StoreError at once where the database has just shown that it hangs."""
        begun = time.monotonic()
        if begun < self._spared_until:
            raise StoreError("the store failed: the database did not answer a moment ago")
        try:
            with within(self._longest):
                yield
        except ConflictError:
            raise
        except StoreError:
            if time.monotonic() - begun >= 0.9 * self._longest:
                self._spared_until = time.monotonic() + self._pause
            raise
