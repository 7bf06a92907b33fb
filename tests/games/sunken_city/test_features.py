"""What features leave out follows from what they tell."""

from typing import Any

import pytest

from contract.cases import Setup, samples, setups
from vineta.core import registry
from vineta.games.sunken_city import board

GAME = registry.find("sunken-city")


def worked_out(told: dict[str, Any]) -> dict[str, list[int]]:
    """The fields that are left out, from those that are told."""
    cover, treasures = told["cover"].tolist(), int(told["treasures"])
    houses = {number: square for square, number in enumerate(cover) if 1 <= number <= board.HOUSES}
    missing = [board.IN_GROTTO if treasures >> number & 1 else board.NOT_IN_GAME for number in range(board.HOUSES + 1)]
    near = [0] * board.SIZE
    for square in houses.values():
        near = [row | int(touched) for row, touched in zip(near, board.TOUCHED_ROWS[square], strict=True)]
    rows = [cover[row * board.SIZE :][: board.SIZE] for row in range(board.SIZE)]
    return {
        "house_square": [houses.get(number, missing[number]) for number in range(board.HOUSES + 1)],
        "near_houses": near,
        "taken": [sum(1 << column for column, covered in enumerate(row) if covered) for row in rows],
    }


@pytest.mark.parametrize("setup", setups(GAME), ids=str)
def test_houses_and_what_they_touch_are_told_by_what_covers_the_squares(setup: Setup) -> None:
    for position in samples(setup, seed=26, count=12):
        found = worked_out(GAME.features.read(GAME.features.row(position.state, 0), 0, setup.players))
        assert set(found) == {*GAME.features.derived}
        for field, values in found.items():
            assert values == position.state[field][0].tolist(), field
