"""What the network looks at that says who will win: treasures, cards, and what the boats could raise.

Of cards it looks at how many everybody has, and at the colours in a seat's own hand. A state that was guessed for a
search has all hands; of a view that hides some of the cards, the likeliest is taken: each may be any that is unseen.
Piles and what others know are not looked at.
"""

import numpy as np
import numpy.typing as npt

from vineta.core.kernel import State, StateRecord, kernel
from vineta.core.network import Inputs, Rows
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

SCALES = np.ones(len(NAMES), np.float32)
"""What brings all inputs to about the same size."""
SCALES[[TREASURE_LEAD, JOKER_LEAD, JOKERS, COLOURS, FOR_JOKERS]] = 1 / 3
SCALES[[TREASURES, ENDING]] = 1 / 6
SCALES[[CARDS, CARD_LEAD, TOLL_OUT, FEWEST]] = 1 / 10
SCALES[[AT_ONCE, NEXT_VOYAGE, ON_VOYAGE, TOLL_IN, NEARLY_FULL, OTHER_NEARLY_FULL]] = 1 / 4
SCALES[[DEPTH]] = 1 / 12
SCALES[[CARDS_OF_ALL]] = 1 / 60

LEFT_BY_TOLL = 1 / (1 + 0.5 * np.arange(board.SEAT_COUNT * 5, dtype=np.float32))
"""What is left of a token's promise when so much toll is to be paid: a table, for a division takes longer."""

Counts = npt.NDArray[np.int16]
# Where all that is counted begins in one array.
KINDS = 0
"""The kinds in each container, as bits."""
COLUMN = KINDS + board.SEAT_COUNT
"""The treasures of each column."""
OWNERS = COLUMN + board.COLUMNS
"""Who has a boat in each field, as bits."""
BOATS = OWNERS + board.FIELDS
"""How many boats are in each field."""
COUNTED = BOATS + board.FIELDS
"""Who has a boat beside a new kind in each field, as bits."""
NEAR = COUNTED + board.FIELDS
"""The tokens in fields with boats."""
TOLL = NEAR + board.TOKENS
"""What raising something costs each seat in each field; only where it has a boat."""
LAST_COUNT = TOLL + board.SEAT_COUNT * board.FIELDS
WORTH = board.COLOUR_COUNT


@kernel
def fill(state: State, rows: Rows) -> int:
    """A row of inputs for each seat."""
    record = state[0]
    players = whole(record.players)
    for seat in range(players):
        for index in range(len(NAMES)):
            rows[seat, index] = 0
    counts = np.zeros(LAST_COUNT, np.int16)  # one small array: to get one takes as long as to fill it
    matches = np.empty((board.SEAT_COUNT, board.COLOUR_COUNT + 1), np.float32)
    count_boats(record, rows, counts)
    near = count_tokens(record, rows, counts)
    for seat in range(players):
        tell_cards(record, seat, rows, matches)
        tell_ship(record, seat, rows)
    tell_reach(record, rows, counts, near, matches)
    for seat in range(players):
        matches[seat, WORTH] = worth(rows, seat)
    for seat in range(players):
        compare(record, seat, rows, matches)
        tell_columns(rows, seat, counts)
    for seat in range(players):
        for index in range(len(NAMES)):
            rows[seat, index] *= SCALES[index]
    return players - 2


@kernel
def count_boats(record: StateRecord, rows: Rows, counts: Counts) -> None:
    """Who has boats in each field, and what raising something costs there: most of the fields are empty."""
    for seat in range(record.players):
        for field in range(board.FIELDS):
            if record.boats[seat, field]:
                counts[OWNERS + field] |= 1 << seat
                counts[BOATS + field] += record.boats[seat, field]
    for field in range(board.FIELDS):
        if counts[OWNERS + field]:
            for seat in range(record.players):
                own = whole(record.boats[seat, field])
                if own:
                    others = whole(counts[BOATS + field]) - own
                    toll = others
                    for above in range(field - board.COLUMNS, -1, -board.COLUMNS):
                        toll += counts[BOATS + above] - record.boats[seat, above]
                    counts[TOLL + seat * board.FIELDS + field] = toll
                    rows[seat, TOLL_IN] += own * others
                    rows[seat, TOLL_OUT] += toll
                    rows[seat, DEPTH] += own * (field // board.COLUMNS)


@kernel
def count_tokens(record: StateRecord, rows: Rows, counts: Counts) -> int:
    """Who has what, and how many treasures each column still has; lists the tokens near boats: how many there are."""
    near = 0
    for token in range(board.TOKENS):
        place = whole(record.place[token])
        if place < board.FIELDS:
            counts[COLUMN + place % board.COLUMNS] += token < board.TREASURES
            counts[NEAR + near] = token
            near += counts[OWNERS + place] != 0
        elif place < board.BESIDE:
            rows[place - board.CONTAINER, TREASURES] += 1
            counts[KINDS + place - board.CONTAINER] |= 1 << token // board.COLOUR_COUNT
        elif place < board.BOX:
            rows[place - board.BESIDE, JOKERS] += 1
    return near


@kernel
def tell_cards(record: StateRecord, seat: int, rows: Rows, matches: Rows) -> None:
    """How many cards there are, and how likely each colour is in the hand.

    It is certain where it is seen; a card that a view hides may be any of the unseen.
    """
    rows[seat, CARDS] = record.hand_size[seat] + record.height[seat]
    hidden, unseen = whole(record.hand_size[seat]), 0
    for colour in range(board.COLOUR_COUNT):
        hidden -= record.hand[seat, colour]
        unseen += record.stock[colour]
    for colour in range(board.COLOUR_COUNT):
        matches[seat, colour] = record.hand[seat, colour] > 0
        if hidden > 0 and unseen > 0 and record.hand[seat, colour] == 0:
            matches[seat, colour] = 1.0 - (1.0 - record.stock[colour] / unseen) ** hidden
        rows[seat, COLOURS] += matches[seat, colour]


@kernel
def tell_ship(record: StateRecord, seat: int, rows: Rows) -> None:
    players = whole(record.players)
    own = record.mover == seat
    rows[seat, OWN_TURN] = own
    turn = whole(record.mover) if record.mover >= 0 else whole(record.start)
    rows[seat, TURNS_UNTIL] = (seat - turn) % players / players if turn >= 0 else 0
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
def tell_reach(record: StateRecord, rows: Rows, counts: Counts, near: int, matches: Rows) -> None:
    """What lies where the boats are: at once, on the rest of the voyage, or on the next one."""
    for index in range(near):
        token = whole(counts[NEAR + index])
        field = whole(record.place[token])
        owners = whole(counts[OWNERS + field])
        seat = 0
        while owners:
            if owners & 1:
                reach_token(record, seat, token, field, rows, counts, matches)
            owners >>= 1
            seat += 1
    for seat in range(record.players):
        rows[seat, FOR_JOKERS] = min(rows[seat, FOR_JOKERS], rows[seat, JOKERS])


@kernel
def reach_token(
    record: StateRecord, seat: int, token: int, field: int, rows: Rows, counts: Counts, matches: Rows
) -> None:
    """What a token adds for a seat with a boat in its field."""
    is_new = token < board.TREASURES and counts[KINDS + seat] >> token // board.COLOUR_COUNT & 1 == 0
    promise = 1.0 if is_new else JOKER_WORTH
    toll = whole(counts[TOLL + seat * board.FIELDS + field])
    promise *= max(UNMATCHED, matches[seat, token % board.COLOUR_COUNT]) * LEFT_BY_TOLL[toll]
    when = voyage(record, seat, field % board.COLUMNS)
    rows[seat, AT_ONCE + when] += promise
    if is_new:
        rows[seat, FOR_JOKERS] += when < 2
        if when > 0 and counts[COUNTED + field] >> seat & 1 == 0:
            counts[COUNTED + field] |= 1 << seat
            rows[seat, FIELDS_ON_VOYAGE + when - 1] += 0.2


@kernel
def voyage(record: StateRecord, seat: int, column: int) -> int:
    """When a ship is above a column: 0 now, 1 on the rest of this voyage, 2 on the next one."""
    ship = whole(record.ships[seat])
    if ship == column:
        below = record.mover == seat and board.READY <= record.phase <= board.SWAPPING and record.phase != board.MOVING
        return 0 if below else 2
    return 1 if ship < column else 2


@kernel
def worth(rows: Rows, seat: int) -> float:
    """What a seat has, by a rule of thumb, in treasures."""
    reach = rows[seat, AT_ONCE] + 0.5 * rows[seat, ON_VOYAGE] + 0.25 * rows[seat, NEXT_VOYAGE]
    won = rows[seat, TREASURES] + JOKER_WORTH * rows[seat, JOKERS] + CARD_WORTH * rows[seat, CARDS]
    return float(won + REACH_WORTH * reach + 0.7 * rows[seat, UNDER_WAY])


@kernel
def compare(record: StateRecord, seat: int, rows: Rows, matches: Rows) -> None:
    """What a seat has, beside what the best of the others has."""
    best, treasures, jokers, cards = np.float32(-100), np.float32(0), np.float32(0), np.float32(0)
    for other in range(record.players):
        if other != seat:
            best = max(best, matches[other, WORTH])
            treasures = max(treasures, rows[other, TREASURES])
            jokers = max(jokers, rows[other, JOKERS])
            cards = max(cards, rows[other, CARDS])
        rows[seat, CARDS_OF_ALL] += rows[other, CARDS]
    rows[seat, AHEAD] = CONFIDENCE * (matches[seat, WORTH] - best)
    rows[seat, TREASURE_LEAD] = rows[seat, TREASURES] - treasures
    rows[seat, JOKER_LEAD] = rows[seat, JOKERS] - jokers
    rows[seat, CARD_LEAD] = rows[seat, CARDS] - cards
    rows[seat, NEARLY_FULL] = max(np.float32(0), rows[seat, TREASURES] - (board.KIND_COUNT - 4))
    rows[seat, OTHER_NEARLY_FULL] = max(np.float32(0), treasures - (board.KIND_COUNT - 4))


@kernel
def tell_columns(rows: Rows, seat: int, counts: Counts) -> None:
    """How near the end is that comes with an empty column."""
    fewest = whole(counts[COLUMN])
    for column in range(1, board.COLUMNS):
        fewest = min(fewest, whole(counts[COLUMN + column]))
    rows[seat, FEWEST] = fewest
    rows[seat, ENDING] = max(0, 4 - fewest) * rows[seat, TREASURE_LEAD]


INPUTS = Inputs(NAMES, SETS, fill)
