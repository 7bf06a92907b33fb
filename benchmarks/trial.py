"""One trial: a crowd plays over WebSockets on a server as people start it, and what that was like is measured.

At the end the server is ended, and every move that it has acknowledged must be found in its store, once.
"""

import asyncio
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import uvloop
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from crowd import Crowd
from served import FROM_ONE_ADDRESS, Served
from stock import LaidTable, compare, lay_finished, lay_tables
from vineta.core import registry
from vineta.store.patience import LONGEST_OPERATION

SETTLING = 1.0
"""Seconds until the memory of a server that has nothing to do is read."""
SHORTEST_GAME = 40
"""Hardly a game that is in its middle ends in fewer moves."""


@dataclass(frozen=True)
class Scale:
    """How many tables, how many moves a second, and for how long."""

    tables: int = 500
    rate: float = 1020.0
    seconds: float = 30.0
    seed: int = 1
    games: tuple[str, ...] = field(default_factory=lambda: tuple(registry.names()))
    bot: str = ""
    """Who plays against the person at each table; if nobody is named, another person does."""
    workers: int = 0
    """How many there are around a PostgreSQL; 0 for the usual server with a SQLite file."""
    analysed: int = 0
    """How many finished games are to be thought through meanwhile, as thoroughly as people can ask for."""

    @property
    def name(self) -> str:
        return f"{self.tables:,} tables, {self.rate:,.0f} moves/s asked for"

    @property
    def connections(self) -> int:
        return self.tables * (1 if self.bot else 2)

    @property
    def fresh(self) -> int:
        """Tables at which nobody has played yet, for those whose game ends: as many as may end in this time."""
        return min(self.tables, int(self.rate * (self.seconds + 2 * self.warm_up) / SHORTEST_GAME) + 1)

    @property
    def steps(self) -> int:
        """About how many there are to be shown."""
        return self.tables + self.fresh + int(self.rate * self.seconds)

    @property
    def warm_up(self) -> float:
        """Seconds that are played before anything is counted."""
        return min(5.0, self.seconds / 3)

    @property
    def first_tables(self) -> int:
        """Tables that are played at before memory is measured: whatever all tables share is there by then."""
        return max(3, self.tables // 16)


@dataclass
class Figures:
    """What was measured. Memory is in bytes for each table."""

    moves: int = 0
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    bot_waits: list[float] = field(default_factory=list)
    """Seconds that people waited for each move of a bot."""
    refused: int = 0
    broken: int = 0
    lost: int = 0
    doubled: int = 0
    table_memory: float = 0.0
    connected_memory: float = 0.0
    server_cores: float = 0.0
    """How many cores were busy on average."""
    crowd_cores: float = 0.0
    analysed: int = 0
    """How many finished games were thought through when the playing ended."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    def latency(self, part: float) -> float:
        """The milliseconds within which this part of the moves was acknowledged."""
        return 1000 * quantile(self.latencies, part)


def quantile(values: list[float], part: float) -> float:
    """What this part of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("inf")


@contextmanager
def steps(total: int) -> Iterator["Steps"]:
    """A bar that shows how far the run is."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield Steps(progress, total)


class Steps:
    """What is done now, and how much of it."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._task = progress.add_task("", total=total)

    def begin(self, what: str) -> None:
        self._progress.update(self._task, description=what)

    def advance(self, by: float = 1) -> None:
        self._progress.advance(self._task, by)


def measure(scale: Scale, show: Steps) -> Figures:
    """The whole trial, with a store of its own."""
    with new_store(scale) as url:
        show.begin("Laying tables")
        tables = lay_tables(url, scale.games, scale.tables, scale.fresh, scale.seed, show.advance, scale.bot)
        finished = lay_finished(url, scale.games, scale.analysed, scale.seed)
        show.begin("Starting the server")
        several = ("--workers", str(scale.workers)) if scale.workers else ()
        with Served(url, *FROM_ONE_ADDRESS, *several) as served:
            figures, crowd = uvloop.run(_experience(scale, served, tables, finished, show))
        figures.lost, figures.doubled = compare(url, crowd.acknowledged)
        return figures


@contextmanager
def new_store(scale: Scale) -> Iterator[str]:
    """The address of an empty store, which is gone afterwards. Both kinds wait for the disk."""
    if scale.workers:
        from services.postgres import private_postgres

        with private_postgres("fsync=on") as postgres:
            yield postgres.new_database(patience=LONGEST_OPERATION)
    else:
        with tempfile.TemporaryDirectory(prefix="vineta-load-") as folder:
            yield f"sqlite:///{Path(folder) / 'tables.db'}"


async def _experience(
    scale: Scale, served: Served, tables: list[LaidTable], finished: list[LaidTable], show: Steps
) -> tuple[Figures, Crowd]:
    crowd, figures = Crowd(served.address.removeprefix("http://"), tables, scale.seed), Figures()
    try:
        await _gather(scale, served, crowd, tables, figures, show)
        show.begin("Warming up")
        await crowd.play(scale.rate, scale.warm_up)
        show.begin("Playing")
        await asyncio.to_thread(_analyses_done, served, finished)  # who asks first begins them
        await _play(scale, served, crowd, figures, show)
        figures.analysed = await asyncio.to_thread(_analyses_done, served, finished)
        await crowd.finish()
    finally:
        figures.refused, figures.broken = crowd.refusals.total(), crowd.broken
        _end(scale, served)
        await crowd.go()
    return figures, crowd


def _end(scale: Scale, served: Served) -> None:
    """As a power cut does; several workers are told to end, since whoever starts them would leave them behind."""
    if scale.workers:
        served.stop()
    else:
        served.kill()


async def _gather(
    scale: Scale, served: Served, crowd: Crowd, tables: list[LaidTable], figures: Figures, show: Steps
) -> None:
    """People come to the tables; how much memory each table takes, and how much with its two connections."""
    show.begin("Going to the tables")
    await crowd.come(scale.first_tables)
    await crowd.play(scale.rate * scale.first_tables / scale.tables, scale.warm_up)
    await crowd.finish()
    others = tables[len(crowd.acknowledged) : scale.tables]
    before = await _memory(served)
    await asyncio.to_thread(_have_read, served, others)
    with_tables = await _memory(served)
    await crowd.come(len(others))
    with_people = await _memory(served)
    figures.table_memory = (with_tables - before) / len(others)
    figures.connected_memory = (with_people - before) / len(others)


def _have_read(served: Served, tables: list[LaidTable]) -> None:
    """Makes the server read tables from the store, with nobody connected to them."""
    for _ in served.get([f"/api/links/{laid.keys[0]}" for laid in tables]):
        pass


def _analyses_done(served: Served, finished: list[LaidTable]) -> int:
    """Asks for the analyses of all these games; how many of them are done."""
    answers = served.get([f"/api/links/{laid.keys[0]}/analysis?depth=thorough" for laid in finished])
    return sum(msgspec.json.decode(content)["analysis"] is not None for content in answers)


async def _memory(served: Served) -> int:
    await asyncio.sleep(SETTLING)
    return served.memory


async def _play(scale: Scale, served: Served, crowd: Crowd, figures: Figures, show: Steps) -> None:
    server_before, crowd_before = served.processor_seconds, time.process_time()
    playing = asyncio.create_task(crowd.play(scale.rate, scale.seconds))
    shown = 0
    while not playing.done():
        await asyncio.wait({playing}, timeout=0.5)
        show.advance(len(crowd.latencies) - shown)
        shown = len(crowd.latencies)
    figures.seconds = await playing
    figures.moves, figures.latencies = len(crowd.latencies), crowd.latencies.copy()
    figures.bot_waits = crowd.bot_waits.copy()
    figures.server_cores = (served.processor_seconds - server_before) / figures.seconds
    figures.crowd_cores = (time.process_time() - crowd_before) / figures.seconds


def allow_many_connections() -> None:
    """Each connection is a file for both sides, and the server inherits the limit."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
