"""How far everything is from an adventurer, by sounding the whole lake at once: a set of squares is two numbers.

A number holds rows of ten bits, nine squares and a gap: the first five rows in `low`, the other four in `high`. So one
step from every square of a set is a handful of shifts, where a search would visit square after square.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vineta.core.bits import count_bits
from vineta.core.kernel import StateRecord, kernel, scratch
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
"""As far as anything is usually sounded, in walking points."""

Numbers = npt.NDArray[np.int64]
SEATS = 4


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
def step(
    around: Lake, low: int, high: int, wide_low: int, wide_high: int, far_low: int, far_high: int
) -> tuple[int, int]:
    """What is reached with one point more: a piece costs one, a square of water, which has to be built on, two.

    `wide` is what lies beside the set, `far` what lay beside it a point ago.
    """
    land_low, land_high = whole_pieces(around, wide_low & around.land_low, wide_high & around.land_high)
    low |= land_low | far_low & LOW_BOARD & ~around.land_low
    high |= land_high | far_high & HIGH_BOARD & ~around.land_high
    return low, high


class Sounding(NamedTuple):
    """What the adventurers have before them, one number for each seat."""

    home: Numbers
    """Walking points to its village, over water too."""
    nearest: Numbers
    """Walking points to the nearest house where something is still to be found."""
    second: Numbers
    pull: npt.NDArray[np.float64]
    """How much there is to be found near by: the more, the nearer."""


class Wave(NamedTuple):
    """How far the soundings have come: for each seat sets of squares, as two numbers."""

    low: Numbers
    high: Numbers
    far_low: Numbers
    """What lay beside the set a point ago."""
    far_high: Numbers
    left_low: Numbers
    """Where something is still to be found."""
    left_high: Numbers
    corner_low: Numbers
    """The village's square."""
    corner_high: Numbers
    found: Sounding


new_numbers = scratch((SEATS,), np.int64)
new_pulls = scratch((SEATS,), np.float64)


@kernel
def sound(record: StateRecord, around: Lake, sounding: Sounding, far: int, with_chest: bool) -> None:
    """Goes out from all adventurers in all directions until homes and all that they seek are reached.

    What is not reached with fewer than `far` points counts as that far away; the chest is sought if wanted.
    """
    # Arrays of its own, for of those that it is given compiled code would have to fear that they are the same.
    found = Sounding(new_numbers(), new_numbers(), new_numbers(), new_pulls())
    low, high, far_low, far_high = new_numbers(), new_numbers(), new_numbers(), new_numbers()
    wave = Wave(low, high, far_low, far_high, new_numbers(), new_numbers(), new_numbers(), new_numbers(), found)
    for seat in range(SEATS):
        begin(record, around, seat, wave, far, with_chest)
    for points in range(far):
        if 0 < points <= 2:
            leave_home(record, around, points, wave)
        if go_on(around, points, wave, far) == 0:
            break
    for seat in range(SEATS):
        sounding.home[seat], sounding.nearest[seat] = found.home[seat], found.nearest[seat]
        sounding.second[seat], sounding.pull[seat] = found.second[seat], found.pull[seat]


@kernel
def begin(record: StateRecord, around: Lake, seat: int, wave: Wave, far: int, with_chest: bool) -> None:
    """Where a seat's adventurer is; a seat that nobody has, seeks nothing."""
    here, corner = int(record.adventurer[seat]), lake.village_square(record, seat)
    low, high, left_low, left_high = 0, 0, 0, 0
    home = 0
    if seat < record.players:
        left_low, left_high = sought(record, seat, with_chest)
        if here != board.HOME:
            home = far
            low, high = whole_pieces(around, int(LOW[here]), int(HIGH[here]))
    wave.low[seat], wave.high[seat], wave.far_low[seat], wave.far_high[seat] = low, high, 0, 0
    wave.left_low[seat], wave.left_high[seat] = left_low, left_high
    wave.corner_low[seat], wave.corner_high[seat] = LOW[corner], HIGH[corner]
    wave.found.home[seat], wave.found.nearest[seat], wave.found.second[seat], wave.found.pull[seat] = home, far, far, 0


@kernel
def leave_home(record: StateRecord, around: Lake, points: int, wave: Wave) -> None:
    """Adventurers at home come to the village's square: with one point where a piece lies, else with two."""
    for seat in range(int(record.players)):
        if record.adventurer[seat] == board.HOME and (points == 2 or record.cover[lake.village_square(record, seat)]):
            low, high = int(wave.low[seat] | wave.corner_low[seat]), int(wave.high[seat] | wave.corner_high[seat])
            if points == 1:
                low, high = whole_pieces(around, low, high)
            wave.low[seat], wave.high[seat] = low, high


@kernel
def go_on(around: Lake, points: int, wave: Wave, far: int) -> int:
    """Notes what was reached, and goes a point farther; 0 if nobody seeks anything any more.

    Nothing is asked, only calculated, so that compiled code does it for all seats side by side.
    """
    unfinished = 0
    for seat in range(SEATS):
        low, high = wave.low[seat], wave.high[seat]
        reached_home = low & wave.corner_low[seat] | high & wave.corner_high[seat]
        home = min(wave.found.home[seat], points + 1 if reached_home else far)
        left_low, left_high = wave.left_low[seat], wave.left_high[seat]
        found = count_bits(low & left_low) + count_bits(high & left_high)
        left_low, left_high = left_low & ~low, left_high & ~high
        reached, nearest = points if found else far, wave.found.nearest[seat]
        wave.found.second[seat] = min(wave.found.second[seat], reached if nearest < far or found > 1 else far)
        wave.found.nearest[seat] = min(nearest, reached)
        wave.found.pull[seat] += found / (2.0 + points)
        wave.found.home[seat] = home
        wave.left_low[seat], wave.left_high[seat] = left_low, left_high
        unfinished |= left_low | left_high | int(home == far)
        wide_low, wide_high = spread(low, high)
        wave.low[seat], wave.high[seat] = step(
            around, low, high, wide_low, wide_high, wave.far_low[seat], wave.far_high[seat]
        )
        wave.far_low[seat], wave.far_high[seat] = wide_low, wide_high
    return unfinished


@kernel
def sought(record: StateRecord, seat: int, with_chest: bool) -> tuple[int, int]:
    """The houses on the lake where a seat still finds something; the chest lies in the centre."""
    known = int(record.found[seat]) | int(record.safe[seat])
    low, high = 0, 0
    for number in range(1, board.HOUSES + 1):
        square = int(record.house_square[number])
        chest = with_chest and square == board.CENTRE and known >> board.CHEST & 1 == 0
        if square >= 0 and (known >> number & 1 == 0 or chest):
            low |= int(LOW[square])
            high |= int(HIGH[square])
    return low, high


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
