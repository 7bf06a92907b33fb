"""Luck: what nature's moves did to each seat's chances, against the average of all that she might have done.

Whatever the chances are thought to be, luck is zero on average: it compares each outcome with the others, weighted as
likely as they are. So a poor judge makes luck noisier, never biased.

A roll is worth what can be made of it. Where turns are single moves, a short search sees that; a judge alone would see
it only when somebody has done it, and take the luck for play.
"""

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from vineta.core.game import Game
from vineta.core.kernel import State, Values, copy_state
from vineta.core.position import Position

Chances = tuple[float, ...]
"""A number for each seat."""


LOOKS = 60
"""How often a short search tries out how the game may go on. With 30, 100 and 300 it saw as much luck."""


class Draw(msgspec.Struct, frozen=True):
    """One of nature's moves."""

    step: int
    """How many moves had been made once it was done."""
    luck: Chances
    """How much better than on average it was for each seat; these sum to 0."""
    surprise: Chances
    """By how much the chances before it differ from the average after it: there the judge contradicts itself."""


def chances(game: Game, players: int, state: State) -> Values:
    """Each seat's chance to win in a complete position; the same position always has the same."""
    if game.whole_turns:  # there results did not follow what a short search took for luck
        return _judged(game, players, state)
    from vineta.bots.forest import Forest

    return np.array(Forest(game, players).foretell([state], LOOKS, np.random.default_rng(0)))


def _judged(game: Game, players: int, state: State) -> Values:
    values = np.zeros(players, np.float64)
    game.chances(state, values)
    return values


def draw(position: Position, action: int) -> Draw:
    """What one of nature's moves, about to be made, does to the chances."""
    outcomes, weights = position.odds()
    after = np.array([_after(position, outcome) for outcome in outcomes])
    average = np.average(after, axis=0, weights=weights)
    luck = after[outcomes.index(action)] - average
    surprise = average - chances(position.game, position.players, position.state)
    return Draw(len(position.history) + 1, tuple(luck.tolist()), tuple(surprise.tolist()))


def _after(position: Position, outcome: int) -> Values:
    state = copy_state(position.state)
    position.game.apply(state, outcome)
    return chances(position.game, position.players, state)


def total_luck(draws: Sequence[Draw], seat: int) -> float:
    """All of a seat's luck."""
    return math.fsum(draw.luck[seat] for draw in draws)


def doubt(draws: Sequence[Draw], seat: int) -> float:
    """How far a seat's luck may be off: all contradictions of the judge at nature's moves, as independent errors."""
    return math.sqrt(math.fsum(draw.surprise[seat] ** 2 for draw in draws))
