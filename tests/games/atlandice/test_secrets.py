"""What everyone may know: all of it but the order of the unseen tiles, which no state holds."""

import numpy as np

from games.atlandice.tables import lay_table
from vineta.core.game import all_eyes


def test_everybody_sees_everything() -> None:
    position = lay_table()
    for seat in all_eyes(3):
        view = position.view(seat)
        assert view == position
        assert view.guess(np.random.default_rng(1)) == position
        assert view.history == position.history


def test_a_view_is_a_copy() -> None:
    position = lay_table()
    view = position.view(0)
    view.state[0].hand = 7
    assert position.state[0].hand == 0
