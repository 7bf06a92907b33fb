"""What lies on the lake and how it hangs together."""

import numpy as np
import numpy.typing as npt

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.sunken_city import board

PLACES_AROUND = 6


@kernel
def name_square(record: StateRecord, square: int) -> int:
    """The square that names the piece covering this one."""
    return int(square + board.TO_NAME[record.cover[square]])


@kernel
def other_half(record: StateRecord, square: int) -> int:
    """The other square of a street; of a house, the same one."""
    return int(square + board.TO_OTHER_HALF[record.cover[square]])


@kernel
def house_number(record: StateRecord, square: int) -> int:
    """The number of the house on this square, or 0."""
    cover = int(record.cover[square])
    return cover if cover <= board.HOUSES else 0


@kernel
def piece_on(record: StateRecord, square: int) -> int:
    """The name of the piece that covers a square; NO_SQUARE for water or beyond the shore."""
    return name_square(record, square) if square != board.NO_SQUARE and record.cover[square] else board.NO_SQUARE


@kernel
def neighbour(record: StateRecord, name: int, index: int) -> int:
    """The name of the piece at one of the six places along a piece's edges, or NO_SQUARE."""
    return piece_on(record, int(board.AROUND[board.SHAPE[record.cover[name]], name, index]))


@kernel
def linked(record: StateRecord, here: int, there: int) -> bool:
    """Whether two pieces, given by their names, share an edge."""
    for index in range(PLACES_AROUND):
        if neighbour(record, here, index) == there:
            return True
    return False


@kernel
def merman_isolated(record: StateRecord) -> bool:
    """Whether the merman's piece is surrounded by water."""
    for index in range(PLACES_AROUND):
        if neighbour(record, int(record.merman), index) != board.NO_SQUARE:
            return False
    return True


@kernel
def list_links(record: StateRecord, here: int, offset: int, actions: Actions, start: int) -> int:
    """Lists the pieces linked with one, as actions from `start` on, ascending; the new end of the list."""
    end = start
    for index in range(PLACES_AROUND):
        name = neighbour(record, here, index)
        if name != board.NO_SQUARE:
            end = insert(actions, start, end, offset + name)
    return end


@kernel
def insert(actions: Actions, start: int, end: int, action: int) -> int:
    """Puts an action into its place in an ascending list, once; the new end of the list."""
    place = end
    while place > start and actions[place - 1] > action:
        place -= 1
    if place > start and actions[place - 1] == action:
        return end
    for index in range(end, place, -1):
        actions[index] = actions[index - 1]
    actions[place] = action
    return end + 1


@kernel
def village_square(record: StateRecord, seat: int) -> int:
    """The corner square at a seat's village."""
    return int(board.CORNERS[record.village[seat]])


@kernel
def doorstep(record: StateRecord, seat: int) -> int:
    """The name of the piece through which an adventurer leaves its village and comes home, or NO_SQUARE."""
    return piece_on(record, village_square(record, seat))


@kernel
def seat_of(record: StateRecord, colour: int) -> int:
    """The seat that plays a colour, or NOBODY."""
    for seat in range(record.players):
        if record.village[seat] == colour:
            return seat
    return board.NOBODY


@kernel
def on_lake(record: StateRecord, number: int) -> bool:
    """Whether a house has risen."""
    return bool(record.house_square[number] >= 0)


@kernel
def put_street(record: StateRecord, first: int, second: int) -> None:
    lying = second == first + 1
    cover_square(record, first, board.LEFT_HALF if lying else board.UPPER_HALF)
    cover_square(record, second, board.RIGHT_HALF if lying else board.LOWER_HALF)


@kernel
def put_house(record: StateRecord, number: int, square: int) -> None:
    cover_square(record, square, number)
    record.house_square[number] = square
    mark_near(record, square)


@kernel
def remove_street(record: StateRecord, first: int) -> None:
    uncover_square(record, other_half(record, first))
    uncover_square(record, first)


@kernel
def remove_house(record: StateRecord, number: int) -> None:
    square = int(record.house_square[number])
    uncover_square(record, square)
    record.house_square[number] = board.IN_GROTTO
    record.near_houses[:] = 0
    for other in range(1, board.HOUSES + 1):
        if on_lake(record, other):
            mark_near(record, int(record.house_square[other]))


@kernel
def cover_square(record: StateRecord, square: int, cover: int) -> None:
    record.cover[square] = cover
    record.taken[square // board.SIZE] |= 1 << square % board.SIZE


@kernel
def uncover_square(record: StateRecord, square: int) -> None:
    record.cover[square] = board.WATER
    record.taken[square // board.SIZE] &= ~(1 << square % board.SIZE)


@kernel
def mark_near(record: StateRecord, square: int) -> None:
    """Notes which squares a house touches."""
    for row in range(board.SIZE):
        record.near_houses[row] |= board.TOUCHED_ROWS[square, row]


@kernel
def list_row(actions: Actions, end: int, offset: int, bits: int) -> int:
    """Lists the columns whose bits are set, as actions; the new end of the list.

    It always writes nine entries, so that no branch slows it; those beyond the end do not count.
    """
    for index in range(board.SIZE):
        # An unsigned index spares compiled code the question whether it counts from the end.
        actions[np.uintp(end + index)] = offset + board.COLUMNS[bits, index]
    return end + int(board.COLUMN_COUNT[bits])


@kernel
def has_square(rows: npt.NDArray[np.int16], square: int) -> bool:
    """Whether a square's bit is set."""
    return bool(rows[square // board.SIZE] >> square % board.SIZE & 1)
