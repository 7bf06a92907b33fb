"""Plays any legal move: the yardstick for every other bot."""

import numpy as np

from vineta.bots.base import Seed, expect_own_turn
from vineta.core.game import Game
from vineta.core.position import Position


class RandomBot:
    """Plays any legal move."""

    def __init__(self, seed: Seed = None) -> None:
        self._generator = np.random.default_rng(seed)

    def prepare(self, game: Game) -> None:
        """Nothing is needed."""

    def choose(self, view: Position) -> int:
        expect_own_turn(view)
        return int(self._generator.choice(view.legal))
