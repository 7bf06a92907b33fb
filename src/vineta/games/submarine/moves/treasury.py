"""What was raised goes to its place at the winner's container, and may end the game."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.submarine import board
from vineta.games.submarine.moves import cards, turns
from vineta.games.submarine.moves.numbers import whole


@kernel
def has_kind(record: StateRecord, seat: int, treasure: int) -> bool:
    """Whether a container holds a treasure of the same kind."""
    first = treasure - treasure % board.COLOUR_COUNT
    for token in range(first, first + board.COLOUR_COUNT):
        if record.place[token] == board.CONTAINER + seat:
            return True
    return False


@kernel
def tokens_at(record: StateRecord, place: int) -> int:
    """How many tokens lie at a place."""
    count = 0
    for token in range(board.TOKENS):
        count += record.place[token] == place
    return count


@kernel
def column_is_empty(record: StateRecord, column: int) -> bool:
    """Whether a column holds no treasure; shells do not count."""
    for treasure in range(board.TREASURES):
        if record.place[treasure] < board.FIELDS and record.place[treasure] % board.COLUMNS == column:
            return False
    return True


@kernel
def win(record: StateRecord, token: int) -> None:
    """A treasure of a new kind goes into the mover's container; duplicates and shells lie beside it."""
    if token < board.TREASURES and not has_kind(record, whole(record.mover), token):
        record.place[token] = board.CONTAINER + record.mover
        record.progress = 1
    else:
        record.place[token] = board.BESIDE + record.mover
    record.touched[token] = 1


@kernel
def take_target(record: StateRecord) -> None:
    """Nothing is owed for the token: it is won, and the end is tested, as after every single salvage."""
    token = whole(record.target)
    column = whole(record.ships[record.mover])
    record.target = board.NO_TOKEN
    win(record, token)
    ending = reason_to_end(record, column)
    if ending:
        turns.end_game(record, ending)
    else:
        record.phase = board.SALVAGING


@kernel
def reason_to_end(record: StateRecord, column: int) -> int:
    """Why a salvage from this column ends the game; 0 if it does not."""
    if tokens_at(record, board.CONTAINER + whole(record.mover)) == board.KIND_COUNT:
        return board.BY_CONTAINER
    if column_is_empty(record, column):
        return board.BY_COLUMN
    return board.BY_CARDS if cards.no_cards_left(record) else 0
