"""Each seat's chance to win, as two judges see it. A template: `bind` gives it one game's kernels.

Whoever searches finds the positions of which a judge thinks too well. Two judges seldom err in the same ones.
"""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

import numpy as np

from vineta.core.chances import MOST_SEATS
from vineta.core.game import OVER
from vineta.core.kernel import State, Values, kernel, scratch

learned: Callable[[State, Values], None]
by_hand: Callable[[State, Values], None]
second_opinion: Callable[[State], float]

new_values = scratch((MOST_SEATS,), np.float64)


@kernel
def outlook(state: State, values: Values) -> None:
    """Fills in each seat's chance to win; they sum to 1."""
    learned(state, values)
    share = second_opinion(state)
    if share > 0 and state[0].mover != OVER:
        others = new_values()[: len(values)]
        by_hand(state, others)
        for seat in range(len(values)):
            values[seat] += share * (others[seat] - values[seat])
