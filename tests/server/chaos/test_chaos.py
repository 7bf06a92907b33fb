"""Workers die, freeze and restart, the database does, answers are lost; nobody is ever told something that is not so.

`make chaos` plays for ten minutes at 200 tables; here each fault happens once.
"""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing

import pytest

from served import FROM_ONE_ADDRESS, Served
from server.chaos.balancer import Balancer
from server.chaos.histories import check, replayed
from server.chaos.people import Person
from services.postgres import Postgres
from services.server import FREEDOM, MANY
from vineta.store import open_store
from vineta.table.events import Begun, Moved

pytestmark = pytest.mark.xdist_group("postgres")

TABLES = int(os.environ.get("VINETA_CHAOS_TABLES", "12"))
SECONDS = float(os.environ.get("VINETA_CHAOS_SECONDS", "0"))
"""For how long; if not told, until each fault has happened once."""
WORKERS = 3
FROZEN_FOR = 4.0
"""Seconds: longer than a lease."""
PAUSE = 0.7
"""Seconds from one fault to the next, in which people play."""
CALM = 20.0
"""Seconds within which, after the last fault, every question is answered."""
GAMES = ("sunken-city", "atlandice", "submarine")
SETTINGS = {**FREEDOM, "bot_pause": 0.05, "chat_rate": MANY, "chat_burst": MANY, "depart_after": 3}


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def workers(url: str) -> Iterator[list[Served]]:
    settings = [part for name, value in SETTINGS.items() for part in ("--setting", f"{name}={value}")]
    workers = [Served(url, *settings, *FROM_ONE_ADDRESS) for _ in range(WORKERS)]
    with ExitStack() as running:
        for worker in workers:
            running.callback(worker.kill)
        with ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(Served.start, workers))
        yield workers


class Trouble:
    """Everything that goes wrong, one after the other."""

    def __init__(self, workers: list[Served], postgres: Postgres, balancer: Balancer) -> None:
        self._workers, self._postgres, self._balancer = workers, postgres, balancer
        self._chance = random.Random("trouble")
        self.happened: Counter[str] = Counter()

    async def make(self) -> None:
        until = time.monotonic() + SECONDS
        while True:
            for fault in (self._lose_answers, self._kill, self._freeze, self._restart, self._restart_database):
                await asyncio.sleep(PAUSE)
                await fault()
                self.happened[fault.__name__.strip("_")] += 1
            if time.monotonic() >= until:
                return

    async def _lose_answers(self) -> None:
        for _ in range(3):
            self._balancer.lose_answers()
            await asyncio.sleep(PAUSE)

    async def _kill(self) -> None:
        await self._anew(Served.kill)

    async def _restart(self) -> None:
        await self._anew(Served.stop)

    async def _anew(self, end: Callable[[Served], object]) -> None:
        worker = self._chance.choice(self._workers)
        await asyncio.to_thread(end, worker)
        await asyncio.to_thread(worker.start)

    async def _freeze(self) -> None:
        worker = self._chance.choice(self._workers)
        worker.begin_end(signal.SIGSTOP)
        await asyncio.sleep(FROZEN_FOR)
        worker.begin_end(signal.SIGCONT)

    async def _restart_database(self) -> None:
        await asyncio.to_thread(self._postgres.stop)
        await asyncio.to_thread(self._postgres.start)


async def play_at_table(number: int, port: int, kept: dict[str, list[Person]]) -> None:
    """Two people and a bot; at every third table the clock is short, so that it runs out."""
    chance = random.Random(number)
    ada, bo = (Person(name, port, chance) for name in ("Ada", "Bo"))
    order = {"game": GAMES[number % 3], "players": 3, "name": "Ada", "seats": ["me", "open", "bot:random"]}
    if number % 3 == 0:
        order["clock"] = {"per": "move", "seconds": 3}
    opened = await ada.post("/api/tables", {**order, "shaken": True})
    ada.key = opened["key"]
    joined = await bo.post(f"/api/links/{opened['links']['invite'].removeprefix('/join/')}/join", {"name": "Bo"})
    bo.key = joined["key"]
    kept[opened["table"]] = [ada, bo]
    await asyncio.gather(ada.play(), bo.play())


async def play_through(workers: list[Served], postgres: Postgres, kept: dict[str, list[Person]]) -> Trouble:
    balancer = Balancer([worker.port for worker in workers])
    await balancer.start()
    tables = [asyncio.create_task(play_at_table(number, balancer.port, kept)) for number in range(TABLES)]
    trouble = Trouble(workers, postgres, balancer)
    await trouble.make()
    for person in (person for people in kept.values() for person in people):
        person.resting = True
    try:
        async with asyncio.timeout(CALM):
            await asyncio.gather(*tables)
    finally:
        balancer.stop()
    trouble.happened["connections cut"] = balancer.cut
    return trouble


def test_whatever_fails_everything_is_done_once_in_order_and_the_same_for_all(
    url: str, workers: list[Served], postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: dict[str, list[Person]] = {}
    trouble = asyncio.run(play_through(workers, postgres, kept))
    assert len(kept) == TABLES
    moves, told = 0, Counter[str]()
    with closing(open_store(url)) as store:
        for table, people in kept.items():
            played = replayed(store.events(table))
            check(played, people)
            assert sum(isinstance(event, Begun) for event in played.events) == 1
            moves += sum(isinstance(event, Moved) for event in played.events)
            told.update(sum((person.told for person in people), Counter[str]()))
    assert told["granted"] > TABLES
    with capsys.disabled():
        print(f"\n{moves} moves at {TABLES} tables through {dict(trouble.happened)}; people were told {dict(told)}")
