"""Backups, what is laid into a store from them, and whether a store is sound."""

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from vineta.store import Line, Store, StoreError, open_store
from vineta.store.check import check
from vineta.store.copies import back_up, restore
from vineta.store.engine import make_engine
from vineta.table import Clock, encode_event, events

OPENED = encode_event(
    events.Opened(at=1.0, game="pearls", players=2, options={}, seed="s", clock=Clock(), stand_in="random")
)
SAID = encode_event(events.Said(at=2.0, person="Ann", text="Hello"))


@pytest.fixture
def used(store: Store) -> Store:
    """A store with two tables, which stays open as a running server has it."""
    store.add_table("first", "invite", "watch", [OPENED, SAID])
    store.add_table("second", "invite two", "watch two", [OPENED])
    return store


def expect_both_tables(url: str) -> None:
    with closing(open_store(url)) as copy:
        assert copy.events("first") == [OPENED, SAID]
        assert copy.events("second") == [OPENED]
        opened = copy.open_link("invite two")
        assert opened is not None
        assert opened[0].table == "second"


def test_a_backup_is_one_file_with_all_tables(used: Store, url: str, tmp_path: Path) -> None:
    file = tmp_path / "copies" / "backup.db"
    file.parent.mkdir()
    back_up(url, file)
    assert os.listdir(file.parent) == ["backup.db"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    expect_both_tables(f"sqlite:///{file}")


def test_the_store_goes_on_meanwhile_and_the_backup_does_not_change(used: Store, url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "backup.db")
    used.append([Line("second", 1, SAID)])
    expect_both_tables(f"sqlite:///{tmp_path / 'backup.db'}")


def test_a_backup_is_laid_into_an_empty_store(used: Store, url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "backup.db")
    before = (tmp_path / "backup.db").read_bytes()
    assert restore(tmp_path / "backup.db", f"sqlite:///{tmp_path / 'new.db'}") == 2
    expect_both_tables(f"sqlite:///{tmp_path / 'new.db'}")
    assert (tmp_path / "backup.db").read_bytes() == before


def test_a_backup_of_sqlite_is_laid_into_any_store(url: str, tmp_path: Path) -> None:
    with closing(open_store(f"sqlite:///{tmp_path / 'old.db'}")) as old:
        old.add_table("first", "invite", "watch", [OPENED, SAID])
        old.add_table("second", "invite two", "watch two", [OPENED])
        back_up(f"sqlite:///{tmp_path / 'old.db'}", tmp_path / "backup.db")
    restore(tmp_path / "backup.db", url)
    expect_both_tables(url)


def test_nothing_is_laid_over_other_tables(used: Store, url: str, tmp_path: Path) -> None:
    back_up(url, tmp_path / "backup.db")
    with pytest.raises(StoreError, match="holds tables already"):
        restore(tmp_path / "backup.db", url)


def test_a_backup_is_never_written_over(used: Store, url: str, tmp_path: Path) -> None:
    (tmp_path / "backup.db").write_text("an older one")
    with pytest.raises(StoreError, match="is there already"):
        back_up(url, tmp_path / "backup.db")
    assert (tmp_path / "backup.db").read_text() == "an older one"


def test_what_is_no_backup_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no backup"):
        restore(tmp_path / "nowhere.db", f"sqlite:///{tmp_path / 'new.db'}")
    (tmp_path / "letter.txt").write_text("Dear reader, this is no database, however long you read it.")
    with pytest.raises(StoreError, match="not a database"):
        restore(tmp_path / "letter.txt", f"sqlite:///{tmp_path / 'new.db'}")


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    for use in (check, lambda url: back_up(url, tmp_path / "backup.db")):
        with pytest.raises(StoreError, match="there is no store"):
            use(f"sqlite:///{tmp_path / 'nowhere.db'}")
    assert not list(tmp_path.iterdir())


def test_a_sound_store_has_no_faults(used: Store, url: str) -> None:
    assert check(url) == (2, 3, [])


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DELETE FROM events WHERE number = 0 AND table_identifier = 'first'", "events are missing"),
        ("DELETE FROM events WHERE number = 1 AND table_identifier = 'first'", "last events of table first are gone"),
        ("DELETE FROM events WHERE table_identifier = 'second'", "has no events"),
        ("UPDATE events SET content = :content WHERE number = 1", "cannot be read"),
    ],
)
def test_what_is_missing_or_damaged_is_told(used: Store, url: str, statement: str, fault: str) -> None:
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text(statement), {"content": b"nonsense"} if ":content" in statement else {})
    engine.dispose()
    assert any(fault in line for line in check(url).faults)


def test_a_copy_of_a_damaged_store_is_as_damaged(used: Store, url: str, tmp_path: Path) -> None:
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM events WHERE number = 1 AND table_identifier = 'first'"))
    engine.dispose()
    back_up(url, tmp_path / "backup.db")
    restore(tmp_path / "backup.db", f"sqlite:///{tmp_path}/restored.db")
    assert any("are gone" in line for line in check(f"sqlite:///{tmp_path}/restored.db").faults)


def test_damage_of_the_file_itself_is_told(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with closing(open_store(f"sqlite:///{file}")) as store:
        for number in range(50):
            store.add_table(f"table {number}", f"invite {number}", f"watch {number}", [OPENED, SAID])
    content = bytearray(file.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 3000] = b"\0" * 3000
    file.write_bytes(content)
    assert finds_damage(lambda: check(f"sqlite:///{file}").faults)


def finds_damage(look: Callable[[], list[str]]) -> bool:
    """Whether it is told, as a fault or as an error."""
    try:
        return bool(look())
    except StoreError:
        return True


def test_an_older_store_is_not_changed_by_looking(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with closing(open_store(f"sqlite:///{file}")):
        pass
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM alembic_version")
    with pytest.raises(StoreError, match="an older Vineta"):
        check(f"sqlite:///{file}")
