"""The ship sails, leaves the board, and its player rests in the research pause."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.submarine.articles import (
    ABOVE_OWN_BOAT,
    PILE_TO_DRAW_FROM,
    TO_THE_RIGHT,
    TUCK_FROM_THE_HAND,
)
from vineta.games.submarine.board import (
    COLOURS,
    COLUMNS,
    FIELDS,
    OFF_BOARD,
    PASS,
    PAUSING,
    READY,
    SAIL,
    SAIL_OFF,
    TUCK,
)
from vineta.games.submarine.moves.cards import draw, leave_unseen, slide_under
from vineta.games.submarine.moves.numbers import whole

_COLOURS = len(COLOURS)


@kernel
def has_boat_in_column(record: StateRecord, column: int) -> bool:
    for field in range(column, FIELDS, COLUMNS):
        if record.boats[record.mover, field] > 0:
            return True
    return False


@kernel
def forbids_stop(record: StateRecord, column: int) -> int:
    """The rule against stopping above this column."""
    if column <= record.ships[record.mover]:
        return TO_THE_RIGHT
    return 0 if has_boat_in_column(record, column) else ABOVE_OWN_BOAT


@kernel
def list_stops(record: StateRecord, actions: Actions) -> int:
    """Columns to stop above, and leaving the board, which is always allowed."""
    count = 0
    for column in range(COLUMNS):
        if forbids_stop(record, column) == 0:
            actions[count] = SAIL + column
            count += 1
    actions[count] = SAIL_OFF
    return count + 1


@kernel
def sail(record: StateRecord, column: int) -> None:
    """The ship stops above a column, or leaves the board."""
    record.ships[record.mover] = column
    record.phase = PAUSING if column == OFF_BOARD else READY


@kernel
def forbids_tuck(record: StateRecord, colour: int) -> int:
    if record.height[record.mover] == 0:
        return PILE_TO_DRAW_FROM
    return 0 if record.hand[record.mover, colour] > 0 else TUCK_FROM_THE_HAND


@kernel
def list_pause(record: StateRecord, actions: Actions) -> int:
    """Cards that may go under the pile, and passing."""
    count = 0
    for colour in range(_COLOURS):
        if forbids_tuck(record, colour) == 0:
            actions[count] = TUCK + colour
            count += 1
    actions[count] = PASS
    return count + 1


@kernel
def tuck(record: StateRecord, colour: int) -> None:
    """A hand card goes under the own pile, the top card to the hand."""
    seat = whole(record.mover)
    seen = leave_unseen(record, seat, colour)
    slide_under(record, seat, colour, seen)
    draw(record, seat)
