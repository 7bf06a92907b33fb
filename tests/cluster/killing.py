"""Kills one process of a cluster in the middle of its work."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psutil

PATIENCE = 60.0
"""Seconds until somebody must have begun to work."""


@contextmanager
def one_is_killed() -> Iterator[None]:
    """Meanwhile the first process that works is killed; fails if none has worked."""
    killed: list[int] = []
    killer = threading.Thread(target=_kill_one, args=(killed,))
    killer.start()
    yield
    killer.join()
    assert killed, f"nobody in the cluster worked within {PATIENCE:.0f} s"


def _kill_one(killed: list[int]) -> None:
    until = time.monotonic() + PATIENCE
    while not killed and time.monotonic() < until:
        for process in _working()[:1]:
            process.kill()
            killed.append(process.pid)


def _working() -> list[psutil.Process]:
    found = psutil.process_iter(["cmdline"])
    return [process for process in found if (process.info["cmdline"] or [""])[0].startswith("ray::attempt")]
