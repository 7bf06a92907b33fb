"""A searching bot that can also say how things stand after a move, however little it thinks of the move."""

import numpy as np

from vineta.bots.base import expect_own_turn
from vineta.bots.forest import GUESSES, Growth, search_kernels
from vineta.bots.opinion import Budget
from vineta.bots.search import SearchBot
from vineta.core.kernel import State, copy_state
from vineta.core.position import Position


class SeeingBot(SearchBot):
    """Thinks as the searching bot does, and thinks single moves through: each as deeply as it is told."""

    def foresee(self, view: Position, action: int, budget: Budget) -> tuple[float, ...]:
        """Each seat's chance to win after a move of the seat whose view this is."""
        expect_own_turn(view)
        random = np.random.default_rng([self._root, len(view.history)])
        growth = Growth(search_kernels(view.game), view.game, view.players)
        growth.begin([_after(state, view, action) for state in _states(view, random)], random)
        growth.grow(budget.iterations, None)
        return tuple(growth.tree.worths[0].tolist())


def _states(view: Position, random: np.random.Generator) -> list[State]:
    """What the view may be: only one thing where nothing is hidden."""
    first = view.guess(random)
    more = 0 if first == view else GUESSES - 1
    return [first.state, *[view.guess(random).state for _ in range(more)]]


def _after(state: State, view: Position, action: int) -> State:
    after = copy_state(state)
    view.game.apply(after, action)
    return after
