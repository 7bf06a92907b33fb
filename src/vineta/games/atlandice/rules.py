"""The rules: which moves are legal, what forbids the others, what a move does, and who has won.

Each stage of the game is answered with a few verbs; what a verb may name is decided in the rooms of `moves`.
"""

import numpy as np

from vineta.core.game import OVER, Outcome
from vineta.core.kernel import Actions, State, StateRecord, Weights, kernel
from vineta.core.phrase import Phrase, both, phrase
from vineta.games.atlandice import articles, board, stages
from vineta.games.atlandice.figures import DECIDING
from vineta.games.atlandice.moves import clock, districts, effects, gates, search, table


@kernel
def legal(state: State, actions: Actions) -> int:
    """Lists the legal actions in ascending order; how many there are."""
    record = state[0]
    count = 0
    for verb in range(board.VERB_COUNT):
        if stages.ANSWERS[record.stage, verb]:
            for action in range(board.FIRST_ACTION[verb], board.FIRST_ACTION[verb + 1]):
                # Written always and kept if allowed: a branch that the processor mispredicts costs more.
                actions[count] = action
                count += forbids(record, verb, action) == articles.ALLOWED
    return count


@kernel
def verdict(state: State, action: int) -> int:
    """The number of the rule that forbids an action, 0 where it is legal."""
    record = state[0]
    if not 0 <= action < board.ACTION_COUNT:
        return articles.NO_SUCH_MOVE
    if record.stage == stages.ENDED:
        return articles.GAME_IS_OVER
    verb = board.VERB_OF[action]
    return forbids(record, verb, action) if stages.ANSWERS[record.stage, verb] else articles.NOT_ASKED


@kernel
def forbids(record: StateRecord, verb: int, action: int) -> int:
    """What forbids an action whose verb answers the stage. A die may always fall, and a donation may always end."""
    first, second, third = board.NAMED[action, 0], board.NAMED[action, 1], board.NAMED[action, 2]
    if verb == board.TILE:
        return gates.forbids_tile(record, first, second)
    if verb == board.START:
        return gates.forbids_start(record, first)
    if verb == board.SEARCH:
        return search.forbids_search(record, first)
    if verb == board.GIVE:
        return search.forbids_giving(record, first)
    if verb == board.TAKE:
        return table.forbids_having(record, int(record.searched), first)
    if verb == board.DECLINE:
        return search.forbids_declining(record)
    if verb == board.FETCH:
        return effects.forbids_fetch(record, first, second)
    if verb == board.SWAP:
        return effects.forbids_swap(record, first, second, third)
    if verb == board.MOVE:
        return effects.forbids_move(record, first, second)
    if verb == board.TURN:
        return effects.forbids_turning(record, first)
    if verb == board.SUBMARINE:
        return effects.forbids_submarine(record, first)
    if verb == board.DONATE:
        return clock.forbids_donation(record, first)
    return articles.ALLOWED


@kernel
def apply(state: State, action: int) -> None:
    """Plays a legal action."""
    record = state[0]
    verb = board.VERB_OF[action]
    first, second, third = board.NAMED[action, 0], board.NAMED[action, 1], board.NAMED[action, 2]
    if verb == board.DIE:
        roll(record, first)
    elif verb == board.TILE:
        show_tile(record, first, second)
    elif verb == board.START:
        gates.draw_start(record, first)
    elif verb == board.SEARCH:
        search.search_for_oneself(record, first)
    elif verb == board.GIVE:
        search.search_for_neutral(record, first)
    elif verb == board.TAKE:
        search.take(record, first)
    elif verb == board.DECLINE:
        search.decline(record)
    elif verb == board.FETCH:
        effects.fetch(record, first, second)
    elif verb == board.SWAP:
        effects.swap(record, first, second, third)
    elif verb == board.MOVE:
        effects.move_one(record, first, second)
    elif verb == board.TURN:
        effects.turn_die(record, first, second)
    elif verb == board.SUBMARINE:
        effects.place_submarine(record, first)
    elif verb == board.DONATE:
        clock.donate(record, first)
    else:
        clock.end_donation(record)
    pass_on(record)


@kernel
def pass_on(record: StateRecord) -> None:
    """Stages in which nobody has anything to decide pass by themselves, one after the other."""
    if record.stage == stages.EFFECT_IS_DUE:
        effects.begin_effect(record)
    if record.stage == stages.SEARCH_IS_DONE:
        districts.end_search(record)
    if record.stage == stages.HAND_IS_DUE:
        clock.turn_hand(record)
    if record.stage == stages.ROUND_IS_DONE:
        clock.end_round(record)
    if record.stage == stages.WAVES_ARE_REACHED:
        clock.finish(record)


@kernel
def roll(record: StateRecord, face: int) -> None:
    """The jeweller's second roll leads to another search; no die needs to lie there."""
    if record.stage == stages.OPEN_GATES:
        gates.roll_gate(record, face)
    elif record.stage == stages.ROLL_EFFECT:
        effects.roll_effect(record, face)
    else:
        search.begin_search(record, table.area_of_face(record, face))


@kernel
def show_tile(record: StateRecord, district: int, letter: int) -> None:
    if record.stage == stages.LAY_TILE:
        gates.lay_tile(record, district, letter)
    else:
        districts.reveal_tile(record, district, letter)


@kernel
def odds(state: State, actions: Actions, weights: Weights) -> int:
    """Nature's possible moves: faces, tiles and start players are each as likely as the other."""
    count = legal(state, actions)
    for index in range(count):
        weights[index] = 1
    return count


@kernel
def score(state: State, seat: int) -> int:
    """What decides."""
    return int(np.int64(state[0].points[seat]))


def outcome(state: State) -> Outcome | None:
    """Most points win; equal ones share the victory, and the neutral player cannot win."""
    record = state[0]
    if record.mover != OVER:
        return None
    points = record.points[: record.players].tolist()
    winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
    scores = tuple((own,) for own in points)
    return Outcome(winners, "waves", scores, DECIDING, _result(winners, max(points)))


def _result(winners: tuple[int, ...], points: int) -> Phrase:
    names = both(board.SEATS[seat].player for seat in winners)
    if len(winners) == 1:
        return phrase("The city has sunk. {player} wins. Points: {count}.", player=names, count=points)
    return phrase("The city has sunk. {players} share the victory. Points: {count}.", players=names, count=points)
