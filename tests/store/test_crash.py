"""What was acknowledged is there after a `kill -9`."""

import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from vineta.store import open_store

APPENDER = Path(__file__).with_name("appender.py")
TABLES = [f"table{number}" for number in range(20)]


@pytest.mark.parametrize("after", [1, 200, 1500])
def test_an_acknowledged_line_survives_the_end_of_the_program(url: str, after: int) -> None:
    with closing(open_store(url)) as store:
        for table in TABLES:
            store.add_table(table, f"invite {table}", f"watch {table}", [b"opened"])
    acknowledged = kill_after(url, after)
    assert sum(acknowledged.values()) >= after
    with closing(open_store(url)) as store:
        for table in TABLES:
            lines = store.events(table)[1:]
            assert lines == [f"{table} {number}".encode() for number in range(1, len(lines) + 1)]
            assert len(lines) >= acknowledged.get(table, 0)


def kill_after(url: str, lines: int) -> dict[str, int]:
    """The last number of each table that was printed before the program was killed."""
    command = [sys.executable, str(APPENDER), url, *TABLES]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout
        printed = [program.stdout.readline() for _ in range(lines)]
        program.kill()
        printed += program.stdout.readlines()
    return last_numbers(printed)


def last_numbers(printed: Iterable[str]) -> dict[str, int]:
    # The last line may have been cut off; without its end it says nothing.
    return {table: int(number) for table, number in (line.split() for line in printed if line.endswith("\n"))}
