"""The power is cut between what is written and what is waited for: every line that was acknowledged is there.

The disk is a model (`services/power.py`), for SQLite and for PostgreSQL alike: whatever nobody has waited for is gone,
or half there.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from services.postgres import Postgres, give_away, private_postgres
from services.power import Disk
from store.conftest import POSTGRES
from store.test_crash import APPENDER, TABLES, last_numbers
from vineta.store import open_store
from vineta.store.check import check

CUTS = int(os.environ.get("VINETA_POWER_CUTS", "2"))
"""`make chaos` cuts more often."""
LEFT = (0.0, 0.5)
"""How much of what nobody had waited for is there all the same, in turns."""


@pytest.fixture
def disk() -> Iterator[Disk]:
    folder = Path(tempfile.mkdtemp(prefix="vineta-disk-"))  # one that PostgreSQL may enter, too
    folder.chmod(0o755)
    try:
        disk = Disk(folder)
        give_away(disk.folder)
        yield disk
    finally:
        shutil.rmtree(folder)


def lay_tables(url: str) -> None:
    with closing(open_store(url)) as store:
        for table in TABLES:
            store.add_table(table, f"invite {table}", f"watch {table}", [b"opened"])


class Appending:
    """The program that appends lines to all tables and prints what was acknowledged."""

    def __init__(self, url: str, environment: dict[str, str]) -> None:
        command = [sys.executable, str(APPENDER), url, *TABLES]
        self.program = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **environment}
        )

    def wait_for(self, lines: int) -> list[str]:
        assert self.program.stdout
        return [self.program.stdout.readline() for _ in range(lines)]

    def end(self) -> list[str]:
        """Kills it; what it had printed besides."""
        assert self.program.stdout
        self.program.kill()
        rest = self.program.stdout.readlines()
        self.program.stdout.close()
        self.program.wait()
        return rest


def stored(url: str) -> dict[str, int]:
    """How many lines each table has; all are whole and in order."""
    counts = {}
    with closing(open_store(url)) as store:
        for table in TABLES:
            lines = store.events(table)
            expected = [b"opened", *(f"{table} {number}".encode() for number in range(1, len(lines)))]
            assert lines == expected
            counts[table] = len(lines) - 1
    faults = [fault for fault in check(url).faults if "cannot be read" not in fault]  # lines here are no events
    assert not faults
    return counts


def lost(acknowledged: dict[str, int], kept: dict[str, int]) -> dict[str, int]:
    return {table: number for table, number in acknowledged.items() if kept[table] < number}


@pytest.mark.parametrize("cut", range(CUTS))
def test_sqlite_has_every_acknowledged_line_after_a_power_cut(tmp_path: Path, disk: Disk, cut: int) -> None:
    folder, chance = tmp_path / "live", random.Random(cut)
    url = f"sqlite:///{folder}/tables.db"
    lay_tables(url)
    disk.settle(folder)
    appending = Appending(url, disk.environment)
    printed = appending.wait_for(chance.randint(20, 400)) + appending.end()
    disk.cut(folder, chance, LEFT[cut % 2])
    assert not lost(last_numbers(printed), stored(url))


def cut_power_of(postgres: Postgres, disk: Disk, chance: random.Random, left: float) -> tuple[dict[str, int], str, int]:
    """What was acknowledged before the power was cut, where it must be found, and how many sectors are gone."""
    url = postgres.new_database()
    lay_tables(url)
    postgres.stop()
    disk.settle(postgres.data)
    postgres.environment = disk.environment
    postgres.start()
    appending = Appending(url, {})
    printed = appending.wait_for(chance.randint(20, 400))
    postgres.kill()
    printed += appending.end()
    sectors = disk.cut(postgres.data, chance, left)
    (postgres.data / "postmaster.pid").unlink(missing_ok=True)
    postgres.environment = {}
    postgres.start()
    return last_numbers(printed), url, sectors


@POSTGRES
def test_postgresql_has_every_acknowledged_line_after_a_power_cut(disk: Disk) -> None:
    with private_postgres("fsync=on", "wal_sync_method=fdatasync") as postgres:
        for cut in range(CUTS):
            acknowledged, url, sectors = cut_power_of(postgres, disk, random.Random(cut), LEFT[cut % 2])
            assert sectors > 0, "something had not been waited for"
            assert not lost(acknowledged, stored(url))


@POSTGRES
def test_a_database_that_does_not_wait_for_its_disk_loses_lines(disk: Disk) -> None:
    """What the two tests above would find: the model does lose what nobody has waited for."""
    with private_postgres("fsync=off") as postgres:
        acknowledged, url, _ = cut_power_of(postgres, disk, random.Random(0), 0.0)
        assert lost(acknowledged, stored(url))
