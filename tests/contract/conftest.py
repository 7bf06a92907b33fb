"""Runs every contract test once for each game."""

import pytest

from vineta.core import registry
from vineta.core.game import Game

# In a parallel run with --dist loadgroup, each game's kernels are compiled by one process only.
GAMES = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in registry.names()]


@pytest.fixture(params=GAMES, scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """One game after the other; a game that cannot be loaded fails its own tests only."""
    return registry.find(request.param)
