"""A server as people start it, `vineta serve` in a process of its own: measured under load, played on by the tests."""

import http.client
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import TracebackType
from typing import Self

import msgspec
import psutil

from vineta.server.run import PortTakenError, listen

HOST = "127.0.0.1"
LONGEST_START = 300.0
"""Seconds: on a new machine the games are compiled first."""
LONGEST_ANSWER = 90.0
LONGEST_END = 90.0
NEVER_GIVEN = range(10000, 32768)
"""Ports that systems give to no outgoing connection."""
FROM_ONE_ADDRESS = ("--setting", "connections_per_address=100000", "--setting", "waiting_per_address=100000")
"""Lets all connections of a crowd come from this machine."""


class _Status(msgspec.Struct):
    preparing: dict[str, object] | None


class Served:
    """A server over one store. When it has ended it can be started again, and goes on at the same address."""

    def __init__(
        self, store: str, *arguments: str, files: int | None = None, environment: Mapping[str, str] | None = None
    ) -> None:
        self.store = store
        self._environment = environment
        self._limits = [] if files is None else ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"]
        """What stands before the command, where the server may open only so many files."""
        self.port = free_port()
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def memory(self) -> int:
        """Bytes of memory that it holds now, with the processes that it has started."""
        return sum(int(process.memory_info().rss) for process in self._watched)

    @property
    def processor_seconds(self) -> float:
        return sum(float(used.user + used.system) for used in (process.cpu_times() for process in self._watched))

    def get(self, paths: Iterable[str]) -> Iterator[bytes]:
        """What it answers at these paths, one after the other over one connection."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=LONGEST_ANSWER)
        try:
            for path in paths:
                connection.request("GET", path)
                response = connection.getresponse()
                content = response.read()
                if response.status != 200:
                    raise RuntimeError(f"{path} was answered with {response.status}: {content.decode()}")
                yield content
        finally:
            connection.close()

    def start(self) -> None:
        """Starts it, and returns when all games are compiled."""
        self.launch()
        try:
            self.wait_until_prepared()
        except BaseException:
            self.kill()
            raise

    def launch(self) -> None:
        """Starts it, and waits for nothing."""
        command = [sys.executable, "-m", "vineta.cli", "serve", "--no-browser", "--port", str(self.port)]
        # What goes wrong is printed among the output of whoever started it.
        arguments = ["--store", self.store, *self._arguments]
        self._process = subprocess.Popen(
            [*self._limits, *command, *arguments], stdout=subprocess.DEVNULL, env=self._environment
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Asks it to end; the status with which it has ended."""
        return self._end(how)

    def begin_end(self, how: signal.Signals) -> None:
        """Asks it to end, and does not wait for that."""
        assert self._process is not None, "the server does not run"
        self._process.send_signal(how)

    def kill(self) -> None:
        """Ends it as a power cut does: what it has acknowledged must be on disk."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        self.kill()
        self.start()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    @property
    def _watched(self) -> list[psutil.Process]:
        assert self._process is not None, "the server does not run"
        server = psutil.Process(self._process.pid)
        return [server, *server.children(recursive=True)]

    def wait_until_prepared(self) -> None:
        """Waits until all games are compiled."""
        self._wait_until(self._prepared, "the games were not compiled")

    def wait_until_reached(self) -> None:
        """Waits until it answers."""
        self._wait_until(self._reached, "the server did not answer")

    def _wait_until(self, condition: Callable[[], bool], complaint: str) -> None:
        process = self._process
        assert process is not None, "the server does not run"
        deadline = time.monotonic() + LONGEST_START
        while not condition():
            if process.poll() is not None:
                raise RuntimeError(f"the server ended before it could be reached (status {process.returncode})")
            if time.monotonic() > deadline:
                raise RuntimeError(f"{complaint} within {LONGEST_START:.0f} seconds")
            time.sleep(0.1)

    def _reached(self) -> bool:
        try:
            [_] = self.get(["/"])
        except OSError:  # it does not listen yet
            return False
        return True

    def _prepared(self) -> bool:
        try:
            (answer,) = self.get(["/api/status"])
        except OSError:  # it does not listen yet
            return False
        return msgspec.json.decode(answer, type=_Status).preparing is None

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(how)
        status = self._process.wait(LONGEST_END)
        self._process = None
        return status


def free_port() -> int:
    """A port of this machine that nobody listens at, and that no connection is given before a server listens there.

    What the system itself would name is a port that it may give the next outgoing connection a moment later.
    """
    while True:
        port = random.SystemRandom().choice(NEVER_GIVEN)
        try:
            listen(HOST, port).close()
        except PortTakenError:
            continue
        return port
