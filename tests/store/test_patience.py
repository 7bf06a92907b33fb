"""A PostgreSQL that hangs: whoever asks is told in time, threads come back, and when it goes on, so does the store."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from crowded import SLACK
from services.postgres import Postgres
from store.conftest import POSTGRES
from vineta.store import Line, Store, StoreError, open_store
from vineta.store.patience import LONGEST_OPERATION

pytestmark = POSTGRES

LONGEST = 2.0 + SLACK
"""Seconds until somebody is told that the store does not answer; without patience, nobody ever is."""


@pytest.fixture
def hanging(postgres: Postgres) -> Iterator[Store]:
    """A store whose database has stopped in the middle of everything; the machine still takes what is sent to it."""
    store = open_store(postgres.new_database(patience=LONGEST_OPERATION))
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
    assert seconds_to_refuse(lambda: hanging.events("t")) < LONGEST_OPERATION, "the database is not asked again"


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


def test_the_address_says_how_long_a_slow_database_is_waited_for(postgres: Postgres) -> None:
    url = postgres.new_database(patience=30)
    with closing(open_store(url)) as patient, closing(open_store(url.replace("=30", "=0.3"))) as hurried:
        with hurried._engine.connect() as connection:
            assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "260ms"
        patient.add_table("t", "invite", "watch", [b"opened"])
        postgres.pause()
        resumed = threading.Timer(LONGEST_OPERATION + 0.1, postgres.resume)  # later than others would give up
        try:
            assert seconds_to_refuse(lambda: hurried.events("t")) < 1 + SLACK
        finally:
            resumed.start()
        assert patient.events("t") == [b"opened"]
        resumed.join()


@pytest.mark.parametrize("seconds", ["soon", "0", "-1", "nan", "1000"])
def test_no_patience_is_refused(seconds: str) -> None:
    with pytest.raises(StoreError, match="patience is a number of seconds"):
        open_store(f"postgresql://vineta@/vineta?patience={seconds}")
