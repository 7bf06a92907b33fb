"""How a tree of single moves grows. A template: `bind` gives it one game's kernels.

Every iteration walks from the root to a node that was not visited before, taking the moves that promise most to whoever
chooses (PUCT; each seat wants its own chance to be high), and nature's as likely as they are. The moves of a node are
judged all at once when it is visited for the second time. What was found is told to all nodes on the way.
"""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from vineta.bots.branches import add_child, back_up, best_child, child_of, last_child, note, recall, share_priors
from vineta.bots.tree import DEEPEST, NONE, ROOT, Taste, Tree, Workplace
from vineta.core.game import NATURE, OVER
from vineta.core.kernel import Actions, State, Values, Weights, kernel

legal: Callable[[State, Actions], int]
apply: Callable[[State, int], None]
outlook: Callable[[State, Values, float], None]
random_outcome: Callable[[State, npt.NDArray[np.int64], Actions, Weights], int]


@kernel
def grow(tree: Tree, place: Workplace, taste: Taste, hidden: bool, first: int, iterations: int) -> None:
    """Walks down the tree this many times, from one of the starts after the other, beginning with number `first`."""
    for number in range(first, first + iterations):
        place.states[0] = place.starts[number % len(place.starts)]
        depth = descend(tree, place, taste, hidden)
        back_up(tree, place.path, depth, place.values)


@kernel
def descend(tree: Tree, place: Workplace, taste: Taste, hidden: bool) -> int:
    """Walks to a node that is new, and leaves its chances in `values`; how many moves that took."""
    node, depth, forced = ROOT, 0, True
    place.path[0] = ROOT
    while True:
        mover = int(place.states[0].mover)
        child = NONE
        if mover != OVER and depth < DEEPEST and (forced or tree.visits[node] > 0):
            child = next_child(tree, place, taste, node, mover, hidden)
        if child == NONE:
            recall(tree, node, place.values)
            return depth
        forced = mover != NATURE and tree.nexts[tree.firsts[node]] == NONE  # nothing was chosen, so the walk goes on
        apply(place.states[:1], int(tree.actions[child]))
        node, depth = child, depth + 1
        place.path[depth] = node


@kernel
def next_child(tree: Tree, place: Workplace, taste: Taste, node: int, mover: int, hidden: bool) -> int:
    """Where the walk goes on from a node: one of its children, which are added and judged if need be.

    NONE if there is no room for them.
    """
    before, outcome = int(tree.used[0]), NONE
    if mover == NATURE:
        outcome = random_outcome(place.states[:1], place.generator, place.actions, place.weights)
        if child_of(tree, node, outcome) == NONE and before < len(tree.actions):
            add_child(tree, node, last_child(tree, node), outcome)
    elif hidden or tree.firsts[node] == NONE:
        add_moves(tree, place, node)
    for child in range(before, tree.used[0]):
        judge_move(tree, place, child)
    if mover == NATURE:
        return child_of(tree, node, outcome)
    if before < tree.used[0]:
        share_priors(tree, node, mover, taste)
    return best_child(tree, node, mover, taste, place.marks, hidden)


@kernel
def add_moves(tree: Tree, place: Workplace, node: int) -> None:
    """Adds a child for every legal move that has none: other guesses may have had other legal moves. Marks these."""
    count = legal(place.states[:1], place.actions)
    mark_all(place, count)
    found, child, last = 0, tree.firsts[node], NONE
    place.marks[-1] += 1
    while child != NONE:
        if place.marks[tree.actions[child]] == place.marks[-1] - 1:
            place.marks[tree.actions[child]] = place.marks[-1]
            found += 1
        child, last = tree.nexts[child], child
    if tree.used[0] + count - found > len(tree.actions):
        return
    for index in range(count):
        action = int(place.actions[index])
        if place.marks[action] != place.marks[-1]:
            place.marks[action] = place.marks[-1]
            last = add_child(tree, node, int(last), action)


@kernel
def mark_all(place: Workplace, count: int) -> None:
    place.marks[-1] += 1
    for index in range(count):
        place.marks[place.actions[index]] = place.marks[-1]


@kernel
def judge_move(tree: Tree, place: Workplace, child: int) -> None:
    """Tries out the move to a child, and notes what it looks to be worth."""
    place.states[1] = place.states[0]
    apply(place.states[1:], int(tree.actions[child]))
    outlook(place.states[1:], place.values, place.schooling)
    note(tree, child, place.values)
