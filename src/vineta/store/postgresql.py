"""Connections to PostgreSQL that are given up in time. Loaded only where one is used: the driver is an extra."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import psycopg
from psycopg import errors

from vineta.store.patience import seconds_left

MOST_DIALLING = 32
"""More connections at once are not made."""


class PatientConnection(psycopg.Connection[Any]):
    """A connection that is given up when the thread's time is over."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        if timeout is not None:  # of the caller's own
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, seconds_left())
        except errors.OperationalError as error:
            if seconds_left() != 0.0:
                raise
            self.pgconn.finish()  # nobody knows what it would answer next
            raise errors.OperationalError("the database did not answer in time") from error


_dialling = ThreadPoolExecutor(MOST_DIALLING, thread_name_prefix="store-dial")


def dial(_dialect: Any, _record: Any, arguments: list[Any], named: dict[str, Any]) -> PatientConnection:
    """A new connection, as SQLAlchemy asks for one. In another thread, since libpq waits for at least two seconds."""
    left = seconds_left()
    if left is None:
        return PatientConnection.connect(*arguments, **named)
    call = _dialling.submit(PatientConnection.connect, *arguments, **named)
    try:
        return call.result(left)
    except TimeoutError as error:
        call.add_done_callback(_hang_up)
        raise errors.ConnectionTimeout("no connection to the database in time") from error


def _hang_up(call: "Future[PatientConnection]") -> None:
    """The connection has come too late, if it has come at all."""
    if not call.cancelled() and call.exception() is None:
        call.result().close()
