"""`vineta backup`, `vineta restore`, `vineta store check`, as they are typed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.terminal import vineta
from vineta.store import open_store


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A store with the tables of an older version."""
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    source = Path(__file__).parents[1] / "fixtures" / "version_0_1" / "store.sqlite"
    (tmp_path / "tables.db").write_bytes(source.read_bytes())
    open_store(address).close()
    return address


def test_a_backup_is_restored_and_sound(tmp_path: Path, url: str) -> None:
    file, new = tmp_path / "backup.db", f"sqlite:///{tmp_path / 'new.db'}"
    assert str(file) in vineta("backup", str(file), "--store", url).stdout
    assert "tables are in" in vineta("restore", str(file), "--store", new).stdout
    checked = vineta("store", "check", "--store", new)
    assert checked.returncode == 0
    assert "new.db is sound: " in checked.stdout


def test_faults_are_told_and_the_status_is_1(tmp_path: Path, url: str) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute("DELETE FROM events WHERE number = 0")
    checked = vineta("store", "check", "--store", url)
    assert checked.returncode == 1
    assert "is not sound" in checked.stderr
    assert "events are missing" in checked.stderr


def test_the_words_are_the_readers(url: str) -> None:
    assert "ist heil" in vineta("store", "check", "--store", url, "--language", "de").stdout
