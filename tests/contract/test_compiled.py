"""Compiled and interpreted, with and without checked bounds, the games are the same."""

import os
import subprocess
import sys

import pytest

from contract.trace import trace
from vineta.core import registry
from vineta.core.game import Game
from vineta.core.kernel import COMPILED

INTERPRETED_PLIES = 60
CHECKED_PLIES = 2_000
USUALLY_CHECKED = {"pearls"}
"""Those whose kernels are compiled with checks in a plain run; the others would cost half a minute each."""
CHECKED = [
    pytest.param(name, marks=pytest.mark.xdist_group(name))
    for name in registry.names()
    if name in USUALLY_CHECKED or "VINETA_FUZZ_GAMES" in os.environ
]


def traced(game: Game, plies: int, **environment: str) -> list[str]:
    """The fingerprints that another process finds; interpreted, a number that overflows is a warning, so an error."""
    command = [sys.executable, "-W", "error", "-m", "contract.trace", game.name, str(plies)]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


@pytest.mark.skipif(not COMPILED, reason="this run is interpreted itself")
def test_interpreted_games_are_the_same(game: Game) -> None:
    lines = traced(game, INTERPRETED_PLIES, NUMBA_DISABLE_JIT="1")
    assert lines
    assert lines == list(trace(game, INTERPRETED_PLIES))


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="this run is interpreted itself, and checks bounds anyway")
@pytest.mark.parametrize("name", CHECKED)
def test_no_kernel_reaches_beyond_its_arrays(name: str) -> None:
    """Slow where the kernels are not in the cache yet: they are compiled once more, with checks.

    Interpreted games have checked bounds, too; with `make fuzz` all games are compiled with checks.
    """
    game = registry.find(name)
    lines = traced(game, CHECKED_PLIES, NUMBA_BOUNDSCHECK="1")
    assert lines == list(trace(game, CHECKED_PLIES))
