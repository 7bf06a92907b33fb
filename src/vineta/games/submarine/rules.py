"""What may be done, and what it does: every kind of move is sent to its room in `moves`."""

from vineta.core.game import NATURE, OVER, Outcome
from vineta.core.kernel import Actions, State, StateRecord, Weights, kernel
from vineta.games.submarine import words
from vineta.games.submarine.articles import (
    BOATS_FIRST,
    CHANCE_DEALS,
    GAME_OVER,
    JOKER_BEFORE_TREASURE,
    NAMED_JOKER_IS_USED,
    ONE_VOYAGE,
    ONLY_A_SWAP,
    PILE_PAYS_FIRST,
    PLACED_AT_THE_BEGINNING,
    SEA_FIRST,
    SWAP_IN_THE_PAUSE,
    TOLL_COMES_FIRST,
    VEILED_MOVES,
    VOYAGE_FIRST,
)
from vineta.games.submarine.board import (
    BESIDE,
    BOAT,
    CONTAINER,
    DONE,
    JOKER,
    MOVING,
    NAMED,
    OFF_BOARD,
    PASS,
    PAUSING,
    PAY,
    PAYING,
    PLACE,
    PLACE_BOATS,
    READY,
    REASONS,
    SAIL,
    SAIL_OFF,
    SAILING,
    SALVAGE,
    SALVAGING,
    SWAP,
    SWAPPING,
    TUCK,
    VEILED_DEAL,
)
from vineta.games.submarine.moves.boats import forbids_boat, list_boats, move_boat
from vineta.games.submarine.moves.jokers import (
    begin_swap,
    forbids_joker,
    forbids_swap,
    list_jokers,
    list_swaps,
    name_joker,
)
from vineta.games.submarine.moves.layout import (
    forbids_outcome,
    list_outcomes,
    list_places,
    place_boat,
    receive_outcome,
    weight,
)
from vineta.games.submarine.moves.numbers import whole
from vineta.games.submarine.moves.salvage import (
    begin_salvage,
    forbids_paying,
    forbids_salvage,
    list_payments,
    list_salvages,
    pay,
    settle,
)
from vineta.games.submarine.moves.turns import end_turn, forbids_done
from vineta.games.submarine.moves.voyage import forbids_stop, forbids_tuck, list_pause, list_stops, sail, tuck


@kernel
def legal(state: State, actions: Actions) -> int:
    """Lists the legal actions in ascending order; how many there are."""
    record = state[0]
    if READY <= record.phase <= SALVAGING:
        return list_boat_actions(record, actions)
    if record.phase == SAILING:
        return list_stops(record, actions)
    if record.phase == PAYING:
        return list_payments(record, actions)
    if record.phase == SWAPPING:
        return list_swaps(record, actions)
    if record.phase == PAUSING:
        return list_pause(record, actions)
    if record.phase == PLACE_BOATS:
        return list_places(actions)
    return list_outcomes(record, actions)


@kernel
def list_boat_actions(record: StateRecord, actions: Actions) -> int:
    count = 0
    if record.phase != SALVAGING:
        count = list_boats(record, actions, count)
    if record.phase != MOVING:
        count = list_salvages(record, actions, count)
        count = list_jokers(record, actions, count)
    if forbids_done(record) == 0:
        actions[count] = DONE
        count += 1
    return count


@kernel
def odds(state: State, actions: Actions, weights: Weights) -> int:
    """Nature's possible moves and their weights; how many there are."""
    count = list_outcomes(state[0], actions)
    for index in range(count):
        weights[index] = weight(state[0], whole(actions[index]))
    return count


@kernel
def verdict(state: State, action: int) -> int:
    """The number of the rule that forbids an action, 0 where it is legal."""
    record = state[0]
    if record.mover == OVER:
        return GAME_OVER
    if action >= VEILED_DEAL:
        return VEILED_MOVES
    if record.mover == NATURE:
        return SEA_FIRST if action >= PLACE else forbids_outcome(record, action)
    if action < PLACE:
        return CHANCE_DEALS
    return verdict_on_player(record, action)


@kernel
def verdict_on_player(record: StateRecord, action: int) -> int:
    """A player is to move: each phase asks for moves of its own."""
    phase = record.phase
    if phase == PLACE_BOATS:
        return 0 if action < SAIL else BOATS_FIRST
    if action < SAIL:
        return PLACED_AT_THE_BEGINNING
    if phase == SAILING:
        return verdict_on_voyage(record, action)
    if phase == PAUSING:
        return verdict_on_pause(record, action)
    if phase == PAYING:
        return forbids_paying(record, NAMED[action, 0]) if PAY <= action < TUCK else TOLL_COMES_FIRST
    if phase == SWAPPING:
        return forbids_swap(record, NAMED[action, 0]) if SWAP <= action < PAY else NAMED_JOKER_IS_USED
    return verdict_on_boats(record, action)


@kernel
def verdict_on_voyage(record: StateRecord, action: int) -> int:
    if action < SAIL_OFF:
        return forbids_stop(record, NAMED[action, 0])
    return 0 if action == SAIL_OFF else VOYAGE_FIRST


@kernel
def verdict_on_pause(record: StateRecord, action: int) -> int:
    if TUCK <= action < PASS:
        return forbids_tuck(record, NAMED[action, 0])
    return 0 if action == PASS else ONLY_A_SWAP


@kernel
def verdict_on_boats(record: StateRecord, action: int) -> int:
    if action < BOAT:
        return ONE_VOYAGE
    if action < SALVAGE:
        return forbids_boat(record, NAMED[action, 0], NAMED[action, 1])
    if action < JOKER:
        return forbids_salvage(record, NAMED[action, 0])
    if action < SWAP:
        return forbids_joker(record, NAMED[action, 0])
    if action < PAY:
        return JOKER_BEFORE_TREASURE
    if action < TUCK:
        return PILE_PAYS_FIRST
    return forbids_done(record) if action == DONE else SWAP_IN_THE_PAUSE


@kernel
def apply(state: State, action: int) -> None:
    """Plays a legal action."""
    record = state[0]
    if action < PLACE:
        receive_outcome(record, action)
    elif action < SAIL:
        place_boat(record, NAMED[action, 0])
    elif action < SAIL_OFF:
        sail(record, NAMED[action, 0])
    elif action == SAIL_OFF:
        sail(record, OFF_BOARD)
    elif action < SALVAGE:
        move_boat(record, NAMED[action, 0], NAMED[action, 1])
    elif JOKER <= action < SWAP:
        name_joker(record, NAMED[action, 0])
    elif action < TUCK:
        apply_salvage(record, action)
    else:
        if action < PASS:
            tuck(record, NAMED[action, 0])
        end_turn(record)


@kernel
def apply_salvage(record: StateRecord, action: int) -> None:
    """With a card or with a joker, or a toll card on the way: what follows is the same."""
    if action < JOKER:
        begin_salvage(record, NAMED[action, 0])
    elif action < PAY:
        begin_swap(record, NAMED[action, 0])
    else:
        pay(record, NAMED[action, 0])
    settle(record)


def outcome(state: State) -> Outcome | None:
    """Who has won and why, once the game is over."""
    record = state[0]
    if record.mover != OVER:
        return None
    scores = tuple(_score(record, seat) for seat in range(record.players))
    best, reason = max(scores), REASONS[record.ending]
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Outcome(winners, reason, scores, words.COUNTED, words.result(winners, best, reason))


def _score(record: StateRecord, seat: int) -> tuple[int, int, int]:
    """Treasures in the container, jokers beside it, cards in hand and pile."""
    places = record.place.tolist()
    cards = int(record.hand_size[seat] + record.height[seat])
    return places.count(CONTAINER + seat), places.count(BESIDE + seat), cards
