"""Turns what goes wrong in databases into errors of ours."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from vineta.store.errors import ConflictError, StoreError, UnknownOutcomeError


@contextmanager
def telling_what_failed(writing: bool = False) -> Iterator[None]:
    """Turns the errors of databases into ours."""
    try:
        yield
    except IntegrityError as error:
        raise ConflictError(f"this does not continue what is stored: {_reason(error)}") from error
    except SQLAlchemyError as error:
        failure = UnknownOutcomeError if writing and _lost_while_working(error) else StoreError
        raise failure(f"the store failed: {_reason(error)}") from error


def _lost_while_working(error: SQLAlchemyError) -> bool:
    """Whether the database may have done what it was asked for: it could not be heard, or the disk not be trusted."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlite_errorname", "").startswith("SQLITE_IOERR")


def _reason(error: SQLAlchemyError) -> str:
    """What the database said, in one line; the statement and its values are left out, since keys may be in them."""
    said = str(error.orig if isinstance(error, DBAPIError) else error)
    return next(iter(said.splitlines()), "no reason given")
