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
    """A bot by name, and how it is made; if it thinks as long as it may, with a budget instead of its own."""

    name: str
    make: Callable[[Seed, Budget | None], Bot]
    thinks: bool = False
    """Whether it thinks as long as it may."""


CAPTAINS, CAPTAINS_TURNS = Budget(iterations=6_000), Budget(iterations=120_000)
ADMIRALS, ADMIRALS_TURNS = Budget(iterations=250_000), Budget(iterations=1_000_000)
"""About three seconds a turn on one core. Iterations, not seconds, so that a game can be played again."""


LEVELS = (
    Level("random", lambda seed, _: RandomBot(seed)),
    Level("deckhand", lambda seed, _: CarelessBot(seed, width=64, budget=1, overlooks=0.75)),
    Level("sailor", lambda seed, _: CarelessBot(seed, width=24, budget=1, overlooks=0.4)),
    Level("greedy", lambda seed, _: GreedyBot(seed)),
    Level("captain", lambda seed, budget: SearchBot(seed, budget or CAPTAINS, budget or CAPTAINS_TURNS), True),
    Level("admiral", lambda seed, budget: SearchBot(seed, budget or ADMIRALS, budget or ADMIRALS_TURNS), True),
)
"""The weakest first."""
