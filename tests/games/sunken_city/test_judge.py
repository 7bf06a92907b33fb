"""The judge by hand counts ways as a search would that goes from square to square."""

import numpy as np
import pytest

from games.sunken_city.ways import positions, searched_from
from vineta.core.kernel import StateRecord
from vineta.games.sunken_city import board
from vineta.games.sunken_city.judge import FAR, FARTHEST, judge, way_home, way_to_treasure
from vineta.games.sunken_city.moves import lake
from vineta.games.sunken_city.soundings import SEATS, Sounding, sound, survey

pytestmark = pytest.mark.xdist_group("sunken-city")


@pytest.mark.parametrize("expert", [False, True])
def test_ways_are_those_from_the_village_and_to_the_nearest_treasure(expert: bool) -> None:
    for state in positions(3, expert):
        record = state[0]
        home, nearest, second = np.zeros((3, SEATS), np.int64)
        sound(record, survey(record), Sounding(home, nearest, second, np.zeros(SEATS)), FAR, False)
        for seat in range(3):
            assert way_home(record, seat, int(home[seat])) == searched_home(record, seat)
            assert way_to_treasure(record, seat, int(nearest[seat])) == searched_treasure(record, seat)


def searched_home(record: StateRecord, seat: int) -> int:
    """Half points from the village to the adventurer, and a step through its gate."""
    here, corner = int(record.adventurer[seat]), lake.village_square(record, seat)
    if here == board.HOME:
        return 0
    return min(FARTHEST, 2 * searched_from(record, corner, 0 if record.cover[corner] else 2)[here]) + 2


def searched_treasure(record: StateRecord, seat: int) -> int:
    """Half points from the adventurer, or from the village's square, to the nearest house that has something new."""
    here = int(record.adventurer[seat])
    start = lake.village_square(record, seat) if here == board.HOME else here
    ways = searched_from(record, start, 0 if record.cover[start] else 2)
    known = int(record.found[seat] | record.safe[seat])
    houses = [int(record.house_square[n]) for n in range(1, board.HOUSES + 1) if not known >> n & 1]
    return min([FARTHEST, *(2 * ways[square] for square in houses if square >= 0)])


def test_a_treasure_at_home_is_worth_more_than_one_far_from_it() -> None:
    state = next(positions(2, expert=False))
    values = np.zeros((3, 2))
    judge(state, values[0])
    state["found"][0, 0] |= 1 << 3
    judge(state, values[1])
    state["found"][0, 0], state["safe"][0, 0] = 0, 1 << 3
    judge(state, values[2])
    assert values[0, 0] < values[1, 0] < values[2, 0]
    assert values[0, 1] == values[1, 1] == values[2, 1]
