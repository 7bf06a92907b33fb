"""Whether a store is sound: the file itself, and every table in it."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Engine, func, select, text

from vineta.core.errors import VinetaError
from vineta.store import schema
from vineta.store.copies import existing_file
from vineta.store.engine import make_engine
from vineta.store.failures import telling_what_failed
from vineta.store.migrate import expect_current
from vineta.store.store import Store
from vineta.table import decode_event, events


class Findings(NamedTuple):
    """How much there is, and what is wrong with it."""

    tables: int
    events: int
    faults: list[str]


def check(url: str) -> Findings:
    """Reads everything, changes nothing; a server may be using the store meanwhile."""
    existing_file(url)
    engine = make_engine(url)
    try:
        with telling_what_failed():
            expect_current(engine)
            faults = list(_file_faults(engine))
            counts = _counts(engine)
            for table, (count, highest) in counts.items():
                faults += _table_faults(Store(engine), table, count, highest)
        return Findings(len(counts), sum(count for count, _ in counts.values()), faults)
    finally:
        engine.dispose()


def _file_faults(engine: Engine) -> Iterator[str]:
    """What SQLite itself finds; PostgreSQL looks after its own files."""
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        found = [str(line) for line in connection.scalars(text("PRAGMA integrity_check")) if line != "ok"]
        yield from (f"the file is damaged: {line}" for line in found)
        for row in connection.execute(text("PRAGMA foreign_key_check")):
            yield f"something in {row[0]} belongs to no table"


def _counts(engine: Engine) -> dict[str, tuple[int, int]]:
    """For each table how many events it has, and the number of the last one."""
    tables, rows = schema.tables.c, schema.events.c
    counted = (
        select(tables.identifier, func.count(rows.number), func.coalesce(func.max(rows.number), -1))
        .join_from(schema.tables, schema.events, isouter=True)
        .group_by(tables.identifier)
    )
    with engine.connect() as connection:
        return {table: (count, highest) for table, count, highest in connection.execute(counted)}


def _table_faults(store: Store, table: str, count: int, highest: int) -> Iterator[str]:
    if count == 0:
        yield f"table {table} has no events"
    elif count != highest + 1:
        yield f"of table {table}, events are missing: it has {count}, and the last is number {highest}"
    try:
        happened = [decode_event(content) for content in store.events(table)]
    except VinetaError as error:
        yield f"table {table} cannot be read: {error}"
    else:
        if happened and not isinstance(happened[0], events.Opened):
            yield f"table {table} begins in its middle"
