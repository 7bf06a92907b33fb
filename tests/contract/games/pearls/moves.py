"""The kinds of moves: what forbids each, by the number of its rule, and what it does."""

from vineta.core.game import NATURE, OVER
from vineta.core.kernel import StateRecord, kernel

from .state import NOT_DEALT


@kernel
def seat_to_deal(record: StateRecord) -> int:
    """The first seat without a card; the number of players when all have theirs."""
    seat = 0
    while seat < record.players and record.favourite[seat] != NOT_DEALT:
        seat += 1
    return seat


@kernel
def forbids_deal(record: StateRecord, card: int) -> int:
    if seat_to_deal(record) == record.players:
        return 3
    for seat in range(record.players):
        if record.favourite[seat] == card:
            return 4
    return 0


@kernel
def deal(record: StateRecord, card: int) -> None:
    record.favourite[seat_to_deal(record)] = card


@kernel
def forbids_roll(record: StateRecord) -> int:
    return 5 if record.mover != NATURE or seat_to_deal(record) < record.players else 0


@kernel
def roll(record: StateRecord, side: int) -> None:
    record.die = side
    record.mover = record.turn


@kernel
def forbids_take(record: StateRecord, count: int) -> int:
    if record.mover == NATURE:
        return 5
    if count > record.die:
        return 6
    return 7 if count > record.bowl else 0


@kernel
def take(record: StateRecord, count: int) -> None:
    record.bowl -= count
    record.pearls[record.turn] += count
    record.die = 0
    record.turn = (record.turn + 1) % record.players
    record.mover = NATURE if record.bowl > 0 else OVER
