"""A tree of whole turns, for games whose turns are many small moves."""

from collections import Counter
from itertools import groupby

import numpy as np

from vineta.bots import branches
from vineta.bots.growth import SMALLEST, Branch, Growth, search_kernels
from vineta.bots.plans import LONGEST, Beam, Effort, Plans
from vineta.bots.tree import AS_THE_GAME_WANTS, NONE, ROOT, Tree
from vineta.core.game import Game
from vineta.core.kernel import State

EFFORT = Effort()

MOST = 1 << 16
"""For how many nodes there is room at most: each holds a state."""


class TurnGrowth(Growth):
    """A tree of whole turns; each position that is tried out is an iteration.

    It takes what it is given for the truth: for games that hide nothing.
    """

    chunk = 4000
    enough = 500_000

    def __init__(self, game: Game, players: int, schooling: float = AS_THE_GAME_WANTS) -> None:
        super().__init__(game, players, schooling)
        self._kernels = search_kernels(game, "planning")
        self._effort = EFFORT
        self._plans = Plans.with_room(game, SMALLEST)
        self._beam: Beam

    def begin(self, starts: list[State], random: np.random.Generator, iterations: int | None) -> None:
        self._effort = EFFORT.within(iterations)
        self._plans.states[ROOT] = starts[0][0]
        self._beam = Beam.made_for(self._game, self._players, self._effort, random, self._schooling)

    def _walk(self, iterations: int) -> None:
        if self.tree.room < self.tree.capacity // 4 and self.tree.capacity < MOST:
            self._replant(ROOT, 2 * self.tree.capacity)
        before = int(self._beam.tried[0])
        self._kernels.grow(self.tree, self._plans, self._beam, self.taste, self._effort, iterations)
        self.iterations += int(self._beam.tried[0]) - before

    def follow(self, actions: list[int]) -> bool:
        return all(self._follow_one(action) for action in actions)

    def _follow_one(self, action: int) -> bool:
        """Keeps the turns that begin with a move, without it."""
        kept = [child for child in self.tree.children(ROOT) if self._plans.moves[child, 0] == action]
        if not kept or self._plans.lengths[kept[0]] > LONGEST:
            return False
        ended = [child for child in kept if self._plans.lengths[child] == 1]
        before, planned = max(1, self.visits), not ended and action == self._planned()
        if ended:
            self._replant(ended[0], self.tree.capacity)
        else:
            self._keep_only(kept)
        if not planned:  # what was tried out for other turns is of no use; whoever does as planned need not plan again
            self.iterations = self.iterations * self.visits // before
        return True

    def _planned(self) -> int:
        """The move whose turns were looked at most."""
        visits: Counter[int] = Counter()
        for child in self.tree.children(ROOT):
            visits[self._first_move(child)] += int(self.tree.visits[child])
        return visits.most_common(1)[0][0]

    def _keep_only(self, kept: list[int]) -> None:
        tree, plans = self.tree, self._plans
        tree.firsts[ROOT] = kept[0]
        for child, following in zip(kept, [*kept[1:], NONE], strict=True):
            tree.nexts[child] = following
        plans.moves[kept, :-1] = plans.moves[kept, 1:]
        plans.lengths[kept] -= 1
        visits = tree.visits[kept]
        tree.visits[ROOT] = visits.sum()
        tree.worths[ROOT] = np.average(tree.worths[kept], axis=0, weights=visits if visits.sum() else None)

    def _replant(self, root: int, capacity: int) -> None:
        target, origins = Tree.with_room(capacity, self._players), np.zeros(capacity, np.int32)
        branches.transplant(self.tree, root, target, origins)
        plans, used = Plans.with_room(self._game, capacity), int(target.used[0])
        for copied, original in zip(plans, self._plans, strict=True):
            copied[:used] = original[origins[:used]]
        self.tree, self._plans = target, plans

    def branches(self) -> list[Branch]:
        """The best turn for each first move."""
        children = sorted(self.tree.children(ROOT), key=self._first_move)
        return [self._branch(action, list(turns)) for action, turns in groupby(children, key=self._first_move)]

    def _first_move(self, child: int) -> int:
        return int(self._plans.moves[child, 0])

    def _branch(self, action: int, turns: list[int]) -> Branch:
        visits = self.tree.visits[turns]
        most = turns[int(visits.argmax())] if visits.sum() else turns[int(self.tree.priors[turns].argmax())]
        return Branch(action, int(visits.sum()), self.tree.worths[most], self._line(most))

    def _line(self, node: int) -> tuple[int, ...]:
        moves: list[int] = []
        for step in self.tree.line(node):
            moves += self._plans.moves[step, : min(int(self._plans.lengths[step]), LONGEST)].tolist()
        return tuple(moves)
