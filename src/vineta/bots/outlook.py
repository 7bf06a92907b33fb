"""Each seat's chance to win, exact once the game is over. A template: `bind` gives it one game's kernels."""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

from vineta.core.game import OVER
from vineta.core.kernel import State, Values, kernel

chances: Callable[[State, Values], None]
share_victory: Callable[[State, int, Values], None]


@kernel
def outlook(state: State, values: Values) -> None:
    """Fills in each seat's chance to win; they sum to 1."""
    if state[0].mover == OVER:
        share_victory(state, len(values), values)
    else:
        chances(state, values)
