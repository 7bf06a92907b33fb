"""Group commit: lines that arrive while the disk is busy are committed together, so many moves share one wait."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from vineta.store.bulk import Line
from vineta.store.errors import ConflictError, StoreError, UnknownOutcomeError
from vineta.store.store import Store

LARGEST_BATCH = 1000
SHORTEST_ROUND = 0.02
"""Seconds from one commit to the next: each keeps the event loop waiting for a moment, however few lines it has."""


class _Entry(NamedTuple):
    """A line, and who waits for it."""

    line: Line
    done: asyncio.Future[None]


class Writer:
    """Stores the lines that many tasks of one event loop hand in, in a thread of its own."""

    def __init__(self, store: Store, committed: Callable[[float], None] = lambda _: None) -> None:
        self._store = store
        self._committed = committed
        """Told how many seconds each commit took."""
        self._waiting: list[_Entry] = []
        self._handed_in = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._stopping = False

    def start(self) -> None:
        """Begins to take lines; called in the event loop."""
        self._running = asyncio.create_task(self._run())

    async def append(self, line: Line) -> None:
        """Returns when the line is on disk.

        Raises ConflictError if the line does not continue its table, UnknownOutcomeError if the store was lost
        meanwhile, StoreError if it fails otherwise. A table's
        next line is handed in when the one before has been stored. A task that is cancelled while it waits does not
        take its line back.
        """
        if self._running is None or self._stopping:
            raise StoreError("the store takes no lines: it is not running")
        entry = _Entry(line, asyncio.get_running_loop().create_future())
        self._waiting.append(entry)
        self._handed_in.set()
        await entry.done

    async def stop(self) -> None:
        """Takes no more lines, and returns when those handed in have been stored."""
        self._stopping = True
        self._handed_in.set()
        if self._running is not None:
            await self._running

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1, thread_name_prefix="store") as thread:
            while batch := await self._next_batch():
                begun = loop.time()
                outcomes = await loop.run_in_executor(thread, self._store_each, [entry.line for entry in batch])
                self._committed(loop.time() - begun)
                for entry, outcome in zip(batch, outcomes, strict=True):
                    _tell(entry.done, outcome)
                await asyncio.sleep(begun + SHORTEST_ROUND - loop.time())

    async def _next_batch(self) -> list[_Entry]:
        """What has been handed in, as soon as there is something; nothing once the writer stops."""
        while not self._waiting and not self._stopping:
            self._handed_in.clear()
            await self._handed_in.wait()
        batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
        return batch

    def _store_each(self, lines: Sequence[Line]) -> list[StoreError | None]:
        """Stores the lines together; around one that conflicts, in ever smaller parts, so that it spoils no other."""
        try:
            self._store.append(lines)
        except ConflictError as error:
            if len(lines) == 1:
                return [error]
            middle = len(lines) // 2
            return self._store_each(lines[:middle]) + self._store_each(lines[middle:])
        except StoreError as error:
            return [type(error)(*error.args) for _ in lines]
        except Exception as error:  # whoever waits must be told, and the lines of others still be stored
            return [UnknownOutcomeError(f"the store failed: {error!r}") for _ in lines]
        return [None] * len(lines)


def _tell(done: asyncio.Future[None], outcome: StoreError | None) -> None:
    if done.cancelled():
        return
    if outcome is None:
        done.set_result(None)
    else:
        done.set_exception(outcome)
