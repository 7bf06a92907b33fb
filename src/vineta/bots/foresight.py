"""A searching bot that can also say how things stand after a move, however little it thinks of the move."""

import numpy as np

from vineta.bots.base import expect_own_turn
from vineta.bots.opinion import Budget
from vineta.bots.search import SearchBot
from vineta.core.position import Position


class SeeingBot(SearchBot):
    """Thinks as the searching bot does, and thinks single moves through: each as deeply as it is told."""

    def foresee(self, view: Position, action: int, budget: Budget) -> tuple[float, ...]:
        """Each seat's chance to win after a move of the seat whose view this is."""
        expect_own_turn(view)
        random = np.random.default_rng([self._root, len(view.history)])
        return self._forest(view.game, view.players).foresee(view, action, budget, random)
