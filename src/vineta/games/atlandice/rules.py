"""The rules: which moves are legal, what forbids the others, what a move does, and who has won.

Each stage of the game is answered with a few verbs; what a verb may name is decided in the rooms of `moves`.
"""

import numpy as np

from vineta.core.game import OVER, Outcome
from vineta.core.kernel import Actions, State, StateRecord, Weights, kernel
from vineta.core.phrase import Phrase, both, phrase
from vineta.games.atlandice.articles import ALLOWED, GAME_IS_OVER, NO_SUCH_MOVE, NOT_ASKED
from vineta.games.atlandice.board import (
    ACTION_COUNT,
    DECLINE,
    DIE,
    DONATE,
    DONE,
    FETCH,
    FIRST_ACTION,
    GIVE,
    MOVE,
    NAMED,
    SEARCH,
    SEATS,
    START,
    SUBMARINE,
    SWAP,
    TAKE,
    TILE,
    TURN,
    VERB_COUNT,
    VERB_OF,
)
from vineta.games.atlandice.moves import clock, districts, effects, gates, search
from vineta.games.atlandice.state import (
    CHOOSE_DIE,
    DONATE_PAIR,
    DRAW_START,
    EFFECT_IS_DUE,
    ENDED,
    FETCH_WON,
    HAND_IS_DUE,
    LAY_TILE,
    MOVE_ONE,
    OPEN_GATES,
    PLACE_SUBMARINE,
    REVEAL_TILE,
    ROLL_AREA,
    ROLL_EFFECT,
    ROUND_IS_DONE,
    SEARCH_IS_DONE,
    SWAP_TWO,
    TAKE_EXTRA,
    TAKE_FIRST,
    TAKE_WON,
    TURN_DIE,
    WAVES_ARE_REACHED,
)

_ANSWERS: dict[int, tuple[int, ...]] = {
    DRAW_START: (START,),
    LAY_TILE: (TILE,),
    OPEN_GATES: (DIE,),
    CHOOSE_DIE: (SEARCH, GIVE),
    TAKE_FIRST: (TAKE, DECLINE),
    TAKE_EXTRA: (TAKE, DECLINE),
    ROLL_EFFECT: (DIE,),
    ROLL_AREA: (DIE,),
    TAKE_WON: (TAKE, DECLINE),
    FETCH_WON: (DECLINE, FETCH),
    SWAP_TWO: (SWAP,),
    MOVE_ONE: (MOVE,),
    TURN_DIE: (TURN,),
    PLACE_SUBMARINE: (SUBMARINE,),
    REVEAL_TILE: (TILE,),
    DONATE_PAIR: (DONATE, DONE),
    ENDED: (),
}

ANSWERS = np.array([[verb in verbs for verb in range(VERB_COUNT)] for _, verbs in sorted(_ANSWERS.items())], np.int64)
"""ANSWERS[stage, verb]: whether a stage can be answered with a verb."""


@kernel
def legal(state: State, actions: Actions) -> int:
    """Lists the legal actions in ascending order; how many there are."""
    record = state[0]
    count = 0
    for verb in range(VERB_COUNT):
        if ANSWERS[record.stage, verb]:
            for action in range(FIRST_ACTION[verb], FIRST_ACTION[verb + 1]):
                if forbids(record, verb, action) == ALLOWED:
                    actions[count] = action
                    count += 1
    return count


@kernel
def verdict(state: State, action: int) -> int:
    """The number of the rule that forbids an action, 0 where it is legal."""
    record = state[0]
    if not 0 <= action < ACTION_COUNT:
        return NO_SUCH_MOVE
    if record.stage == ENDED:
        return GAME_IS_OVER
    verb = VERB_OF[action]
    return forbids(record, verb, action) if ANSWERS[record.stage, verb] else NOT_ASKED


@kernel
def forbids(record: StateRecord, verb: int, action: int) -> int:
    """What forbids an action whose verb answers the stage. A die may always fall, and a donation may always end."""
    first, second, third = NAMED[action, 0], NAMED[action, 1], NAMED[action, 2]
    if verb == TILE:
        return gates.forbids_tile(record, first, second)
    if verb == START:
        return gates.forbids_start(record, first)
    if verb == SEARCH:
        return search.forbids_search(record, first)
    if verb == GIVE:
        return search.forbids_giving(record, first)
    if verb == TAKE:
        return search.forbids_taking(record, first)
    if verb == DECLINE:
        return search.forbids_declining(record)
    if verb == FETCH:
        return effects.forbids_fetch(record, first, second)
    if verb == SWAP:
        return effects.forbids_swap(record, first, second, third)
    if verb == MOVE:
        return effects.forbids_move(record, first, second)
    if verb == TURN:
        return effects.forbids_turning(record, first)
    if verb == SUBMARINE:
        return effects.forbids_submarine(record, first)
    if verb == DONATE:
        return clock.forbids_donation(record, first)
    return ALLOWED


@kernel
def apply(state: State, action: int) -> None:
    """Plays a legal action."""
    record = state[0]
    verb = VERB_OF[action]
    first, second, third = NAMED[action, 0], NAMED[action, 1], NAMED[action, 2]
    if verb == DIE:
        roll(record, first)
    elif verb == TILE:
        show_tile(record, first, second)
    elif verb == START:
        gates.draw_start(record, first)
    elif verb == SEARCH:
        search.search_for_oneself(record, first)
    elif verb == GIVE:
        search.search_for_neutral(record, first)
    elif verb == TAKE:
        search.take(record, first)
    elif verb == DECLINE:
        search.decline(record)
    elif verb == FETCH:
        effects.fetch(record, first, second)
    elif verb == SWAP:
        effects.swap(record, first, second, third)
    elif verb == MOVE:
        effects.move_one(record, first, second)
    elif verb == TURN:
        effects.turn_die(record, first, second)
    elif verb == SUBMARINE:
        effects.place_submarine(record, first)
    elif verb == DONATE:
        clock.donate(record, first)
    else:
        clock.end_donation(record)
    pass_on(record)


@kernel
def pass_on(record: StateRecord) -> None:
    """Stages in which nobody has anything to decide pass by themselves, one after the other."""
    if record.stage == EFFECT_IS_DUE:
        effects.begin_effect(record)
    if record.stage == SEARCH_IS_DONE:
        districts.end_search(record)
    if record.stage == HAND_IS_DUE:
        clock.turn_hand(record)
    if record.stage == ROUND_IS_DONE:
        clock.end_round(record)
    if record.stage == WAVES_ARE_REACHED:
        clock.finish(record)


@kernel
def roll(record: StateRecord, face: int) -> None:
    if record.stage == OPEN_GATES:
        gates.roll_gate(record, face)
    elif record.stage == ROLL_EFFECT:
        effects.roll_effect(record, face)
    else:
        search.search_again(record, face)


@kernel
def show_tile(record: StateRecord, district: int, letter: int) -> None:
    if record.stage == LAY_TILE:
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


def outcome(state: State) -> Outcome | None:
    """Most points win; equal ones share the victory, and the neutral player cannot win."""
    record = state[0]
    if record.mover != OVER:
        return None
    points = record.points[: record.players].tolist()
    winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
    scores = tuple((own,) for own in points)
    return Outcome(winners, "waves", scores, (Phrase("Points"),), _result(winners, max(points)))


def _result(winners: tuple[int, ...], points: int) -> Phrase:
    names = both(SEATS[seat].title for seat in winners)
    if len(winners) == 1:
        return phrase("The city has sunk. {player} wins. Points: {count}.", player=names, count=points)
    return phrase("The city has sunk. {players} share the victory. Points: {count}.", players=names, count=points)
