"""Treasures and shells are raised with cards: the matching one, and a toll for every enemy boat in the way."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.submarine.articles import (
    BOAT_IN_THE_FIELD,
    MATCHING_CARD,
    ONE_KIND_OF_ACTION,
    PUT_DOWN_STAYS,
    TOKEN_BELOW_THE_SHIP,
    TOLL_FROM_THE_HAND,
    TOLL_PAYABLE,
)
from vineta.games.submarine.board import (
    COLOURS,
    COLUMNS,
    FIELDS,
    MOVING,
    NOBODY,
    PAY,
    PAYING,
    SALVAGE,
    SEATS,
    TOKENS,
)
from vineta.games.submarine.moves.cards import discard, fill_hand, leave_unseen, lift, push
from vineta.games.submarine.moves.numbers import whole
from vineta.games.submarine.moves.treasury import take_target

_COLOURS = len(COLOURS)
_SEATS = len(SEATS)


@kernel
def forbids_reaching(record: StateRecord, token: int) -> int:
    """The rule against raising this token, by card or joker."""
    field = record.place[token]
    if field >= FIELDS or field % COLUMNS != record.ships[record.mover]:
        return TOKEN_BELOW_THE_SHIP
    if record.boats[record.mover, field] == 0:
        return BOAT_IN_THE_FIELD
    return PUT_DOWN_STAYS if record.touched[token] else 0


@kernel
def toll(record: StateRecord, field: int, seat: int) -> int:
    """What a salvage in this field costs for the boats of one enemy: those in the field and above it."""
    boats = 0
    for above in range(field % COLUMNS, field + 1, COLUMNS):
        boats += record.boats[seat, above]
    return boats


@kernel
def whole_toll(record: StateRecord, field: int) -> int:
    cards = 0
    for seat in range(_SEATS):
        if seat != record.mover:
            cards += toll(record, field, seat)
    return cards


@kernel
def spare_cards(record: StateRecord) -> int:
    """What the mover could pay as toll besides the matching card."""
    return int(record.height[record.mover] + record.hand_size[record.mover] - 1)


@kernel
def forbids_salvage(record: StateRecord, token: int) -> int:
    """The rule against salvaging this token with a card."""
    if record.phase == MOVING:
        return ONE_KIND_OF_ACTION
    rule = forbids_reaching(record, token)
    if rule:
        return rule
    if record.hand[record.mover, token % _COLOURS] == 0:
        return MATCHING_CARD
    return TOLL_PAYABLE if whole_toll(record, whole(record.place[token])) > spare_cards(record) else 0


@kernel
def list_salvages(record: StateRecord, actions: Actions, count: int) -> int:
    """Appends what can be salvaged with cards."""
    for token in range(TOKENS):
        if record.place[token] < FIELDS and forbids_salvage(record, token) == 0:
            actions[count] = SALVAGE + token
            count += 1
    return count


@kernel
def begin_salvage(record: StateRecord, token: int) -> None:
    """The matching card is discarded, and the toll is owed; `settle` does the rest."""
    seat = whole(record.mover)
    discard(record, seat, token % _COLOURS)
    record.progress = 1
    record.target = token
    for other in range(_SEATS):
        record.owed[other] = 0 if other == seat else toll(record, whole(record.place[token]), other)


@kernel
def settle(record: StateRecord) -> None:
    """The pile pays the toll; what it cannot pay is asked from the hand. When all is paid, the token is taken."""
    pay_from_pile(record)
    if receiver(record) != NOBODY:
        record.phase = PAYING
    else:
        take_target(record)


@kernel
def receiver(record: StateRecord) -> int:
    """The first seat clockwise from the mover that is still owed a card, or NOBODY."""
    for distance in range(1, record.players):
        seat = whole((record.mover + distance) % record.players)
        if record.owed[seat] > 0:
            return seat
    return NOBODY


@kernel
def pay_from_pile(record: StateRecord) -> None:
    payer = whole(record.mover)
    seat = receiver(record)
    while seat != NOBODY and record.height[payer] > 0:
        colour, seen = lift(record, payer)
        receive(record, seat, colour, seen)
        seat = receiver(record)


@kernel
def receive(record: StateRecord, seat: int, colour: int, seen: int) -> None:
    """A toll card goes on top of a pile; its new owner fills the hand at once."""
    record.owed[seat] -= 1
    push(record, seat, colour, seen)
    fill_hand(record, seat)


@kernel
def forbids_paying(record: StateRecord, colour: int) -> int:
    return 0 if record.hand[record.mover, colour] > 0 else TOLL_FROM_THE_HAND


@kernel
def list_payments(record: StateRecord, actions: Actions) -> int:
    """The hand cards that may be paid."""
    count = 0
    for colour in range(_COLOURS):
        if forbids_paying(record, colour) == 0:
            actions[count] = PAY + colour
            count += 1
    return count


@kernel
def pay(record: StateRecord, colour: int) -> None:
    """A hand card goes to the next receiver; `settle` sees whether more is owed."""
    seen = leave_unseen(record, whole(record.mover), colour)
    receive(record, receiver(record), colour, seen)
