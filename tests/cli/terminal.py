"""The command line, called here; and a pseudo-terminal to type at, with the command line as a process."""

import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from vineta.cli import main

PROGRAM = [sys.executable, "-m", "vineta.cli"]
PATIENCE = 120
"""Seconds; kernels may have to be compiled first."""


class Run(NamedTuple):
    """How a command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


def vineta(*arguments: str, typed: str = "") -> Run:
    """Runs a command to its end, with these lines typed; here, since a process of its own takes seconds to start."""
    said, complained = io.StringIO(), io.StringIO()
    typing, called = patch("sys.stdin", io.StringIO(typed)), patch("sys.argv", ["vineta", *arguments])
    with redirect_stdout(said), redirect_stderr(complained), typing, called:
        status = _status_of_main()
    return Run(status, said.getvalue(), complained.getvalue())


def _status_of_main() -> int:
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def vineta_as_process(*arguments: str, typed: str = "") -> Run:
    """The same in a process of its own."""
    command = [*PROGRAM, *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return Run(done.returncode, done.stdout, done.stderr)


class Terminal:
    """A person's side of a terminal: types lines, and waits for what is shown."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._raw = ""

    def type(self, line: str) -> None:
        os.write(self._handle, line.encode() + b"\r")

    def wait_for(self, text: str) -> str:
        """What was shown up to this text, without colours; it is not shown again."""
        deadline = time.monotonic() + PATIENCE
        while text not in _without_codes(self._raw):
            assert time.monotonic() < deadline, f"{text!r} never came; there was: {_without_codes(self._raw)[-2000:]}"
            if select.select([self._handle], [], [], 0.2)[0]:
                self._raw += os.read(self._handle, 65536).decode(errors="replace")
        before, _, self._raw = _without_codes(self._raw).partition(text)
        return before + text


def _without_codes(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r", "", text)


@contextmanager
def terminal(*arguments: str, folder: Path) -> Iterator[tuple[Terminal, subprocess.Popen[bytes]]]:
    """A command at a terminal of its own."""
    ours, theirs = pty.openpty()
    settings = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "COLUMNS": "80", "LINES": "40"}
    process = subprocess.Popen(
        [*PROGRAM, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=settings, cwd=folder
    )
    os.close(theirs)
    try:
        yield Terminal(ours), process
    finally:
        process.kill()
        process.wait()
        os.close(ours)
