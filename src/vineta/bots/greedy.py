"""Plays what looks best at the end of its own turn; it does not think of what the others will answer."""

import numpy as np
import numpy.typing as npt

from vineta.bots.base import Seed, expect_own_turn
from vineta.bots.turn import TurnSearch
from vineta.core.game import Game
from vineta.core.kernel import Values
from vineta.core.position import Position

WIDTH = 24
"""How many positions are played on side by side."""
BUDGET = 4000
"""How many positions are looked at for a move."""
GUESSES = 3
"""How many complete positions are tried where something is hidden."""
SMALLEST_DIFFERENCE = 1e-9


class GreedyBot:
    """Guesses what it cannot see, looks ahead to the end of its turn, and plays the first move of the best way."""

    def __init__(self, seed: Seed = None, width: int = WIDTH, budget: int = BUDGET) -> None:
        self._generator = np.random.default_rng(seed)
        self._width = width
        self._budget = budget
        self._searches: dict[tuple[str, int], TurnSearch] = {}

    def prepare(self, game: Game) -> None:
        self._search(game, game.player_counts[0]).warm()

    def choose(self, view: Position) -> int:
        expect_own_turn(view)
        legal = view.legal
        if len(legal) == 1:
            return int(legal[0])
        return int(legal[self._generator.choice(self._best(self._worths(view)))])

    @staticmethod
    def _best(worths: Values) -> npt.NDArray[np.intp]:
        """The places of the best moves; there may be several."""
        return np.flatnonzero(worths >= worths.max() - SMALLEST_DIFFERENCE)

    def _worths(self, view: Position) -> Values:
        """What each legal move is worth, summed over the guesses."""
        search = self._search(view.game, view.players)
        first = view.guess(self._generator)
        if first == view:
            return search.worths(first, self._budget)
        guesses = [first, *(view.guess(self._generator) for _ in range(GUESSES - 1))]
        total: Values = np.sum([search.worths(guess, self._budget // GUESSES) for guess in guesses], axis=0)
        return total

    def _search(self, game: Game, players: int) -> TurnSearch:
        key = (game.name, players)
        if key not in self._searches:
            self._searches[key] = TurnSearch(game, players, self._width)
        return self._searches[key]
