"""The street stacks and the tides they turn: base game, rising and sinking phases, the last of them."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.sunken_city import board
from vineta.games.sunken_city.moves import lake

LAST_FIELD = board.FIELDS - 1
"""When this stack is used up, the hourglass is seen."""


@kernel
def take_street(record: StateRecord, laid: int) -> None:
    """Takes the street that now lies at `laid` from its stack; the last one of a stack turns the tide."""
    record.stack[record.field] -= 1
    if record.stack[record.field] == 0:
        if record.tide == board.CALM:
            turn_stack_over(record)
        else:
            surface(record, laid)


@kernel
def turn_stack_over(record: StateRecord) -> None:
    """The next stack serves at once; behind the fifth the hourglass is seen."""
    if record.field == LAST_FIELD:
        last_round(record, board.HOURGLASS)
    if record.field < board.FIELDS:
        record.field += 1


@kernel
def last_round(record: StateRecord, reason: int) -> None:
    """The round under way is the last one; the first reason counts."""
    if record.ending == 0:
        record.ending = reason


@kernel
def surface(record: StateRecord, laid: int) -> None:
    """The merman leaves his grotto: the sinking phase begins."""
    record.tide = board.SINKING
    record.merman = surfacing_square(record, laid)
    record.grotto = 0
    end_last_sinking(record)


@kernel
def surfacing_square(record: StateRecord, laid: int) -> int:
    """His grotto's house if it is on the lake, else the highest house there; without any, the street just laid."""
    if lake.on_lake(record, int(record.grotto)):
        return int(record.house_square[record.grotto])
    for number in range(board.HOUSES, 0, -1):
        if lake.on_lake(record, number):
            return int(record.house_square[number])
    return laid


@kernel
def end_last_sinking(record: StateRecord) -> None:
    """The last sinking phase is over when he cannot move; the round is played to its end."""
    if record.field == LAST_FIELD and lake.merman_isolated(record):
        record.tide = board.SPENT
        last_round(record, board.HOURGLASS)


@kernel
def sinking_field(record: StateRecord) -> int:
    """Where sunk streets are collected."""
    return int(min(record.field + 1, board.FIELDS))


@kernel
def rise_again(record: StateRecord, grotto: int) -> None:
    """The merman is back in a grotto: a rising phase begins with the streets collected so far."""
    record.merman = board.NO_SQUARE
    record.grotto = grotto
    record.tide = board.RISING
    record.field += 1
