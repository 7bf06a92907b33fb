"""A real PostgreSQL of the tests' own: started in a temporary folder, reached by a socket in it, removed at the end."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg

from crowded import SLACK
from vineta.store.patience import LONGEST_OPERATION

INSTALLED = Path("/usr/lib/postgresql")
SECONDS_TO_START = 60
PATIENT = 60.0 if SLACK else LONGEST_OPERATION
"""Seconds: on a crowded machine a database is slow, though nothing is wrong with it. On a quiet one, as usual."""
FREE_OF_ROOT = ("postgres", "nobody")


class Postgres:
    """A running server. Every test asks for a database of its own."""

    def __init__(self, folder: Path, settings: tuple[str, ...] = ("fsync=off",)) -> None:
        # Nothing here outlives the machine, so usually nothing waits for the disk: most tests end processes only.
        self._settings = settings
        self.environment: dict[str, str] = {}
        """Variables for its processes, beside those of this one."""
        self._folder = folder
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None

    def new_database(self, patience: float = PATIENT) -> str:
        """Makes an empty database, and returns its URL; who asks it waits for so many seconds."""
        name = f"tables_{next(self._numbers)}"
        with self._connect() as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://vineta@/{name}?host={self._folder}&patience={patience}"

    def start(self) -> None:
        """Starts the server, and returns when it answers."""
        settings = [
            *self._settings,
            "listen_addresses=",
            f"unix_socket_directories={self._folder}",
            "shared_buffers=16MB",
        ]
        options = [part for setting in settings for part in ("-c", setting)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [_program("postgres"), "-D", self.data, *options],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env={**os.environ, **self.environment},
                **_not_as_root(),
            )
        self._wait()

    def stop(self) -> None:
        """Stops the server, cutting off who is connected; what is stored stays until the end of the tests."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(SECONDS_TO_START)
            self._process = None

    def kill(self) -> None:
        """Ends all its processes at once."""
        assert self._process is not None, "PostgreSQL does not run"
        server = psutil.Process(self._process.pid)
        server.suspend()  # so that it starts no more
        processes = [*server.children(recursive=True), server]
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self._process.wait(SECONDS_TO_START)
        psutil.wait_procs(processes, SECONDS_TO_START)
        self._process = None

    @property
    def data(self) -> Path:
        """The folder with all that it stores."""
        return self._folder / "data"

    def pause(self) -> None:
        """Lets all its processes hang: connections stay open, and nothing is answered."""
        self._signal_all(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, number: signal.Signals) -> None:
        assert self._process is not None, "PostgreSQL does not run"
        server = psutil.Process(self._process.pid)
        for process in [server, *server.children(recursive=True)]:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(number)

    def make(self) -> None:
        """Makes the folder of the server's data."""
        options = ["-U", "vineta", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--wal-segsize=1"]
        command = [str(_program("initdb")), "-D", str(self.data), *options]
        made = subprocess.run(command, check=False, capture_output=True, text=True, cwd=self._folder, **_not_as_root())
        assert made.returncode == 0, f"initdb failed: {made.stdout}{made.stderr}"

    @property
    def _log(self) -> Path:
        return self._folder / "log"

    def _connect(self) -> psycopg.Connection:
        return psycopg.connect(host=str(self._folder), user="vineta", dbname="postgres", autocommit=True)

    def _wait(self) -> None:
        end = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < end and self._process is not None and self._process.poll() is None:
            try:
                self._connect().close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError(f"PostgreSQL did not start:\n{self._log.read_text()}")


@contextmanager
def private_postgres(*settings: str) -> Iterator[Postgres]:
    """Runs a server while the block lasts; unless settings are told, one that does not wait for its disk."""
    # Not pytest's folder for temporary files: its long name does not fit into the address of a socket.
    folder = Path(tempfile.mkdtemp(prefix="vineta-postgres-"))
    server = Postgres(folder, settings or ("fsync=off",))
    try:
        give_away(folder)
        server.make()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def _program(name: str) -> Path:
    """A program of the newest PostgreSQL that is installed."""
    found = [path for path in INSTALLED.glob(f"*/bin/{name}") if path.parent.parent.name.isdigit()]
    assert found, f"these tests need PostgreSQL's {name} under {INSTALLED}: install the Debian package postgresql"
    return max(found, key=lambda path: int(path.parent.parent.name))


def _account() -> pwd.struct_passwd | None:
    """Who runs the server: whoever runs the tests, except root, as whom PostgreSQL refuses to run."""
    if os.geteuid() != 0:
        return None
    accounts = {account.pw_name: account for account in pwd.getpwall()}
    return next(accounts[name] for name in FREE_OF_ROOT if name in accounts)


def _not_as_root() -> dict[str, Any]:
    account = _account()
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if account else {}


def give_away(folder: Path) -> None:
    """Lets PostgreSQL have a folder."""
    account = _account()
    if account:
        os.chown(folder, account.pw_uid, account.pw_gid)
