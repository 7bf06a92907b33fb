"""What is stored comes back; what does not fit changes nothing."""

import secrets
import threading
import traceback
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event, text

from services.postgres import PATIENT
from vineta.store import ConflictError, Line, Store, StoreError, TableKeys, make_link, open_store
from vineta.store.engine import make_engine
from vineta.store.migrate import bring_up

EVERY_BYTE = bytes(range(256))


def add_table(store: Store, table: str = "atlantis", events: tuple[bytes, ...] = (b"opened",)) -> None:
    store.add_table(table, f"invite {table}", f"watch {table}", events)


def test_events_come_back_in_order_and_byte_for_byte(store: Store) -> None:
    add_table(store, events=(b"opened", EVERY_BYTE, b""))
    store.append([Line("atlantis", number, b"%d" % number) for number in (11, 10, 9, 8, 7, 6, 5, 4, 3)])
    numbered = [b"%d" % number for number in range(3, 12)]
    assert store.events("atlantis") == [b"opened", EVERY_BYTE, b"", *numbered]
    assert store.events("atlantis", since=10) == [b"10", b"11"]
    assert store.events("atlantis", since=12) == []


def test_an_empty_line_is_a_line(store: Store) -> None:
    add_table(store, events=(b"",))
    store.append([Line("atlantis", 1, b"")])
    assert store.events("atlantis") == [b"", b""]


def test_tables_do_not_see_each_other(store: Store) -> None:
    add_table(store, "atlantis")
    add_table(store, "vineta", events=(b"other",))
    store.append([Line("vineta", 1, b"moved")])
    assert store.events("atlantis") == [b"opened"]
    assert store.events("vineta") == [b"other", b"moved"]


def test_of_an_unknown_table_there_is_nothing(store: Store) -> None:
    assert store.events("atlantis") == []
    assert store.table_keys("atlantis") is None
    assert store.find_link("atlantis") is None


def test_a_number_taken_twice_is_a_conflict_and_changes_nothing(store: Store) -> None:
    add_table(store)
    store.append([Line("atlantis", 1, b"first")])
    with pytest.raises(ConflictError):
        store.append([Line("atlantis", 2, b"fits"), Line("atlantis", 1, b"second")])
    assert store.events("atlantis") == [b"opened", b"first"]


def test_a_line_of_an_unknown_table_is_a_conflict(store: Store) -> None:
    with pytest.raises(ConflictError):
        store.append([Line("atlantis", 0, b"moved")])
    assert store.events("atlantis") == []


def test_no_lines_are_no_trouble(store: Store) -> None:
    store.append([])


def test_a_table_shows_its_keys(store: Store) -> None:
    add_table(store)
    assert store.table_keys("atlantis") == TableKeys("invite atlantis", "watch atlantis")


def test_every_key_of_a_new_table_opens_it(store: Store) -> None:
    ann = make_link("key of Ann", "atlantis", "person", "Ann")
    store.add_table("atlantis", "come", "look", [b"opened"], [ann])
    assert store.find_link("key of Ann") == ann
    assert store.find_link("come") == make_link("come", "atlantis", "invite")
    assert store.find_link("look") == make_link("look", "atlantis", "watch")


def test_a_link_added_later_is_found(store: Store) -> None:
    add_table(store)
    assert store.find_link("key of Ben") is None
    ben = make_link("key of Ben", "atlantis", "person", "Bénédicte 🐙")
    store.add_link(ben)
    assert store.find_link("key of Ben") == ben


def test_a_key_opens_one_thing_only(store: Store) -> None:
    add_table(store)
    ann = make_link("key", "atlantis", "person", "Ann")
    store.add_link(ann)
    with pytest.raises(ConflictError):
        store.add_link(make_link("key", "atlantis", "person", "Ben"))
    assert store.find_link("key") == ann


def test_a_key_is_not_found_by_what_is_stored_of_it(store: Store) -> None:
    add_table(store)
    ann = make_link("key of Ann", "atlantis", "person", "Ann")
    store.add_link(ann)
    assert store.find_link(ann.digest) is None


def test_an_error_tells_no_key_and_no_seed(store: Store) -> None:
    add_table(store)
    invite, watch, seed = (secrets.token_hex() for _ in range(3))
    with pytest.raises(ConflictError) as refusal:
        store.add_table("atlantis", invite, watch, [seed.encode()])
    logged = "".join(traceback.format_exception(refusal.value))
    assert not any(secret in logged for secret in (invite, watch, seed))
    assert "\n" not in str(refusal.value)


def test_a_persons_key_is_not_in_the_database(store: Store, url: str) -> None:
    store.add_table("atlantis", "come", "look", [b"opened"], [make_link("key-of-Ann", "atlantis", "person", "Ann")])
    assert "key-of-Ann" not in everything(url)
    assert "come" in everything(url)


def everything(url: str) -> str:
    """All that lies in the database; its file too, where it is one."""
    engine = make_engine(url)
    with closing(engine.raw_connection()) as connection:
        cursor = connection.cursor()
        rows = [cursor.execute(f"SELECT * FROM {name}").fetchall() for name in ("tables", "events", "links")]
    engine.dispose()
    folder = Path(engine.url.database or "").parent
    files = [path.read_bytes() for path in folder.glob("vineta.db*")] if url.startswith("sqlite") else []
    return repr((rows, files))


def test_a_rematch_is_one_transaction(store: Store) -> None:
    add_table(store, "atlantis")
    store.add_table("vineta", "come", "look", [b"opened"], also=[Line("atlantis", 1, b"rematch")])
    assert store.events("atlantis") == [b"opened", b"rematch"]
    with pytest.raises(ConflictError):
        store.add_table("rungholt", "come too", "look too", [b"opened"], also=[Line("atlantis", 1, b"rematch")])
    assert store.events("rungholt") == []
    assert store.table_keys("rungholt") is None
    assert store.find_link("come too") is None


def test_a_table_is_opened_once(store: Store) -> None:
    add_table(store)
    with pytest.raises(ConflictError):
        store.add_table("atlantis", "other", "others", [b"again"])
    assert store.events("atlantis") == [b"opened"]
    assert store.find_link("other") is None


def test_what_is_stored_outlives_the_store(url: str) -> None:
    with closing(open_store(url)) as store:
        add_table(store, events=(b"opened", b"moved"))
    with closing(open_store(url)) as store:
        assert store.events("atlantis") == [b"opened", b"moved"]


def test_of_two_who_write_the_same_line_one_is_told(url: str) -> None:
    """Two stores on one database, as two workers have them, race for every number of one table."""
    with closing(open_store(url)) as first, closing(open_store(url)) as second:
        add_table(first)
        wins = race(first, second, lines=40)
        stored = first.events("atlantis")[1:]
    assert sorted(wins) == sorted(stored)
    assert len(stored) == 40


def race(first: Store, second: Store, lines: int) -> list[bytes]:
    """What each was told to have stored."""
    wins: list[bytes] = []
    start = threading.Barrier(2)

    def run(store: Store, name: bytes) -> None:
        start.wait()
        for number in range(1, lines + 1):
            content = b"%s %d" % (name, number)
            try:
                store.append([Line("atlantis", number, content)])
            except ConflictError:
                continue
            wins.append(content)

    threads = [threading.Thread(target=run, args=pair) for pair in ((first, b"first"), (second, b"second"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wins


def test_many_threads_share_a_store(store: Store) -> None:
    for number in range(8):
        add_table(store, f"table {number}")

    def run(table: str) -> None:
        for number in range(1, 20):
            store.append([Line(table, number, b"moved")])
            assert len(store.events(table)) == number + 1

    threads = [threading.Thread(target=run, args=(f"table {number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(len(store.events(f"table {number}")) == 20 for number in range(8))


def test_a_locked_database_is_waited_for_and_then_an_error(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vineta.store.engine.PATIENCE", 1)
    with closing(open_store(url.replace(f"patience={PATIENT}", "patience=1.5"))) as store:
        add_table(store)
        lock = make_engine(url)
        taking = "LOCK TABLE events" if lock.dialect.name == "postgresql" else "DELETE FROM links"
        with lock.connect() as other:
            other.execute(text(taking))
            with pytest.raises(StoreError, match="lock") as refusal:
                store.append([Line("atlantis", 1, b"moved")])
        assert not isinstance(refusal.value, ConflictError)
        lock.dispose()
        assert store.events("atlantis") == [b"opened"]
        store.append([Line("atlantis", 1, b"moved")])
        assert store.events("atlantis") == [b"opened", b"moved"]


def test_a_full_disk_is_an_error_and_nothing_is_half_done(tmp_path: Path) -> None:
    engine = make_engine(f"sqlite:///{tmp_path}/vineta.db")
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 40"))
    bring_up(engine)
    with closing(Store(engine)) as store:
        add_table(store)
        with pytest.raises(StoreError, match="disk is full"):
            store.append([Line("atlantis", number, bytes(10_000)) for number in range(1, 40)])
        assert store.events("atlantis") == [b"opened"]
        store.append([Line("atlantis", 1, b"small")])
        assert store.events("atlantis") == [b"opened", b"small"]
