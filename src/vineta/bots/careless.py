"""Plays like somebody who is new to a game: sees a good move when it looks at it, and overlooks some."""

import numpy as np

from vineta.bots.base import Seed, expect_own_turn
from vineta.bots.greedy import GreedyBot
from vineta.core.kernel import Values
from vineta.core.position import Position


class CarelessBot(GreedyBot):
    """Looks less far ahead than others, and at a part of the moves only."""

    def __init__(self, seed: Seed = None, *, width: int, budget: int, overlooks: float) -> None:
        super().__init__(seed, width, budget)
        self._overlooks = overlooks

    def choose(self, view: Position) -> int:
        expect_own_turn(view)
        legal = view.legal
        worths = self._worths(view) if len(legal) > 1 else np.zeros(1)
        return int(legal[self._generator.choice(self._best(self._noticed(worths)))])

    def _noticed(self, worths: Values) -> Values:
        """What is overlooked counts as nothing; something is always seen."""
        overlooked = self._generator.random(len(worths)) < self._overlooks
        overlooked[self._generator.integers(len(worths))] = False
        return np.where(overlooked, -np.inf, worths)
