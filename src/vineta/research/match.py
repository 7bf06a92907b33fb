"""A single game as libraries' environments play it: stepped inside compiled code, nature's moves by themselves."""

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from vineta.core import registry
from vineta.core.errors import VinetaError
from vineta.core.game import OVER, Game
from vineta.core.kernel import State
from vineta.core.nature import fresh_seed
from vineta.research.lanes import contents_of, new_lanes, seeded, stepping


class Match:
    """One game. Its actions are trusted: whoever asks for one that is not legal breaks it."""

    def __init__(self, game: str | Game, players: int, options: Mapping[str, object]) -> None:
        self.game = registry.find(game) if isinstance(game, str) else game
        self.players = players
        self._loops = stepping(self.game)
        self._lanes = new_lanes(self.game, players, 1, options)
        self._view = np.zeros(1, self.game.state_type)
        self._content = contents_of(self._view)
        self._plan = self.game.features.plan(players)
        self._looker = np.zeros(1, np.int64)
        self._action = np.zeros(1, np.int32)
        self.mask: npt.NDArray[np.int8] = self._lanes.masks[0]
        """For each action whether it is legal now."""
        self.rewards: npt.NDArray[np.float32] = self._lanes.rewards[0]
        """What the end of the game brought each seat."""
        self._movers = self._lanes.movers
        self.restart(None)

    def restart(self, seed: int | None) -> None:
        """Begins anew; without a seed as nobody can foresee."""
        self._lanes.generators[:] = seeded(int(fresh_seed(), 16) if seed is None else seed, 1)
        self._lanes.moves[:] = 0
        self._loops.begin(self._lanes, 0, 1)

    @property
    def state(self) -> State:
        """All of the game, with what is hidden."""
        return self._lanes.states

    @property
    def mover(self) -> int:
        """The seat to move, or OVER."""
        mover: int = self._movers.item()
        return mover

    @property
    def over(self) -> bool:
        return self.mover == OVER

    @property
    def legal(self) -> npt.NDArray[np.int32]:
        """The legal actions, ascending."""
        start = self._lanes.starts[0]
        return self._lanes.listed[start : start + self._lanes.counts[0]].copy()

    def play(self, action: int) -> None:
        """Plays a legal action."""
        self._action[0] = action
        self._loops.step(self._lanes, self._action, False, 0, 1)

    def expect_legal(self, action: Any) -> int:
        """The action as a number; raises VinetaError where it is not legal now."""
        try:
            number = index(action)
        except TypeError:
            raise VinetaError(f"an action is a whole number, not {action!r}") from None
        if not 0 <= number < len(self.mask) or not self.mask[number]:
            known = f" “{self.game.text(number)}”" if 0 <= number < len(self.mask) else ""
            raise VinetaError(f"action {number}{known} is not legal now; legal: {self.legal.tolist()}")
        return number

    def row(self, looker: int) -> npt.NDArray[np.float32]:
        """The features of what a seat may know."""
        self._looker[0] = looker
        rows = np.empty((1, self.game.features.size), np.float32)
        self._loops.observe(self.state, self._view, self._content, self._looker, *self._plan, rows, 0, 1)
        row: npt.NDArray[np.float32] = rows[0]
        return row
