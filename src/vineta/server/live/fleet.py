"""The workers around one store, as one of them sees the others.

They share nothing but the database. A worker hears of the events that others have stored, and reads its tables on.
What goes on by itself at a table, bots and clocks, is done by the one worker that keeps it: whoever had somebody come
there last, as long as it lives. It lives while it renews its lease in the database; if it does not, another takes over.
A worker that was frozen and wakes does nothing by itself before it has renewed its lease. And whatever two workers
want to do at the same moment: events are keyed by table and number, so the store takes one of them.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping
from typing import Protocol

from vineta.store import Line, Store, StoreError
from vineta.store.bulk import CHANNEL, read_news
from vineta.store.roster import GAZES

_logger = logging.getLogger(__name__)

LEASE = 2.0
"""Seconds after which a worker that is not heard of counts as dead."""
BEAT = 0.6
"""Seconds between two renewals of the lease: after a death, tables are taken over within LEASE + BEAT."""
TIDY_EVERY = 100
"""Renewals from one time that dead workers' traces are removed to the next."""
LISTEN_AGAIN_AFTER = 0.3


class Crowd(Protocol):
    """The tables of this worker."""

    def attended(self) -> list[str]:
        """Those that somebody looks at here."""

    def behind(self, news: Mapping[str, int] | None) -> dict[str, int]:
        """Of these tables (of all, if nothing is known) the ones in memory, with the first number missing there."""

    async def take_in(self, added: Mapping[str, list[Line]]) -> None:
        """Other workers have added these lines."""

    async def keep(self, tables: set[str]) -> None:
        """From now on this worker keeps these tables, too."""

    def hear_gaze(self, table: str, told: str) -> None:
        """At another worker the leader of a finished game looks there."""


class Fleet:
    """A worker that is alone with its store, and keeps all tables."""

    shared = False

    async def start(self, crowd: Crowd) -> None:
        """Begins to live among the others."""

    async def stop(self) -> None:
        """Ends: others may take over at once."""

    def keeps(self, table: str) -> bool:
        """Whether this worker does what goes on by itself at a table."""
        return True

    async def come(self, table: str) -> None:
        """Somebody looks at a table here: it is kept here from now on."""

    async def go(self, table: str) -> None:
        """Nobody looks at a table here any more: others may keep it."""

    async def tell_presence(self, table: str, person: str, connected: bool) -> None:
        """Whether somebody is connected here."""

    async def connected_elsewhere(self, table: str, person: str) -> bool:
        """Whether somebody is connected at another worker."""
        return False

    async def tell_gaze(self, table: str, told: str) -> None:
        """Where the leader of a finished game looks."""

    async def gaze(self, table: str) -> str:
        """Where the leader looked last, as any worker has told it; empty if none has."""
        return ""

    async def count_try(self, what: str, who: str) -> int:
        """Counts a try at all workers; how many there were within this minute, or 0 where each counts for itself."""
        return 0


class SharedFleet(Fleet):
    """One of several workers around a PostgreSQL."""

    shared = True

    def __init__(self, store: Store) -> None:
        self.worker = secrets.token_hex(8)
        self._store = store
        self._roster = store.roster(self.worker)
        self._crowd: Crowd | None = None
        self._kept: set[str] = set()
        self._lease_until = 0.0
        self._news: dict[str, int] | None = {}
        """Tables that have gone on elsewhere, with the numbers of their last events; None if it may be any."""
        self._heard = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, crowd: Crowd) -> None:
        self._crowd = crowd
        await asyncio.to_thread(self._roster.make)
        await self._renew()
        work = (self._live(), self._listen(), self._read_on())
        self._tasks = [asyncio.get_running_loop().create_task(task) for task in work]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._lease_until = 0.0
        try:
            await asyncio.to_thread(self._roster.leave)
        except StoreError as error:
            _logger.warning("this worker could not sign off: %s", error)

    # Keeping tables

    def keeps(self, table: str) -> bool:
        return table in self._kept and time.monotonic() < self._lease_until

    async def come(self, table: str) -> None:
        if not self.keeps(table):
            await asyncio.to_thread(self._roster.claim, table)
            self._kept.add(table)

    async def go(self, table: str) -> None:
        await asyncio.to_thread(self._roster.leave_unattended, table)

    async def _live(self) -> None:
        """Renews the lease again and again; while the database does not answer, this worker keeps nothing."""
        beats = 0
        while True:
            await asyncio.sleep(BEAT)
            beats += 1
            try:
                await self._renew()
                if beats % TIDY_EVERY == 0:
                    await asyncio.to_thread(self._roster.tidy)
            except StoreError as error:
                _logger.warning("the lease could not be renewed: %s", error)

    async def _renew(self) -> None:
        assert self._crowd is not None
        begun, attended = time.monotonic(), self._crowd.attended()
        kept = await asyncio.to_thread(self._roster.renew, LEASE, attended)
        # Asked only now: what was due at a table while the database took its time has not been done.
        had_lapsed = time.monotonic() >= self._lease_until
        self._lease_until = begun + LEASE
        gained = kept if had_lapsed else kept - self._kept
        self._kept = kept
        if gained:
            await self._crowd.keep(gained)

    # Hearing the others

    async def _listen(self) -> None:
        """Hears of new events and gazes; whenever the line was interrupted, there may be events at every table.

        A gaze that was missed is not asked for: the leader's next one tells all.
        """
        import psycopg

        while True:
            try:
                line = await psycopg.AsyncConnection.connect(self._store.address, autocommit=True, keepalives_idle=5)
                async with line:
                    await line.execute(f"LISTEN {CHANNEL}; LISTEN {GAZES}".encode())
                    self._hear(None)
                    async for notice in line.notifies():
                        if notice.channel == GAZES:
                            self._hear_gaze(notice.payload)
                        else:
                            self._hear(read_news(notice.payload))
            except (psycopg.Error, OSError) as error:
                _logger.warning("other workers cannot be heard: %s", str(error).partition("\n")[0])
            await asyncio.sleep(LISTEN_AGAIN_AFTER)

    def _hear(self, news: Mapping[str, int] | None) -> None:
        if news is None or self._news is None:
            self._news = None
        else:
            self._news.update(news)
        self._heard.set()

    def _hear_gaze(self, news: str) -> None:
        assert self._crowd is not None
        worker, _, what = news.partition(" ")
        table, _, told = what.partition(" ")
        if worker != self.worker:
            self._crowd.hear_gaze(table, told)

    async def _read_on(self) -> None:
        """Reads on what is new at this worker's tables, of all of them by one question."""
        assert self._crowd is not None
        while True:
            await self._heard.wait()
            self._heard.clear()
            news, self._news = self._news, {}
            try:
                behind = self._crowd.behind(news)
                if behind:
                    await self._crowd.take_in(await asyncio.to_thread(self._store.read_on, behind))
            except StoreError as error:
                _logger.warning("what other workers have added could not be read: %s", error)
                self._hear(None)
                await asyncio.sleep(LISTEN_AGAIN_AFTER)

    # People

    async def tell_presence(self, table: str, person: str, connected: bool) -> None:
        await asyncio.to_thread(self._roster.set_presence, table, person, connected)

    async def connected_elsewhere(self, table: str, person: str) -> bool:
        return await asyncio.to_thread(self._roster.connected_elsewhere, table, person)

    async def tell_gaze(self, table: str, told: str) -> None:
        await asyncio.to_thread(self._roster.tell_gaze, table, told)

    async def gaze(self, table: str) -> str:
        return await asyncio.to_thread(self._roster.gaze, table)

    async def count_try(self, what: str, who: str) -> int:
        return await asyncio.to_thread(self._roster.count_try, what, who)


def make_fleet(store: Store) -> Fleet:
    """The fleet of a store's workers."""
    return SharedFleet(store) if store.shared else Fleet()
