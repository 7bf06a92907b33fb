"""Games between bots, for the tests."""

from vineta import bots, new
from vineta.bots.base import Bot, Seed
from vineta.bots.opinion import Budget
from vineta.core.position import Position

SHORT = Budget(iterations=60)
"""Enough to see whether a bot that thinks keeps its promises, which do not depend on how long it thinks."""


def find(kind: str, seed: Seed) -> Bot:
    """A bot that does not think for long, and not by the clock."""
    return bots.find(kind, seed, SHORT)


def play_bots(game: str, kinds: list[str], seed: int, limit: int = 100_000) -> Position:
    """A game between bots of these kinds, to its end or for this many choices; the same for the same seed."""
    position = new(game, players=len(kinds), seed=seed)
    players = [find(kind, 100 * seed + seat) for seat, kind in enumerate(kinds)]
    while not position.over and limit:
        position.play(players[position.mover].choose(position.view(position.mover)), position.mover)
        limit -= 1
    return position
