"""Turns begin and end, and so does the game."""

from vineta.core.game import OVER
from vineta.core.kernel import StateRecord, kernel
from vineta.games.submarine.articles import AT_LEAST_ONE_ACTION
from vineta.games.submarine.board import (
    AT_START,
    BY_STALL,
    FIELDS,
    FINISHED,
    NO_TOKEN,
    OFF_BOARD,
    PAUSING,
    READY,
    SAILING,
    SEATS,
    TOKENS,
)
from vineta.games.submarine.moves.cards import fill_hand
from vineta.games.submarine.moves.numbers import whole

_SEATS = len(SEATS)


@kernel
def begin_turn(record: StateRecord) -> None:
    record.phase = PAUSING if record.ships[record.mover] == OFF_BOARD else SAILING


@kernel
def forbids_done(record: StateRecord) -> int:
    return AT_LEAST_ONE_ACTION if record.phase == READY else 0


@kernel
def end_turn(record: StateRecord) -> None:
    """The hand is filled, idle turns are counted, ships return when all are off, the next player begins."""
    fill_hand(record, whole(record.mover))
    count_idle_turn(record)
    clear_turn(record)
    return_ships(record)
    if 0 < record.stall_limit <= record.idle:
        end_game(record, BY_STALL)
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
    record.target = NO_TOKEN
    record.joker = NO_TOKEN
    for field in range(FIELDS):
        record.moved[field] = 0
    for token in range(TOKENS):
        record.touched[token] = 0


@kernel
def return_ships(record: StateRecord) -> None:
    for seat in range(record.players):
        if record.ships[seat] != OFF_BOARD:
            return
    for seat in range(_SEATS):
        record.ships[seat] = AT_START


@kernel
def end_game(record: StateRecord, ending: int) -> None:
    clear_turn(record)
    record.ending = ending
    record.phase = FINISHED
    record.mover = OVER
