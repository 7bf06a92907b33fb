"""A tree of what may happen, and the room that growing it needs: arrays that compiled code works on.

A node stands for the moves that led to it, nature's included; it holds no state.
"""

from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from vineta.core.game import Game
from vineta.core.kernel import Actions, State, Values, Weights

NONE = -1
ROOT = 0

DEEPEST = 400
"""How many moves a tree looks ahead at most."""

AS_THE_GAME_WANTS = -1.0
"""The schooling of whoever asks the judge by hand as much as `Game.second_opinion` says."""

Numbers = npt.NDArray[np.int32]
Shares = npt.NDArray[np.float32]


class Taste(NamedTuple):
    """Where a tree likes to grow."""

    curiosity: float = 4.0
    """How much a move's promise counts against what was found out about it."""
    sharpness: float = 1.0
    """How much better than usual a move must be to look e times as promising; moves usually differ by 1."""
    openness: float = 0.1
    """The part of all promise that is shared out evenly."""
    least: float = 0.03
    """Chances that differ by less than this are taken for the same."""


class Tree(NamedTuple):
    """All nodes, by their numbers; the children of a node are a chain."""

    used: npt.NDArray[np.int64]
    """How many nodes there are: one number."""
    actions: Numbers
    """The move that leads to each node."""
    visits: Numbers
    firsts: Numbers
    """The first child of each node, or NONE."""
    nexts: Numbers
    """The next child of the same node, or NONE."""
    priors: Shares
    """How promising the move to each node looked before it was tried, among its siblings: they sum to 1."""
    worths: Shares
    """For each node every seat's chance to win: as it was judged, then the average of what was found below."""

    @classmethod
    def with_room(cls, capacity: int, players: int) -> Self:
        """A root, and room for this many nodes."""
        tree = cls(
            used=np.ones(1, np.int64),
            actions=np.full(capacity, NONE, np.int32),
            visits=np.zeros(capacity, np.int32),
            firsts=np.full(capacity, NONE, np.int32),
            nexts=np.full(capacity, NONE, np.int32),
            priors=np.zeros(capacity, np.float32),
            worths=np.zeros((capacity, players), np.float32),
        )
        tree.priors[ROOT] = 1.0
        return tree

    @property
    def capacity(self) -> int:
        return len(self.actions)

    @property
    def room(self) -> int:
        """For how many more nodes there is room."""
        return self.capacity - int(self.used[0])

    def children(self, node: int) -> list[int]:
        """The nodes one move on."""
        found, child = [], int(self.firsts[node])
        while child != NONE:
            found.append(child)
            child = int(self.nexts[child])
        return found

    def child(self, node: int, action: int) -> int:
        """The node that a move leads to, or NONE if it was never thought of."""
        return next((child for child in self.children(node) if self.actions[child] == action), NONE)

    def line(self, node: int) -> list[int]:
        """A node, and those after it that were visited most."""
        line = []
        while node != NONE:
            line.append(node)
            tried = [child for child in self.children(node) if self.visits[child] > 0]
            node = max(tried, key=lambda child: int(self.visits[child]), default=NONE)
        return line


class Workplace(NamedTuple):
    """What one thread needs while it grows a tree."""

    starts: State
    """Complete positions that the root may be: one where nothing is hidden, otherwise guesses, used in turns."""
    states: State
    """The position that is walked through the tree, and one for trying out a move."""
    path: Numbers
    """The nodes from the root to where the walk is."""
    actions: Actions
    weights: Weights
    values: Values
    marks: npt.NDArray[np.int64]
    """For each action when it was last found to be legal."""
    generator: npt.NDArray[np.int64]
    """Nature's chances within the tree; see `core.drive`."""
    schooling: float
    """How much the judge by hand counts beside the learned one, from 0 to 1, or AS_THE_GAME_WANTS."""

    @classmethod
    def made_for(
        cls, game: Game, players: int, starts: list[State], random: np.random.Generator, schooling: float
    ) -> Self:
        """A place to work at for a root that may be any of these states."""
        laid_out: State = np.zeros(len(starts), game.state_type)
        for place, start in enumerate(starts):  # to concatenate records takes ten times as long
            laid_out[place] = start[0]
        return cls(
            starts=laid_out,
            states=np.zeros(2, game.state_type),
            path=np.zeros(DEEPEST + 1, np.int32),
            actions=np.zeros(game.action_count, np.int32),
            weights=np.zeros(game.action_count, np.int64),
            values=np.zeros(players, np.float64),
            marks=np.zeros(game.action_count + 1, np.int64),
            generator=random.integers(1, 2147483398, 2),
            schooling=schooling,
        )
