"""Distances by sets of squares are those that a search finds which goes from square to square."""

import numpy as np
import pytest

from games.sunken_city.ways import positions, searched
from vineta.core.kernel import StateRecord
from vineta.games.sunken_city import board
from vineta.games.sunken_city.moves import lake
from vineta.games.sunken_city.soundings import FAR, MERMAN_REACH, SEATS, Sounding, merman_ways, sound, survey

pytestmark = pytest.mark.xdist_group("sunken-city")


@pytest.mark.parametrize("expert", [False, True])
def test_ways_home_and_to_treasures_are_as_long_as_a_search_finds(expert: bool) -> None:
    for state in positions(3, expert):
        record = state[0]
        home, nearest, second = np.zeros((3, SEATS), np.int64)
        found = Sounding(home, nearest, second, np.zeros(SEATS))
        sound(record, survey(record), found, FAR, True)
        for seat in range(3):
            ways = searched(record, seat)
            corner = lake.village_square(record, seat)
            at_home = record.adventurer[seat] == board.HOME
            assert found.home[seat] == (0 if at_home else min(FAR, ways[corner] + 1))
            houses = sorted(min(FAR, ways[square]) for square in sought(record, seat))
            assert [found.nearest[seat], found.second[seat]] == [*houses, FAR, FAR][:2]


def sought(record: StateRecord, seat: int) -> list[int]:
    known = int(record.found[seat] | record.safe[seat])
    return [
        int(square)
        for number, square in enumerate(record.house_square)
        if number and square >= 0 and not (known >> number & 1 and (square != board.CENTRE or known >> board.CHEST & 1))
    ]


def test_the_merman_is_as_many_steps_away_as_there_are_pieces() -> None:
    for state in positions(4, expert=False):
        record = state[0]
        ways = np.zeros(4, np.int64)
        merman_ways(record, survey(record), ways)
        for seat in range(4):
            assert ways[seat] == stepped(record, int(record.merman), int(record.adventurer[seat])), seat


def stepped(record: StateRecord, start: int, wanted: int) -> int:
    """Steps from piece to piece; those that would be too many count as many as he can go."""
    reached = {start}
    for steps in range(MERMAN_REACH):
        if wanted in reached:
            return steps
        reached |= {lake.neighbour(record, name, index) for name in reached for index in range(6)} - {board.NO_SQUARE}
    return MERMAN_REACH
