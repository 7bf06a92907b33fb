"""Each seat's chance to win, as one judge sees it or two. A template: `bind` gives it one game's kernels.

Whoever searches finds the positions of which a judge thinks too well. Two judges seldom err in the same ones.
"""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

import numpy as np

from vineta.bots.tree import AS_THE_GAME_WANTS
from vineta.core.chances import MOST_SEATS
from vineta.core.game import OVER
from vineta.core.kernel import State, Values, kernel, scratch

learned: Callable[[State, Values], None]
by_hand: Callable[[State, Values], None]
second_opinion: Callable[[State], float]

new_values = scratch((MOST_SEATS,), np.float64)


@kernel
def outlook(state: State, values: Values, schooling: float) -> None:
    """Fills in each seat's chance to win; they sum to 1. The judge by hand counts as much as `schooling` says."""
    share = second_opinion(state) if schooling == AS_THE_GAME_WANTS else schooling
    if share == 1:
        by_hand(state, values)
        return
    learned(state, values)
    if share > 0 and state[0].mover != OVER:
        others = new_values()[: len(values)]
        by_hand(state, others)
        for seat in range(len(values)):
            values[seat] += share * (others[seat] - values[seat])
