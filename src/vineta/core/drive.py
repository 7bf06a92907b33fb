"""Loops that drive a game inside compiled code. A template: `bind` gives it one game's kernels.

Random choices come from a small generator whose numbers stay below 2^63, so that compiled and
interpreted runs of the same seed play the same game.
"""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from vineta.core.game import NATURE, OVER
from vineta.core.kernel import Actions, State, Values, Weights, kernel

legal: Callable[[State, Actions], int]
apply: Callable[[State, int], None]
verdict: Callable[[State, int], int]
odds: Callable[[State, Actions, Weights], int]

play: Callable[[State, int], None]
"""The same as `apply`, called where it lies: loops hold a copy, for speed; what plays a single move does not."""

Generator = npt.NDArray[np.int64]
"""Two numbers: the state of L'Ecuyer's combined linear congruential generator."""


@kernel
def random_below(generator: Generator, bound: int) -> int:
    generator[0] = generator[0] * 40014 % 2147483563
    generator[1] = generator[1] * 40692 % 2147483399
    return int((generator[0] - generator[1]) % 2147483562 % bound)


@kernel
def random_outcome(state: State, generator: Generator, actions: Actions, weights: Weights) -> int:
    """One of nature's moves, as likely as it really is."""
    count = odds(state, actions, weights)
    total = 0
    for index in range(count):
        total += weights[index]
    ticket = random_below(generator, total)
    index = 0
    while ticket >= weights[index]:
        ticket -= weights[index]
        index += 1
    return int(actions[index])


@kernel
def random_action(state: State, generator: Generator, actions: Actions, weights: Weights) -> int:
    """A move for whoever is to move: any legal one, or nature's."""
    if state[0].mover == NATURE:
        return random_outcome(state, generator, actions, weights)
    return int(actions[random_below(generator, legal(state, actions))])


@kernel
def attempt(state: State, action: int) -> int:
    """Plays the action if it is legal; otherwise changes nothing and gives the number of the rule it breaks."""
    rule = verdict(state, action)
    if rule == 0:
        play(state, action)
    return rule


@kernel
def advance(states: State, action: int) -> int:
    """The same with an array of two records: behind the state, the one before the move is kept."""
    rule = verdict(states, action)
    if rule == 0:
        states[1] = states[0]
        play(states, action)
    return rule


@kernel
def playout(state: State, generator: Generator, actions: Actions, weights: Weights, limit: int) -> int:
    """Plays random moves until the game is over or the limit is reached; how many were played."""
    count = 0
    while state[0].mover != OVER and count < limit:
        apply(state, random_action(state, generator, actions, weights))
        count += 1
    return count


@kernel
def playouts(start: State, state: State, generator: Generator, actions: Actions, weights: Weights, games: int) -> int:
    """Plays this many random games from `start`, one after the other; how many moves that took."""
    count = 0
    for _ in range(games):
        state[0] = start[0]
        count += playout(state, generator, actions, weights, 1 << 40)
    return count


@kernel
def lead(values: Values, seat: int) -> float:
    """How far a seat is ahead of the best of the others."""
    best = -np.inf
    for other in range(len(values)):
        if other != seat:
            best = max(best, values[other])
    return float(values[seat] - best)
