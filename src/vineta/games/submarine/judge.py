"""How good a position looks for each seat: what is won counts most, then what the boats could raise next."""

from vineta.core.game import OVER
from vineta.core.kernel import State, StateRecord, Values, kernel
from vineta.games.submarine import board
from vineta.games.submarine.moves import jokers, salvage, treasury
from vineta.games.submarine.moves.numbers import whole

TREASURE_WORTH = 100.0
JOKER_WORTH = 45.0
CARD_WORTH = 6.0
VICTORY = 1000.0
CHANCE_WORTH = 30.0
"""A treasure of a missing kind in a field with an own boat, the ship on its way there, a matching card in the hand."""

SPREAD = 130.0
"""How much better a position must be judged for a seat to win it e times as often."""
SECOND_OPINION = 0.5


@kernel
def judge(state: State, values: Values) -> None:
    """How good the position looks for each seat, higher is better."""
    record = state[0]
    for seat in range(whole(record.players)):
        values[seat] = score(record, seat)
        if record.mover != OVER:
            values[seat] += chances(record, seat)
    if record.mover == OVER:
        reward_winners(record, values)


@kernel
def score(record: StateRecord, seat: int) -> float:
    """What the seat has won, with the victory's own weights: treasures, then jokers, then cards."""
    value: float = CARD_WORTH * (record.hand_size[seat] + record.height[seat])
    value += TREASURE_WORTH * treasury.tokens_at(record, board.CONTAINER + seat)
    value += JOKER_WORTH * treasury.tokens_at(record, board.BESIDE + seat)
    if seat == record.mover:
        value += under_way(record, seat)
    return value


@kernel
def under_way(record: StateRecord, seat: int) -> float:
    """A token whose toll is being paid is as good as won; a named joker is as good as the best it can take."""
    if record.target != board.NO_TOKEN:
        return worth(record, seat, whole(record.target))
    if record.joker == board.NO_TOKEN:
        return 0.0
    for treasure in range(board.TREASURES):
        if jokers.forbids_swap(record, treasure) == 0 and not treasury.has_kind(record, seat, treasure):
            return TREASURE_WORTH - JOKER_WORTH
    return -CARD_WORTH


@kernel
def worth(record: StateRecord, seat: int, token: int) -> float:
    """What a token on the board would add."""
    if token >= board.TREASURES or treasury.has_kind(record, seat, token):
        return JOKER_WORTH
    return TREASURE_WORTH


@kernel
def chances(record: StateRecord, seat: int) -> float:
    """What the boats could raise: the best token of each field they are in, as the ship and the hand stand."""
    value = 0.0
    for field in range(board.FIELDS):
        if record.boats[seat, field] > 0:
            value += CHANCE_WORTH * ship_factor(record, seat, field % board.COLUMNS) * best_token(record, seat, field)
    return value


@kernel
def ship_factor(record: StateRecord, seat: int, column: int) -> float:
    """A ship above the column counts fully, one that can still sail there half, one that comes round again little."""
    ship = record.ships[seat]
    if ship == column:
        return 1.0
    if ship < column:
        return 0.5
    return 0.3 if ship == board.OFF_BOARD else 0.2


@kernel
def best_token(record: StateRecord, seat: int, field: int) -> float:
    """How promising the field's best token is: a new kind before a joker, a matching card in the hand, a low toll."""
    best = 0.0
    for token in range(board.TOKENS):
        if record.place[token] == field:
            promise = worth(record, seat, token) / TREASURE_WORTH
            if record.hand[seat, token % board.COLOUR_COUNT] == 0:
                promise *= 0.5
            best = max(best, promise)
    return best / (1.0 + 0.5 * salvage.whole_toll(record, field, seat))


@kernel
def standing(record: StateRecord, seat: int) -> int:
    """What decides at the end in one number: treasures, then jokers, then cards."""
    treasures = treasury.tokens_at(record, board.CONTAINER + seat)
    beside = treasury.tokens_at(record, board.BESIDE + seat)
    return int((treasures * 100 + beside) * 100 + record.hand_size[seat] + record.height[seat])


@kernel
def reward_winners(record: StateRecord, values: Values) -> None:
    best = 0
    for seat in range(whole(record.players)):
        best = max(best, standing(record, seat))
    for seat in range(whole(record.players)):
        values[seat] += VICTORY if standing(record, seat) == best else -VICTORY


@kernel
def second_opinion(state: State) -> float:
    """How much this judge counts beside the learned one: half with three players and more, where both win more."""
    return SECOND_OPINION if state[0].players > 2 else 0.0
