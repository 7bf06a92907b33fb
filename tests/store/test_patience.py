"""A PostgreSQL that hangs: whoever asks is told in time, threads come back, and when it goes on, so does the store."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from services.postgres import Postgres
from store.conftest import POSTGRES
from vineta.store import Line, Store, StoreError, open_store

pytestmark = POSTGRES

LONGEST = 2.0
"""Seconds until somebody is told that the store does not answer."""


@pytest.fixture
def hanging(postgres: Postgres) -> Iterator[Store]:
    """A store whose database has stopped in the middle of everything; the machine still takes what is sent to it."""
    store = open_store(postgres.new_database())
    store.add_table("t", "invite", "watch", [b"opened"])
    with ThreadPoolExecutor(4) as threads:  # several connections, as a busy server has
        list(threads.map(store.events, ["t"] * 4))
    postgres.pause()
    try:
        yield store
    finally:
        postgres.resume()
        store.close()


def seconds_to_refuse(ask: Callable[[], object]) -> float:
    begun = time.monotonic()
    with pytest.raises(StoreError, match="the store failed"):
        ask()
    return time.monotonic() - begun


def test_reading_and_writing_are_given_up(hanging: Store) -> None:
    assert seconds_to_refuse(lambda: hanging.events("t")) < LONGEST
    time.sleep(1.1)
    assert seconds_to_refuse(lambda: hanging.append([Line("t", 1, b"moved")])) < LONGEST


def test_a_new_connection_is_given_up_too(hanging: Store) -> None:
    hanging._engine.dispose()
    assert seconds_to_refuse(lambda: hanging.table_keys("t")) < LONGEST


def test_while_it_hangs_most_are_refused_at_once(hanging: Store) -> None:
    seconds_to_refuse(lambda: hanging.events("t"))
    assert seconds_to_refuse(lambda: hanging.events("t")) < 0.1


def test_many_at_once_are_all_told_in_time(hanging: Store) -> None:
    with ThreadPoolExecutor(40) as threads:
        seconds = list(threads.map(lambda _: seconds_to_refuse(lambda: hanging.events("t")), range(40)))
    assert max(seconds) < LONGEST


def test_when_it_goes_on_so_does_the_store(hanging: Store, postgres: Postgres) -> None:
    seconds_to_refuse(lambda: hanging.events("t"))
    postgres.resume()
    time.sleep(1.1)
    hanging.append([Line("t", 1, b"moved")])
    assert hanging.events("t") == [b"opened", b"moved"]
