"""What may be done, what it does, and who wins. The kinds of moves have a room of their own."""

from vineta.core.game import OVER, Outcome
from vineta.core.kernel import Actions, State, StateRecord, Weights, kernel
from vineta.core.phrase import Phrase, both, plural

from .board import ACTION_COUNT, BONUS, DIE, FAVOUR, FAVOURITES, NAMED, TAKE, VEILED
from .moves import deal, forbids_deal, forbids_roll, forbids_take, roll, take
from .state import seats


@kernel
def verdict(state: State, action: int) -> int:
    record = state[0]
    if record.mover == OVER:
        return 8
    if action < TAKE or action >= VEILED:
        return 11
    if action < DIE:
        return forbids_take(record, NAMED[action, 0] + 1)
    if action < FAVOUR:
        return forbids_roll(record)
    return forbids_deal(record, FAVOURITES[NAMED[action, 0]])


@kernel
def legal(state: State, actions: Actions) -> int:
    count = 0
    for action in range(ACTION_COUNT):
        if verdict(state, action) == 0:
            actions[count] = action
            count += 1
    return count


@kernel
def odds(state: State, actions: Actions, weights: Weights) -> int:
    """All of nature's moves are equally likely: a fair die, a shuffled deck."""
    count = legal(state, actions)
    weights[:count] = 1
    return count


@kernel
def apply(state: State, action: int) -> None:
    if action < DIE:
        take(state[0], NAMED[action, 0] + 1)
    elif action < FAVOUR:
        roll(state[0], NAMED[action, 0] + 1)
    else:
        deal(state[0], FAVOURITES[NAMED[action, 0]])


@kernel
def points(record: StateRecord, seat: int) -> int:
    """The pearls of a seat, and a bonus if its favourite divides them."""
    pearls = record.pearls[seat]
    favourite = record.favourite[seat]
    return int(pearls + BONUS if favourite > 0 and pearls % favourite == 0 else pearls)


@kernel
def score(state: State, seat: int) -> int:
    """What decides."""
    return points(state[0], seat)


def outcome(state: State) -> Outcome | None:
    """Who has most, once the bowl is empty."""
    record = state[0]
    if record.mover != OVER:
        return None
    at_table = seats(int(record.players))
    totals = [points(record, seat) for seat in range(len(at_table))]
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    parts = {"winners": both(at_table[seat].player for seat in winners), "count": max(totals)}
    sentence = plural("{winners} won with one point", "{winners} won with {count} points", **parts)
    return Outcome(winners, "empty bowl", tuple((total,) for total in totals), (Phrase("Points"),), sentence)
