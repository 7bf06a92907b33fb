"""What a seat may know of a game in which nothing is hidden: all of it."""

import numpy as np

from vineta.core.kernel import State, copy_state, kernel


@kernel
def blank(state: State, seat: int) -> None:
    """Nothing has to be blanked."""


def view(state: State, seat: int) -> State:
    """What any seat sees."""
    return copy_state(state)


def guess(state: State, seat: int, generator: np.random.Generator) -> State:
    """A view is complete already."""
    return copy_state(state)


def glimpse(state: State, action: int, seat: int) -> int:
    """Every move is made in the open."""
    return action


def leaves_secrets(state: State, action: int) -> bool:
    """There are none."""
    return True
