"""How long Vineta takes to start, each time in a Python process of its own: import, first game ever, later games."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ours import Case

IMPORT = "import vineta"
NEW_GAME = "import vineta; vineta.new({game!r}, players={players})"
# The clock starts with the program's first line: starting Python itself is not ours to hasten.
TIMED = """
import time
began, worked = time.perf_counter(), time.process_time()
{program}
print(time.perf_counter() - began, time.process_time() - worked)
"""


class Start(NamedTuple):
    """What one start took. The two differ where others keep the processor busy."""

    seconds: float
    processor_seconds: float


class GameStarts(NamedTuple):
    """How a game starts."""

    first: Start
    """With nothing compiled yet."""

    later: Start


def import_start(runs: int, environment: Mapping[str, str] = os.environ) -> Start:
    """The quickest of several imports of Vineta: the disk is slow only once."""
    return min(_timed(IMPORT, environment) for _ in range(runs))


def game_starts(case: Case, runs: int) -> GameStarts:
    """The first new game with an empty cache, and the quickest of several after it."""
    program = NEW_GAME.format(game=case.game.name, players=case.players)
    with TemporaryDirectory(prefix="vineta-bench-") as cache:
        environment = fresh_cache(Path(cache))
        first = _timed(program, environment)
        return GameStarts(first, min(_timed(program, environment) for _ in range(runs)))


def fresh_cache(folder: Path) -> dict[str, str]:
    """An environment whose compiled kernels are kept in this folder only."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder)}
    environment.pop("NUMBA_CACHE_DIR", None)
    return environment


def _timed(program: str, environment: Mapping[str, str]) -> Start:
    command = [sys.executable, "-c", TIMED.format(program=program)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{program!r} failed: {done.stderr[-2000:]}")
    seconds, processor_seconds = map(float, done.stdout.split())
    return Start(seconds, processor_seconds)
