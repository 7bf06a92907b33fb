"""Features: a view as a row of numbers between 0 and 1, for whoever learns from it.

A game lists the fields of its state record that a player can see, and what they mean. The row tells nothing else, and all
of it can be read back. Whoever looks comes first, the others follow clockwise, so that one learner can play every seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

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


class Plan(NamedTuple):
    """How the entries of a record are told to each seat, for kernels."""

    entries: npt.NDArray[np.int32]
    """By seat and entry: where it lies in the record, how many bytes it has, its kind, the lowest value, how many
    values there are, the first of its numbers in the row, and its line among the slots."""
    slots: npt.NDArray[np.int32]
    """By seat and line: which of an entry's numbers each value sets."""
    steps: npt.NDArray[np.float32]
    """By line: how much a value tells that is higher by one, where it is told by its size."""


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
        span = max(feature.highest - feature.lowest + 1 for feature in self.features)
        slots = np.zeros((players, len(self.features), span), np.int32)
        entries = []
        for looker in range(players):
            for line, feature in enumerate(self.features):
                values = range(feature.lowest, feature.highest + 1)
                slots[looker, line, : len(values)] = [
                    self._turned(feature, value, looker, players) - feature.lowest for value in values
                ]
            entries.append(list(self._entries_for(looker, players)))
        steps = [1 / (feature.highest - feature.lowest) for feature in self.features]
        return Plan(np.array(entries, np.int32), slots, np.array(steps, np.float32))

    def _turned(self, feature: Feature, value: int, looker: int, players: int) -> int:
        """The value with seats counted from whoever looks."""
        for first in feature.seats_from:
            if first <= value < first + players:
                return first + (value - first - looker) % players
        return value

    def _entries_for(self, looker: int, players: int) -> Any:
        assert self.state_type.fields is not None
        for line, feature in enumerate(self.features):
            shape, base = self.state_type[feature.field].shape, self.state_type[feature.field].base
            offset = int(self.state_type.fields[feature.field][1])
            order = np.arange(self._entries(feature)).reshape(shape or (1,))
            if feature.by_seat and len(order) >= players:
                order[:players] = order[[(looker + other) % players for other in range(players)]].copy()
            start = self.slices[feature.field].start
            values = feature.highest - feature.lowest + 1
            for place, entry in enumerate(order.ravel().tolist()):
                first = start + place * feature.width
                yield (offset + entry * base.itemsize, base.itemsize, feature.kind, feature.lowest, values, first, line)

    def row(self, view: State, looker: int) -> Row:
        """A view as a row of numbers, told to a seat; to a spectator as to the first."""
        rows = np.zeros((1, self.size), np.float32)
        lookers = np.array([max(looker, 0)], np.int64)
        contents = view.view(np.uint8).reshape(1, -1)
        tell_all(contents, lookers, *self.plan(int(view["players"][0])), rows, 0, 1)
        return rows[0]

    def read(self, row: Row, looker: int, players: int) -> dict[str, npt.NDArray[np.int64]]:
        """The fields that a row tells, as they stand in the record."""
        entries, slots, _ = self.plan(players)
        looker = max(looker, 0)
        fields: dict[str, npt.NDArray[np.int64]] = {}
        plan = iter(entries[looker].tolist())
        assert self.state_type.fields is not None
        for feature in self.features:
            values = np.zeros(self._entries(feature), np.int64)
            offset = int(self.state_type.fields[feature.field][1])
            for _ in range(len(values)):
                place, size, _, _, _, first, line = next(plan)
                told = row[first : first + feature.width]
                values[(place - offset) // size] = self._value(feature, told, slots[looker, line])
            fields[feature.field] = values.reshape(self.state_type[feature.field].shape)
        return fields

    def _value(self, feature: Feature, told: Row, slots: npt.NDArray[np.int32]) -> int:
        if feature.kind == NUMBER:
            return feature.lowest + round(float(told[0]) * (feature.highest - feature.lowest))
        if feature.kind == ONE_OF:
            return feature.lowest + slots.tolist().index(int(told.argmax()))
        return sum(1 << (feature.lowest + index) for index, flag in enumerate(told) if flag)


@kernel
def entry_value(content: Bytes, place: int, size: int) -> int:
    """A whole number of one or two bytes, the lower one first."""
    if size == 1:
        value = np.int64(content[place])
        return value - 256 if value > 127 else value
    value = np.int64(content[place]) + 256 * np.int64(content[place + 1])
    return value - 65536 if value > 32767 else value


@kernel
def tell(
    content: Bytes,
    entries: npt.NDArray[np.int32],
    slots: npt.NDArray[np.int32],
    steps: npt.NDArray[np.float32],
    row: Row,
) -> None:
    """Writes a row from the bytes of a view; the row is empty before."""
    for index in range(entries.shape[0]):
        value = entry_value(content, entries[index, 0], entries[index, 1])
        kind, lowest, values, first = entries[index, 2], entries[index, 3], entries[index, 4], entries[index, 5]
        if kind == NUMBER:
            row[first] = np.float32(value - lowest) * steps[entries[index, 6]]
        elif kind == ONE_OF:
            row[first + slots[entries[index, 6], value - lowest]] = 1
        else:
            for bit in range(values):
                row[first + bit] = value >> (lowest + bit) & 1


@kernel
def tell_all(
    contents: npt.NDArray[np.uint8],
    lookers: npt.NDArray[np.int64],
    entries: npt.NDArray[np.int32],
    slots: npt.NDArray[np.int32],
    steps: npt.NDArray[np.float32],
    rows: npt.NDArray[np.float32],
    start: int,
    end: int,
) -> None:
    """Writes the rows of many views of one player count, each told to its looker."""
    for index in range(start, end):
        rows[index, :] = 0
        tell(contents[index], entries[lookers[index]], slots[lookers[index]], steps, rows[index])
