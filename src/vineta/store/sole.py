"""A SQLite store serves one process: a second server would not hear of what happens at the first."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vineta.store.engine import parse_url
from vineta.store.errors import StoreError

ADVICE = "several can share a PostgreSQL: --store postgresql://USER:PASSWORD@HOST/DATABASE"


def is_shareable(url: str) -> bool:
    """Whether several workers can serve the tables of this store."""
    return parse_url(url).get_backend_name() in ("postgresql", "postgres")


@contextmanager
def serving_alone(url: str) -> Iterator[None]:
    """Only one server at a time holds the file of a SQLite store; the system frees it when the process ends, however.

    The lock lies on a file beside: SQLite's own would be lost if anybody here closed its file.
    """
    database = parse_url(url).database
    try:
        import fcntl
    except ImportError:  # Windows
        fcntl = None  # type: ignore[assignment]
    if fcntl is None or is_shareable(url) or not database:
        yield
        return
    path = Path(f"{database}-server")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.open("ab")
    except OSError as error:
        raise StoreError(f"cannot make the store {database}: {error.strerror}") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(
                f"another server uses the store {database}: stop that one, or name another file; {ADVICE}"
            ) from None
        yield
