"""Each seat's chance to win, exact once the game is over. A template: `bind` gives it one game's kernels."""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

from vineta.core.game import OVER
from vineta.core.kernel import State, Values, kernel

chances: Callable[[State, Values], None]
score: Callable[[State, int], int]


@kernel
def outlook(state: State, values: Values) -> None:
    """Fills in each seat's chance to win; they sum to 1."""
    if state[0].mover == OVER:
        share_victory(state, values)
    else:
        chances(state, values)


@kernel
def share_victory(state: State, values: Values) -> None:
    """Those who have won share."""
    for seat in range(len(values)):
        values[seat] = score(state, seat)
    best, winners = values.max(), 0
    for seat in range(len(values)):
        winners += values[seat] == best
    for seat in range(len(values)):
        values[seat] = (values[seat] == best) / winners
