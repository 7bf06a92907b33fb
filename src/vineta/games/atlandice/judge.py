"""How good a position looks: points won, and the majorities and resources that may still become points."""

from vineta.core.kernel import State, StateRecord, Values, kernel
from vineta.games.atlandice import board, stages
from vineta.games.atlandice.moves import table

MAJORITY_WORTH = 0.7
"""How much of a majority's points a leader can count on before it is scored."""

RESOURCE_WORTH = 0.15
"""What a resource is worth beyond the majority it stands in: for inventories, donations and later majorities."""

SPREAD = 5.0
"""How much better a position must be judged for a seat to win it e times as often."""


@kernel
def judge(state: State, values: Values) -> None:
    """For each seat its prospects, less those of its best opponent."""
    record = state[0]
    for seat in range(record.players):
        values[seat] = prospects(record, seat) - best_other(record, seat)


@kernel
def best_other(record: StateRecord, seat: int) -> float:
    best = -1.0
    for other in range(record.players):
        if other != seat:
            best = max(best, prospects(record, other))
    return best


@kernel
def prospects(record: StateRecord, owner: int) -> float:
    """The points an owner has and may expect."""
    total = float(record.points[owner])
    if record.stage == stages.ENDED:
        return total
    for district in range(board.DISTRICT_COUNT):
        if table.is_open(record, district):
            total += MAJORITY_WORTH * standing(record, owner, district, 0)
    return total + RESOURCE_WORTH * table.holding(record, owner) + find(record, owner)


@kernel
def standing(record: StateRecord, owner: int, resource: int, more: int) -> int:
    """The points an owner would get with so many more of a resource if it were scored now."""
    own = record.holdings[owner, resource] + more
    if own == 0:
        return 0
    above = 0
    for other in range(table.owner_count(record)):
        if other != owner and record.holdings[other, resource] > own:
            above += 1
    if above == 0:
        return board.FIRST_POINTS
    return board.SECOND_POINTS if above == 1 else 0


@kernel
def find(record: StateRecord, owner: int) -> float:
    """What the best resource is worth that an owner is about to take, and a second one for the submarine."""
    if record.searcher != owner or record.stage not in (stages.TAKE_FIRST, stages.TAKE_EXTRA, stages.TAKE_WON):
        return 0.0
    best = 0.0
    for resource in range(board.RESOURCE_COUNT):
        if record.stock[record.searched, resource] > 0:
            gain = standing(record, owner, resource, 1) - standing(record, owner, resource, 0)
            best = max(best, RESOURCE_WORTH + MAJORITY_WORTH * gain)
    extra = record.stage == stages.TAKE_FIRST and record.submarine == record.searched
    return best + RESOURCE_WORTH if extra else best
