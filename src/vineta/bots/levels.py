"""The bots that people play against, from one that a child can beat to the strongest: how each of them thinks.

Weak ones err like people: they are short-sighted, and they overlook things. None of them knows a game by name.
"""

from collections.abc import Callable
from typing import NamedTuple

from vineta.bots.base import Bot, Seed
from vineta.bots.careless import CarelessBot
from vineta.bots.greedy import GreedyBot
from vineta.bots.opinion import Budget
from vineta.bots.random import RandomBot
from vineta.bots.search import SearchBot


class Level(NamedTuple):
    """A bot by name, and how it is made."""

    name: str
    make: Callable[[Seed, Budget | None], Bot]
    budget: Budget | None = None
    """How long it may think about a turn, if it thinks as long as it may."""


LEVELS = (
    Level("random", lambda seed, _: RandomBot(seed)),
    Level("deckhand", lambda seed, _: CarelessBot(seed, width=64, budget=1, overlooks=0.4)),
    Level("sailor", lambda seed, _: CarelessBot(seed, width=24, budget=150, overlooks=0.15)),
    Level("greedy", lambda seed, _: GreedyBot(seed)),
    Level("captain", SearchBot, Budget(iterations=6000, seconds=1.0)),
    Level("admiral", SearchBot, Budget(seconds=3.0)),
)
"""The weakest first."""
