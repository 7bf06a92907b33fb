"""How good a position looks: treasures at home and on the way, and how far the ways are."""

import numpy as np
import numpy.typing as npt

from vineta.core.kernel import Record, State, Values, kernel
from vineta.games.sunken_city.board import CHEST, HOME, HOUSES, SQUARES, WATER
from vineta.games.sunken_city.moves.lake import PLACES_AROUND, name_square, neighbour, village_square

Distances = npt.NDArray[np.int16]

SAFE = 10.0
FOUND = 6.0
VALUE = 0.1
"""What a point of a treasure's value adds: it decides ties only."""
CHIP_WORTH = 1.5
FAR = 12
"""Distances beyond this make no difference."""
HOMEWARD = 0.35
"""What a step nearer home is worth while treasures are carried."""
SEARCH = 0.5
"""What a step nearer to the nearest treasure still to be found is worth."""
DANGER = 1.0
"""What each treasure carried within the merman's reach is feared for."""
REACH = 3


@kernel
def judge(state: State, values: Values) -> None:
    """Fills in what the position is worth to each seat."""
    record = state[0]
    distances = np.empty(SQUARES + 1, np.int16)
    for seat in range(record.players):
        values[seat] = treasure_worth(record, seat) + CHIP_WORTH * record.chips[seat]
        measure(record, start_square(record, seat), distances)
        values[seat] += way_worth(record, seat, distances)


@kernel
def treasure_worth(record: Record, seat: int) -> float:
    worth = 0.0
    for number in range(1, CHEST + 1):
        if record.safe[seat] >> number & 1:
            worth += SAFE + VALUE * number
        elif record.found[seat] >> number & 1:
            worth += FOUND + VALUE * number
    return worth


@kernel
def start_square(record: Record, seat: int) -> int:
    """Where the adventurer's way begins: its piece, or the corner at its village."""
    here = record.adventurer[seat]
    return village_square(record, seat) if here == HOME else int(here)


@kernel
def measure(record: Record, start: int, distances: Distances) -> None:
    """The steps from a square to every piece that can be reached, by the pieces' names; FAR elsewhere."""
    distances[:] = FAR
    if record.cover[start] == WATER:
        return
    queue = np.empty(SQUARES, np.int16)
    queue[0] = name_square(record, start)
    distances[queue[0]] = 0
    head, tail = 0, 1
    while head < tail:
        here = int(queue[head])
        head += 1
        for index in range(PLACES_AROUND):
            name = neighbour(record, here, index)
            if name >= 0 and distances[name] == FAR and distances[here] + 1 < FAR:
                distances[name] = distances[here] + 1
                queue[tail] = name
                tail += 1


@kernel
def way_worth(record: Record, seat: int, distances: Distances) -> float:
    """What the lie of the lake is worth: the ways home and to the next treasure, and how near the merman is."""
    carried = 0
    for number in range(1, CHEST + 1):
        carried += record.found[seat] >> number & 1
    worth = SEARCH * (FAR - nearest_treasure(record, seat, distances))
    if carried:
        worth += HOMEWARD * carried * (FAR - home_distance(record, seat, distances))
        if record.merman >= 0 and distances[record.merman] <= REACH:
            worth -= DANGER * carried
    return worth


@kernel
def nearest_treasure(record: Record, seat: int, distances: Distances) -> float:
    nearest = FAR
    for number in range(1, HOUSES + 1):
        known = (record.found[seat] | record.safe[seat]) >> number & 1
        square = record.house_square[number]
        if square >= 0 and not known and distances[square] < nearest:
            nearest = distances[square]
    return float(nearest)


@kernel
def home_distance(record: Record, seat: int, distances: Distances) -> float:
    corner = village_square(record, seat)
    return float(distances[name_square(record, corner)]) if record.cover[corner] != WATER else float(FAR)
