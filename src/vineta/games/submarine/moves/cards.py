"""Cards change hands and piles, and with them goes the knowledge of who has seen them.

Of a card in a pile the state remembers which seats know it: its place is certain wherever it is carried. Of the
cards in a hand it remembers, for every other seat, how many of each colour that seat knows to be there.
"""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.submarine import board
from vineta.games.submarine.moves.numbers import whole


@kernel
def push(record: StateRecord, seat: int, colour: int, seen: int) -> None:
    """A card comes to lie on top of a pile."""
    top = record.height[seat]
    record.pile[seat, top] = colour
    record.seen[seat, top] = seen
    record.height[seat] = top + 1


@kernel
def lift(record: StateRecord, seat: int) -> tuple[int, int]:
    """Takes the top card off a pile: its colour, and who knows it."""
    top = record.height[seat] - 1
    colour, seen = whole(record.pile[seat, top]), whole(record.seen[seat, top])
    record.pile[seat, top] = board.NO_CARD
    record.seen[seat, top] = 0
    record.height[seat] = top
    return colour, seen


@kernel
def slide_under(record: StateRecord, seat: int, colour: int, seen: int) -> None:
    """A card comes to lie at the bottom of a pile."""
    for place in range(record.height[seat], 0, -1):
        record.pile[seat, place] = record.pile[seat, place - 1]
        record.seen[seat, place] = record.seen[seat, place - 1]
    record.pile[seat, 0] = colour
    record.seen[seat, 0] = seen
    record.height[seat] += 1


@kernel
def draw(record: StateRecord, seat: int) -> None:
    """The top card of the own pile goes to the hand; whoever knew it knows it there."""
    colour, seen = lift(record, seat)
    record.hand[seat, colour] += 1
    record.hand_size[seat] += 1
    for other in range(board.SEAT_COUNT):
        if other != seat and seen >> other & 1:
            record.known[other, seat, colour] += 1


@kernel
def fill_hand(record: StateRecord, seat: int) -> None:
    """Draws up to three cards, as far as the pile goes."""
    while record.hand_size[seat] < board.HAND and record.height[seat] > 0:
        draw(record, seat)


@kernel
def discard(record: StateRecord, seat: int, colour: int) -> None:
    """A hand card goes to the discard, seen by all: everyone knows one card of that colour less in the hand."""
    record.hand[seat, colour] -= 1
    record.hand_size[seat] -= 1
    record.discard[colour] += 1
    for other in range(board.SEAT_COUNT):
        if record.known[other, seat, colour] > 0:
            record.known[other, seat, colour] -= 1


@kernel
def leave_unseen(record: StateRecord, seat: int, colour: int) -> int:
    """A card leaves the hand face down; who knows it nevertheless, one bit for each seat."""
    seen = 1 << seat
    for other in range(board.SEAT_COUNT):
        if record.known[other, seat, colour] == record.hand_size[seat]:
            seen |= 1 << other
        forget_one_of_each(record, other, seat)
    record.hand[seat, colour] -= 1
    record.hand_size[seat] -= 1
    return seen


@kernel
def forget_one_of_each(record: StateRecord, other: int, seat: int) -> None:
    """It might have been any card: of each colour one card less is certain."""
    for colour in range(board.COLOUR_COUNT):
        if record.known[other, seat, colour] > 0:
            record.known[other, seat, colour] -= 1


@kernel
def no_cards_left(record: StateRecord) -> bool:
    """Whether nobody has a card, neither in the hand nor in the pile."""
    for seat in range(board.SEAT_COUNT):
        if record.hand_size[seat] + record.height[seat] > 0:
            return False
    return True
