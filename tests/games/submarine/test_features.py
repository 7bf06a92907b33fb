"""What features leave out follows from what they tell."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from contract.cases import Setup, samples, setups
from vineta.core import registry
from vineta.games.submarine import board

GAME = registry.find("submarine")


def worked_out(told: dict[str, Any], seat: int) -> dict[str, npt.NDArray[np.int64]]:
    """The fields that are left out, from those that are told: one knows the cards that one is shown."""
    known = np.zeros((board.SEAT_COUNT, board.SEAT_COUNT, board.COLOUR_COUNT), np.int64)
    known[seat] = told["hand"]
    known[seat, seat] = 0  # of one's own hand nothing need be noted
    return {"known": known, "seen": (told["pile"] >= 0) * (1 << seat)}


@pytest.mark.parametrize("setup", setups(GAME), ids=str)
def test_a_player_knows_the_cards_that_are_shown(setup: Setup) -> None:
    for number, position in enumerate(samples(setup, seed=26, count=20)):
        seat = number % setup.players
        view = GAME.view(position.state, seat)
        found = worked_out(GAME.features.read(GAME.features.row(view, seat), seat, setup.players), seat)
        assert set(found) == {*GAME.features.derived}
        for field, values in found.items():
            assert (values == view[field][0]).all(), field
