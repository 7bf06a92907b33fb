"""How good a position looks: treasures at home and on the way, how far the ways are, and how little time is left."""

import numpy as np
import numpy.typing as npt

from vineta.core.kernel import State, StateRecord, Values, kernel
from vineta.games.sunken_city import board
from vineta.games.sunken_city.moves import lake

Distances = npt.NDArray[np.int16]
"""How far every square is, in half walking points."""

STEP = 2
BRIDGE = 4
"""What a square of water costs on a way: it has to be built first."""
FAR = 60
"""Farther than any way matters."""

SAFE = 10.0
VALUE = 0.1
"""What a point of a treasure's value adds: it decides ties only."""
CHIP_WORTH = 1.5
SEARCH = 0.12
"""What half a point nearer to the nearest treasure still to be found is worth."""
CARRIED, CARRIED_FAR = 0.85, 0.35
"""The share of its worth that a treasure has on the doorstep, and as far from home as can be."""
LATE = 0.3
"""The share lost for every turn that the way home takes too long."""
HOPELESS = 0.05
STRIDE = 9.0
"""How far an adventurer comes in a turn, in half walking points."""
STREETS_A_TURN = 1.7
BUSY_TURNS = 4.0
"""With fewer turns left than this, looking for more treasures pays less."""

STEPS_AROUND = 4
QUEUE = board.SQUARES * 8

SPREAD = 10.0
"""How much better a position must be judged for a seat to win it e times as often."""


@kernel
def judge(state: State, values: Values) -> None:
    """Fills in what the position is worth to each seat."""
    record = state[0]
    distances = np.empty(board.SQUARES, np.int16)
    turns = turns_left(record)
    for seat in range(record.players):
        village = lake.village_square(record, seat)
        here = int(record.adventurer[seat])
        measure(record, village, distances)
        way_home = 0 if here == board.HOME else int(distances[here]) + STEP
        values[seat] = treasure_worth(record, seat, carried_share(way_home, turns)) + CHIP_WORTH * record.chips[seat]
        measure(record, village if here == board.HOME else here, distances)
        nearness = FAR - nearest_treasure(record, seat, distances)
        values[seat] += SEARCH * nearness * min(1.0, turns / BUSY_TURNS)


@kernel
def turns_left(record: StateRecord) -> float:
    """About how many turns each player still has before the hourglass."""
    if record.ending:
        return 0.0
    streets = 0
    for field in range(record.field, board.FIELDS):
        streets += record.stack[field]
    return float(streets / (STREETS_A_TURN * record.players))


@kernel
def carried_share(way_home: int, turns: float) -> float:
    """How much of its worth a treasure has that is still out: less the farther and the later it is."""
    share = CARRIED - (CARRIED - CARRIED_FAR) * way_home / FAR
    delay = way_home - STRIDE * turns
    return max(HOPELESS, share - LATE * delay / STRIDE) if delay > 0 else share


@kernel
def treasure_worth(record: StateRecord, seat: int, share: float) -> float:
    worth = 0.0
    for number in range(1, board.CHEST + 1):
        if record.safe[seat] >> number & 1:
            worth += SAFE + VALUE * number
        elif record.found[seat] >> number & 1:
            worth += share * (SAFE + VALUE * number)
    return worth


@kernel
def measure(record: StateRecord, start: int, distances: Distances) -> None:
    """The length of the shortest way from a square to every other, over water too."""
    distances[:] = FAR
    queue = np.empty(QUEUE, np.int16)
    queue[0] = start
    distances[start] = 0 if record.cover[start] != board.WATER else BRIDGE
    head, tail = 0, 1
    while head < tail:
        here = int(queue[head])
        head += 1
        for index in range(STEPS_AROUND):
            there = int(board.AROUND[0, here, index])
            if there != board.NO_SQUARE and tail < QUEUE:
                length = int(distances[here]) + way_cost(record, here, there)
                if length < distances[there]:
                    distances[there] = length
                    queue[tail] = there
                    tail += 1


@kernel
def way_cost(record: StateRecord, here: int, there: int) -> int:
    """What it costs to go on to the next square: nothing within a piece."""
    if record.cover[there] == board.WATER:
        return BRIDGE
    if record.cover[here] != board.WATER and lake.name_square(record, here) == lake.name_square(record, there):
        return 0
    return STEP


@kernel
def nearest_treasure(record: StateRecord, seat: int, distances: Distances) -> int:
    """How far the nearest house on the lake is whose treasure is still to be found."""
    nearest = FAR
    for number in range(1, board.HOUSES + 1):
        known = (record.found[seat] | record.safe[seat]) >> number & 1
        if lake.on_lake(record, number) and not known:
            nearest = min(nearest, int(distances[record.house_square[number]]))
    return nearest
