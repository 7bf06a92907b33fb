"""What a seat may know: its own favourite, and at the end everybody's."""

import numpy as np

from vineta.core.game import OVER
from vineta.core.kernel import State, copy_state, kernel

from .board import FAVOUR, FAVOURITES, VEILED
from .moves import seat_to_deal
from .state import UNSEEN


def view(state: State, seat: int) -> State:
    """The table with the others' favourites face down."""
    seen = copy_state(state)
    blank(seen, seat)
    return seen


@kernel
def blank(state: State, seat: int) -> None:
    record = state[0]
    if not record.open_cards and record.mover != OVER:
        for owner in range(len(record.favourite)):
            if owner != seat and record.favourite[owner] > 0:
                record.favourite[owner] = UNSEEN


def guess(state: State, seat: int, generator: np.random.Generator) -> State:
    """The view with the unseen cards dealt anew from those the seat does not see."""
    complete = state.copy()
    favourite = complete["favourite"][0]
    unseen = favourite == UNSEEN
    deck = [card for card in FAVOURITES if card not in favourite]
    favourite[unseen] = generator.permutation(deck)[: unseen.sum()]
    return complete


def leaves_secrets(state: State, action: int) -> bool:
    """Pearls are taken in the open; the last one turns the favourites up."""
    return False


def glimpse(state: State, action: int, seat: int) -> int:
    """A card dealt to somebody else is seen from behind."""
    if not FAVOUR <= action < VEILED or state["open_cards"][0]:
        return action
    return action if seat_to_deal(state[0]) == seat else VEILED
