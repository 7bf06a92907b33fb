"""Plays at many tables at once over WebSockets, on a server as people start it, and prints how it bears that.

`make load` runs the whole. The tables lie in a SQLite file on disk; at the end the server is killed, and every move
that it has acknowledged must be found in the file, once.
"""

import argparse
import asyncio
import gc
import os
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import uvloop
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from crowd import Crowd
from served import FROM_ONE_ADDRESS, Served
from stock import LaidTable, compare, lay_tables
from tables import Column, Goal, Sheet, markdown_table, terminal_table
from vineta.core import registry

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "load.md"
SETTLING = 1.0
"""Seconds until the memory of a server that has nothing to do is read."""


@dataclass(frozen=True)
class Scale:
    """How many tables, how many moves a second, and for how long."""

    tables: int = 500
    rate: float = 1020.0
    seconds: float = 30.0
    seed: int = 1
    games: tuple[str, ...] = field(default_factory=lambda: tuple(registry.names()))

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
    refused: int = 0
    broken: int = 0
    lost: int = 0
    doubled: int = 0
    table_memory: float = 0.0
    connected_memory: float = 0.0
    server_cores: float = 0.0
    """How many cores were busy on average."""
    crowd_cores: float = 0.0

    def latency(self, part: float) -> float:
        """The milliseconds within which this part of the moves was acknowledged."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("inf")


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
    """The whole run, with a store of its own."""
    with tempfile.TemporaryDirectory(prefix="vineta-load-") as folder:
        url = f"sqlite:///{Path(folder) / 'tables.db'}"
        show.begin("Laying tables")
        tables = lay_tables(url, scale.games, scale.tables, scale.tables, scale.seed, show.advance)
        show.begin("Starting the server")
        with Served(url, *FROM_ONE_ADDRESS) as served:
            figures, crowd = uvloop.run(_experience(scale, served, tables, show))
        figures.lost, figures.doubled = compare(url, crowd.acknowledged)
        return figures


async def _experience(scale: Scale, served: Served, tables: list[LaidTable], show: Steps) -> tuple[Figures, Crowd]:
    crowd, figures = Crowd(served.address.removeprefix("http://"), tables, scale.seed), Figures()
    try:
        await _gather(scale, served, crowd, tables, figures, show)
        show.begin("Warming up")
        await crowd.play(scale.rate, scale.warm_up)
        show.begin("Playing")
        await _play(scale, served, crowd, figures, show)
        await crowd.finish()
    finally:
        figures.refused, figures.broken = crowd.refusals.total(), crowd.broken
        served.kill()
        await crowd.go()
    return figures, crowd


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
    figures.server_cores = (served.processor_seconds - server_before) / figures.seconds
    figures.crowd_cores = (time.process_time() - crowd_before) / figures.seconds


def sheets(scale: Scale, figures: Figures) -> list[Sheet]:
    """The figures with the goals beside them."""
    name = f"{scale.tables} tables, {scale.rate:,.0f} moves/s asked for"
    moves = (
        Column("acknowledged moves/s", "{:,.0f}", Goal(1000, "≥ 1,000", at_least=True)),
        Column("p50, ms", "{:.1f}"),
        Column("p99, ms", "{:.1f}", Goal(100, "≤ 100 ms")),
        Column("slowest, ms", "{:.1f}"),
    )
    correctness = (
        Column("lost", "{:.0f}", Goal(0, "0")),
        Column("doubled", "{:.0f}", Goal(0, "0")),
        Column("refused", "{:.0f}", Goal(0, "0")),
        Column("broken connections", "{:.0f}", Goal(0, "0")),
    )
    memory = (
        Column("a table, KB", "{:.1f}", Goal(50, "≤ 50 KB")),
        Column("with two connections, KB", "{:.1f}"),
        Column("cores of the server", "{:.2f}"),
        Column("cores of the generator", "{:.2f}"),
    )
    latencies = (figures.latency(0.5), figures.latency(0.99), figures.latency(1.0))
    counts = (float(figures.lost), float(figures.doubled), float(figures.refused), float(figures.broken))
    kilobytes = (figures.table_memory / 1024, figures.connected_memory / 1024)
    return [
        Sheet("Moves", moves, [(name, (figures.moves / figures.seconds, *latencies))]),
        Sheet("Whether they are all there", correctness, [(name, counts)]),
        Sheet("What it takes", memory, [(name, (*kilobytes, figures.server_cores, figures.crowd_cores))]),
    ]


HEAD = """\
# Many tables at once

Written by `python benchmarks/load.py --write`, which measures everything anew; edit `benchmarks/`, not this page.

Measured on a machine with {cores} cores, which the generator of the load shares with the server."""


def document(shown: list[Sheet]) -> str:
    """The page of the documentation."""
    return "\n\n".join([HEAD.format(cores=os.cpu_count()), *map(markdown_table, shown)]) + "\n"


def met(sheet: Sheet) -> bool:
    """Whether a sheet reaches all of its goals."""
    return not any(cell.endswith("✗") for row in sheet.cells() for cell in row)


def main() -> int:
    """Runs, prints, and says whether all goals were reached."""
    parser = argparse.ArgumentParser(description="Play at many tables at once, and measure how the server bears it.")
    parser.add_argument("--tables", type=int, default=Scale.tables)
    parser.add_argument("--rate", type=float, default=Scale.rate, help="moves a second, of all tables together")
    parser.add_argument("--seconds", type=float, default=Scale.seconds)
    parser.add_argument("--seed", type=int, default=Scale.seed)
    parser.add_argument("--write", action="store_true", help=f"write the figures to docs/{DOCUMENT.name}")
    chosen = parser.parse_args()
    scale = Scale(chosen.tables, chosen.rate, chosen.seconds, chosen.seed)
    _allow_many_connections()
    gc.disable()  # Its pauses would count as the server's.
    with steps(2 * scale.tables + int(scale.rate * scale.seconds)) as show:
        figures = measure(scale, show)
    console, shown = Console(), sheets(scale, figures)
    for sheet in shown:
        console.print(terminal_table(sheet), "")
    if chosen.write:
        DOCUMENT.write_text(document(shown), encoding="utf-8")
    return 0 if all(map(met, shown)) else 1


def _allow_many_connections() -> None:
    """Each connection is a file for both sides, and the server inherits the limit."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    raise SystemExit(main())
