"""The street stacks and the tides they turn: base game, rising and sinking phases, the last of them."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.sunken_city.board import CALM, FIELDS, HOURGLASS, HOUSES, NO_SQUARE, RISING, SINKING, SPENT
from vineta.games.sunken_city.moves.lake import isolated, on_lake

LAST_FIELD = FIELDS - 1
"""When this stack is used up, the hourglass is seen."""


@kernel
def take_street(record: StateRecord, laid: int) -> None:
    """Takes the street that now lies at `laid` from its stack; the last one of a stack turns the tide."""
    record.stack[record.field] -= 1
    if record.stack[record.field] == 0:
        if record.tide == CALM:
            turn_stack_over(record)
        else:
            surface(record, laid)


@kernel
def turn_stack_over(record: StateRecord) -> None:
    """The next stack serves at once; behind the fifth the hourglass is seen."""
    if record.field == LAST_FIELD:
        last_round(record, HOURGLASS)
    if record.field < FIELDS:
        record.field += 1


@kernel
def last_round(record: StateRecord, reason: int) -> None:
    """The round under way is the last one; the first reason counts."""
    if record.ending == 0:
        record.ending = reason


@kernel
def surface(record: StateRecord, laid: int) -> None:
    """The merman leaves his grotto: the sinking phase begins."""
    record.tide = SINKING
    record.merman = surfacing_square(record, laid)
    record.grotto = 0
    end_last_sinking(record)


@kernel
def surfacing_square(record: StateRecord, laid: int) -> int:
    """His grotto's house if it is on the lake, else the highest house there; without any, the street just laid."""
    if on_lake(record, int(record.grotto)):
        return int(record.house_square[record.grotto])
    for number in range(HOUSES, 0, -1):
        if on_lake(record, number):
            return int(record.house_square[number])
    return laid


@kernel
def end_last_sinking(record: StateRecord) -> None:
    """The last sinking phase is over when he cannot move; the round is played to its end."""
    if record.field == LAST_FIELD and isolated(record, int(record.merman)):
        record.tide = SPENT
        last_round(record, HOURGLASS)


@kernel
def sinking_field(record: StateRecord) -> int:
    """Where sunk streets are collected."""
    return int(min(record.field + 1, FIELDS))


@kernel
def rise_again(record: StateRecord, grotto: int) -> None:
    """The merman is back in a grotto: a rising phase begins with the streets collected so far."""
    record.merman = NO_SQUARE
    record.grotto = grotto
    record.tide = RISING
    record.field += 1
