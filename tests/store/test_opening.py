"""Opening a store: what is made, what is refused, and how the schema gets there."""

import re
import shutil
import sqlite3
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, inspect, text

from services.postgres import Postgres
from vineta.store import StoreError, migrations, open_store
from vineta.store.engine import make_engine
from vineta.store.migrate import bring_up
from vineta.store.schema import METADATA, REVISION

NEXT = '''"""A migration of the future."""
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"

def upgrade() -> None:
    op.add_column("tables", sa.Column("colour", sa.String, nullable=False, server_default="blue"))
'''


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = make_engine(url)
    yield engine
    engine.dispose()


@pytest.fixture
def future(tmp_path: Path) -> str:
    """The migrations of a Vineta that knows one more."""
    folder = tmp_path / "migrations"
    shutil.copytree(Path(migrations.__path__[0]), folder)
    head = max(path.name[1:5] for path in (folder / "versions").glob("v*.py"))
    (folder / "versions" / "v9999_future.py").write_text(NEXT.format(head=head))
    return str(folder)


def test_a_new_store_gets_its_folder_and_its_file(tmp_path: Path) -> None:
    file = tmp_path / "not" / "yet" / "there.db"
    open_store(f"sqlite:///{file}").close()
    assert file.read_bytes().startswith(b"SQLite format 3")


def test_a_closed_store_is_one_file_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "data" / "vineta.db"
    with closing(open_store(f"sqlite:///{file}")) as store:
        store.add_table("atlantis", "come", "look", [b"opened"])
        assert {stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()} == {0o600}
    assert list(file.parent.iterdir()) == [file]


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    engine = make_engine(f"sqlite:///{tmp_path}/vineta.db")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 10_000
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("", "no address of a store"),
        ("/var/vineta.db", "no address of a store"),
        ("postgresql://host:port/name", "no address of a store"),
        ("mysql://host/name", "no store is kept in mysql"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite:///file::memory:?uri=true", "needs a file"),
        ("sqlite:////proc/nowhere/vineta.db", "cannot make the store"),
        ("postgresql://vineta:secret@127.0.0.1:1/vineta", "the store failed: .*refused"),
        ("postgresql://vineta:secret@/vineta?host=/nowhere", "the store failed: .*No such file"),
    ],
)
def test_what_is_no_store_is_refused_in_one_line(url: str, told: str) -> None:
    with pytest.raises(StoreError, match=told) as refusal:
        open_store(url)
    assert "secret" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        open_store(f"sqlite:///{file}")
    assert file.read_text() == "Dear Ann, " * 100


def test_without_its_driver_postgresql_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"vineta\[postgresql\]"):
        open_store("postgresql://vineta@/vineta")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="unable to open database file"):
        open_store(f"sqlite:///{tmp_path}")


@pytest.mark.xdist_group("postgres")
def test_a_database_that_does_not_exist_is_refused(postgres: Postgres) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        open_store(postgres.new_database().replace("tables_", "no_tables_"))


def test_migrations_make_what_the_code_uses(engine: Engine) -> None:
    bring_up(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert MigrationContext.configure(connection).get_current_revision() == REVISION
        tables = inspect(connection).get_table_names()
    assert sorted(tables) == [
        "alembic_version",
        "attempts",
        "challenges",
        "events",
        "links",
        "secrets",
        "subscriptions",
        "tables",
    ]


def test_sqlite_keeps_the_schema_that_the_code_writes_down(tmp_path: Path) -> None:
    """What a comparison of columns does not see: checks, and tables without row numbers; triggers are written once."""
    migrated, created = (
        make_engine(f"sqlite:///{tmp_path}/migrated.db"),
        make_engine(f"sqlite:///{tmp_path}/created.db"),
    )
    bring_up(migrated)
    METADATA.create_all(created)
    migrated.dispose()
    created.dispose()
    assert definitions(tmp_path / "migrated.db") == definitions(tmp_path / "created.db")


def definitions(file: Path) -> dict[str, set[str]]:
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE name != 'alembic_version' AND type != 'trigger' AND sql != ''"
        )
        # A column that was added later stands on the line of the one before.
        return {name: {part.strip(" ,\t\n") for part in re.split(r", |\n", sql)} for name, sql in found}


def test_an_older_schema_is_brought_up_and_keeps_what_it_holds(url: str, engine: Engine, future: str) -> None:
    with closing(open_store(url)) as store:
        store.add_table("atlantis", "come", "look", [b"opened"])
        bring_up(engine, future)
        assert store.events("atlantis") == [b"opened"]
    with engine.connect() as connection:
        assert connection.execute(text("SELECT identifier, colour FROM tables")).all() == [("atlantis", "blue")]


def test_a_newer_schema_is_refused_and_left_alone(url: str, engine: Engine, future: str) -> None:
    bring_up(engine, future)
    with pytest.raises(StoreError, match=r"newer Vineta .*9999.*update Vineta"):
        open_store(url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"


def test_a_migration_that_fails_leaves_nothing_behind(engine: Engine, future: str) -> None:
    broken = Path(future) / "versions" / "v9999_future.py"
    broken.write_text(broken.read_text() + '    raise RuntimeError("broken")\n')
    with pytest.raises(RuntimeError, match="broken"):
        bring_up(engine, future)
    assert inspect(engine).get_table_names() == []


def test_many_may_open_a_new_store_at_once(url: str) -> None:
    start, failures = threading.Barrier(6), list[Exception]()

    def run() -> None:
        start.wait()
        try:
            open_store(url).close()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
