"""What was changed where it lies is noticed when it is read: a flipped byte, a line or a file that is gone."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from vineta.store import ConflictError, DamagedError, Line, Store, StoreError, open_store


@pytest.fixture
def kept(store: Store) -> Store:
    for table in ("atlantis", "vineta"):
        store.add_table(table, f"come to {table}", f"look at {table}", [b"opened", b"sat down"])
        store.append([Line(table, number, f"move {number} at {table}".encode()) for number in range(2, 6)])
    return store


DAMAGES: dict[str, str] = {
    "a flipped byte": "UPDATE events SET content = CAST('moVe 3 at atlantis' AS {bytes}) WHERE number = 3",
    "a line that is gone": "DELETE FROM events WHERE table_identifier = 'atlantis' AND number = 2",
    "a first line that is gone": "DELETE FROM events WHERE table_identifier = 'atlantis' AND number = 0",
    "a link that is gone": "UPDATE events SET link = CAST('' AS {bytes}) WHERE number = 4",
    "a line of another table": """
        UPDATE events SET content = (
            SELECT other.content FROM events other WHERE other.table_identifier = 'vineta' AND other.number = 3
        ) WHERE table_identifier = 'atlantis' AND number = 3""",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_was_changed_later_is_noticed(kept: Store, damage: str) -> None:
    kind = "BLOB" if kept._engine.dialect.name == "sqlite" else "bytea"
    assert len(kept.events("atlantis")) == 6
    with kept._engine.begin() as connection:
        connection.exec_driver_sql(DAMAGES[damage].format(bytes=kind))
    with pytest.raises(DamagedError, match=r"^event \d of table atlantis is not what was written"):
        kept.read("atlantis")


CUTS: dict[str, str] = {
    "the last line": "number = 5",
    "some of the last lines": "number >= 3",
    "all lines": "number >= 0",
}


@pytest.mark.parametrize("since", [0, 3, 6])
@pytest.mark.parametrize("cut", CUTS)
def test_that_the_last_lines_are_gone_is_noticed(kept: Store, cut: str, since: int) -> None:
    with kept._engine.begin() as connection:
        connection.exec_driver_sql(f"DELETE FROM events WHERE table_identifier = 'atlantis' AND {CUTS[cut]}")
    with pytest.raises(DamagedError, match=r"^the last events of table atlantis are gone: 6 were written"):
        kept.read("atlantis", since)
    assert len(kept.read("vineta").contents) == 6


def test_that_the_end_was_written_anew_is_noticed(kept: Store) -> None:
    with kept._engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM events WHERE table_identifier = 'atlantis' AND number = 5")
    kept.append([Line("atlantis", 5, b"another move")])
    with pytest.raises(DamagedError, match=r"^event 5 of table atlantis is not the last one that was written"):
        kept.read("atlantis")


def test_a_line_that_was_refused_is_no_end(kept: Store) -> None:
    with pytest.raises(ConflictError):
        kept.append([Line("atlantis", 6, b"a move"), Line("vineta", 3, b"a number that is taken")])
    assert len(kept.read("atlantis").contents) == 6


def test_reading_on_goes_on_from_the_line_before(kept: Store) -> None:
    assert kept.read("atlantis", since=4).contents == [b"move 4 at atlantis", b"move 5 at atlantis"]
    assert kept.read("atlantis", since=6) == ([], kept.read("atlantis").link)
    with kept._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE events SET link = content WHERE number = 3")
    with pytest.raises(DamagedError, match=r"^event 4 "):
        kept.read("atlantis", since=4)
    assert kept.events("atlantis", since=5) == [b"move 5 at atlantis"]


def test_lines_are_linked_the_same_however_they_are_added(kept: Store) -> None:
    kept.add_table("rungholt", "come", "look", [b"opened", b"moved", b"moved"])
    kept.add_table("ys", "come too", "look too", [b"opened"])
    kept.append([Line("ys", 2, b"moved"), Line("ys", 1, b"moved")])
    assert kept.read("rungholt").contents == kept.read("ys").contents


@pytest.mark.parametrize("remove", [Path.unlink, lambda file: file.replace(file.with_name("elsewhere"))])
def test_a_store_file_that_is_removed_while_it_is_used_is_noticed(
    tmp_path: Path, remove: Callable[[Path], object]
) -> None:
    file = tmp_path / "tables.db"
    with closing(open_store(f"sqlite:///{file}")) as store:
        store.add_table("atlantis", "come", "look", [b"opened"])
        remove(file)
        for ask in (lambda: store.append([Line("atlantis", 1, b"lost")]), lambda: store.events("atlantis")):
            with pytest.raises(StoreError, match="was removed or replaced while it was in use"):
                ask()


def test_a_flipped_byte_of_the_file_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with closing(open_store(f"sqlite:///{file}")) as store:
        store.add_table("atlantis", "come", "look", [b"opened", b"a move that everybody saw"])
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(file.read_bytes())
    content[content.index(b"everybody")] ^= 1
    file.write_bytes(content)
    with closing(open_store(f"sqlite:///{file}")) as store, pytest.raises(DamagedError, match="event 1 "):
        store.events("atlantis")
