"""Copies of a store: a backup is one SQLite file, whatever it was taken from, and can be laid into any empty store."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, insert, make_url, select

from vineta.store import schema
from vineta.store.engine import for_writing, make_engine
from vineta.store.errors import StoreError
from vineta.store.failures import telling_what_failed
from vineta.store.migrate import bring_up, expect_current

ROWS_AT_ONCE = 1000


def back_up(url: str, file: Path) -> None:
    """Writes all that a store holds at this moment into a new file, whole or not at all; a server may be using it."""
    if file.exists():
        raise StoreError(f"{file} is there already: a backup is a new file")
    source = existing_file(url)
    try:
        with _draft(file) as draft:
            _copy_file(source, draft) if source else _copy_database(url, draft)
            os.replace(draft, file)
            _settle(file.parent)
    except OSError as error:
        raise StoreError(f"cannot write {file}: {error.strerror}") from error


def restore(file: Path, url: str) -> int:
    """Lays a backup into a store that holds nothing yet, all or nothing; how many tables it has."""
    if not file.is_file():
        raise StoreError(f"there is no backup {file}")
    with tempfile.TemporaryDirectory(prefix="vineta-restore-") as folder:
        copy = Path(folder) / "backup.db"  # An older one is brought up to date, and the backup shall stay as it is.
        shutil.copyfile(file, copy)
        with opened(f"sqlite:///{copy}") as source, opened(url) as target:
            return _lay(source, target)


def existing_file(url: str) -> Path | None:
    """The file of a SQLite store, which must be there; None for other stores."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return None
    file = Path(address.database or "")
    if not file.is_file():
        raise StoreError(f"there is no store {file}")
    return file


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """A store's database, brought up to date."""
    engine = make_engine(url)
    try:
        with telling_what_failed():
            bring_up(engine)
            yield engine
    finally:
        engine.dispose()


@contextmanager
def _draft(file: Path) -> Iterator[Path]:
    """A file beside the one that is wanted, for its owner alone; it is gone afterwards unless it was renamed."""
    handle, draft = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    os.close(handle)
    try:
        yield Path(draft)
    finally:
        for rest in (draft, f"{draft}-wal", f"{draft}-shm", f"{draft}-journal"):
            Path(rest).unlink(missing_ok=True)


def _copy_file(source: Path, draft: Path) -> None:
    """SQLite's own way: one moment of the store, while others write."""
    try:
        with closing(sqlite3.connect(source)) as connection:
            connection.execute("VACUUM INTO ?", [str(draft)])
    except sqlite3.Error as error:
        raise StoreError(f"{source} cannot be copied: {error}") from error
    with draft.open("rb") as written:
        os.fsync(written.fileno())


def _copy_database(url: str, draft: Path) -> None:
    source = make_engine(url).execution_options(isolation_level="REPEATABLE READ")  # all at one moment
    try:
        with telling_what_failed(), opened(f"sqlite:///{draft}") as target:
            expect_current(source)
            _lay(source, target)
    finally:
        source.dispose()
    with draft.open("rb") as written:
        os.fsync(written.fileno())


def _lay(source: Engine, target: Engine) -> int:
    """Copies all rows into a store without any; how many tables there are."""
    count = 0
    with source.connect() as reading, for_writing(target).begin() as writing:
        if writing.execute(select(schema.tables.c.identifier).limit(1)).first():
            raise StoreError("this store holds tables already: a backup is laid into a new one")
        for table in schema.METADATA.sorted_tables:
            rows = _copy_rows(reading, writing, table.name)
            count = rows if table is schema.tables else count
    return count


def _copy_rows(reading: Connection, writing: Connection, name: str) -> int:
    table, count = schema.METADATA.tables[name], 0
    rows = reading.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table))
    for part in rows.mappings().partitions():
        writing.execute(insert(table), [dict(row) for row in part])
        count += len(part)
    return count


def _settle(folder: Path) -> None:
    """The new name is on disk, too, where folders can be waited for."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
