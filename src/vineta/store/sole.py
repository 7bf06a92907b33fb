"""A SQLite store serves one process: a second server would not hear of what happens at the first."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from vineta.store.engine import parse_url
from vineta.store.errors import StoreError

ADVICE = "several can share a PostgreSQL: --store postgresql://USER:PASSWORD@HOST/DATABASE"


def is_shareable(url: str) -> bool:
    """Whether several workers can serve the tables of this store."""
    return parse_url(url).get_backend_name() in ("postgresql", "postgres")


@contextmanager
def serving_alone(url: str) -> Iterator[None]:
    """Only one server at a time holds the file of a SQLite store; the system frees it when the process ends, however.

    The lock lies on a file beside, which is gone afterwards: SQLite's own locks would be lost if its file were closed.
    """
    database = parse_url(url).database
    if is_shareable(url) or not database or os.name != "posix":
        yield
        return
    path = Path(f"{database}-server")
    with _locked(path, database):
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


def _locked(path: Path, database: str) -> IO[bytes]:
    """The file with its lock. One that was removed before it could be locked is no longer the one others look at."""
    import fcntl

    while True:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("ab")
        except OSError as error:
            raise StoreError(f"cannot make the store {database}: {error.strerror}") from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            message = f"another server uses the store {database}: stop that one, or name another file; {ADVICE}"
            raise StoreError(message) from None
        if path.exists() and os.path.samestat(path.stat(), os.fstat(file.fileno())):
            return file
        file.close()
