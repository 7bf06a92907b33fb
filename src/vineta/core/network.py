"""Who will win, as a small network sees it: each seat gets a mark, and the marks together make chances.

A game says what the network looks at (`Inputs`), and which of several sets of weights is for which games;
`weights.json` in its folder holds what was learned by playing (`vineta train`). The same network looks at each seat in
turn, from that seat's side of the table, so no seat is favoured and any number can play.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from typing import NamedTuple, Self

import msgspec
import numpy as np
import numpy.typing as npt

from vineta.core.errors import VinetaError
from vineta.core.kernel import State, Values, kernel, scratch

Rows = npt.NDArray[np.float32]
"""A row of inputs for each seat."""

WIDTH = 16
"""How many hidden units there are."""

STRIDE = 8
"""How many inputs are weighed at a time: rows are filled up to a multiple of it."""

FILE = "weights.json"

new_units = scratch((WIDTH,), np.float32)


@dataclass(frozen=True)
class Inputs:
    """What a game's network looks at."""

    names: tuple[str, ...]
    """What each input tells, in the order of a row.

    The first is how far the seat seems to be ahead, by a rule of thumb: a network that has learned nothing believes it
    and nothing else. About 1 where the seat wins three games of four against an equal opponent.
    """

    sets: tuple[str, ...]
    """The games that have weights of their own: player counts, or variants that are played differently."""

    fill: Callable[[State, Rows], int]
    """Kernel: writes a row for each seat, of a state or of a view; which set of weights judges them.

    Nothing but what this seat may know, or what may be guessed of it: where a view hides something, what is likely.
    """

    @property
    def room(self) -> int:
        """The length of a row: behind the inputs stands a 1, which lets units have a threshold; then nothing."""
        return -(-(len(self.names) + 1) // STRIDE) * STRIDE


class Network(NamedTuple):
    """All weights, as kernels take them; the first index is the set."""

    hidden: Rows
    """What each entry of a row adds to each hidden unit."""
    direct: Rows
    """What each entry adds to the mark by itself."""
    output: Rows
    """What each hidden unit adds to the mark."""

    @classmethod
    def untrained(cls, inputs: Inputs) -> Self:
        """Believes in the first input alone."""
        sets, room = len(inputs.sets), inputs.room
        direct = np.zeros((sets, room), np.float32)
        direct[:, 0] = 1
        return cls(np.zeros((sets, room, WIDTH), np.float32), direct, np.zeros((sets, WIDTH), np.float32))


class Learned(msgspec.Struct, frozen=True):
    """The file of weights."""

    made_by: tuple[str, ...]
    """The commands that made them, one after the other."""
    inputs: tuple[str, ...]
    sets: tuple[str, ...]
    hidden: list[list[list[float]]]
    direct: list[list[float]]
    output: list[list[float]]

    @classmethod
    def holding(cls, network: Network, inputs: Inputs, made_by: tuple[str, ...]) -> Self:
        """Four digits are more than is known."""
        used = len(inputs.names) + 1
        arrays = network.hidden[:, :used], network.direct[:, :used], network.output
        return cls(made_by, inputs.names, inputs.sets, *(array.astype(float).round(4).tolist() for array in arrays))

    def network(self, inputs: Inputs) -> Network:
        """The weights; raises VinetaError where they were learned with other inputs."""
        if (self.inputs, self.sets) != (inputs.names, inputs.sets):
            raise VinetaError(f"these weights were learned with other inputs, {self.made_by}: train them anew")
        network, used = Network.untrained(inputs), len(inputs.names) + 1
        network.hidden[:, :used], network.direct[:, :used], network.output[:] = self.hidden, self.direct, self.output
        return network


def read_learned(content: bytes) -> Learned:
    """The content of a file of weights; raises VinetaError where it is none."""
    try:
        return msgspec.json.decode(content, type=Learned)
    except msgspec.DecodeError as error:
        raise VinetaError(f"this is no file of weights: {error}") from error


def learned_network(package: str, inputs: Inputs) -> Network:
    """What a game has learned; an untrained network where there is no file of weights."""
    file = resources.files(package) / FILE
    return read_learned(file.read_bytes()).network(inputs) if file.is_file() else Network.untrained(inputs)


@kernel
def give_marks(rows: Rows, players: int, number: int, hidden: Rows, direct: Rows, output: Rows, values: Values) -> None:
    """What the network thinks of each seat's row.

    Eight inputs at a time, so that compiled code adds up the hidden units side by side; indices without a sign spare it
    the question whether they count from the end. Together that makes it four times as fast.
    """
    units = new_units()
    own = np.uintp(number)
    for seat in range(np.uintp(players)):
        for unit in range(np.uintp(WIDTH)):
            units[unit] = 0
        total = np.float32(0)
        for first in range(0, hidden.shape[1], STRIDE):
            i0, i1, i2, i3 = np.uintp(first), np.uintp(first + 1), np.uintp(first + 2), np.uintp(first + 3)
            i4, i5, i6, i7 = np.uintp(first + 4), np.uintp(first + 5), np.uintp(first + 6), np.uintp(first + 7)
            a, b, c, d = rows[seat, i0], rows[seat, i1], rows[seat, i2], rows[seat, i3]
            e, f, g, h = rows[seat, i4], rows[seat, i5], rows[seat, i6], rows[seat, i7]
            total += a * direct[own, i0] + b * direct[own, i1] + (c * direct[own, i2] + d * direct[own, i3])
            total += e * direct[own, i4] + f * direct[own, i5] + (g * direct[own, i6] + h * direct[own, i7])
            for unit in range(np.uintp(WIDTH)):
                left = a * hidden[own, i0, unit] + b * hidden[own, i1, unit]
                left += c * hidden[own, i2, unit] + d * hidden[own, i3, unit]
                right = e * hidden[own, i4, unit] + f * hidden[own, i5, unit]
                units[unit] += left + (right + (g * hidden[own, i6, unit] + h * hidden[own, i7, unit]))
        for unit in range(np.uintp(WIDTH)):
            total += max(units[unit], np.float32(0)) * output[own, unit]
        values[seat] = total


@kernel
def share_out(values: Values, players: int) -> None:
    """Turns marks into chances that sum to 1."""
    highest = values[0]
    for seat in range(1, players):
        highest = max(highest, values[seat])
    total = 0.0
    for seat in range(players):
        values[seat] = np.exp(values[seat] - highest)
        total += values[seat]
    for seat in range(players):
        values[seat] /= total
