"""What was raised goes to its place at the winner's container, and may end the game."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.submarine.board import (
    BESIDE,
    BY_CARDS,
    BY_COLUMN,
    BY_CONTAINER,
    COLOURS,
    COLUMNS,
    CONTAINER,
    FIELDS,
    KINDS,
    NO_TOKEN,
    SALVAGING,
    TREASURES,
)
from vineta.games.submarine.moves.cards import no_cards_left
from vineta.games.submarine.moves.numbers import whole
from vineta.games.submarine.moves.turns import end_game

_COLOURS = len(COLOURS)
_KINDS = len(KINDS)


@kernel
def has_kind(record: StateRecord, seat: int, treasure: int) -> bool:
    """Whether a container holds a treasure of the same kind."""
    first = treasure - treasure % _COLOURS
    for token in range(first, first + _COLOURS):
        if record.place[token] == CONTAINER + seat:
            return True
    return False


@kernel
def treasures_at(record: StateRecord, place: int) -> int:
    """How many treasures lie at a place."""
    count = 0
    for treasure in range(TREASURES):
        if record.place[treasure] == place:
            count += 1
    return count


@kernel
def column_is_empty(record: StateRecord, column: int) -> bool:
    """Whether a column holds no treasure; shells do not count."""
    for treasure in range(TREASURES):
        if record.place[treasure] < FIELDS and record.place[treasure] % COLUMNS == column:
            return False
    return True


@kernel
def win(record: StateRecord, token: int) -> None:
    """A treasure of a new kind goes into the mover's container; duplicates and shells lie beside it."""
    if token < TREASURES and not has_kind(record, whole(record.mover), token):
        record.place[token] = CONTAINER + record.mover
        record.progress = 1
    else:
        record.place[token] = BESIDE + record.mover
    record.touched[token] = 1


@kernel
def take_target(record: StateRecord) -> None:
    """Nothing is owed for the token: it is won, and the end is tested, as after every single salvage."""
    token = whole(record.target)
    column = whole(record.ships[record.mover])
    record.target = NO_TOKEN
    win(record, token)
    ending = reason_to_end(record, column)
    if ending:
        end_game(record, ending)
    else:
        record.phase = SALVAGING


@kernel
def reason_to_end(record: StateRecord, column: int) -> int:
    """Why a salvage from this column ends the game; 0 if it does not."""
    if treasures_at(record, CONTAINER + record.mover) == _KINDS:
        return BY_CONTAINER
    if column_is_empty(record, column):
        return BY_COLUMN
    return BY_CARDS if no_cards_left(record) else 0
