"""What the network looks at that says who will win: treasures, cards, and what the boats could raise.

Of cards it looks at how many everybody has, and at the colours in a seat's own hand. A state that was guessed for a
search has all hands; of a view that hides some of the cards, the likeliest is taken: each may be any that is unseen.
Piles and what others know are not looked at.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vineta.core.bits import count_bits
from vineta.core.kernel import State, StateRecord, kernel, scratch
from vineta.core.network import STRIDE, Inputs, Rows
from vineta.games.submarine import board
from vineta.games.submarine.moves.numbers import whole

NAMES = (
    "ahead, by a rule of thumb",
    "treasures, compared with the best opponent",
    "treasures",
    "jokers",
    "jokers, compared with the best opponent",
    "cards",
    "cards, compared with the best opponent",
    "colours in the hand",
    "what can be raised at once",
    "what can be raised on the rest of the voyage",
    "what can be raised on the next voyage",
    "fields with a boat and a new kind, on the rest of the voyage",
    "fields with a boat and a new kind, on the next voyage",
    "new kinds in reach of a joker",
    "own turn",
    "turns until the own one",
    "boats can still move, and nothing was raised",
    "where the ship is",
    "the ship is off the board",
    "opponents' ships off the board",
    "opponents who would pay toll",
    "toll to be paid",
    "how deep the boats are",
    "cards of all",
    "the column with the fewest treasures",
    "a column nearly empty, and ahead in treasures",
    "a token is being paid for, or taken with a joker",
    "turns without progress",
    "a container nearly full",
    "the best opponent's container nearly full",
)
(
    AHEAD,
    TREASURE_LEAD,
    TREASURES,
    JOKERS,
    JOKER_LEAD,
    CARDS,
    CARD_LEAD,
    COLOURS,
    AT_ONCE,
    ON_VOYAGE,
    NEXT_VOYAGE,
    FIELDS_ON_VOYAGE,
    FIELDS_NEXT,
    FOR_JOKERS,
    OWN_TURN,
    TURNS_UNTIL,
    CAN_MOVE,
    SHIP,
    OFF_BOARD,
    OTHERS_OFF,
    TOLL_IN,
    TOLL_OUT,
    DEPTH,
    CARDS_OF_ALL,
    FEWEST,
    ENDING,
    UNDER_WAY,
    IDLE,
    NEARLY_FULL,
    OTHER_NEARLY_FULL,
) = range(len(NAMES))

SETS = ("2 players", "3 players", "4 players", "5 players")

JOKER_WORTH, CARD_WORTH, REACH_WORTH = 0.45, 0.06, 0.3
CONFIDENCE = 0.5
UNMATCHED = 0.4
"""What a token counts for which there is no card yet."""

SCALES = np.ones(len(NAMES) + STRIDE, np.float32)
"""What brings all inputs to about the same size; rows are filled up, and may be longer than the inputs are many."""
SCALES[[TREASURE_LEAD, JOKER_LEAD, JOKERS, COLOURS, FOR_JOKERS]] = 1 / 3
SCALES[[TREASURES, ENDING]] = 1 / 6
SCALES[[CARDS, CARD_LEAD, TOLL_OUT, FEWEST]] = 1 / 10
SCALES[[AT_ONCE, NEXT_VOYAGE, ON_VOYAGE, TOLL_IN, NEARLY_FULL, OTHER_NEARLY_FULL]] = 1 / 4
SCALES[[DEPTH]] = 1 / 12
SCALES[[CARDS_OF_ALL]] = 1 / 60

# Tables, for a division takes longer.
LEFT_BY_TOLL = 1 / (1 + 0.5 * np.arange(board.SEAT_COUNT * 5, dtype=np.float32))
"""What is left of a token's promise when so much toll is to be paid."""
KIND, COLOUR = np.divmod(np.arange(board.TOKENS), board.COLOUR_COUNT)
LEVEL, COLUMN = np.divmod(np.arange(board.FIELDS), board.COLUMNS)
LOWEST = np.array([0] + [(seats & -seats).bit_length() - 1 for seats in range(1, 1 << board.SEAT_COUNT)])
"""The first of some seats, which are given as bits."""
TO_COME = np.array(
    [
        sum(1 << field for field in range(board.FIELDS) if COLUMN[field] > ship)
        for ship in range(-1, board.OFF_BOARD + 1)
    ]
)
"""The fields that a ship still comes to on its voyage, as bits; the first is one at the start."""
FIFTHS = np.zeros(board.FIELDS + 1, np.float32)
"""A fifth for each field, added up one by one."""
for _field in range(board.FIELDS):
    FIFTHS[_field + 1] = np.float64(FIFTHS[_field]) + 0.2

# How a tally holds what lies at a place: how many treasures, how many tokens, and which kinds, as bits.
ALL_TOKENS, ALL_KINDS = 8, 16
COUNTED = np.array([(1 << ALL_TOKENS) + (token < board.TREASURES) for token in range(board.TOKENS)])
"""What each token adds to a tally."""

Counts = npt.NDArray[np.int64]


class Sheet(NamedTuple):
    """What is counted on the way; the first index of most is the seat."""

    boats: Counts
    """How many boats are in each field."""
    owners: Counts
    """Who has boats at each place, as bits: in fields, and nobody elsewhere."""
    tolls: Counts
    """What raising something costs in each field."""
    tallies: Counts
    """How many tokens lie at each place, and of which kinds, as bits."""
    near: Counts
    """The tokens in fields with boats."""
    kinds: Counts
    """The kinds that are not new, as bits; shells never are."""
    fresh: Counts
    """The fields with a boat and a new kind, as bits."""
    hopes: Rows
    """How much of a token's promise the hand leaves, by its colour."""
    worths: Rows


new_boats = scratch((board.FIELDS,), np.int64)
new_places = scratch((board.BOX + 1,), np.int64)
new_tolls = scratch((board.SEAT_COUNT, board.FIELDS), np.int64)
new_tokens = scratch((board.TOKENS,), np.int64)
new_bits = scratch((board.SEAT_COUNT,), np.int64)
new_hopes = scratch((board.SEAT_COUNT, board.COLOUR_COUNT), np.float64)
new_worths = scratch((board.SEAT_COUNT,), np.float32)


@kernel
def fill(state: State, rows: Rows) -> int:
    """A row of inputs for each seat."""
    record = state[0]
    players = whole(record.players)
    for seat in range(players):
        for index in range(rows.shape[1]):
            rows[seat, index] = 0
    sheet = Sheet(
        new_boats(),
        new_places(),
        new_tolls(),
        new_places(),
        new_tokens(),
        new_bits(),
        new_bits(),
        new_hopes(),
        new_worths(),
    )
    count_boats(record, sheet)
    near = count_tokens(record, sheet)
    for seat in range(players):
        tell_boats(record, seat, rows, sheet)
        tell_tokens(seat, rows, sheet)
        tell_cards(record, seat, rows, sheet)
        tell_ship(record, seat, rows)
    tell_reach(record, near, rows, sheet)
    for seat in range(players):
        tell_fields(record, seat, rows, sheet)
        sheet.worths[seat] = worth(rows, seat)
    fewest = fewest_of_a_column(sheet)
    for seat in range(players):
        compare(players, seat, rows, sheet)
        rows[seat, FEWEST] = fewest
        rows[seat, ENDING] = max(0, 4 - fewest) * rows[seat, TREASURE_LEAD]
    for seat in range(players):
        for index in range(rows.shape[1]):
            rows[seat, index] *= SCALES[index]
    return players - 2


@kernel
def count_boats(record: StateRecord, sheet: Sheet) -> None:
    for field in range(board.FIELDS):
        sheet.boats[field] = 0
    for place in range(board.BOX + 1):
        sheet.owners[place] = 0
    for seat in range(whole(record.players)):
        for field in range(board.FIELDS):
            boats = whole(record.boats[seat, field])
            sheet.boats[field] += boats
            sheet.owners[field] |= int(boats > 0) << seat


@kernel
def tell_boats(record: StateRecord, seat: int, rows: Rows, sheet: Sheet) -> None:
    """Where the boats of a seat are, and what raising something costs there.

    No question is asked whether there is any: a wrong guess of the answer would take longer than to calculate.
    """
    received = paid = depth = 0
    for field in range(board.FIELDS):
        own = whole(record.boats[seat, field])
        others = sheet.boats[field] - own
        toll = others + (sheet.tolls[seat, field - board.COLUMNS] if field >= board.COLUMNS else 0)
        sheet.tolls[seat, field] = toll
        received += own * others
        paid += toll * int(own > 0)
        depth += own * LEVEL[field]
    rows[seat, TOLL_IN], rows[seat, TOLL_OUT], rows[seat, DEPTH] = received, paid, depth


@kernel
def count_tokens(record: StateRecord, sheet: Sheet) -> int:
    """Tallies what lies where, and lists the tokens near boats: how many these are."""
    for place in range(board.BOX + 1):
        sheet.tallies[place] = 0
    near = 0
    for token in range(board.TOKENS):
        place = whole(record.place[token])
        sheet.tallies[place] = sheet.tallies[place] + COUNTED[token] | 1 << ALL_KINDS + KIND[token]
        sheet.near[near] = token
        near += int(sheet.owners[place] > 0)
    return near


@kernel
def tell_tokens(seat: int, rows: Rows, sheet: Sheet) -> None:
    """What a seat has won."""
    won, beside = whole(sheet.tallies[board.CONTAINER + seat]), whole(sheet.tallies[board.BESIDE + seat])
    rows[seat, TREASURES], rows[seat, JOKERS] = tokens_of(won), tokens_of(beside)
    sheet.kinds[seat] = won >> ALL_KINDS | 1 << board.KIND_COUNT
    sheet.fresh[seat] = 0


@kernel
def tokens_of(tally: int) -> int:
    return tally >> ALL_TOKENS & (1 << ALL_KINDS - ALL_TOKENS) - 1


@kernel
def fewest_of_a_column(sheet: Sheet) -> int:
    """How many treasures the emptiest column has: the game ends when one is empty."""
    fewest = board.TREASURES
    for column in range(board.COLUMNS):
        count = 0
        for field in range(column, board.FIELDS, board.COLUMNS):
            count += whole(sheet.tallies[field]) & (1 << ALL_TOKENS) - 1
        fewest = min(fewest, count)
    return fewest


@kernel
def tell_cards(record: StateRecord, seat: int, rows: Rows, sheet: Sheet) -> None:
    """How many cards there are, and how likely each colour is in the hand.

    It is certain where it is seen; a card that a view hides may be any of the unseen.
    """
    rows[seat, CARDS] = record.hand_size[seat] + record.height[seat]
    hidden, unseen = whole(record.hand_size[seat]), 0
    for colour in range(board.COLOUR_COUNT):
        hidden -= record.hand[seat, colour]
        unseen += record.stock[colour]
    for colour in range(board.COLOUR_COUNT):
        match = np.float32(record.hand[seat, colour] > 0)
        if hidden > 0 and unseen > 0 and record.hand[seat, colour] == 0:
            match = np.float32(1.0 - (1.0 - record.stock[colour] / unseen) ** hidden)
        rows[seat, COLOURS] += match
        sheet.hopes[seat, colour] = max(UNMATCHED, float(match))


@kernel
def tell_ship(record: StateRecord, seat: int, rows: Rows) -> None:
    players = whole(record.players)
    own = record.mover == seat
    rows[seat, OWN_TURN] = own
    turn = whole(record.mover) if record.mover >= 0 else whole(record.start)
    until = seat - turn if seat >= turn else seat - turn + players
    rows[seat, TURNS_UNTIL] = until / players if turn >= 0 else 0
    rows[seat, CAN_MOVE] = own and (record.phase == board.READY or record.phase == board.MOVING)
    rows[seat, SHIP] = (record.ships[seat] + 1) / (board.OFF_BOARD + 1)
    rows[seat, OFF_BOARD] = record.ships[seat] == board.OFF_BOARD
    off = 0
    for other in range(players):
        off += other != seat and record.ships[other] == board.OFF_BOARD
    rows[seat, OTHERS_OFF] = off / (players - 1)
    rows[seat, UNDER_WAY] = own and (record.target != board.NO_TOKEN or record.joker != board.NO_TOKEN)
    if record.stall_limit > 0:
        rows[seat, IDLE] = record.idle / record.stall_limit


@kernel
def tell_reach(record: StateRecord, near: int, rows: Rows, sheet: Sheet) -> None:
    """What lies where the boats are: at once, on the rest of the voyage, or on the next one."""
    diver = diving_seat(record)
    for index in range(near):
        token = whole(sheet.near[index])
        field = whole(record.place[token])
        owners = whole(sheet.owners[field])
        while owners:
            seat = whole(LOWEST[owners])
            owners &= owners - 1
            is_new = whole(sheet.kinds[seat]) >> KIND[token] & 1 ^ 1
            when = voyage(whole(record.ships[seat]), whole(COLUMN[field]), seat == diver)
            hope = sheet.hopes[seat, COLOUR[token]] * LEFT_BY_TOLL[sheet.tolls[seat, field]]
            rows[seat, AT_ONCE + when] += (1.0 if is_new else JOKER_WORTH) * hope
            rows[seat, FOR_JOKERS] += is_new & int(when < 2)
            sheet.fresh[seat] |= is_new << field


@kernel
def diving_seat(record: StateRecord) -> int:
    """Whose boats can raise something at once, below the ship; or NOBODY."""
    below = board.READY <= record.phase <= board.SWAPPING and record.phase != board.MOVING
    return whole(record.mover) if below else board.NOBODY


@kernel
def voyage(ship: int, column: int, dives: bool) -> int:
    """When a ship is above a column: 0 now, 1 on the rest of this voyage, 2 on the next one."""
    if ship == column:
        return 0 if dives else 2
    return 1 if ship < column else 2


@kernel
def tell_fields(record: StateRecord, seat: int, rows: Rows, sheet: Sheet) -> None:
    """In how many fields something new lies beside a boat, where the ship is not yet."""
    ship, fresh = whole(record.ships[seat]), whole(sheet.fresh[seat])
    to_come = whole(TO_COME[ship + 1])
    if seat == diving_seat(record):
        fresh &= to_come | ~whole(TO_COME[ship])
    rows[seat, FIELDS_ON_VOYAGE] = FIFTHS[count_bits(fresh & to_come)]
    rows[seat, FIELDS_NEXT] = FIFTHS[count_bits(fresh & ~to_come)]
    rows[seat, FOR_JOKERS] = min(rows[seat, FOR_JOKERS], rows[seat, JOKERS])


@kernel
def worth(rows: Rows, seat: int) -> float:
    """What a seat has, by a rule of thumb, in treasures."""
    reach = rows[seat, AT_ONCE] + 0.5 * rows[seat, ON_VOYAGE] + 0.25 * rows[seat, NEXT_VOYAGE]
    won = rows[seat, TREASURES] + JOKER_WORTH * rows[seat, JOKERS] + CARD_WORTH * rows[seat, CARDS]
    return float(won + REACH_WORTH * reach + 0.7 * rows[seat, UNDER_WAY])


@kernel
def compare(players: int, seat: int, rows: Rows, sheet: Sheet) -> None:
    """What a seat has, beside what the best of the others has."""
    best, treasures, jokers, cards = np.float32(-100), np.float32(0), np.float32(0), np.float32(0)
    for other in range(players):
        if other != seat:
            best = max(best, sheet.worths[other])
            treasures = max(treasures, rows[other, TREASURES])
            jokers = max(jokers, rows[other, JOKERS])
            cards = max(cards, rows[other, CARDS])
        rows[seat, CARDS_OF_ALL] += rows[other, CARDS]
    rows[seat, AHEAD] = CONFIDENCE * (sheet.worths[seat] - best)
    rows[seat, TREASURE_LEAD] = rows[seat, TREASURES] - treasures
    rows[seat, JOKER_LEAD] = rows[seat, JOKERS] - jokers
    rows[seat, CARD_LEAD] = rows[seat, CARDS] - cards
    rows[seat, NEARLY_FULL] = max(np.float32(0), rows[seat, TREASURES] - (board.KIND_COUNT - 4))
    rows[seat, OTHER_NEARLY_FULL] = max(np.float32(0), treasures - (board.KIND_COUNT - 4))


INPUTS = Inputs(NAMES, SETS, fill)
