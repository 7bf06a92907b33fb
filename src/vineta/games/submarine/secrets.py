"""What a seat may know of hands, piles and removed cards; how the rest is blanked, and how it is guessed.

What others know is blanked with it, and a guess leaves it blank: it says where every card is, not who has seen it.
"""

import numpy as np
import numpy.typing as npt

from vineta.core.game import SPECTATOR
from vineta.core.kernel import State, copy_state
from vineta.games.submarine import board

_COLOURS = len(board.COLOURS)


def view(state: State, seat: int) -> State:
    """The table as a seat sees it: its own hand, the cards it has seen elsewhere, and the number of all others."""
    seen = copy_state(state)
    _blank_hands(seen, seat)
    _blank_piles(seen, seat)
    seen["stock"][0] = board.CARDS_OF_A_COLOUR - _certain_cards(seen)
    return seen


def _blank_hands(state: State, seat: int) -> None:
    hands, known = state["hand"][0], state["known"][0]
    if seat == SPECTATOR:
        hands[:], known[:] = 0, 0
        return
    own_hand, own_knowledge = hands[seat].copy(), known[seat].copy()
    known[:] = 0
    known[seat] = own_knowledge
    hands[:] = own_knowledge
    hands[seat] = own_hand


def _blank_piles(state: State, seat: int) -> None:
    piles, seen = state["pile"][0], state["seen"][0]
    seen &= 1 << seat if seat != SPECTATOR else 0
    piles[(piles >= 0) & (seen == 0)] = board.HIDDEN_CARD


def _certain_cards(state: State) -> npt.NDArray[np.int64]:
    """How many cards of each colour lie where the seat knows them."""
    piles = state["pile"][0]
    in_piles = np.bincount(piles[piles >= 0], minlength=_COLOURS)
    certain: npt.NDArray[np.int64] = in_piles + state["discard"][0] + state["hand"][0].sum(axis=0)
    return certain


def guess(state: State, seat: int, generator: np.random.Generator) -> State:
    """Every card that the seat cannot place goes to any of the places left, each deal as likely as any other."""
    complete = copy_state(state)
    piles, hands, stock = complete["pile"][0], complete["hand"][0], complete["stock"][0]
    hidden_in_piles = piles == board.HIDDEN_CARD
    hidden_in_hands = complete["hand_size"][0] - hands.sum(axis=1)
    cards = generator.permutation(np.repeat(np.arange(_COLOURS), stock))
    places = np.repeat(np.arange(len(board.SEATS)), hidden_in_hands)
    in_hands, in_piles, removed = np.split(cards, np.cumsum([len(places), np.count_nonzero(hidden_in_piles)]))
    np.add.at(hands, (places, in_hands), 1)
    piles[hidden_in_piles] = in_piles
    stock[:] = np.bincount(removed, minlength=_COLOURS)
    return complete


def glimpse(state: State, action: int, seat: int) -> int:
    """Dealt cards are seen by nobody, cards paid or tucked away from the hand by their owner only."""
    if board.DEAL <= action < board.PLACE:
        return board.VEILED_DEAL
    if seat != state[0].mover:
        if board.PAY <= action < board.TUCK:
            return board.VEILED_PAY
        if board.TUCK <= action < board.PASS:
            return board.VEILED_TUCK
    return action
