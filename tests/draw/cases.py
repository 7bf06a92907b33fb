"""The positions that are drawn in tests: some of random games of every game that has scenes."""

from functools import cache

from contract.cases import Setup, samples
from vineta.core import registry
from vineta.core.position import Position

COUNT = 4
"""Positions for each game, from the first to the last of a random game."""


def games() -> list[str]:
    """The names of all games."""
    return registry.names()


@cache
def positions(name: str) -> tuple[Position, ...]:
    """Positions of a random game with the most players."""
    game = registry.find(name)
    return tuple(samples(Setup(name, game.player_counts[-1]), 1, COUNT))


def middle(name: str) -> Position:
    """A position with much on the table."""
    return positions(name)[2]
