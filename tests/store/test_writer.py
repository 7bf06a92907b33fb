"""Group commit: everybody is told about their own line, and only when it is on disk."""

import asyncio
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from services.postgres import Postgres, private_postgres
from vineta.store import ConflictError, Line, Store, StoreError, Writer, open_store
from vineta.store.engine import make_engine
from vineta.store.migrate import bring_up


class Watched(Store):
    """A store that counts its transactions, and can be held up, or made to fail."""

    def __init__(self, url: str) -> None:
        engine = make_engine(url)
        bring_up(engine)
        super().__init__(engine)
        self.batches: list[int] = []
        self.open = threading.Event()
        self.open.set()
        self.failure: Exception | None = None

    def append(self, lines: Sequence[Line]) -> None:
        assert self.open.wait(90)
        self.batches.append(len(lines))
        if self.failure:
            raise self.failure
        super().append(lines)


@pytest.fixture
def watched(url: str) -> Iterator[Watched]:
    watched = Watched(url)
    for table in tables(20):
        watched.add_table(table, f"invite {table}", f"watch {table}", [b"opened"])
    yield watched
    watched.close()


def tables(number: int) -> list[str]:
    return [f"table {place}" for place in range(number)]


def first_lines(number: int) -> list[Line]:
    """The next line of so many tables."""
    return [Line(table, 1, b"moved") for table in tables(number)]


@asynccontextmanager
async def running(store: Store) -> AsyncIterator[Writer]:
    """A writer that runs while the block lasts."""
    writer = Writer(store)
    writer.start()
    yield writer
    await writer.stop()


async def outcomes(*waiting: Coroutine[Any, Any, None]) -> list[BaseException | None]:
    return await asyncio.gather(*waiting, return_exceptions=True)


async def hand_in_while_held(writer: Writer, store: Watched, lines: Sequence[Line]) -> list[BaseException | None]:
    """Hands lines in while the disk is busy with another one, so that they become one batch."""
    store.open.clear()
    busy = asyncio.create_task(writer.append(Line("table 19", 1, b"busy")))
    await asyncio.sleep(0.05)
    told = asyncio.create_task(outcomes(*(writer.append(line) for line in lines)))
    await asyncio.sleep(0.05)
    store.open.set()
    await busy
    return await told


def test_a_line_is_stored_when_append_returns(watched: Watched) -> None:
    async def run() -> None:
        async with running(watched) as writer:
            await writer.append(Line("table 0", 1, b"moved"))
            assert watched.events("table 0") == [b"opened", b"moved"]

    asyncio.run(run())


def test_nobody_is_told_before_the_line_is_stored(watched: Watched) -> None:
    async def run() -> None:
        async with running(watched) as writer:
            watched.open.clear()
            waiting = asyncio.create_task(writer.append(Line("table 0", 1, b"moved")))
            await asyncio.sleep(0.05)
            assert not waiting.done()
            watched.open.set()
            await waiting

    asyncio.run(run())


def test_lines_that_come_while_the_disk_is_busy_share_a_transaction(watched: Watched) -> None:
    async def run() -> None:
        async with running(watched) as writer:
            assert await hand_in_while_held(writer, watched, first_lines(15)) == [None] * 15

    asyncio.run(run())
    assert watched.batches == [1, 15]


def test_a_batch_has_a_largest_size(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vineta.store.writer.LARGEST_BATCH", 6)

    async def run() -> None:
        async with running(watched) as writer:
            assert await hand_in_while_held(writer, watched, first_lines(15)) == [None] * 15

    asyncio.run(run())
    assert watched.batches == [1, 6, 6, 3]


def test_a_conflict_spoils_nobody_elses_line(watched: Watched) -> None:
    taken = {"table 3", "table 11"}
    watched.append([Line(table, 1, b"quicker") for table in sorted(taken)])

    async def run() -> list[BaseException | None]:
        async with running(watched) as writer:
            return await hand_in_while_held(writer, watched, [*first_lines(15), Line("no table", 1, b"moved")])

    *told, unknown = asyncio.run(run())
    assert isinstance(unknown, ConflictError)
    for table, outcome in zip(tables(15), told, strict=True):
        assert isinstance(outcome, ConflictError) == (table in taken)
        assert watched.events(table)[1:] == [b"quicker" if table in taken else b"moved"]


def test_of_two_same_lines_one_is_stored_and_the_other_told(watched: Watched) -> None:
    async def run() -> list[BaseException | None]:
        async with running(watched) as writer:
            return await hand_in_while_held(writer, watched, [Line("table 0", 1, b"moved")] * 2)

    first, second = asyncio.run(run())
    assert first is None
    assert isinstance(second, ConflictError)
    assert watched.events("table 0") == [b"opened", b"moved"]


@pytest.mark.parametrize(
    "failure", [StoreError("the store failed: disk is full"), ZeroDivisionError("a mistake of ours")]
)
def test_after_a_failure_the_writer_goes_on(watched: Watched, failure: Exception) -> None:
    async def run() -> None:
        async with running(watched) as writer:
            watched.failure = failure
            told = await outcomes(*(writer.append(line) for line in first_lines(5)))
            assert all(isinstance(outcome, StoreError) and str(failure) in str(outcome) for outcome in told)
            watched.failure = None
            assert await outcomes(*(writer.append(line) for line in first_lines(5))) == [None] * 5

    asyncio.run(run())
    assert all(watched.events(table) == [b"opened", b"moved"] for table in tables(5))


def test_stopping_stores_what_was_handed_in(watched: Watched) -> None:
    async def run() -> None:
        writer = Writer(watched)
        writer.start()
        watched.open.clear()
        told = asyncio.create_task(outcomes(*(writer.append(line) for line in first_lines(15))))
        await asyncio.sleep(0.05)
        stopped = asyncio.create_task(writer.stop())
        await asyncio.sleep(0.05)
        assert not stopped.done()
        watched.open.set()
        await stopped
        assert all(watched.events(table) == [b"opened", b"moved"] for table in tables(15))
        assert await told == [None] * 15

    asyncio.run(run())


def test_a_stopped_writer_takes_no_lines(watched: Watched) -> None:
    async def run() -> None:
        writer = Writer(watched)
        with pytest.raises(StoreError, match="not running"):
            await writer.append(Line("table 0", 1, b"too early"))
        writer.start()
        await writer.stop()
        with pytest.raises(StoreError, match="not running"):
            await writer.append(Line("table 0", 1, b"too late"))

    asyncio.run(run())
    assert watched.events("table 0") == [b"opened"]


def test_a_writer_that_never_started_can_be_stopped(watched: Watched) -> None:
    async def run() -> None:
        await Writer(watched).stop()

    asyncio.run(run())


def test_who_leaves_while_waiting_does_not_disturb_the_others(watched: Watched) -> None:
    async def run() -> None:
        async with running(watched) as writer:
            watched.open.clear()
            leaving, staying = (asyncio.create_task(writer.append(line)) for line in first_lines(2))
            await asyncio.sleep(0.05)
            leaving.cancel()
            watched.open.set()
            await staying

    asyncio.run(run())
    assert [watched.events(table)[1:] for table in tables(2)] == [[b"moved"], [b"moved"]]


@pytest.mark.xdist_group("postgres")
def test_a_database_that_was_away_is_found_again() -> None:
    with private_postgres() as server:
        asyncio.run(survive_a_restart(server))


async def survive_a_restart(server: Postgres) -> None:
    store = open_store(server.new_database())
    store.add_table("atlantis", "come", "look", [b"opened"])
    async with running(store) as writer:
        server.stop()
        with pytest.raises(StoreError):
            await writer.append(Line("atlantis", 1, b"lost"))
        server.start()
        await writer.append(Line("atlantis", 1, b"moved"))
        assert store.events("atlantis") == [b"opened", b"moved"]
    store.close()
