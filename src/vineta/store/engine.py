"""From a URL to an engine: a SQLite file that is durable, or PostgreSQL."""

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from vineta.store.errors import StoreError
from vineta.store.patience import LONGEST_OPERATION, PATIENCE_NAME

PATIENCE = 10
"""Seconds to wait for a connection, or for others who are writing."""

_POSTGRESQL_LIMITS: dict[str, Any] = {
    "connect_timeout": PATIENCE,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * PATIENCE,
}
"""Connections to a machine that has gone are noticed."""

EXPECTED = "a store is sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"


def make_engine(url: str) -> Engine:
    """The engine for a store's URL; the folder and the file of a SQLite store are made where they are missing.

    Its errors hide what was to be stored, so that no log holds a key or a seed.
    """
    parsed = parse_url(url)
    match parsed.get_backend_name():
        case "sqlite":
            return _sqlite(parsed)
        case "postgresql" | "postgres":
            return _postgresql(parsed)
        case other:
            raise StoreError(f"no store is kept in {other}: {EXPECTED}")


def for_writing(engine: Engine) -> Engine:
    """The same engine, whose transactions are going to write.

    SQLite then takes its lock at the beginning, where it can be waited for: a transaction that has read already cannot.
    """
    return engine.execution_options(writes=True)


def for_one_statement(engine: Engine) -> Engine:
    """The same engine, for transactions of a single statement.

    SQLite makes a transaction of that by itself. Every BEGIN and COMMIT would be one more wait for Python's lock, which
    the event loop of a busy server rarely lets go.
    """
    return engine.execution_options(single=True)


def parse_url(url: str) -> URL:
    """The parts of a store's URL; raises StoreError if it is none."""
    # The text itself is not repeated in the error: there may be a password in it.
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(f"this is no address of a store: {EXPECTED}") from None


def _sqlite(url: URL) -> Engine:
    if not url.database or url.database.startswith((":memory:", "file:")):
        raise StoreError(f"a SQLite store needs a file: {EXPECTED}")
    _make_file(Path(url.database))
    # Without an isolation level the driver begins no transactions of its own; `_begin` does.
    arguments = {"timeout": PATIENCE, "isolation_level": None}
    engine = create_engine(
        url.set(drivername="sqlite+pysqlite"),
        connect_args=arguments,
        hide_parameters=True,
        pool_use_lifo=True,  # Every connection has a cache of its own: as few as possible are kept in use.
    )
    file = StoreFile(Path(url.database))
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", file.expect_there)
    event.listen(engine, "begin", _begin)
    return engine


class StoreFile:
    """The file of a SQLite store, as it was when the store was opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._identity = self._identify()

    def expect_there(self, _: Connection) -> None:
        """Raises where the file has been removed or replaced: SQLite would go on in a file that nobody ever finds."""
        if self._identify() != self._identity:
            raise StoreError(f"the store {self._path} was removed or replaced while it was in use: start again")

    def _identify(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino


def _make_file(path: Path) -> None:
    """Makes the file for its owner alone: the seeds of games that are being played lie in it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreError(f"cannot make the store {path}: {error.strerror}") from error


def _set_up(connection: Any, _: Any) -> None:
    """A commit returns when its lines are on disk; readers do not wait for writers; what is undone needs no file."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if not options.get("single"):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")


def _postgresql(url: URL) -> Engine:
    """Limits of the database's own and of the network; `patience` says how long somebody waits for an answer."""
    longest = _longest_operation(url)
    driver = url.difference_update_query([PATIENCE_NAME]).set(drivername="postgresql+psycopg")
    limits = {**_POSTGRESQL_LIMITS, "options": _own_limits(longest)}
    arguments = {name: value for name, value in limits.items() if name not in url.query}
    try:
        engine = create_engine(
            driver,
            connect_args=arguments,
            hide_parameters=True,
            pool_pre_ping=True,
            pool_timeout=longest,
            execution_options={PATIENCE_NAME: longest},
        )
        from vineta.store.postgresql import dial
    except ImportError as error:
        raise StoreError("PostgreSQL needs an extra: pip install 'vineta[postgresql]'") from error
    event.listen(engine, "do_connect", dial)
    return engine


def _own_limits(longest: float) -> str:
    """In milliseconds: a database that is only slow gives up before it is given up, so that nothing was done."""
    return f"-c lock_timeout={longest / 1.5 * 1000:.0f} -c statement_timeout={longest / 1.5 * 1300:.0f}"


def _longest_operation(url: URL) -> float:
    """How many seconds an operation may take: what the address says, `?patience=5`, or what is usual."""
    told = url.query.get(PATIENCE_NAME)
    if told is None:
        return LONGEST_OPERATION
    try:
        seconds = float(str(told))
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 600:
        raise StoreError(f"a store's patience is a number of seconds from 0.1 to 600, not {told!r}")
    return seconds
