"""Thinks of what the others will answer: a tree of what may happen, grown where it promises most."""

import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec
import numpy as np

from vineta.bots.base import Seed, expect_own_turn
from vineta.bots.forest import GUESSES, Forest
from vineta.bots.opinion import Budget, Opinion
from vineta.bots.tree import AS_THE_GAME_WANTS
from vineta.core.errors import VinetaError
from vineta.core.game import Game
from vineta.core.position import Position

BUDGET = Budget(iterations=20_000)

Schooling = Mapping[int, float]
"""For a number of players how much the judge by hand counts beside the learned one, from 0 to 1.

Where nothing is told, it counts as much as the game wants (`Game.second_opinion`).
"""
UNSCHOOLED: Schooling = MappingProxyType({})

SHARE = 0.5
"""The part of what is left of a turn's time that one of its moves gets."""


class SearchBot:
    """Grows a tree from what its seat may know, and plays the move that it has looked at most.

    Its budget is for a turn: what was found out for one move is kept for the next, and counts.
    """

    def __init__(
        self,
        seed: Seed = None,
        budget: Budget | None = None,
        planning: Budget | None = None,
        guesses: int = GUESSES,
        schooling: Schooling = UNSCHOOLED,
    ) -> None:
        """What it is given for `planning` counts in games whose turns are planned as a whole.

        Whoever makes few iterations needs fewer `guesses` of what is hidden. Raises VinetaError where a share of
        `schooling` is not from 0 to 1.
        """
        for share in schooling.values():
            if not 0 <= share <= 1:
                raise VinetaError(f"schooling is a number from 0 to 1, not {share}")
        self._root = int(np.random.default_rng(seed).integers(1 << 62))
        self._budget = budget or BUDGET
        self._planning = planning or self._budget
        self._guesses, self._schooling = guesses, schooling
        self._hurry: float | None = None
        self._forests: dict[tuple[str, int], Forest] = {}
        self._turn = -1
        """The number of the move that the turn began with, for which `_seconds` are left."""
        self._seconds = 0.0

    def prepare(self, game: Game) -> None:
        self._forest(game, game.player_counts[0]).warm()

    def choose(self, view: Position) -> int:
        expect_own_turn(view)
        legal = view.legal
        return int(legal[0]) if len(legal) == 1 else self._considered(view).action

    def think(self, view: Position, budget: Budget | None = None, to_choose: bool = False) -> Opinion:
        """What it thinks of the view, within its own budget or this one.

        Iterations that were made for earlier views count, where these views led here. Who only wants `to_choose` is
        done when those that are left will hardly change the choice.
        """
        expect_own_turn(view)
        forest = self._forest(view.game, view.players)
        random = np.random.default_rng([self._root, len(view.history), view.mover])
        forest.think(view, budget or self._usual(view.game), random, to_choose)
        return forest.opinion(view.mover)

    def hurry(self, seconds: float) -> None:
        """From now on a turn takes so many seconds at most, whatever its budget."""
        self._hurry = seconds

    def _usual(self, game: Game) -> Budget:
        budget = self._planning if game.whole_turns else self._budget
        limits = [seconds for seconds in (budget.seconds, self._hurry) if seconds is not None]
        return msgspec.structs.replace(budget, seconds=min(limits, default=None))

    def foresee(self, view: Position, actions: Sequence[int], budget: Budget) -> list[tuple[float, ...]]:
        """Each seat's chance to win after each of these moves of its own, whatever it thinks of them.

        All are thought through equally deeply, with the same guesses and dice.
        """
        expect_own_turn(view)
        random = np.random.default_rng([self._root, len(view.history)])
        return self._forest(view.game, view.players).foresee(view, actions, budget, random)

    def _considered(self, view: Position) -> Opinion:
        """Thinks for a part of the time that is left for this turn."""
        budget = self._usual(view.game)
        if budget.seconds is None:
            return self.think(view, to_choose=True)
        begun = view.history.beginning_of_turn(view.mover)
        if begun != self._turn:
            self._turn, self._seconds = begun, budget.seconds
        started = time.perf_counter()
        opinion = self.think(view, msgspec.structs.replace(budget, seconds=SHARE * self._seconds), to_choose=True)
        self._seconds = max(0.0, self._seconds - (time.perf_counter() - started))
        return opinion

    def _forest(self, game: Game, players: int) -> Forest:
        key = (game.name, players)
        if key not in self._forests:
            schooling = self._schooling.get(players, AS_THE_GAME_WANTS)
            self._forests[key] = Forest(game, players, self._guesses, schooling)
        return self._forests[key]
