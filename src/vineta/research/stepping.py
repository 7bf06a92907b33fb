"""Many games of one kind, a step at a time. A template: `bind` gives it one game's kernels.

Each game of a batch has its own line in every array, and its own generator: what happens in one does not depend on how
many there are, or on how many threads step them.
"""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vineta.core.features import tell
from vineta.core.game import NATURE, OVER
from vineta.core.kernel import Actions, State, Weights, array_kernel, kernel

legal: Callable[[State, Actions], int]
apply: Callable[[State, int], None]
blank: Callable[[State, int], None]
score: Callable[[State, int], int]
random_below: Callable[[npt.NDArray[np.int64], int], int]
random_outcome: Callable[[State, npt.NDArray[np.int64], Actions, Weights], int]
random_action: Callable[[State, npt.NDArray[np.int64], Actions, Weights], int]


class Lanes(NamedTuple):
    """The arrays of a batch; the first axis counts the games."""

    states: npt.NDArray[np.void]
    start: State
    """How each game begins, before nature's first move."""
    generators: npt.NDArray[np.int64]
    listed: npt.NDArray[np.int32]
    """The legal actions of all games, one game after the other: memory that is read in its order comes by itself."""
    starts: npt.NDArray[np.int64]
    """Where the actions of each game begin."""
    counts: npt.NDArray[np.int64]
    """How many there are."""
    masks: npt.NDArray[np.int8]
    movers: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    finished: npt.NDArray[np.uint8]
    moves: npt.NDArray[np.int64]
    """How many moves were made in each, nature's included."""


@kernel
def first_refused(masks: npt.NDArray[np.int8], actions: Actions) -> int:
    """The first game in which an action is not legal, or -1."""
    for lane in range(len(actions)):
        action = actions[lane]
        if action < 0 or action >= masks.shape[1] or not masks[lane, action]:
            return lane
    return -1


@array_kernel
def begin(lanes: Lanes, first: int, end: int) -> None:
    """Begins the games from `first` to before `end` anew."""
    masks, listed = lanes.masks, lanes.listed
    weights, found = np.empty(masks.shape[1], np.int64), np.empty(masks.shape[1], np.int32)
    place = first * masks.shape[1]
    for lane in range(first, end):
        state = lanes.states[lane : lane + 1]
        state[0] = lanes.start[0]
        lanes.moves[lane] += let_nature_move(state, lanes.generators[lane], found, weights)
        lanes.finished[lane] = 0
        lanes.rewards[lane, :] = 0
        lanes.movers[lane] = state[0].mover
        count = legal(state, found)
        note_moves(masks, listed, lane, place, found, count)
        lanes.starts[lane], lanes.counts[lane] = place, count
        place += count


@array_kernel
def step(lanes: Lanes, actions: Actions, renewed: bool, first: int, end: int) -> None:
    """Plays an action in each game from `first` to before `end`; where that ends one, the next begins if `renewed`.

    What is taken out of a tuple, and each part of an array that has a name, is counted by numba; so the arrays are
    taken out once, parts of them are made where they must be, and moves are found in an array that all games share.
    """
    states, generators, masks, listed = lanes.states, lanes.generators, lanes.masks, lanes.listed
    starts, counts, movers, moves = lanes.starts, lanes.counts, lanes.movers, lanes.moves
    rewards, finished, start = lanes.rewards, lanes.finished, lanes.start
    weights, found = np.empty(masks.shape[1], np.int64), np.empty(masks.shape[1], np.int32)
    place = first * masks.shape[1]
    for lane in range(first, end):
        state = states[lane : lane + 1]
        apply(state, int(actions[lane]))
        made = 1
        if state[0].mover == NATURE:
            made += let_nature_move(state, generators[lane], found, weights)
        if finished[lane]:
            finished[lane] = 0
            rewards[lane, :] = 0
        if state[0].mover == OVER:
            settle(state, rewards[lane])
            finished[lane] = 1
            if renewed:
                state[0] = start[0]
                made += let_nature_move(state, generators[lane], found, weights)
        moves[lane] += made
        movers[lane] = state[0].mover
        count = legal(state, found)
        note_moves(masks, listed, lane, place, found, count)
        starts[lane], counts[lane] = place, count
        place += count


@array_kernel
def answer(lanes: Lanes, seats: npt.NDArray[np.int64], first: int, end: int) -> None:
    """Plays random moves in each game until its seat is to move; where that ends one, the next begins."""
    states, generators, masks, listed = lanes.states, lanes.generators, lanes.masks, lanes.listed
    weights, found = np.empty(masks.shape[1], np.int64), np.empty(masks.shape[1], np.int32)
    place = first * masks.shape[1]
    for lane in range(first, end):
        state = states[lane : lane + 1]
        while state[0].mover != seats[lane]:
            if state[0].mover == OVER:
                settle(state, lanes.rewards[lane])
                lanes.finished[lane] = 1
                state[0] = lanes.start[0]
            else:
                apply(state, random_action(state, generators[lane], found, weights))
                lanes.moves[lane] += 1
        lanes.movers[lane] = state[0].mover
        count = legal(state, found)
        note_moves(masks, listed, lane, place, found, count)
        lanes.starts[lane], lanes.counts[lane] = place, count
        place += count


@kernel
def note_moves(masks: npt.NDArray[np.int8], listed: Actions, lane: int, place: int, found: Actions, count: int) -> None:
    """Marks the legal actions of a game, and lists them after those of the games before it.

    To clear the whole line is quicker than to look up which actions were legal before.
    """
    for action in range(masks.shape[1]):
        masks[lane, action] = 0
    for index in range(count):
        masks[lane, found[index]] = 1
        listed[place + index] = found[index]


@kernel
def let_nature_move(state: State, generator: npt.NDArray[np.int64], listed: Actions, weights: Weights) -> int:
    """Plays nature's moves until a seat is to move or the game is over; how many they were."""
    count = 0
    while state[0].mover == NATURE:
        apply(state, random_outcome(state, generator, listed, weights))
        count += 1
    return count


@kernel
def settle(state: State, rewards: npt.NDArray[np.float32]) -> None:
    """What a finished game brings each seat: winners share one, all pay an equal part of it, so the sum is zero."""
    players = len(rewards)
    best, winners = score(state, 0), 1
    for seat in range(1, players):
        own = score(state, seat)
        winners = 1 if own > best else winners + (own == best)
        best = max(best, own)
    for seat in range(players):
        rewards[seat] = (score(state, seat) == best) / winners - 1 / players


@kernel
def pick(
    generators: npt.NDArray[np.int64],
    listed: Actions,
    starts: npt.NDArray[np.int64],
    counts: npt.NDArray[np.int64],
    actions: Actions,
    first: int,
    end: int,
) -> None:
    """Any legal action for each game."""
    for lane in range(first, end):
        actions[lane] = listed[starts[lane] + random_below(generators[lane], counts[lane])]


@kernel
def observe(
    states: State,
    views: State,
    contents: npt.NDArray[np.uint8],
    lookers: npt.NDArray[np.int64],
    blocks: npt.NDArray[np.int32],
    slots: npt.NDArray[np.int32],
    steps: npt.NDArray[np.float32],
    rows: npt.NDArray[np.float32],
    first: int,
    end: int,
) -> None:
    """Writes what a seat of each game may know as a row of features.

    One view after the other is made in the first place of `views`, whose bytes are `contents`: it stays in the cache.
    """
    view, content = views[first : first + 1], contents[first]
    for lane in range(first, end):
        looker = lookers[lane]
        view[0] = states[lane]
        blank(view, int(looker))
        rows[lane, :] = 0
        tell(content, blocks[looker], slots[looker], steps, rows[lane])
