"""Processes that compile one part of a game after the other.

Each new process would load Python and numba again, and compile again what the games share.
"""

import subprocess
import sys
import threading
from contextlib import suppress


class Bench:
    """A process that does one thing after the other: it reads a line for each, and writes one when it is done."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "vineta.server.compiling"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._done = threading.Event()
        threading.Thread(target=self._listen, name="vineta-bench", daemon=True).start()

    @property
    def is_free(self) -> bool:
        return self._process.poll() is None and self._done.is_set()

    def begin(self, game: str, part: str) -> None:
        assert self._process.stdin is not None
        self._done.clear()
        with suppress(OSError):  # one that has died meanwhile is noticed by whoever asks how it ended
            self._process.stdin.write(f"{game} {part}\n")
            self._process.stdin.flush()

    def poll(self) -> int | None:
        """None while it works; then 0, or how the process ended that failed."""
        return 0 if self._done.is_set() else self._process.poll()

    def terminate(self) -> None:
        self._process.terminate()

    def close(self) -> None:
        """Lets the process end when it has done its work."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for _ in lines:
                self._done.set()
        self._process.wait()


class Workshop:
    """As many benches as are needed at once."""

    def __init__(self) -> None:
        self._benches: list[Bench] = []

    def start(self, game: str, part: str) -> Bench:
        """Begins to compile a part of a game, where something was compiled before if possible."""
        free = [bench for bench in self._benches if bench.is_free]
        bench = free[0] if free else Bench()
        if not free:
            self._benches.append(bench)
        bench.begin(game, part)
        return bench

    def close(self) -> None:
        """Nothing more is to be done."""
        for bench in self._benches:
            bench.close()
        self._benches.clear()
