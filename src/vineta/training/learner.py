"""One set of weights learns from positions: gradients of the cross entropy, and steps of Adam (Kingma and Ba, 2014)."""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from vineta.core.network import WIDTH, Inputs, Network
from vineta.training.batches import Batch

Array = npt.NDArray[np.floating[Any]]

RATE, SMALLEST_RATE = 3e-3, 3e-4
FORGETTING = 1e-5
"""How much smaller weights get with each step that are not needed."""
POSITIONS_A_STEP = 512
_KEPT, _KEPT_SQUARES, _TINY = 0.9, 0.999, 1e-8


class Learner:
    """The weights of one set, and how they have moved lately."""

    def __init__(self, arrays: Sequence[Array], seed: tuple[int, ...]) -> None:
        self.arrays = [array.astype(np.float32) for array in arrays]
        self._moments = [np.zeros_like(array) for array in self.arrays]
        self._squares = [np.zeros_like(array) for array in self.arrays]
        self._steps = 0
        self._generator = np.random.default_rng(seed)

    @classmethod
    def beginning(cls, network: Network, inputs: Inputs, number: int, seed: tuple[int, ...]) -> Self:
        """Begins with a set of a network; hidden units that see nothing are given something to look at."""
        hidden, direct, output = (array[number].copy() for array in network)
        if not hidden.any():
            generator = np.random.default_rng((*seed, 1))
            used = len(inputs.names) + 1
            hidden[:used] = generator.normal(0, 1 / np.sqrt(used), (used, WIDTH))
        return cls([hidden, direct, output], seed)

    def begin_round(self, seed: tuple[int, ...]) -> None:
        """Positions are taken in an order that follows from the round."""
        self._generator = np.random.default_rng(seed)

    def kept(self) -> list[list[float]]:
        """All that is needed to go on."""
        arrays = [*self.arrays, *self._moments, *self._squares]
        return [*(array.astype(np.float64).reshape(-1).tolist() for array in arrays), [self._steps]]

    def restore(self, kept: list[list[float]]) -> None:
        """Goes on with what was kept."""
        self._steps = int(kept[-1][0])
        for array, numbers in zip([*self.arrays, *self._moments, *self._squares], kept, strict=False):
            array[:] = np.array(numbers).reshape(array.shape)

    def learn(self, batch: Batch, rate: float) -> None:
        """Goes once through all positions, in any order."""
        order = self._generator.permutation(len(batch.rows))
        for first in range(0, len(order), POSITIONS_A_STEP):
            chosen = order[first : first + POSITIONS_A_STEP]
            self._step(gradients(self.arrays, batch.rows[chosen], batch.targets[chosen]), rate)

    def _step(self, slopes: list[Array], rate: float) -> None:
        self._steps += 1
        scale = rate * np.sqrt(1 - _KEPT_SQUARES**self._steps) / (1 - _KEPT**self._steps)
        for array, moment, square, slope in zip(self.arrays, self._moments, self._squares, slopes, strict=True):
            moment[...] += (1 - _KEPT) * (slope - moment)
            square[...] += (1 - _KEPT_SQUARES) * (slope * slope - square)
            array[...] -= scale * moment / (np.sqrt(square) + _TINY) + FORGETTING * array


def forward(arrays: Sequence[Array], rows: Array) -> tuple[Array, Array]:
    """The hidden units of each position and seat, and the chances."""
    hidden, direct, output = arrays
    units = np.maximum(rows @ hidden, 0)
    marks = rows @ direct + units @ output
    powers = np.exp(marks - marks.max(axis=1, keepdims=True))
    return units, powers / powers.sum(axis=1, keepdims=True)


def gradients(arrays: Sequence[Array], rows: Array, targets: Array) -> list[Array]:
    """How the cross entropy changes with each weight."""
    units, chances = forward(arrays, rows)
    slopes = ((chances - targets) / len(rows)).reshape(-1)
    flat_rows, flat_units = rows.reshape(len(slopes), -1), units.reshape(-1, WIDTH)
    behind = slopes[:, None] * arrays[2] * (flat_units > 0)
    return [flat_rows.T @ behind, slopes @ flat_rows, slopes @ flat_units]


def loss(chances: Array, results: Array) -> float:
    """The cross entropy of what was said and what came: 0 for whoever knows everything."""
    return float(-(results * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())
