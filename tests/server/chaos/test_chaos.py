"""Workers die, freeze and restart, the database does, answers are lost; nobody is ever told something that is not so.

Several workers on one PostgreSQL, behind nginx, which sends every connection to the next of them. `make chaos` plays
for ten minutes at 200 tables; here each fault happens once.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from served import FROM_ONE_ADDRESS, HOST, Served, free_port
from server.chaos.histories import check, replayed
from server.chaos.network import Network
from server.chaos.people import Person, World
from server.chaos.trouble import Rolling, Trouble
from services.nginx import nginx, plain_site
from services.postgres import Postgres
from services.server import FREEDOM, MANY
from vineta.store import open_store
from vineta.table.events import Begun, Moved

pytestmark = pytest.mark.xdist_group("postgres")

TABLES = int(os.environ["VINETA_CHAOS_TABLES"])
"""So many are played at once; whoever has finished a game goes to another table."""
SECONDS = float(os.environ.get("VINETA_CHAOS_SECONDS", "0"))
"""For how long; if not told, until each fault has happened once."""
WORKERS = 3 if SECONDS else 2
"""So many, or as few as can take a table over from each other."""
MOVES_A_SECOND = 100
"""At most, of people: with more tables, each of them thinks for longer."""
CALM = 180.0
"""Seconds within which, after the last fault, every question is answered; on a busy machine that may take a while."""
GAMES = ("sunken-city", "atlandice", "submarine")
SETTINGS = {**FREEDOM, "bot_pause": 0.05, "chat_rate": MANY, "chat_burst": MANY, "depart_after": 3}


@pytest.fixture
def url(postgres: Postgres) -> str:
    """A machine that is busy with other things is not taken for a database that hangs."""
    return postgres.new_database(patience=5)


@pytest.fixture
def workers(url: str) -> Iterator[list[Served]]:
    settings = [part for name, value in SETTINGS.items() for part in ("--setting", f"{name}={value}")]
    workers = [Served(url, *settings, *FROM_ONE_ADDRESS, "--proxy", HOST) for _ in range(WORKERS)]
    with ExitStack() as running:
        for worker in workers:
            running.callback(worker.kill)
        with ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(Served.start, workers))
        yield workers


@pytest.fixture
def balancer(workers: list[Served], tmp_path: Path) -> Iterator[int]:
    """The port of an nginx in front of the workers."""
    port = free_port()
    with nginx(tmp_path, plain_site(port, [worker.port for worker in workers]), port):
        yield port


class Crowd:
    """People at many tables, until they have had enough."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._resting = False
        self.people: dict[str, list[Person]] = {}
        """Of each table that was ever played at."""

    async def play(self, number: int) -> None:
        """At one table after the other."""
        chance = random.Random(number)
        while not self._resting:
            await self._play_at_table(number, chance)

    def rest(self) -> None:
        self._resting = True
        for person in (person for people in self.people.values() for person in people):
            person.resting = True

    async def _play_at_table(self, number: int, chance: random.Random) -> None:
        """Two people and a bot; at every third table the clock is short, so that it runs out."""
        ada, bo = (Person(name, self._world, chance) for name in ("Ada", "Bo"))
        order = {"game": GAMES[number % 3], "players": 3, "name": "Ada", "seats": ["me", "open", "bot:random"]}
        if number % 3 == 0:
            order["clock"] = {"per": "move", "seconds": 3}
        opened = await ada.post("/api/tables", {**order, "shaken": True})
        ada.key = opened["key"]
        joined = await bo.post(f"/api/links/{opened['links']['invite'].removeprefix('/join/')}/join", {"name": "Bo"})
        bo.key = joined["key"]
        ada.resting = bo.resting = self._resting
        self.people[opened["table"]] = [ada, bo]
        await asyncio.gather(ada.play(), bo.play())


async def play_through(workers: list[Served], postgres: Postgres, balancer: int) -> tuple[Trouble, Crowd, World]:
    network = Network(balancer)
    await network.start()
    world = World(network.port, thinking=TABLES / MOVES_A_SECOND)
    crowd, trouble = Crowd(world), Trouble(workers, postgres, network)
    tables = [asyncio.create_task(crowd.play(number)) for number in range(TABLES)]
    try:
        await trouble.make(SECONDS)
        crowd.rest()
        async with asyncio.timeout(CALM):
            await asyncio.gather(*tables)
    finally:
        for table in tables:
            table.cancel()
        await network.stop()
    trouble.happened["connections cut"] = network.cut
    return trouble, crowd, world


def test_whatever_fails_everything_is_done_once_in_order_and_the_same_for_all(
    url: str, workers: list[Served], postgres: Postgres, balancer: int, capsys: pytest.CaptureFixture[str]
) -> None:
    trouble, crowd, world = asyncio.run(play_through(workers, postgres, balancer))
    assert len(crowd.people) >= TABLES
    moves, told = 0, Counter[str]()
    with closing(open_store(url)) as store:
        for table, people in crowd.people.items():
            played = replayed(store.events(table))
            check(played, people)
            assert sum(isinstance(event, Begun) for event in played.events) <= 1
            moves += sum(isinstance(event, Moved) for event in played.events)
            told.update(sum((person.told for person in people), Counter[str]()))
    assert told["granted"] > TABLES
    assert not set(told) & {"malformed", "missing", "limit", "illegal"}
    for rolling in trouble.rolled:
        check_nothing_refused(rolling, world)
    with capsys.disabled():
        print(
            f"\n{moves} moves at {len(crowd.people)} tables, {TABLES} at once, through {dict(trouble.happened)}; "
            f"people were told {dict(told)}"
        )


def check_nothing_refused(rolling: Rolling, world: World) -> None:
    """A rolling restart refuses nothing; whatever was under way was answered, by that worker or by another."""
    refused = [refusal for refusal in world.refusals if rolling.has_refused(refusal)]
    assert not refused, f"refused because workers were restarted: {refused}"
