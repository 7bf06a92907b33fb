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
from vineta.bots.search import UNSCHOOLED, Schooling, SearchBot


class Level(NamedTuple):
    """A bot by name, and how it is made; if it thinks as long as it may, with a budget instead of its own."""

    name: str
    make: Callable[[Seed, Budget | None], Bot]
    budgets: tuple[Budget, Budget] | None = None
    """If it thinks as long as it may, how long that is: for moves, and where whole turns are planned."""
    schooling: Schooling = UNSCHOOLED

    @property
    def thinks(self) -> bool:
        """Whether it thinks as long as it may."""
        return self.budgets is not None


def _searching(name: str, budget: Budget, planning: Budget, schooling: Schooling = UNSCHOOLED) -> Level:
    def make(seed: Seed, given: Budget | None) -> SearchBot:
        return SearchBot(seed, given or budget, given or planning, schooling=schooling)

    return Level(name, make, (budget, planning), schooling)


LEVELS = (
    Level("random", lambda seed, _: RandomBot(seed)),
    Level("deckhand", lambda seed, _: CarelessBot(seed, width=64, budget=1, overlooks=0.75)),
    Level("sailor", lambda seed, _: CarelessBot(seed, width=24, budget=1, overlooks=0.4)),
    Level("greedy", lambda seed, _: GreedyBot(seed)),
    _searching("captain", Budget(iterations=800), Budget(iterations=40_000), schooling={2: 1.0}),
    _searching("admiral", Budget(iterations=60_000), Budget(iterations=1_000_000)),
)
"""The weakest first.

Against one opponent the captain goes by what it was taught, the judge by hand; the admiral by what thousands of games
have shown, and takes up to three seconds a turn on one core. Iterations, not seconds: so a game can be played again.
"""
