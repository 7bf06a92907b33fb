"""Batches: many games of one kind in one array of records, stepped inside compiled code.

>>> from vineta.research.batch import Batch
>>> batch = Batch("atlandice", size=512, players=2, seed=1)
>>> for _ in range(100):
...     batch.step(batch.random_actions())
>>> batch.masks.shape == (512, batch.game.action_count)
True
>>> batch.observe().shape == (512, batch.game.features.size)
True
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from vineta.core import registry
from vineta.core.errors import MoveError, VinetaError
from vineta.core.game import Game
from vineta.research.lanes import contents_of, new_lanes, seeded, stepping


class Batch:
    """So many games at once. A game that is over begins anew by itself; nature's moves are made by themselves.

    All arrays are the batch's own and change with every step: copy what is to be kept. They are NumPy arrays, which
    PyTorch and JAX take over without copying (`torch.from_dlpack(batch.masks)`).
    """

    def __init__(
        self, game: str | Game, size: int, players: int, seed: int = 0, threads: int = 1, **options: object
    ) -> None:
        self.game = registry.find(game) if isinstance(game, str) else game
        if index(size) < 1 or index(threads) < 1:
            raise VinetaError(f"a batch has at least one game and one thread, not {size} and {threads}")
        self.size, self.players, self.threads = size, players, min(threads, size)
        self._loops = stepping(self.game)
        self._lanes = new_lanes(self.game, players, size, options)
        self._lanes.generators[:] = seeded(seed, size)
        self._spread(self._loops.begin, self._lanes)

    @property
    def states(self) -> npt.NDArray[np.void]:
        """The records of all games, with all that is hidden."""
        return self._lanes.states

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """For each game and action whether it is legal: 1, or 0."""
        return self._lanes.masks

    @property
    def movers(self) -> npt.NDArray[np.int64]:
        """Whose move it is in each game."""
        return self._lanes.movers

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """What the last step brought each seat of each game; not 0 only where it ended the game. The sum is zero."""
        return self._lanes.rewards

    @property
    def finished(self) -> npt.NDArray[np.uint8]:
        """1 where the last step ended a game and the next one has begun."""
        return self._lanes.finished

    @property
    def moves(self) -> int:
        """How many moves were made in all games, nature's included."""
        return int(self._lanes.moves.sum())

    def step(self, actions: npt.ArrayLike) -> None:
        """Plays an action in every game; where one is not legal, nothing is changed anywhere."""
        chosen = _whole_numbers(actions)
        if chosen.shape != (self.size,):
            raise VinetaError(f"a step takes one action for each of {self.size} games, not an array of {chosen.shape}")
        refused = int(self._loops.first_refused(self.masks, chosen))
        if refused >= 0:
            self._refuse(refused, int(chosen[refused]))
        self._spread(self._loops.step, self._lanes, chosen, True)

    def let_others_play(self, seats: npt.ArrayLike) -> None:
        """Plays random moves until in each game the given seat is to move."""
        waiting = self._seats(seats)
        self._spread(self._loops.answer, self._lanes, waiting)

    def _seats(self, seats: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """A seat for each game, from one for all or one for each."""
        given = np.asarray(seats, np.int64)
        if given.shape not in ((), (self.size,)):
            raise VinetaError(f"seats are one for all or one for each of {self.size} games, not {given.shape}")
        chosen = np.broadcast_to(given, (self.size,)).copy()
        if chosen.min() < 0 or chosen.max() >= self.players:
            raise VinetaError(f"there are seats 0 to {self.players - 1}, not {chosen.min()} to {chosen.max()}")
        return chosen

    def legal(self, lane: int) -> npt.NDArray[np.int32]:
        """The legal actions of one game, ascending."""
        start = self._lanes.starts[lane]
        return self._lanes.listed[start : start + self._lanes.counts[lane]]

    def _refuse(self, lane: int, action: int) -> None:
        known = 0 <= action < self.game.action_count
        name = (
            f"“{self.game.text(action)}”" if known else f"action {action} (there are 0 to {self.game.action_count - 1})"
        )
        raise MoveError(f"in game {lane} of the batch {name} is not legal; legal: {self.legal(lane).tolist()}")

    def random_actions(self) -> npt.NDArray[np.int32]:
        """Any legal action for each game."""
        actions = np.empty(self.size, np.int32)
        lanes = self._lanes
        self._spread(self._loops.pick, lanes.generators, lanes.listed, lanes.starts, lanes.counts, actions)
        return actions

    def observe(
        self, lookers: npt.ArrayLike | None = None, rows: npt.NDArray[np.float32] | None = None
    ) -> npt.NDArray[np.float32]:
        """The features of each game as a seat sees it: whoever is to move, if no seats are given.

        They are written into `rows`, or else into an array of the batch, which the next call writes anew.
        """
        eyes = self.movers if lookers is None else self._seats(lookers)
        told = self._rows if rows is None else np.asarray(rows)
        if told.shape != self._rows.shape or told.dtype != np.float32 or not told.flags.c_contiguous:
            raise VinetaError(
                f"rows are a contiguous float32 array of {self._rows.shape}, not {told.dtype} {told.shape}"
            )
        plan = self.game.features.plan(self.players)
        self._spread(self._loops.observe, self.states, self._views, contents_of(self._views), eyes, *plan, told)
        return told

    @cached_property
    def _rows(self) -> npt.NDArray[np.float32]:
        return np.zeros((self.size, self.game.features.size), np.float32)

    @cached_property
    def _views(self) -> npt.NDArray[np.void]:
        return np.zeros_like(self.states)

    def _spread(self, loop: Callable[..., Any], *arguments: Any) -> None:
        """Runs a loop over all games, in as many threads as were asked for."""
        if self.threads == 1:
            loop(*arguments, 0, self.size)
            return
        bounds = np.linspace(0, self.size, self.threads + 1).astype(int).tolist()
        first, *others = pairwise(bounds)
        waiting = [self._pool.submit(loop, *arguments, start, end) for start, end in others]
        loop(*arguments, *first)
        for each in waiting:
            each.result()

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads - 1)


def _whole_numbers(actions: npt.ArrayLike) -> npt.NDArray[np.int32]:
    """Actions as kernels take them; what is no whole number, or too large for one, must not become another action."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise VinetaError(f"actions are whole numbers, not an array of {given.dtype}")
    if given.dtype != np.int32:
        given = given.clip(-1, np.iinfo(np.int32).max)
    return np.ascontiguousarray(given, np.int32)
