"""Thinks of what the others will answer: a tree of what may happen, grown where it promises most."""

import numpy as np

from vineta.bots.base import Seed, expect_own_turn
from vineta.bots.forest import Forest
from vineta.bots.opinion import Budget, Opinion
from vineta.core.game import Game
from vineta.core.position import Position

ITERATIONS = 20_000


class SearchBot:
    """Grows a tree from what its seat may know, and plays the move that it has looked at most."""

    def __init__(self, seed: Seed = None, budget: Budget | None = None) -> None:
        self._root = int(np.random.default_rng(seed).integers(1 << 62))
        self._budget = budget or Budget(iterations=ITERATIONS)
        self._forests: dict[tuple[str, int], Forest] = {}

    def prepare(self, game: Game) -> None:
        self._forest(game, game.player_counts[0]).warm()

    def choose(self, view: Position) -> int:
        expect_own_turn(view)
        legal = view.legal
        return int(legal[0]) if len(legal) == 1 else self.think(view).action

    def think(self, view: Position, budget: Budget | None = None) -> Opinion:
        """What it thinks of the view, within its own budget or this one; iterations of earlier views count if they are kept."""
        expect_own_turn(view)
        forest = self._forest(view.game, view.players)
        forest.think(view, budget or self._budget, np.random.default_rng([self._root, len(view.history), view.mover]))
        return forest.opinion(view.mover)

    def _forest(self, game: Game, players: int) -> Forest:
        key = (game.name, players)
        if key not in self._forests:
            self._forests[key] = Forest(game, players)
        return self._forests[key]
