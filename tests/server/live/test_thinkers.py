"""The threads that bots think in: those that take their time keep nobody else waiting."""

import asyncio
import os
import threading
from collections.abc import Iterator

import pytest

import vineta
from vineta import bots
from vineta.bots.search import SearchBot
from vineta.core.position import Position
from vineta.server.live.thinkers import CROWDED_SECONDS, TURN_SECONDS, Thinkers

THREADS = 2
PATIENCE = 90.0


class Ponderer(SearchBot):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__(1)
        self.stop = threading.Event()
        self.seconds: float | None = None

    def hurry(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, view: Position) -> int:
        assert self.stop.wait(PATIENCE)
        return int(view.legal[0])


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers(THREADS)
    yield thinkers
    thinkers.stop()


@pytest.fixture
def view() -> Position:
    position = vineta.new("pearls", players=2, seed=1)
    return position.view(position.mover)


def test_bots_that_take_their_time_take_none_of_the_others(
    thinkers: Thinkers, view: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    ponderer, hurried = Ponderer(), Ponderer()
    hurried.stop.set()

    async def many_challenges() -> None:
        slow = [asyncio.create_task(thinkers.choose(ponderer, view, unhurried=True)) for _ in range(3 * THREADS)]
        await asyncio.sleep(0.05)
        monkeypatch.setattr(bots, "find", lambda name, seed: hurried)
        async with asyncio.timeout(PATIENCE / 2):
            await thinkers.choose(thinkers.find("captain", 1), view)
        assert hurried.seconds == TURN_SECONDS, "it need not think less because of them"
        assert not any(task.done() for task in slow)
        ponderer.stop.set()
        await asyncio.gather(*slow)

    asyncio.run(many_challenges())


def test_where_more_are_asked_than_can_think_at_once_each_thinks_less(
    thinkers: Thinkers, view: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    ponderer, hurried = Ponderer(), Ponderer()
    monkeypatch.setattr(bots, "find", lambda name, seed: hurried)

    async def many_tables() -> None:
        thinkers.find("captain", 1)
        assert hurried.seconds == TURN_SECONDS
        asked = [asyncio.create_task(thinkers.choose(ponderer, view)) for _ in range(9)]
        await asyncio.sleep(0.05)
        thinkers.find("captain", 1)
        assert hurried.seconds == pytest.approx(CROWDED_SECONDS * min(THREADS, os.cpu_count() or 1) / 10)
        ponderer.stop.set()
        await asyncio.gather(*asked)

    asyncio.run(many_tables())


def test_quick_bots_of_challenges_do_not_wait_for_those_that_search(thinkers: Thinkers, view: Position) -> None:
    ponderer = Ponderer()

    async def two_challenges() -> None:
        slow = [asyncio.create_task(thinkers.choose(ponderer, view, unhurried=True)) for _ in range(3 * THREADS)]
        async with asyncio.timeout(PATIENCE / 2):
            await thinkers.choose(thinkers.find("sailor", 1, unhurried=True), view, unhurried=True)
        ponderer.stop.set()
        await asyncio.gather(*slow)

    asyncio.run(two_challenges())
