"""What a seat may know of hands, piles and removed cards; how the rest is blanked, and how it is guessed.

What others know is blanked with it, and a guess leaves it blank: it says where every card is, not who has seen it.
"""

import numpy as np

from vineta.core.game import SPECTATOR
from vineta.core.kernel import State, StateRecord, copy_state, kernel
from vineta.games.submarine import board
from vineta.games.submarine.moves import salvage


def view(state: State, seat: int) -> State:
    """The table as a seat sees it: its own hand, the cards it has seen elsewhere, and the number of all others."""
    seen = copy_state(state)
    blank(seen, seat)
    return seen


@kernel
def blank(state: State, seat: int) -> None:
    """Makes a state a seat's view; the cards it hides join the stock."""
    record = state[0]
    _blank_hands(record, seat)
    _blank_piles(record, seat)


@kernel
def _blank_hands(record: StateRecord, seat: int) -> None:
    """Of others' hands what the seat knows is left, and of what is known only what the seat knows."""
    for owner in range(board.SEAT_COUNT):
        for colour in range(board.COLOUR_COUNT):
            if owner != seat:
                known = record.known[seat, owner, colour] if seat != SPECTATOR else 0
                record.stock[colour] += record.hand[owner, colour] - known
                record.hand[owner, colour] = known
            for knower in range(board.SEAT_COUNT):
                if knower != seat:
                    record.known[knower, owner, colour] = 0


@kernel
def _blank_piles(record: StateRecord, seat: int) -> None:
    known_to_seat = 1 << seat if seat != SPECTATOR else 0
    for owner in range(board.SEAT_COUNT):
        for place in range(board.CARDS):
            record.seen[owner, place] &= known_to_seat
            if record.pile[owner, place] >= 0 and record.seen[owner, place] == 0:
                record.stock[record.pile[owner, place]] += 1
                record.pile[owner, place] = board.HIDDEN_CARD


def guess(state: State, seat: int, generator: np.random.Generator) -> State:
    """Every card that the seat cannot place goes to any of the places left, each deal as likely as any other."""
    complete = copy_state(state)
    piles, hands, stock = complete["pile"][0], complete["hand"][0], complete["stock"][0]
    hidden_in_piles = piles == board.HIDDEN_CARD
    hidden_in_hands = complete["hand_size"][0] - hands.sum(axis=1)
    cards = generator.permutation(np.repeat(np.arange(board.COLOUR_COUNT), stock))
    places = np.repeat(np.arange(board.SEAT_COUNT), hidden_in_hands)
    in_hands, in_piles, removed = np.split(cards, np.cumsum([len(places), np.count_nonzero(hidden_in_piles)]))
    np.add.at(hands, (places, in_hands), 1)
    piles[hidden_in_piles] = in_piles
    stock[:] = np.bincount(removed, minlength=board.COLOUR_COUNT)
    return complete


def leaves_secrets(state: State, action: int) -> bool:
    """Ships, boats and jokers go their ways in the open, and whoever salvages without a toll shows a card of the hand.

    What is paid, drawn or tucked away may tell something, or be seen by somebody.
    """
    if board.SALVAGE <= action < board.JOKER:
        return salvage.toll_of_mover(state, int(state["place"][0, board.NAMED[action, 0]])) == 0
    return board.PLACE <= action < board.PAY


def glimpse(state: State, action: int, seat: int) -> int:
    """Dealt cards are seen by nobody, cards paid or tucked away from the hand by their owner only."""
    if board.DEAL <= action < board.PLACE:
        return board.VEILED_DEAL
    if board.PAY <= action < board.PASS and seat != state["mover"][0]:
        return board.VEILED_PAY if action < board.TUCK else board.VEILED_TUCK
    return action
