"""How far everything is from an adventurer, by sounding the whole lake at once: a set of squares is two numbers.

A number holds rows of ten bits, nine squares and a gap: the first five rows in `low`, the other four in `high`. So one
step from every square of a set is a handful of shifts, where a search would visit square after square.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vineta.core.kernel import StateRecord, kernel
from vineta.games.sunken_city import board
from vineta.games.sunken_city.moves import lake

ROW_BITS = 10
LOW_ROWS = 5
LOW_BITS = ROW_BITS * (LOW_ROWS - 1)
"""From the first row of a number to the last one of `low`."""
FIRST_ROW = board.WHOLE_ROW
LOW_BOARD = sum(board.WHOLE_ROW << ROW_BITS * row for row in range(LOW_ROWS))
HIGH_BOARD = sum(board.WHOLE_ROW << ROW_BITS * row for row in range(board.SIZE - LOW_ROWS))

FAR = 20
"""As far as anything is sounded, in walking points."""


def _bits(low: bool) -> npt.NDArray[np.int64]:
    bits = np.zeros(board.SQUARES, np.int64)
    for square in range(board.SQUARES):
        row, column = divmod(square, board.SIZE)
        if (row < LOW_ROWS) == low:
            bits[square] = 1 << ROW_BITS * (row if low else row - LOW_ROWS) + column
    return bits


LOW, HIGH = _bits(low=True), _bits(low=False)
"""Each square as a set."""


class Lake(NamedTuple):
    """The squares of the lake, by what lies on them; of each two numbers the lower rows come second."""

    land_low: int
    land_high: int
    left_low: int
    left_high: int
    upper_low: int
    upper_high: int
    """Where the upper half of a street lies."""


@kernel
def survey(record: StateRecord) -> Lake:
    """What lies where: only streets have to be looked for, for the record keeps the covered squares as rows."""
    low, high = 0, 0
    left_low, left_high, upper_low, upper_high = 0, 0, 0, 0
    for row in range(board.SIZE):
        left, upper = 0, 0
        for column in range(board.SIZE):
            cover = record.cover[np.uintp(row * board.SIZE + column)]
            left |= int(cover == board.LEFT_HALF) << column
            upper |= int(cover == board.UPPER_HALF) << column
        if row < LOW_ROWS:
            low |= int(record.taken[row]) << ROW_BITS * row
            left_low |= left << ROW_BITS * row
            upper_low |= upper << ROW_BITS * row
        else:
            high |= int(record.taken[row]) << ROW_BITS * (row - LOW_ROWS)
            left_high |= left << ROW_BITS * (row - LOW_ROWS)
            upper_high |= upper << ROW_BITS * (row - LOW_ROWS)
    return Lake(low, high, left_low, left_high, upper_low, upper_high)


@kernel
def spread(low: int, high: int) -> tuple[int, int]:
    """A set and all squares beside it; bits in the gaps may be set."""
    wider_low = low | low << 1 | low >> 1 | low << ROW_BITS | low >> ROW_BITS | (high & FIRST_ROW) << LOW_BITS
    wider_high = high | high << 1 | high >> 1 | high << ROW_BITS | high >> ROW_BITS | low >> LOW_BITS
    return wider_low, wider_high


@kernel
def whole_pieces(around: Lake, low: int, high: int) -> tuple[int, int]:
    """A set of covered squares, and the other halves of its streets."""
    downwards, from_below = low & around.upper_low, (high & FIRST_ROW) << LOW_BITS
    full_low = low | (low & around.left_low) << 1 | low >> 1 & around.left_low | downwards << ROW_BITS & LOW_BOARD
    full_low |= (low >> ROW_BITS | from_below) & around.upper_low
    full_high = high | (high & around.left_high) << 1 | high >> 1 & around.left_high
    full_high |= (high & around.upper_high) << ROW_BITS | downwards >> LOW_BITS | high >> ROW_BITS & around.upper_high
    return full_low, full_high & HIGH_BOARD


@kernel
def step(around: Lake, low: int, high: int, before_low: int, before_high: int) -> tuple[int, int]:
    """What is reached with one point more: a piece costs one, a square of water, which has to be built on, two."""
    wide_low, wide_high = spread(low, high)
    far_low, far_high = spread(before_low, before_high)
    land_low, land_high = whole_pieces(around, wide_low & around.land_low, wide_high & around.land_high)
    low |= land_low | far_low & LOW_BOARD & ~around.land_low
    high |= land_high | far_high & HIGH_BOARD & ~around.land_high
    return low, high


class Sounding(NamedTuple):
    """What an adventurer has before it."""

    home: int
    """Walking points to its village, over water too."""
    nearest: int
    """Walking points to the nearest house where something is still to be found."""
    second: int
    pull: float
    """How much there is to be found near by: the more, the nearer."""


@kernel
def sound(record: StateRecord, around: Lake, seat: int) -> Sounding:
    """Goes out from an adventurer in all directions until home and all that it seeks are reached."""
    corner = lake.village_square(record, seat)
    here = int(record.adventurer[seat])
    at_home = here == board.HOME
    low, high = 0, 0
    before_low, before_high = 0, 0
    if not at_home:
        low, high = whole_pieces(around, int(LOW[here]), int(HIGH[here]))
    left_low, left_high = sought(record, seat)
    home = 0 if at_home else FAR
    nearest, second, pull = FAR, FAR, 0.0
    for points in range(FAR):
        if at_home and 0 < points <= 2 and (points == 2 or record.cover[corner]):
            low |= int(LOW[corner])
            high |= int(HIGH[corner])
            if points == 1:
                low, high = whole_pieces(around, low, high)
        if home == FAR and (low & LOW[corner] or high & HIGH[corner]):
            home = points + 1
        found = count_bits(low & left_low) + count_bits(high & left_high)
        if found:
            left_low &= ~low
            left_high &= ~high
            pull += found / (2.0 + points)
            if nearest < FAR or found > 1:
                second = min(second, points)
            nearest = min(nearest, points)
        if home < FAR and left_low | left_high == 0:
            break
        wider_low, wider_high = step(around, low, high, before_low, before_high)
        before_low, before_high, low, high = low, high, wider_low, wider_high
    return Sounding(home, nearest, second, pull)


@kernel
def sought(record: StateRecord, seat: int) -> tuple[int, int]:
    """The houses on the lake where a seat still finds something."""
    known = int(record.found[seat]) | int(record.safe[seat])
    low, high = 0, 0
    for number in range(1, board.HOUSES + 1):
        square = int(record.house_square[number])
        if square >= 0 and (known >> number & 1 == 0 or (square == board.CENTRE and known >> board.CHEST & 1 == 0)):
            low |= int(LOW[square])
            high |= int(HIGH[square])
    return low, high


@kernel
def count_bits(number: int) -> int:
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


MERMAN_REACH = 6


@kernel
def merman_ways(record: StateRecord, around: Lake, ways: npt.NDArray[np.int64]) -> None:
    """For each seat how many steps the merman is away from its adventurer; MERMAN_REACH where it is safe from him."""
    for seat in range(record.players):
        ways[seat] = MERMAN_REACH
    if record.merman == board.NO_SQUARE:
        return
    low, high = whole_pieces(around, int(LOW[record.merman]), int(HIGH[record.merman]))
    for steps in range(MERMAN_REACH):
        for seat in range(record.players):
            here = int(record.adventurer[seat])
            if here != board.HOME and ways[seat] == MERMAN_REACH and (low & LOW[here] or high & HIGH[here]):
                ways[seat] = steps
        wide_low, wide_high = spread(low, high)
        low, high = whole_pieces(around, wide_low & around.land_low, wide_high & around.land_high)
