"""The ship sails, leaves the board, and its player rests in the research pause."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.submarine import articles, board
from vineta.games.submarine.moves import cards
from vineta.games.submarine.moves.numbers import whole


@kernel
def has_boat_in_column(record: StateRecord, column: int) -> bool:
    for field in range(column, board.FIELDS, board.COLUMNS):
        if record.boats[record.mover, field] > 0:
            return True
    return False


@kernel
def forbids_stop(record: StateRecord, column: int) -> int:
    """The rule against stopping above this column."""
    if column <= record.ships[record.mover]:
        return articles.TO_THE_RIGHT
    return 0 if has_boat_in_column(record, column) else articles.ABOVE_OWN_BOAT


@kernel
def list_stops(record: StateRecord, actions: Actions) -> int:
    """Columns to stop above, and leaving the board, which is always allowed."""
    count = 0
    for column in range(board.COLUMNS):
        if forbids_stop(record, column) == 0:
            actions[count] = board.SAIL + column
            count += 1
    actions[count] = board.SAIL_OFF
    return count + 1


@kernel
def sail(record: StateRecord, column: int) -> None:
    """The ship stops above a column, or leaves the board."""
    record.ships[record.mover] = column
    record.phase = board.PAUSING if column == board.OFF_BOARD else board.READY


@kernel
def forbids_tuck(record: StateRecord, colour: int) -> int:
    if record.height[record.mover] == 0:
        return articles.PILE_TO_DRAW_FROM
    return 0 if record.hand[record.mover, colour] > 0 else articles.TUCK_FROM_THE_HAND


@kernel
def list_pause(record: StateRecord, actions: Actions) -> int:
    """Cards that may go under the pile, and passing."""
    count = 0
    for colour in range(board.COLOUR_COUNT):
        if forbids_tuck(record, colour) == 0:
            actions[count] = board.TUCK + colour
            count += 1
    actions[count] = board.PASS
    return count + 1


@kernel
def tuck(record: StateRecord, colour: int) -> None:
    """A hand card goes under the own pile, the top card to the hand."""
    seat = whole(record.mover)
    seen = cards.leave_unseen(record, seat, colour)
    cards.slide_under(record, seat, colour, seen)
    cards.draw(record, seat)
