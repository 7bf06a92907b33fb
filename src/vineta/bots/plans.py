"""What a tree of whole turns needs beside its nodes: their states, the moves that lead to them, and a beam."""

from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from vineta.bots.tree import DEEPEST, Numbers, Shares
from vineta.core.game import Game
from vineta.core.kernel import Actions, State, Values, Weights

LONGEST = 64
"""Moves of a turn that are remembered; a longer one is played on by thinking again."""

FOR_OWN_TURN = 5
"""Where there is much to be tried out, one position of so many is of one's own turn."""


class Effort(NamedTuple):
    """How widely turns are planned."""

    first_width: int = 96
    first_positions: int = 40_000
    kept: int = 16
    """How many ends of one's own turn are compared; as many again where nature is to move."""
    width: int = 16
    positions: int = 1_200
    replies: int = 6
    """The same for the turns after it."""

    def within(self, iterations: int | None) -> "Effort":
        """Less of it where few positions may be tried out, a third of them for one's own turn; more where many may."""
        if iterations is None:
            return self
        if iterations >= FOR_OWN_TURN * self.first_positions:
            first_positions = iterations // FOR_OWN_TURN
            return self._replace(
                first_positions=first_positions, first_width=self.first_width * first_positions // self.first_positions
            )
        return self._replace(
            first_positions=max(1, min(self.first_positions, iterations // 3)),
            positions=max(1, min(self.positions, iterations // 30)),
        )


class Plans(NamedTuple):
    """For every node of the tree its state, and the moves that lead to it from the node before."""

    states: State
    moves: npt.NDArray[np.int32]
    lengths: Numbers

    @classmethod
    def with_room(cls, game: Game, capacity: int) -> Self:
        """Room for as many nodes as the tree has."""
        return cls(
            states=np.zeros(capacity, game.state_type),
            moves=np.zeros((capacity, LONGEST), np.int32),
            lengths=np.zeros(capacity, np.int32),
        )


class Beam(NamedTuple):
    """Where the ways to spend a turn are laid out."""

    beam: State
    """Positions to play on, then as many that come after them, then a candidate."""
    records: npt.NDArray[np.uint8]
    """The same memory byte by byte, to see whether two positions are the same."""
    worths: Shares
    lowest: Shares
    """One number: what is worth no more than this is not wanted in the beam, which is full."""
    steps: Numbers
    """The step that led to each position, or NONE."""
    firsts: Numbers
    """The first move of the turn that led to each position."""

    ends: State
    """The best ends of the turn: first those where another seat is to move, then those where nature is."""
    end_records: npt.NDArray[np.uint8]
    end_worths: Shares
    end_steps: Numbers
    end_firsts: Numbers

    tried: npt.NDArray[np.int64]
    """How many positions were tried out: one number."""
    used: npt.NDArray[np.int64]
    """How many steps there are: one number."""
    parents: Numbers
    """The step before each step, or NONE."""
    taken: Numbers
    """The move of each step."""

    path: Numbers
    actions: Actions
    weights: Weights
    values: Values
    marks: npt.NDArray[np.int64]
    generator: npt.NDArray[np.int64]
    """Nature's chances within the tree; see `core.drive`."""
    schooling: float
    """How much the judge by hand counts beside the learned one, from 0 to 1, or AS_THE_GAME_WANTS."""

    @classmethod
    def made_for(cls, game: Game, players: int, effort: Effort, random: np.random.Generator, schooling: float) -> Self:
        """Room to plan a turn with this effort."""
        room, ends, steps = 2 * effort.first_width + 1, 2 * effort.kept, 4 * effort.first_positions
        beam: State = np.zeros(room, game.state_type)
        best: State = np.zeros(ends, game.state_type)
        return cls(
            beam=beam,
            records=beam.view(np.uint8).reshape(room, -1),
            worths=np.zeros((room, players), np.float32),
            lowest=np.zeros(1, np.float32),
            steps=np.zeros(room, np.int32),
            firsts=np.zeros(room, np.int32),
            ends=best,
            end_records=best.view(np.uint8).reshape(ends, -1),
            end_worths=np.zeros((ends, players), np.float32),
            end_steps=np.zeros(ends, np.int32),
            end_firsts=np.zeros(ends, np.int32),
            tried=np.zeros(1, np.int64),
            used=np.zeros(1, np.int64),
            parents=np.zeros(steps, np.int32),
            taken=np.zeros(steps, np.int32),
            path=np.zeros(DEEPEST + 1, np.int32),
            actions=np.zeros(game.action_count, np.int32),
            weights=np.zeros(game.action_count, np.int64),
            values=np.zeros(players, np.float64),
            marks=np.zeros(1, np.int64),
            generator=random.integers(1, 2147483398, 2),
            schooling=schooling,
        )
