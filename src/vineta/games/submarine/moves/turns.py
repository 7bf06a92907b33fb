"""Turns begin and end, and so does the game."""

from vineta.core.game import OVER
from vineta.core.kernel import StateRecord, kernel
from vineta.games.submarine import articles, board
from vineta.games.submarine.moves import cards
from vineta.games.submarine.moves.numbers import whole


@kernel
def begin_turn(record: StateRecord) -> None:
    record.phase = board.PAUSING if record.ships[record.mover] == board.OFF_BOARD else board.SAILING


@kernel
def forbids_done(record: StateRecord) -> int:
    return articles.AT_LEAST_ONE_ACTION if record.phase == board.READY else 0


@kernel
def end_turn(record: StateRecord) -> None:
    """The hand is filled, idle turns are counted, ships return when all are off, the next player begins."""
    cards.fill_hand(record, whole(record.mover))
    count_idle_turn(record)
    clear_turn(record)
    return_ships(record)
    if 0 < record.stall_limit <= record.idle:
        end_game(record, board.BY_STALL)
    else:
        record.mover = (record.mover + 1) % record.players
        begin_turn(record)


@kernel
def count_idle_turn(record: StateRecord) -> None:
    if record.progress:
        record.idle = 0
    elif record.stall_limit > 0:
        record.idle += 1


@kernel
def clear_turn(record: StateRecord) -> None:
    """What matters within a turn only is forgotten."""
    record.progress = 0
    record.target = board.NO_TOKEN
    record.joker = board.NO_TOKEN
    for field in range(board.FIELDS):
        record.moved[field] = 0
    for token in range(board.TOKENS):
        record.touched[token] = 0


@kernel
def return_ships(record: StateRecord) -> None:
    for seat in range(record.players):
        if record.ships[seat] != board.OFF_BOARD:
            return
    for seat in range(board.SEAT_COUNT):
        record.ships[seat] = board.AT_START


@kernel
def end_game(record: StateRecord, ending: int) -> None:
    clear_turn(record)
    record.ending = ending
    record.phase = board.FINISHED
    record.mover = OVER
