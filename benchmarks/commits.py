"""What a commit and an event cost in PostgreSQL, through the store: seconds, bytes of tables, bytes of its log."""

import random
import time
from statistics import median

from sqlalchemy import text

from kept import Numbers
from stock import played_table
from vineta.core import registry
from vineta.store import Line, Store, open_store
from vineta.store.chain import LINK_BYTES
from vineta.table import encode_event

COMMITS = 300
LINES = 20
"""In each of the larger commits."""
SEED = "commits"


def measure_commits(url: str) -> Numbers:
    """A PostgreSQL that nobody else uses."""
    store = open_store(url)
    try:
        contents = _contents()
        for number in range(LINES):
            store.add_table(f"table {number:02}", f"invite {number}", f"watch {number}", [b"opened"])
        before, log_before = _bytes(store), _log(store)
        single = _seconds(store, contents, 1, first=1)
        many = _seconds(store, contents, LINES, first=1 + COMMITS)
        events = COMMITS * (1 + LINES)
        line = max(0.0, (many - single) / (LINES - 1))
        return {
            "commit": single - line,
            "line": line,
            "row_bytes": (_bytes(store) - before) / events,
            "log_bytes": (_log(store) - log_before) / events,
        }
    finally:
        store.close()


def _contents() -> list[bytes]:
    """Events as they are: moves of all games."""
    tables = [played_table(game, SEED, 100, random.Random(SEED)) for game in registry.names()]
    return [encode_event(event) for table in tables for event in table.events[-100:]]


def _seconds(store: Store, contents: list[bytes], lines: int, first: int) -> float:
    """For one commit of so many lines, each of another table: the median, which other programs disturb least."""
    took = []
    for number in range(first, first + COMMITS):
        link = number.to_bytes(LINK_BYTES)
        chosen = [contents[(number + table) % len(contents)] for table in range(lines)]
        batch = [Line(f"table {table:02}", number, content, link) for table, content in enumerate(chosen)]
        begun = time.perf_counter()
        store.append(batch)
        took.append(time.perf_counter() - begun)
    return median(took)


def _bytes(store: Store) -> int:
    return int(_ask(store, "SELECT pg_total_relation_size('events')"))


def _log(store: Store) -> int:
    return int(_ask(store, "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"))


def _ask(store: Store, question: str) -> int:
    with store._engine.connect() as connection:
        return int(connection.execute(text(question)).scalar_one())
