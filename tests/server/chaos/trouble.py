"""Everything that goes wrong: workers, the database and the network, one after the other."""

import asyncio
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from served import HOST, Served
from server.chaos.network import Network
from server.chaos.people import Refusal
from services.postgres import Postgres

FROZEN_FOR = 3.0
"""Seconds: longer than a lease."""
PAUSE = 0.5
"""Seconds from one fault to the next, in which people play."""


class Restart(NamedTuple):
    """When a worker was asked to end, and when it had ended."""

    worker: str
    signalled: float
    ended: float

    def has_refused(self, refusal: Refusal) -> bool:
        """Whether the worker refused something when it was about to end; the one that follows it is another."""
        return refusal.worker == self.worker and refusal.at >= self.signalled and refusal.since <= self.ended


class Rolling(NamedTuple):
    """A time in which all workers were restarted, one after the other."""

    begun: float
    ended: float
    restarts: list[Restart]

    def has_refused(self, refusal: Refusal) -> bool:
        """Whether somebody was refused anything because of it: by a worker that ends, or for want of one."""
        if any(restart.has_refused(refusal) for restart in self.restarts):
            return True
        return not refusal.worker and self.begun <= refusal.since and refusal.at <= self.ended


class Trouble:
    """Makes it, and remembers what has happened."""

    def __init__(self, workers: list[Served], postgres: Postgres, network: Network) -> None:
        self._workers, self._postgres, self._network = workers, postgres, network
        self._chance = random.Random("trouble")
        self.happened: Counter[str] = Counter()
        self.rolled: list[Rolling] = []

    async def make(self, seconds: float) -> None:
        """Lets every fault happen once, and then again for so long."""
        until = time.monotonic() + seconds
        while True:
            for fault in (self._lose_answers, self._kill, self._freeze, self._roll, self._restart_database):
                await asyncio.sleep(PAUSE)
                await fault()
                self.happened[fault.__name__.strip("_")] += 1
            if time.monotonic() >= until:
                return

    async def _lose_answers(self) -> None:
        for _ in range(2):
            self._network.lose_answers()
            await asyncio.sleep(PAUSE)

    async def _kill(self) -> None:
        worker = self._chance.choice(self._workers)
        await self._anew(worker, Served.kill)

    async def _roll(self) -> None:
        """As an update does: one worker after the other is asked to end."""
        begun = time.monotonic()
        restarts = [await self._anew(worker, Served.stop) for worker in self._workers]
        self.rolled.append(Rolling(begun, time.monotonic(), restarts))

    async def _anew(self, worker: Served, end: Callable[[Served], object]) -> Restart:
        signalled = time.monotonic()
        await asyncio.to_thread(end, worker)
        ended = time.monotonic()
        await asyncio.to_thread(worker.start)
        return Restart(f"{HOST}:{worker.port}", signalled, ended)

    async def _freeze(self) -> None:
        worker = self._chance.choice(self._workers)
        worker.begin_end(signal.SIGSTOP)
        await asyncio.sleep(FROZEN_FOR)
        worker.begin_end(signal.SIGCONT)

    async def _restart_database(self) -> None:
        await asyncio.to_thread(self._postgres.stop)
        await asyncio.to_thread(self._postgres.start)
