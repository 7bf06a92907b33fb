"""A real server in a process of its own, as `vineta serve` starts it; it can be killed and started again."""

import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from queue import Empty, Queue
from types import TracebackType
from typing import Self

import msgspec

from vineta.server.run import listen

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")
PATIENCE = 60.0
"""How many seconds the server may take to print its address."""
COMPILING = 300.0
"""How many seconds the first compilation may take on a busy machine."""


MANY = 100_000
FREEDOM = {"bot_pause": 0, "tables_per_minute": MANY, "joins_per_minute": MANY, "message_rate": MANY}
"""Tests do not wait for bots, open many tables from one address, and play faster than people."""


class Server:
    """A server over one store; `restart` goes on with the same store at the same address."""

    def __init__(self, folder: Path, *arguments: str, store: str = "") -> None:
        self.store = store or f"sqlite:///{folder / 'vineta.sqlite'}"
        self.arguments = arguments
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def process_number(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> Self:
        """Starts the process and waits for its page, and for the games to be compiled."""
        self.port = self.port or _free_port()
        command = [sys.executable, "-m", "vineta.cli", "serve", "--no-browser", "--port", str(self.port)]
        for name, value in FREEDOM.items():
            command += ["--setting", f"{name}={value}"]
        command += ["--store", self.store, *self.arguments]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.port = self._printed_port(self._process)
        self._wait_until_prepared()
        return self

    def stop(self) -> None:
        """Asks the server to end."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Ends the server as a power cut does."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        self.kill()
        self.start()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(30)
        if self._process.stdout:
            self._process.stdout.close()
        self._process = None

    def _printed_port(self, process: subprocess.Popen[str]) -> int:
        """The port in the address that the server prints; what it prints later is read and dropped."""
        lines: Queue[str] = Queue()
        threading.Thread(target=_read_on, args=(process, lines), daemon=True).start()
        printed, until = "", time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                printed += lines.get(timeout=0.2)
            except Empty:
                if process.poll() is not None:
                    break
                continue
            if found := ADDRESS.search(printed):
                return int(found[1])
        raise AssertionError(f"the server printed no address: {printed}")

    def _wait_until_prepared(self) -> None:
        until = time.monotonic() + COMPILING
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.address}/api/status", timeout=5) as answer:
                    if msgspec.json.decode(answer.read())["preparing"] is None:
                        return
            except OSError:
                pass
            time.sleep(0.1)
        raise AssertionError("the server never finished compiling")


def _free_port() -> int:
    with listen("127.0.0.1", 0) as listening:
        port: int = listening.getsockname()[1]
        return port


def _read_on(process: subprocess.Popen[str], lines: Queue[str]) -> None:
    assert process.stdout is not None
    try:
        for line in process.stdout:
            lines.put(line)
    except ValueError:
        return  # closed while reading: the server has been ended
