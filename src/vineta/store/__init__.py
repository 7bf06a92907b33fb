"""Where tables live: in a SQLite file, or in PostgreSQL. What a call has stored when it returns, is on disk."""

from vineta.store.bulk import Line
from vineta.store.chain import next_link
from vineta.store.challenges import Attempt, ShownAttempt, StoredChallenge, Tally
from vineta.store.engine import make_engine
from vineta.store.errors import ConflictError, DamagedError, StoreError, UnknownOutcomeError
from vineta.store.failures import telling_what_failed
from vineta.store.links import Link, Role, make_link
from vineta.store.migrate import bring_up
from vineta.store.sole import is_shareable, serving_alone
from vineta.store.store import Chapter, Store, TableKeys
from vineta.store.subscriptions import Subscription
from vineta.store.writer import Writer

__all__ = [
    "Attempt",
    "Chapter",
    "ConflictError",
    "DamagedError",
    "Line",
    "Link",
    "Role",
    "ShownAttempt",
    "Store",
    "StoreError",
    "StoredChallenge",
    "Subscription",
    "TableKeys",
    "Tally",
    "UnknownOutcomeError",
    "Writer",
    "is_shareable",
    "make_link",
    "next_link",
    "open_store",
    "serving_alone",
]


def open_store(url: str) -> Store:
    """Opens a store, `sqlite:///FILE` or `postgresql://…`, and brings its schema up to date; a new one is made.

    Raises StoreError if the URL is none, the database cannot be reached, or a newer Vineta has written it.
    """
    engine = make_engine(url)
    try:
        with telling_what_failed():
            bring_up(engine)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine)
