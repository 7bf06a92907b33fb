"""A server as people start it, in a process of its own, and what it uses."""

import http.client
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import msgspec
import psutil

LONGEST_START = 180.0
"""Seconds: on a new machine the games are compiled first."""


class _Status(msgspec.Struct):
    preparing: dict[str, object] | None


class Served:
    """A server that runs."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.address = address
        self._process = process
        self._watched = psutil.Process(process.pid)

    @property
    def memory(self) -> int:
        """Bytes of memory that it holds now."""
        return int(self._watched.memory_info().rss)

    @property
    def processor_seconds(self) -> float:
        used = self._watched.cpu_times()
        return float(used.user + used.system)

    def get(self, paths: list[str]) -> Iterator[bytes]:
        """What it answers at these paths, one after the other over one connection."""
        place = urlsplit(self.address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port)
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

    def wait_until_prepared(self) -> None:
        """Returns when all games are compiled."""
        deadline = time.monotonic() + LONGEST_START
        while msgspec.json.decode(next(self.get(["/api/status"])), type=_Status).preparing:
            if time.monotonic() > deadline:
                raise RuntimeError(f"the games were not compiled within {LONGEST_START:.0f} seconds")
            time.sleep(0.2)

    def kill(self) -> None:
        """Ends it without a chance to tidy up: what it has acknowledged must be on disk."""
        self._process.kill()
        self._process.wait()


@contextmanager
def serving(store: str) -> Iterator[Served]:
    """A server with this store, ready to play; it is gone afterwards."""
    command = [sys.executable, "-m", "vineta.cli", "serve", "--no-browser", "--language", "en"]
    process = subprocess.Popen(
        [*command, "--port", str(_free_port()), "--store", store], stdout=subprocess.PIPE, text=True
    )
    try:
        served = Served(process, _announced_address(process))
        served.wait_until_prepared()
        yield served
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _announced_address(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            return found[0]
    raise RuntimeError(f"the server ended before it could be reached (status {process.wait()})")
