"""`vineta serve --workers`: processes at one socket, replaced when they die or when that is asked for."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from served import FROM_ONE_ADDRESS, Served
from services.postgres import Postgres

PATIENCE = 60.0


class ServedByTwo(Served):
    """A server of two workers."""

    @property
    def workers(self) -> list[psutil.Process]:
        assert self._process is not None
        children = psutil.Process(self._process.pid).children()
        return [child for child in children if _is_worker(child)]


def _is_worker(process: psutil.Process) -> bool:
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.Error:  # it has just died
        return False


@pytest.fixture
def served(postgres: Postgres) -> Iterator[ServedByTwo]:
    with ServedByTwo(
        postgres.new_database(), "--workers", "2", "--setting", "bot_pause=0", *FROM_ONE_ADDRESS
    ) as running:
        yield running


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@pytest.mark.xdist_group("postgres")
def test_workers_are_replaced_when_they_die_and_when_they_are_renewed(served: ServedByTwo) -> None:
    wait_until(lambda: len(served.workers) == 2)
    first = served.workers
    first[0].kill()
    wait_until(lambda: len(served.workers) == 2 and first[0] not in served.workers)
    before = served.workers
    served.begin_end(signal.SIGHUP)
    wait_until(lambda: len(served.workers) == 2 and not set(before) & set(served.workers))
    assert next(served.get(["/api/status"]))
    assert served.stop() == 0


def refusal(*arguments: str) -> str:
    command = [sys.executable, "-m", "vineta.cli", "serve", "--no-browser", "--port", "0", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode != 0
    return ended.stderr


def test_several_workers_need_a_postgresql_and_are_told_so(tmp_path: Path) -> None:
    said = refusal("--workers", "2", "--store", f"sqlite:///{tmp_path}/tables.db")
    assert "several workers need a PostgreSQL to share" in said
    assert "--store postgresql://" in said
    assert not list(tmp_path.iterdir())


def test_a_second_server_on_the_same_file_is_refused_and_told_what_to_do(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/tables.db"
    with Served(store) as first:
        said = refusal("--store", store)
        assert "another server uses the store" in said
        assert "postgresql://" in said
        assert next(first.get(["/api/status"]))
        first.kill()
        first.start()  # what a server that was killed held is free again
    assert not (tmp_path / "tables.db-server").exists()
