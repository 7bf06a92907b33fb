"""What a million tables need, and what breaks first: a small simulation from measured costs, written as a page.

    python benchmarks/scale.py --measure --write

Moves arrive at workers at random. A worker commits what has arrived, at most every 20 ms. A commit that tells the other
workers of itself holds a lock of the whole database until it is done: PostgreSQL keeps notices in the order of commits.
The costs are those of the last loads that were kept (`load.py --write`); `--measure` measures what a commit costs anew.
"""

import argparse
import heapq
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import kept
from kept import Kept

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "scale.md"
TEMPLATE = Path(__file__).with_name("scale.md")

ROUND = 0.02
"""Seconds from one commit of a worker to its next, at least."""
SLOWER_ROUND = 0.1
TABLES = 1_000_000
SECONDS_PER_MOVE = 30.0
"""How long people think."""
EVENTS_PER_GAME = 300
USED = 0.6
"""How much of a core may be used, so that a burst finds room."""
MOVES_PER_WORKER = 800
FULL = 0.9
"""How much of the time the lock may be held before moves wait for it."""
GUESSED_HEARING = 0.0001
"""Seconds of a core to take in a move that another worker has granted, as long as two workers were not measured."""
SIMULATED = (1, 2, 4, 6, 8, 12, 24)


@dataclass(frozen=True)
class Costs:
    """In seconds, of a core or of the lock, and bytes."""

    move: float
    """Of a core, for a move with two connections that are shown it."""
    hearing: float
    """Of a core, to take in a move at another worker."""
    hearing_is_measured: bool
    table: float
    """Bytes of a table in memory with two connections."""
    commit: float
    line: float
    """Seconds that a commit takes, and each of its lines."""
    row_bytes: float
    log_bytes: float
    """Bytes of an event in PostgreSQL with its index, and in the log that it writes first."""


def costs(found: Kept) -> Costs:
    """What the last loads have shown."""
    (usual,), store = found["usual"].values(), found["store"]["PostgreSQL"]
    hearing = _hearing(found)
    return Costs(
        move=usual["server_cores"] / usual["rate"],
        hearing=GUESSED_HEARING if hearing is None else hearing,
        hearing_is_measured=hearing is not None,
        table=usual["connected"] * 1024,
        commit=store["commit"],
        line=store["line"],
        row_bytes=store["row_bytes"],
        log_bytes=store["log_bytes"],
    )


def _hearing(found: Kept) -> float | None:
    """What a move costs more with two workers than with one. The people of every second table are at different ones."""
    if "workers" not in found:
        return None
    one, two = (trial["server_cores"] / trial["rate"] for trial in found["workers"].values())
    return max(0.0, 2 * (two - one))


class Waited(NamedTuple):
    """How long moves took to be on disk, and how much of the time the lock was held."""

    median: float
    p99: float
    held: float


def simulate(cost: Costs, workers: int, moves: float, seconds: float = 5.0, seed: int = 1) -> Waited:
    """So many workers that take so many moves a second together, around one database."""
    chance = random.Random(seed)
    arrivals = _arrivals(chance, workers, moves, seconds)
    turns = [(chance.random() * ROUND, worker) for worker in range(workers)]
    heapq.heapify(turns)
    taken, free, held, waits = [0] * workers, 0.0, 0.0, []
    while turns:
        now, worker = heapq.heappop(turns)
        if now >= seconds:
            continue
        first, last = taken[worker], taken[worker]
        while last < len(arrivals[worker]) and arrivals[worker][last] <= now:
            last += 1
        if last == first:
            heapq.heappush(turns, (now + ROUND, worker))
            continue
        duration = cost.commit + cost.line * (last - first)
        free = max(free, now) + duration
        held += duration
        waits += [free - arrived for arrived in arrivals[worker][first:last]]
        taken[worker] = last
        heapq.heappush(turns, (max(free, now + ROUND), worker))
    waits.sort()
    return Waited(waits[len(waits) // 2], waits[int(len(waits) * 0.99)], min(1.0, held / seconds))


def _arrivals(chance: random.Random, workers: int, moves: float, seconds: float) -> list[list[float]]:
    """When moves come to each worker."""
    arrivals: list[list[float]] = [[] for _ in range(workers)]
    at = 0.0
    while (at := at + chance.expovariate(moves)) < seconds:
        arrivals[chance.randrange(workers)].append(at)
    return arrivals


def most_workers(cost: Costs, between: float = ROUND) -> int:
    """How many workers, each as busy as can be, one database serves before its lock is held nearly all the time."""
    return max(1, int(FULL / (cost.commit / between + MOVES_PER_WORKER * cost.line)))


def needs(cost: Costs, tables: int) -> list[tuple[str, str]]:
    """What so many tables need, besides the lock."""
    moves = tables / SECONDS_PER_MOVE
    cores = moves * (cost.move + cost.hearing)
    return [
        ("moves a second", f"{moves:,.0f}"),
        ("cores that are busy", f"{cores:,.0f}"),
        (f"workers, each {USED:.0%} busy", f"{cores / USED:,.0f}"),
        ("memory of the workers, GB", f"{tables * cost.table / 1e9:,.0f}"),
        ("rows a day, millions", f"{moves * 86_400 / 1e6:,.0f}"),
        ("disk a day, GB", f"{moves * 86_400 * cost.row_bytes / 1e9:,.0f}"),
        ("log that the database writes, MB a second", f"{moves * cost.log_bytes / 1e6:,.1f}"),
        ("bytes of a finished game, KB", f"{EVENTS_PER_GAME * cost.row_bytes / 1e3:,.0f}"),
    ]


def page(cost: Costs) -> str:
    """docs/scale.md: the template with all figures in it."""
    moves, workers = TABLES / SECONDS_PER_MOVE, most_workers(cost)
    hearing = "measured with two workers" if cost.hearing_is_measured else "an estimate, not measured"
    busy = moves * (cost.move + cost.hearing) / USED
    return TEMPLATE.read_text(encoding="utf-8").format(
        move=f"{cost.move * 1e3:.2f} ms",
        hearing=f"{cost.hearing * 1e3:.2f} ms of a core there ({hearing})",
        table=f"{cost.table / 1e3:,.0f} KB",
        row_bytes=f"{cost.row_bytes:,.0f}",
        log_bytes=f"{cost.log_bytes:,.0f}",
        commit=f"{cost.commit * 1e3:.1f} ms",
        line=f"{cost.line * 1e3:.2f} ms",
        moves=f"{moves:,.0f}",
        needs=_needs_table(cost),
        simulated=_simulated_table(cost),
        moves_per_worker=f"{MOVES_PER_WORKER:,}",
        most=workers,
        most_moves=f"{workers * MOVES_PER_WORKER:,}",
        most_tables=f"{workers * MOVES_PER_WORKER * SECONDS_PER_MOVE:,.0f}",
        share=f"{cost.commit / cost.line:,.0f}",
        slower=f"{SLOWER_ROUND * 1e3:.0f} ms",
        slower_most=most_workers(cost, SLOWER_ROUND),
        databases=f"{max(1, round(moves / (workers * MOVES_PER_WORKER))):,}",
        notices=f"{busy / ROUND:,.0f}",
        busy=f"{busy:,.0f}",
    )


def _needs_table(cost: Costs) -> str:
    rows = [f"| {name} | {figure} |" for name, figure in needs(cost, TABLES)]
    return "\n".join([f"| {TABLES:,} tables need | |", "| --- | ---: |", *rows])


def _simulated_table(cost: Costs) -> str:
    head = ["| workers | moves/s | to disk, median, ms | p99, ms | lock held |", "| ---: | ---: | ---: | ---: | ---: |"]
    rows = []
    for workers in SIMULATED:
        waited = simulate(cost, workers, workers * MOVES_PER_WORKER)
        figures = f"{waited.median * 1000:,.0f} | {waited.p99 * 1000:,.0f} | {waited.held:.0%}"
        rows.append(f"| {workers} | {workers * MOVES_PER_WORKER:,} | {figures} |")
    return "\n".join([*head, *rows])


def measure_store() -> Kept:
    """Measures and keeps what commits cost; all that is kept."""
    sys.path.append(str(ROOT / "tests"))  # where the database of the tests is
    from commits import measure_commits
    from services.postgres import private_postgres
    from vineta.store.patience import LONGEST_OPERATION

    with private_postgres("fsync=on") as postgres:
        return kept.keep("store", {"PostgreSQL": measure_commits(postgres.new_database(patience=LONGEST_OPERATION))})


def main() -> None:
    parser = argparse.ArgumentParser(description="Say what a million tables need, from measured costs.")
    parser.add_argument("--measure", action="store_true", help="measure anew what a commit costs; half a minute")
    parser.add_argument("--write", action="store_true", help=f"write docs/{DOCUMENT.name}")
    chosen = parser.parse_args()
    found = measure_store() if chosen.measure else kept.read()
    written = page(costs(found))
    if chosen.write:
        DOCUMENT.write_text(written, encoding="utf-8")
    else:
        print(written)


if __name__ == "__main__":
    main()
