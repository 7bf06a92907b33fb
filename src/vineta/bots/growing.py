"""How a tree grows. A template: `bind` gives it one game's kernels.

Every iteration walks from the root to a node that was not visited before, taking the moves that promise most to whoever
chooses (PUCT; each seat wants its own chance to be high), and nature's as likely as they are. Moves of a node are
judged all at once when it is visited for the second time. What was found is told to all nodes on the way.
"""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

import numpy as np

from vineta.bots.tree import DEEPEST, NONE, ROOT, Numbers, Tree, Workplace
from vineta.core.game import NATURE, OVER
from vineta.core.kernel import Actions, State, Values, Weights, kernel

legal: Callable[[State, Actions], int]
apply: Callable[[State, int], None]
score: Callable[[State, int], int]
chances: Callable[[State, Values], None]
random_outcome: Callable[[State, Values, Actions, Weights], int]

CURIOSITY = 0.7
"""How much a move's promise counts against what was found out about it."""
SHARPNESS = 0.06
"""By how much a chance must be better for a move to look e times as promising."""
OPENNESS = 0.1
"""The part of all promise that is shared out evenly."""


@kernel
def grow(tree: Tree, place: Workplace, hidden: bool, first: int, iterations: int) -> None:
    """Walks down the tree this many times, from one of the starts after the other, beginning with number `first`."""
    for number in range(first, first + iterations):
        place.states[0] = place.starts[number % len(place.starts)]
        back_up(tree, place, descend(tree, place, hidden))


@kernel
def descend(tree: Tree, place: Workplace, hidden: bool) -> int:
    """Walks to a node that is new, and leaves its chances in `values`; how many moves that took."""
    node, depth, forced = ROOT, 0, True
    place.path[0] = ROOT
    while True:
        mover = int(place.states[0].mover)
        if mover == OVER:
            share_victory(place.states[:1], place.values)
            return depth
        child = NONE
        if depth < DEEPEST and (forced or tree.visits[node] > 0):
            child = next_child(tree, place, node, mover, hidden)
        if child == NONE:
            recall(tree, node, place.values)
            return depth
        forced = mover != NATURE and tree.nexts[tree.firsts[node]] == NONE  # nothing was judged, so the walk goes on
        apply(place.states[:1], int(np.int64(tree.actions[child])))
        node, depth = child, depth + 1
        place.path[depth] = node


@kernel
def back_up(tree: Tree, place: Workplace, depth: int) -> None:
    """Tells the nodes on the way what was found at its end."""
    for step in range(depth + 1):
        node = place.path[step]
        tree.visits[node] += 1
        for seat in range(len(place.values)):
            tree.worths[node, seat] += (place.values[seat] - tree.worths[node, seat]) / tree.visits[node]


@kernel
def recall(tree: Tree, node: int, values: Values) -> None:
    for seat in range(len(values)):
        values[seat] = tree.worths[node, seat]


@kernel
def share_victory(state: State, values: Values) -> None:
    """The chances when the game is over: those who have won share."""
    for seat in range(len(values)):
        values[seat] = score(state, seat)
    best, winners = values.max(), 0
    for seat in range(len(values)):
        winners += values[seat] == best
    for seat in range(len(values)):
        values[seat] = (values[seat] == best) / winners


# Nodes


@kernel
def add_child(tree: Tree, node: int, last: int, action: int) -> int:
    """A new child behind the last one of a node, if it has any."""
    child = tree.used[0]
    tree.used[0] += 1
    tree.actions[child] = action
    tree.visits[child] = 0
    tree.firsts[child] = tree.nexts[child] = NONE
    if last == NONE:
        tree.firsts[node] = child
    else:
        tree.nexts[last] = child
    return int(child)


@kernel
def judge_move(tree: Tree, place: Workplace, child: int) -> None:
    """Tries out the move to a child, and notes what it looks to be worth."""
    place.states[1] = place.states[0]
    apply(place.states[1:], int(np.int64(tree.actions[child])))
    if place.states[1].mover == OVER:
        share_victory(place.states[1:], place.values)
    else:
        chances(place.states[1:], place.values)
    for seat in range(len(place.values)):
        tree.worths[child, seat] = place.values[seat]


@kernel
def next_child(tree: Tree, place: Workplace, node: int, mover: int, hidden: bool) -> int:
    """Where the walk goes on from a node: one of its children, which are added and judged if need be.

    NONE if there is no room for them.
    """
    before = tree.used[0]
    outcome = NONE
    if mover == NATURE:
        outcome = random_outcome(place.states[:1], place.generator, place.actions, place.weights)
        add_missing(tree, place, node, outcome)
    elif hidden or tree.firsts[node] == NONE:
        add_moves(tree, place, node)
    judge_from(tree, place, node, int(before))
    if mover == NATURE:
        return child_of(tree, node, outcome)
    if before < tree.used[0]:
        share_priors(tree, node, mover)
    return best_child(tree, place, node, mover, hidden)


@kernel
def add_missing(tree: Tree, place: Workplace, node: int, action: int) -> None:
    """Adds a child for an action that has none, if there is room."""
    child, last = tree.firsts[node], NONE
    while child != NONE:
        if tree.actions[child] == action:
            return
        child, last = tree.nexts[child], child
    if tree.used[0] < len(tree.actions):
        add_child(tree, node, int(last), action)


@kernel
def add_moves(tree: Tree, place: Workplace, node: int) -> None:
    """Adds a child for every legal move that has none: other guesses may have had other legal moves; marks these."""
    count = list_moves(place)
    found, child, last = 0, tree.firsts[node], NONE
    while child != NONE:
        if place.marks[tree.actions[child]] == place.marks[-1]:
            place.marks[tree.actions[child]] = place.marks[-1] + 1
            found += 1
        child, last = tree.nexts[child], child
    place.marks[-1] += 1
    if tree.used[0] + count - found > len(tree.actions):
        return
    for index in range(count):
        action = int(place.actions[index])
        if place.marks[action] != place.marks[-1]:
            place.marks[action] = place.marks[-1]
            last = add_child(tree, node, int(last), action)


@kernel
def judge_from(tree: Tree, place: Workplace, node: int, first: int) -> None:
    """Judges the new children of a node; one that is its only one is not judged, but walked through."""
    alone = tree.firsts[node] == first and first + 1 == tree.used[0] and place.states[0].mover != NATURE
    for child in range(first, tree.used[0]):
        if alone:
            tree.worths[child] = tree.worths[node]
        else:
            judge_move(tree, place, child)


@kernel
def child_of(tree: Tree, node: int, action: int) -> int:
    child = tree.firsts[node]
    while child != NONE and tree.actions[child] != action:
        child = tree.nexts[child]
    return int(child)


@kernel
def best_child(tree: Tree, place: Workplace, node: int, seat: int, hidden: bool) -> int:
    """The child that promises most to the seat that chooses; NONE if none of them is legal."""
    eagerness = CURIOSITY * np.sqrt(np.float64(tree.visits[node]))
    best, highest = NONE, -np.inf
    child, mark = tree.firsts[node], place.marks[-1]
    while child != NONE:
        if not hidden or place.marks[tree.actions[child]] == mark:
            promise = eagerness * tree.priors[child] / (1 + tree.visits[child]) + tree.worths[child, seat]
            if promise > highest:
                best, highest = child, promise
        child = tree.nexts[child]
    return int(best)


@kernel
def list_moves(place: Workplace) -> int:
    """Lists the legal moves, and marks them."""
    count = legal(place.states[:1], place.actions)
    place.marks[-1] += 1
    for index in range(count):
        place.marks[place.actions[index]] = place.marks[-1]
    return count


@kernel
def share_priors(tree: Tree, node: int, seat: int) -> None:
    """The better a move looks to the seat that chooses, the more promising it is."""
    best, count, child = 0.0, 0, tree.firsts[node]
    while child != NONE:
        best = max(best, tree.worths[child, seat])
        count += 1
        child = tree.nexts[child]
    total, child = 0.0, tree.firsts[node]
    while child != NONE:
        tree.priors[child] = np.exp((tree.worths[child, seat] - best) / SHARPNESS)
        total += tree.priors[child]
        child = tree.nexts[child]
    child = tree.firsts[node]
    while child != NONE:
        tree.priors[child] = (1 - OPENNESS) * tree.priors[child] / total + OPENNESS / count
        child = tree.nexts[child]


# Keeping


@kernel
def transplant(tree: Tree, root: int, target: Tree, origins: Numbers) -> None:
    """Copies what is below a node into an empty tree, whose root that node becomes."""
    origins[ROOT] = root
    copy_node(tree, root, target, ROOT)
    target.used[0] = 1
    node = 0
    while node < target.used[0]:
        child, last = tree.firsts[origins[node]], NONE
        while child != NONE:
            last = add_child(target, node, last, int(tree.actions[child]))
            copy_node(tree, child, target, last)
            origins[last] = child
            child = tree.nexts[child]
        node += 1


@kernel
def copy_node(tree: Tree, node: int, target: Tree, copied: int) -> None:
    target.actions[copied] = tree.actions[node]
    target.visits[copied] = tree.visits[node]
    target.priors[copied] = tree.priors[node]
    target.worths[copied] = tree.worths[node]
