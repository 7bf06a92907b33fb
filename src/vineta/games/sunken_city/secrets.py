"""Nothing is hidden in Sunken City: hands are public, and the seed is no part of the state."""

import numpy as np

from vineta.core.kernel import State, copy_state


def view(state: State, seat: int) -> State:
    """Every seat sees everything."""
    return copy_state(state)


def guess(state: State, seat: int, generator: np.random.Generator) -> State:
    """There is nothing to guess."""
    return copy_state(state)


def leaves_secrets(state: State, action: int) -> bool:
    """There are none."""
    return True


def glimpse(state: State, action: int, seat: int) -> int:
    """Every move is seen by all."""
    return action
