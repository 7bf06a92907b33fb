"""What may be done, and what it does: every kind of move is sent to its room in `moves`."""

import numpy as np

from vineta.core.game import NATURE, OVER, Outcome
from vineta.core.kernel import Actions, State, StateRecord, Weights, kernel
from vineta.games.submarine import articles, board, figures, words
from vineta.games.submarine.moves import boats, jokers, layout, salvage, treasury, turns, voyage
from vineta.games.submarine.moves.numbers import whole
from vineta.games.submarine.state import plain


@kernel
def legal(state: State, actions: Actions) -> int:
    """Lists the legal actions in ascending order; how many there are."""
    record = state[0]
    if board.READY <= record.phase <= board.SALVAGING:
        return list_boat_actions(record, actions)
    if record.phase == board.SAILING:
        return voyage.list_stops(record, actions)
    if record.phase == board.PAYING:
        return salvage.list_payments(record, actions)
    if record.phase == board.SWAPPING:
        return jokers.list_swaps(record, actions)
    if record.phase == board.PAUSING:
        return voyage.list_pause(record, actions)
    if record.phase == board.PLACE_BOATS:
        return layout.list_places(actions)
    return layout.list_outcomes(record, actions)


@kernel
def list_boat_actions(record: StateRecord, actions: Actions) -> int:
    count = 0
    if record.phase != board.SALVAGING:
        count = boats.list_boats(record, actions, count)
    if record.phase != board.MOVING:
        count = salvage.list_salvages(record, actions, count)
        count = jokers.list_jokers(record, actions, count)
    if turns.forbids_done(record) == 0:
        actions[count] = board.DONE
        count += 1
    return count


@kernel
def odds(state: State, actions: Actions, weights: Weights) -> int:
    """Nature's possible moves and their weights; how many there are."""
    count = layout.list_outcomes(state[0], actions)
    for index in range(count):
        weights[index] = layout.weight(state[0], whole(actions[index]))
    return count


@kernel
def verdict(state: State, action: int) -> int:
    """The number of the rule that forbids an action, 0 where it is legal."""
    record = state[0]
    if record.mover == OVER:
        return articles.GAME_OVER
    if action >= board.VEILED_DEAL:
        return articles.VEILED_MOVES
    if record.mover == NATURE:
        return articles.SEA_FIRST if action >= board.PLACE else layout.forbids_outcome(record, action)
    if action < board.PLACE:
        return articles.CHANCE_DEALS
    return verdict_on_player(record, action)


@kernel
def verdict_on_player(record: StateRecord, action: int) -> int:
    """A player is to move: each phase asks for moves of its own."""
    phase, named = record.phase, board.NAMED[action, 0]
    if phase == board.PLACE_BOATS:
        return 0 if action < board.SAIL else articles.BOATS_FIRST
    if action < board.SAIL:
        return articles.PLACED_AT_THE_BEGINNING
    if phase == board.SAILING:
        return verdict_on_voyage(record, action)
    if phase == board.PAUSING:
        return verdict_on_pause(record, action)
    if phase == board.PAYING:
        return salvage.forbids_paying(record, named) if board.PAY <= action < board.TUCK else articles.TOLL_COMES_FIRST
    if phase == board.SWAPPING:
        return jokers.forbids_swap(record, named) if board.SWAP <= action < board.PAY else articles.NAMED_JOKER_IS_USED
    return verdict_on_boats(record, action)


@kernel
def verdict_on_voyage(record: StateRecord, action: int) -> int:
    if action < board.SAIL_OFF:
        return voyage.forbids_stop(record, board.NAMED[action, 0])
    return 0 if action == board.SAIL_OFF else articles.VOYAGE_FIRST


@kernel
def verdict_on_pause(record: StateRecord, action: int) -> int:
    if board.TUCK <= action < board.PASS:
        return voyage.forbids_tuck(record, board.NAMED[action, 0])
    return 0 if action == board.PASS else articles.ONLY_A_SWAP


@kernel
def verdict_on_boats(record: StateRecord, action: int) -> int:
    if action < board.BOAT:
        return articles.ONE_VOYAGE
    if action < board.SALVAGE:
        return boats.forbids_boat(record, board.NAMED[action, 0], board.NAMED[action, 1])
    if action < board.JOKER:
        return salvage.forbids_salvage(record, board.NAMED[action, 0])
    if action < board.SWAP:
        return jokers.forbids_joker(record, board.NAMED[action, 0])
    if action < board.PAY:
        return articles.JOKER_BEFORE_TREASURE
    if action < board.TUCK:
        return articles.PILE_PAYS_FIRST
    return turns.forbids_done(record) if action == board.DONE else articles.SWAP_IN_THE_PAUSE


@kernel
def apply(state: State, action: int) -> None:
    """Plays a legal action."""
    record = state[0]
    if action < board.PLACE:
        layout.receive_outcome(record, action)
    elif action < board.SAIL:
        layout.place_boat(record, board.NAMED[action, 0])
    elif action < board.SAIL_OFF:
        voyage.sail(record, board.NAMED[action, 0])
    elif action == board.SAIL_OFF:
        voyage.sail(record, board.OFF_BOARD)
    elif action < board.SALVAGE:
        boats.move_boat(record, board.NAMED[action, 0], board.NAMED[action, 1])
    elif board.JOKER <= action < board.SWAP:
        jokers.name_joker(record, board.NAMED[action, 0])
    elif action < board.TUCK:
        apply_salvage(record, action)
    else:
        if action < board.PASS:
            voyage.tuck(record, board.NAMED[action, 0])
        turns.end_turn(record)


@kernel
def apply_salvage(record: StateRecord, action: int) -> None:
    """With a card or with a joker, or a toll card on the way: what follows is the same."""
    if action < board.JOKER:
        salvage.begin_salvage(record, board.NAMED[action, 0])
    elif action < board.PAY:
        jokers.begin_swap(record, board.NAMED[action, 0])
    else:
        salvage.pay(record, board.NAMED[action, 0])
    salvage.settle(record)


@kernel
def score(state: State, seat: int) -> int:
    """What decides as one number: treasures in the container, then jokers beside it, then cards."""
    record = state[0]
    tokens = 100 * treasury.tokens_at(record, board.CONTAINER + seat) + treasury.tokens_at(record, board.BESIDE + seat)
    return 100 * tokens + int(np.int64(record.hand_size[seat])) + int(np.int64(record.height[seat]))


def outcome(state: State) -> Outcome | None:
    """Who has won and why, once the game is over."""
    record = state[0]
    if record.mover != OVER:
        return None
    scores = figures.standing(plain(state))
    reason = board.REASONS[record.ending]
    return Outcome(figures.winners(scores), reason, scores, figures.COUNTED, words.result(scores, reason))
