"""Features: a view as a row of numbers between 0 and 1, for whoever learns from it.

A game lists the fields of its state record that a player can see, and what they mean. The row tells nothing else, and
all of it can be read back. Whoever looks comes first, the others follow clockwise, so that one learner can play every
seat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vineta.core.kernel import State, kernel

Row = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]

NUMBER, ONE_OF, BITS = range(3)
"""How an entry of a field is told: by its size, by which of several values it has, or by the bits that are set."""


@dataclass(frozen=True)
class Feature:
    """A field of the state record, entry by entry."""

    field: str
    meaning: str
    """In the words of the handbook."""
    lowest: int = 0
    highest: int = 1
    """Of the values; of a field of bits, of the numbers of the bits."""
    kind: int = NUMBER
    by_seat: bool = False
    """Whether it has a row of entries for each seat."""
    seats_from: tuple[int, ...] = ()
    """Values that name a seat: those from each of these on, one for each seat."""

    @property
    def width(self) -> int:
        """How many numbers tell one entry."""
        return 1 if self.kind == NUMBER else self.highest - self.lowest + 1


def number(field: str, meaning: str, highest: int = 1, lowest: int = 0, by_seat: bool = False) -> Feature:
    """A count: 0 where it is lowest, 1 where it is highest."""
    return Feature(field, meaning, lowest, highest, NUMBER, by_seat)


def one_of(
    field: str,
    meaning: str,
    highest: int,
    lowest: int = 0,
    by_seat: bool = False,
    seats_from: tuple[int, ...] = (),
) -> Feature:
    """A number for each possible value: 1 for the one it has."""
    return Feature(field, meaning, lowest, highest, ONE_OF, by_seat, seats_from)


def seat(field: str, meaning: str, seats: int, lowest: int = -1) -> Feature:
    """One of the seats, or below 0 something that is none."""
    return one_of(field, meaning, seats - 1, lowest, seats_from=(0,))


def bits(field: str, meaning: str, highest: int, lowest: int = 0, by_seat: bool = False) -> Feature:
    """A number for each bit: 1 where it is set."""
    return Feature(field, meaning, lowest, highest, BITS, by_seat)


class Block(NamedTuple):
    """Entries of one field that lie side by side in the record, and are told side by side."""

    place: int
    """Where they lie in the record."""
    entries: int
    """How many they are."""
    size: int
    """How many bytes each of them has."""
    kind: int
    lowest: int
    width: int
    """How many numbers tell each of them."""
    first: int
    """The first of these numbers in the row."""
    line: int
    """The number of its feature."""


class Plan(NamedTuple):
    """How the entries of a record are told to each seat, for kernels."""

    blocks: npt.NDArray[np.int32]
    """By seat and block."""
    slots: npt.NDArray[np.int32]
    """By seat and feature: which of an entry's numbers each value sets, where it sets one."""
    steps: npt.NDArray[np.float32]
    """By feature: how much a value tells that is higher by one, where it is told by its size."""


class Features:
    """All features of a game, in the order of its list."""

    def __init__(
        self, state_type: np.dtype[np.void], seats: int, features: Sequence[Feature], derived: Sequence[str] = ()
    ) -> None:
        self.state_type = state_type
        self.seats = seats
        """How many a game has at most."""
        self.features = tuple(features)
        self.derived = tuple(derived)
        """Fields that are left out because they follow from the others in a view."""
        self.size = sum(feature.width * self._entries(feature) for feature in self.features)
        """How many numbers there are in a row."""
        self._plans: dict[int, Plan] = {}

    def _entries(self, feature: Feature) -> int:
        return int(np.prod(self.state_type[feature.field].shape, dtype=int))

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where in a row each field is told."""
        ends = np.cumsum([feature.width * self._entries(feature) for feature in self.features]).tolist()
        starts = [0, *ends]
        return {
            feature.field: slice(start, end) for feature, start, end in zip(self.features, starts, ends, strict=False)
        }

    def plan(self, players: int) -> Plan:
        """How views of a game of so many players are told."""
        if players not in self._plans:
            self._plans[players] = self._made_plan(players)
        return self._plans[players]

    def _made_plan(self, players: int) -> Plan:
        span = max((feature.width for feature in self.features if feature.kind == ONE_OF), default=1)
        slots = np.zeros((players, len(self.features), span), np.int32)
        blocks = [list(self._blocks(looker, players)) for looker in range(players)]
        for looker in range(players):
            for line, feature in enumerate(self.features):
                if feature.kind == ONE_OF:
                    values = range(feature.lowest, feature.highest + 1)
                    slots[looker, line, : len(values)] = [
                        self._turned(feature, value, looker, players) - feature.lowest for value in values
                    ]
        steps = [1 / (feature.highest - feature.lowest) for feature in self.features]
        return Plan(np.array(blocks, np.int32), slots, np.array(steps, np.float32))

    def _turned(self, feature: Feature, value: int, looker: int, players: int) -> int:
        """The value with seats counted from whoever looks."""
        for first in feature.seats_from:
            if first <= value < first + players:
                return first + (value - first - looker) % players
        return value

    def _blocks(self, looker: int, players: int) -> Iterator[Block]:
        """A field at once, or the row of each seat by itself: first that of whoever looks, then clockwise."""
        for line, feature in enumerate(self.features):
            shape, size = self.state_type[feature.field].shape, self.state_type[feature.field].base.itemsize
            rows = shape[0] if feature.by_seat else 1
            count = self._entries(feature) // rows
            turned = players if feature.by_seat and rows >= players else 0
            for number in range(rows):
                source = (looker + number) % players if number < turned else number
                place = self._offset(feature) + source * count * size
                first = self.slices[feature.field].start + number * count * feature.width
                yield Block(place, count, size, feature.kind, feature.lowest, feature.width, first, line)

    def _offset(self, feature: Feature) -> int:
        assert self.state_type.fields is not None
        return int(self.state_type.fields[feature.field][1])

    def row(self, view: State, looker: int) -> Row:
        """A view as a row of numbers, told to a seat; to a spectator as to the first."""
        looker = max(looker, 0)
        row: Row = np.zeros(self.size, np.float32)
        blocks, slots, steps = self.plan(int(view["players"][0]))
        tell(view.view(np.uint8), blocks[looker], slots[looker], steps, row)
        return row

    def read(self, row: Row, looker: int, players: int) -> dict[str, npt.NDArray[np.int64]]:
        """The fields that a row tells, as they stand in the record."""
        blocks, slots, _ = self.plan(players)
        looker = max(looker, 0)
        fields = {feature.field: np.zeros(self._entries(feature), np.int64) for feature in self.features}
        for block in map(Block._make, blocks[looker].tolist()):
            feature = self.features[block.line]
            start = (block.place - self._offset(feature)) // block.size
            for entry in range(block.entries):
                told = row[block.first + entry * block.width :][: block.width]
                fields[feature.field][start + entry] = self._value(feature, told, slots[looker, block.line])
        return {name: values.reshape(self.state_type[name].shape) for name, values in fields.items()}

    def _value(self, feature: Feature, told: Row, slots: npt.NDArray[np.int32]) -> int:
        if feature.kind == NUMBER:
            return feature.lowest + round(float(told[0]) * (feature.highest - feature.lowest))
        if feature.kind == ONE_OF:
            values: list[int] = slots.tolist()
            return feature.lowest + values.index(int(told.argmax()))
        return sum(1 << (feature.lowest + index) for index, flag in enumerate(told) if flag)


@kernel
def value_at(content: Bytes, place: int, size: int) -> int:
    """A whole number of one or two bytes, the lower one first."""
    if size == 1:
        return int(np.int8(content[place]))
    return int(np.int16(np.uint16(content[place]) | np.uint16(content[place + 1]) << 8))


@kernel
def tell(
    content: Bytes,
    blocks: npt.NDArray[np.int32],
    slots: npt.NDArray[np.int32],
    steps: npt.NDArray[np.float32],
    row: Row,
) -> None:
    """Writes a row from the bytes of a view; the row is empty before.

    Numbers that are told by their size are told many at once. For that they are narrow until they are fractions, and
    their places have no sign: nobody asks whether one counts from the end.
    """
    one, two = np.uint64(1), np.uint64(2)
    for index in range(blocks.shape[0]):
        place, count, size, kind = blocks[index, 0], blocks[index, 1], blocks[index, 2], blocks[index, 3]
        lowest, width, first, line = blocks[index, 4], blocks[index, 5], blocks[index, 6], blocks[index, 7]
        source, target, entries = np.uint64(place), np.uint64(first), np.uint64(count)
        base, step = np.float32(lowest), steps[line]
        if kind == NUMBER and size == 1:
            for entry in range(entries):
                row[target + entry] = (np.float32(np.int8(content[source + entry])) - base) * step
        elif kind == NUMBER:
            for entry in range(entries):
                lower, upper = content[source + two * entry], content[source + two * entry + one]
                short = np.int16(np.uint16(lower) | np.uint16(upper) << np.uint16(8))
                row[target + entry] = (np.float32(short) - base) * step
        elif kind == ONE_OF:
            for entry in range(count):
                value = value_at(content, place + size * entry, size)
                row[first + width * entry + slots[line, value - lowest]] = 1
        else:
            for entry in range(count):
                value = value_at(content, place + size * entry, size)
                for bit in range(width):
                    row[first + width * entry + bit] = value >> (lowest + bit) & 1
