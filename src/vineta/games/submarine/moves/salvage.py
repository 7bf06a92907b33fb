"""Treasures and shells are raised with cards: the matching one, and a toll for every enemy boat in the way."""

from vineta.core.kernel import Actions, State, StateRecord, kernel
from vineta.games.submarine import articles, board
from vineta.games.submarine.moves import cards, treasury
from vineta.games.submarine.moves.numbers import whole


@kernel
def forbids_reaching(record: StateRecord, token: int) -> int:
    """The rule against raising this token, by card or joker."""
    field = record.place[token]
    if field >= board.FIELDS or field % board.COLUMNS != record.ships[record.mover]:
        return articles.TOKEN_BELOW_THE_SHIP
    if record.boats[record.mover, field] == 0:
        return articles.BOAT_IN_THE_FIELD
    return articles.PUT_DOWN_STAYS if record.touched[token] else 0


@kernel
def toll(record: StateRecord, field: int, enemy: int) -> int:
    """What a salvage in this field costs for the boats of one enemy: those in the field and above it."""
    boats = 0
    for above in range(field % board.COLUMNS, field + 1, board.COLUMNS):
        boats += record.boats[enemy, above]
    return boats


@kernel
def whole_toll(record: StateRecord, field: int, seat: int) -> int:
    """What a salvage in this field costs a seat."""
    boats = 0
    for enemy in range(board.SEAT_COUNT):
        if enemy != seat:
            boats += toll(record, field, enemy)
    return boats


@kernel
def toll_of_mover(state: State, field: int) -> int:
    """What a salvage in this field costs whoever is to move; asked from outside only."""
    return whole_toll(state[0], field, whole(state[0].mover))


@kernel
def spare_cards(record: StateRecord) -> int:
    """What the mover could pay as toll besides the matching card."""
    return int(record.height[record.mover] + record.hand_size[record.mover] - 1)


@kernel
def forbids_salvage(record: StateRecord, token: int) -> int:
    """The rule against salvaging this token with a card."""
    if record.phase == board.MOVING:
        return articles.ONE_KIND_OF_ACTION
    rule = forbids_reaching(record, token)
    if rule:
        return rule
    if record.hand[record.mover, token % board.COLOUR_COUNT] == 0:
        return articles.MATCHING_CARD
    owed = whole_toll(record, whole(record.place[token]), whole(record.mover))
    return articles.TOLL_PAYABLE if owed > spare_cards(record) else 0


@kernel
def fields_in_reach(record: StateRecord) -> int:
    """The fields below the ship that hold a boat of the mover, as bits."""
    fields = 0
    for field in range(record.ships[record.mover], board.FIELDS, board.COLUMNS):
        if record.boats[record.mover, field] > 0:
            fields |= 1 << field
    return fields


@kernel
def list_salvages(record: StateRecord, actions: Actions, count: int) -> int:
    """Appends what can be salvaged with cards."""
    in_reach = fields_in_reach(record)
    for token in range(board.TOKENS):
        # Most tokens lie out of reach, and one bit tells: to ask the rules about each would take most of the time.
        if in_reach >> whole(record.place[token]) & 1 and forbids_salvage(record, token) == 0:
            actions[count] = board.SALVAGE + token
            count += 1
    return count


@kernel
def begin_salvage(record: StateRecord, token: int) -> None:
    """The matching card is discarded, and the toll is owed; `settle` does the rest."""
    seat = whole(record.mover)
    cards.discard(record, seat, token % board.COLOUR_COUNT)
    record.progress = 1
    record.target = token
    for other in range(board.SEAT_COUNT):
        record.owed[other] = 0 if other == seat else toll(record, whole(record.place[token]), other)


@kernel
def settle(record: StateRecord) -> None:
    """The pile pays the toll; what it cannot pay is asked from the hand. When all is paid, the token is taken."""
    pay_from_pile(record)
    if receiver(record) != board.NOBODY:
        record.phase = board.PAYING
    else:
        treasury.take_target(record)


@kernel
def receiver(record: StateRecord) -> int:
    """The first seat clockwise from the mover that is still owed a card, or NOBODY."""
    for distance in range(1, record.players):
        seat = whole((record.mover + distance) % record.players)
        if record.owed[seat] > 0:
            return seat
    return board.NOBODY


@kernel
def pay_from_pile(record: StateRecord) -> None:
    payer = whole(record.mover)
    seat = receiver(record)
    while seat != board.NOBODY and record.height[payer] > 0:
        colour, seen = cards.lift(record, payer)
        receive(record, seat, colour, seen)
        seat = receiver(record)


@kernel
def receive(record: StateRecord, seat: int, colour: int, seen: int) -> None:
    """A toll card goes on top of a pile; its new owner fills the hand at once."""
    record.owed[seat] -= 1
    cards.push(record, seat, colour, seen)
    cards.fill_hand(record, seat)


@kernel
def forbids_paying(record: StateRecord, colour: int) -> int:
    return 0 if record.hand[record.mover, colour] > 0 else articles.TOLL_FROM_THE_HAND


@kernel
def list_payments(record: StateRecord, actions: Actions) -> int:
    """The hand cards that may be paid."""
    count = 0
    for colour in range(board.COLOUR_COUNT):
        if forbids_paying(record, colour) == 0:
            actions[count] = board.PAY + colour
            count += 1
    return count


@kernel
def pay(record: StateRecord, colour: int) -> None:
    """A hand card goes to the next receiver; `settle` sees whether more is owed."""
    seen = cards.leave_unseen(record, whole(record.mover), colour)
    receive(record, receiver(record), colour, seen)
