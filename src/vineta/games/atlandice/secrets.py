"""What a seat may know: everything. The order of the unseen tiles is known to nobody, so no state holds it."""

import numpy as np

from vineta.core.kernel import State, copy_state


def view(state: State, seat: int) -> State:
    """What any seat sees: all of it."""
    return copy_state(state)


def guess(state: State, seat: int, generator: np.random.Generator) -> State:
    """A view is complete already."""
    return copy_state(state)


def leaves_secrets(state: State, action: int) -> bool:
    """There are none."""
    return True


def glimpse(state: State, action: int, seat: int) -> int:
    """Every move is made in the open."""
    return action
