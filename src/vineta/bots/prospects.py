"""Each seat's chance to win, made from what a game's judge says. A template: `bind` gives it one game's kernels.

For games whose judge has not learned to tell chances itself.
"""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

import numpy as np

from vineta.core.kernel import State, Values, kernel

judge: Callable[[State, Values], None]

SPREAD: float
"""How much better a position must be judged for a seat to win it e times as often."""


@kernel
def chances(state: State, values: Values) -> None:
    """Fills in each seat's chance to win; they sum to 1."""
    judge(state, values)
    best, total = values[0], 0.0
    for seat in range(1, len(values)):
        best = max(best, values[seat])
    for seat in range(len(values)):
        values[seat] = np.exp((values[seat] - best) / SPREAD)
        total += values[seat]
    for seat in range(len(values)):
        values[seat] /= total
