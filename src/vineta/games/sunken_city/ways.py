"""Where a figure can get to by several moves of one kind: for choosing a far destination with one touch."""

import numpy as np
import numpy.typing as npt

from vineta.core.kernel import State, array_kernel
from vineta.games.sunken_city import board, rules

Way = tuple[int, ...]
"""The moves made one after the other."""

Steps = npt.NDArray[np.int32]
"""A move, and the row of the move before it, in each row."""

NO_STEP = -1


def walks(state: State) -> list[Way]:
    """A shortest way to every place that the adventurer on turn can get to."""
    return _ways(explore(state, board.WALK, board.CHIP))


def merman_walks(state: State) -> list[Way]:
    """A shortest way to every piece that the merman can get to."""
    return _ways(explore(state, board.MERMAN, board.GROTTO))


def _ways(steps: Steps) -> list[Way]:
    found: list[Way] = []
    for action, before in steps.tolist():
        found.append((action,) if before == NO_STEP else (*found[before], action))
    return found


@array_kernel
def explore(state: State, first: int, end: int) -> Steps:
    """Tries out the moves of these numbers, the nearest places first; to where the figure stands none leads."""
    tried = np.empty(end - first + 1, state.dtype)
    tried[0] = state[0]
    known = np.zeros(end - first, np.bool_)
    known[state[0].merman if first == board.MERMAN else state[0].adventurer[state[0].turn]] = True
    steps = np.empty((end - first, 2), np.int32)
    actions = np.empty(board.ACTIONS, np.int32)
    count, place = 0, 0
    while place <= count:
        for index in range(rules.legal(tried[place : place + 1], actions)):
            action = int(actions[index])
            if first <= action < end and not known[action - first]:
                known[action - first] = True
                steps[count, 0], steps[count, 1] = action, place - 1
                count += 1
                tried[count] = tried[place]
                rules.apply(tried[count : count + 1], action)
        place += 1
    return steps[:count]
