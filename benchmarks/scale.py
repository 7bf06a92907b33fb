"""What a million tables need, and what breaks first: a small simulation from measured costs. Prints it as Markdown.

Moves arrive at workers at random. A worker commits what has arrived, at most every 20 ms. A commit that tells the other
workers of itself holds a lock of the whole database until it is done: PostgreSQL keeps notices in the order of commits.
"""

import heapq
import random
from typing import NamedTuple

ROUND = 0.02
"""Seconds from one commit of a worker to its next, at least."""
COMMIT = 0.0019
LINE = 0.000057
"""Seconds that a commit takes, and each of its lines: measured through `Store.append`, on 2 busy cores."""

MOVE_CORES = 1.27 / 1019
"""Seconds of a core for a move with two connections that are shown it: docs/load.md."""
HEARD_CORES = 0.0001
"""Seconds of a core to read a move on and take it in at another worker."""
TABLE_MEMORY = 122_200
"""Bytes of a table in memory with two connections: docs/load.md."""
ROW_BYTES, LOG_BYTES = 208, 343
"""Bytes of an event in PostgreSQL with its index, and in the log that it writes first: measured over 20,000 events."""

TABLES = 1_000_000
SECONDS_PER_MOVE = 30.0
"""How long people think."""
EVENTS_PER_GAME = 300
USED = 0.6
"""How much of a core may be used, so that a burst finds room."""


class Waited(NamedTuple):
    """How long moves took to be on disk, and how much of the time the lock was held."""

    median: float
    p99: float
    held: float


def simulate(workers: int, moves: float, seconds: float = 5.0, seed: int = 1) -> Waited:
    """So many workers that take so many moves a second together, around one database."""
    chance = random.Random(seed)
    arrivals: list[list[float]] = [[] for _ in range(workers)]
    at = 0.0
    while (at := at + chance.expovariate(moves)) < seconds:
        arrivals[chance.randrange(workers)].append(at)
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
        duration = COMMIT + LINE * (last - first)
        free = max(free, now) + duration
        held += duration
        waits += [free - arrived for arrived in arrivals[worker][first:last]]
        taken[worker] = last
        heapq.heappush(turns, (max(free, now + ROUND), worker))
    waits.sort()
    return Waited(waits[len(waits) // 2], waits[int(len(waits) * 0.99)], min(1.0, held / seconds))


def needs(tables: int) -> list[tuple[str, str]]:
    """What so many tables need, besides the lock."""
    moves = tables / SECONDS_PER_MOVE
    cores = moves * (MOVE_CORES + HEARD_CORES)
    return [
        ("moves a second", f"{moves:,.0f}"),
        ("cores that are busy", f"{cores:,.0f}"),
        (f"workers, each {USED:.0%} busy", f"{cores / USED:,.0f}"),
        ("memory of the workers, GB", f"{tables * TABLE_MEMORY / 1e9:,.0f}"),
        ("rows a day, millions", f"{moves * 86_400 / 1e6:,.0f}"),
        ("disk a day, GB", f"{moves * 86_400 * ROW_BYTES / 1e9:,.0f}"),
        ("log that the database writes, MB a second", f"{moves * LOG_BYTES / 1e6:,.1f}"),
        ("bytes of a finished game, KB", f"{EVENTS_PER_GAME * ROW_BYTES / 1e3:,.0f}"),
    ]


def main() -> None:
    """Prints the tables of docs/scale.md."""
    print(f"| {TABLES:,} tables need | |\n| --- | ---: |")
    for name, figure in needs(TABLES):
        print(f"| {name} | {figure} |")
    print("\n| workers | moves/s | to disk, median, ms | p99, ms | lock held |\n| ---: | ---: | ---: | ---: | ---: |")
    for workers, moves in ((1, 800), (2, 1600), (4, 3200), (6, 4800), (8, 6400), (12, 9600), (24, 19200)):
        waited = simulate(workers, moves)
        print(
            f"| {workers} | {moves:,} | {waited.median * 1000:.0f} | {waited.p99 * 1000:.0f} | {waited.held:.0%} |",
        )


if __name__ == "__main__":
    main()
