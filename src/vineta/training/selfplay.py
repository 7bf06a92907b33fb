"""Games that a network plays against itself, or the hand-made judge. A template: `bind` gives it one game's kernels.

Whoever moves plays the move after which its own chance looks best, one small move at a time.
"""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vineta.core.game import NATURE, OVER
from vineta.core.kernel import Actions, State, Values, Weights, array_kernel, kernel
from vineta.core.network import Rows

legal: Callable[[State, Actions], int]
apply: Callable[[State, int], None]
judge: Callable[[State, Values], None]
chances_by: Callable[[State, Rows, Rows, Rows, Rows, Values], None]
lead: Callable[[Values, int], float]
random_below: Callable[[npt.NDArray[np.int64], int], int]
random_outcome: Callable[[State, npt.NDArray[np.int64], Actions, Weights], int]


class Table(NamedTuple):
    """The room that a game is played in, and what is kept of it."""

    start: State
    states: State
    """The game; and a move tried out."""
    generator: npt.NDArray[np.int64]
    actions: Actions
    weights: Weights
    values: Values
    rows: Rows
    kept: Rows
    """For each position what the network saw of each seat."""
    movers: npt.NDArray[np.int64]
    said: npt.NDArray[np.float64]
    """The chances that the network saw in it."""
    targets: npt.NDArray[np.float64]
    """The chances that it should have seen."""


class Manner(NamedTuple):
    """How a game is played, and what is learned from it."""

    tries: int
    """How many moves are looked at for each choice, picked at random where there are more."""
    whims: int
    """Of a thousand moves so many are made at random."""
    trust: float
    """How much of what the network should have seen is what it saw a turn later, rather than what came of it."""
    by_judge: int
    """The seats that follow the hand-made judge, as bits."""


@kernel
def play(table: Table, hidden: Rows, direct: Rows, output: Rows, manner: Manner) -> int:
    """Plays a game to its end; how many positions were kept. Then `values` holds the shares of the victory."""
    state, moved = table.states[0:1], table.states[1:2]
    state[0] = table.start[0]
    count = 0
    while state[0].mover != OVER:
        mover = int(state[0].mover)
        if mover == NATURE:
            action = random_outcome(state, table.generator, table.actions, table.weights)
        else:
            moves = shuffled(table, legal(state, table.actions), manner.tries)
            action = int(table.actions[0])
            if moves > 1 and random_below(table.generator, 1000) >= manner.whims:
                best = -np.inf
                for index in range(moves):
                    moved[0] = state[0]
                    apply(moved, int(table.actions[index]))
                    if manner.by_judge >> mover & 1:
                        judge(moved, table.values)
                        worth = lead(table.values, mover)
                    else:
                        chances_by(moved, hidden, direct, output, table.rows, table.values)
                        worth = table.values[mover]
                    if worth > best:
                        best = worth
                        action = int(table.actions[index])
        apply(state, action)
        chances_by(state, hidden, direct, output, table.rows, table.values)
        dealing = mover == NATURE and state[0].mover == NATURE  # nothing to be learned: nobody has a choice
        if state[0].mover != OVER and not dealing and count < len(table.kept):
            keep(table, count, int(state[0].mover))
            count += 1
    return count


@kernel
def shuffled(table: Table, count: int, wanted: int) -> int:
    """Brings some of the listed actions to the front, any as likely as any other; how many."""
    wanted = min(wanted, count)
    for index in range(wanted):
        other = index + random_below(table.generator, count - index)
        table.actions[index], table.actions[other] = table.actions[other], table.actions[index]
    return wanted


@kernel
def keep(table: Table, place: int, mover: int) -> None:
    for seat in range(len(table.values)):
        table.said[place, seat] = table.values[seat]
        for index in range(table.rows.shape[1]):
            table.kept[place, seat, index] = table.rows[seat, index]
    table.movers[place] = mover


@array_kernel
def look_back(table: Table, count: int, trust: float) -> None:
    """What each position should have promised: what came of it, and what the network thought of later turns."""
    players = len(table.values)
    hoped = table.values.copy()
    for place in range(count - 1, -1, -1):
        if place + 1 < count and table.movers[place] != table.movers[place + 1]:
            for seat in range(players):
                hoped[seat] = trust * table.said[place + 1, seat] + (1 - trust) * hoped[seat]
        for seat in range(players):
            table.targets[place, seat] = hoped[seat]


@kernel
def play_on(
    table: Table,
    hidden: Rows,
    direct: Rows,
    output: Rows,
    manner: Manner,
    games: int,
    samples: int,
    rows: Rows,
    targets: Rows,
    said: Rows,
    results: Rows,
) -> int:
    """Plays several games and picks some positions of each; how many there are."""
    picked = 0
    for _ in range(games):
        count = play(table, hidden, direct, output, manner)
        look_back(table, count, manner.trust)
        picked = pick(table, count, samples, picked, rows, targets, said, results)
    return picked


@kernel
def pick(
    table: Table, count: int, samples: int, picked: int, rows: Rows, targets: Rows, said: Rows, results: Rows
) -> int:
    """Adds some of a game's positions to those that were picked before; how many there are then."""
    for _ in range(min(samples, count)):
        place = random_below(table.generator, count)
        for seat in range(len(table.values)):
            for index in range(table.rows.shape[1]):
                rows[picked, seat, index] = table.kept[place, seat, index]
            targets[picked, seat] = table.targets[place, seat]
            said[picked, seat] = table.said[place, seat]
            results[picked, seat] = table.values[seat]
        picked += 1
    return picked


@kernel
def compete(table: Table, hidden: Rows, direct: Rows, output: Rows, manner: Manner, games: int, shares: Values) -> None:
    """Plays several games; adds up which part of the victories each seat has."""
    for _ in range(games):
        play(table, hidden, direct, output, manner)
        for seat in range(len(table.values)):
            shares[seat] += table.values[seat]
