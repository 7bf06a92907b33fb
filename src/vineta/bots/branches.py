"""What is done to the nodes of a tree, whatever they stand for."""

import numpy as np
import numpy.typing as npt

from vineta.bots.tree import NONE, ROOT, Numbers, Taste, Tree
from vineta.core.kernel import Values, kernel


@kernel
def add_child(tree: Tree, node: int, last: int, action: int) -> int:
    """A new child behind the last one of a node, if it has any."""
    child = int(tree.used[0])
    tree.used[0] += 1
    tree.actions[child] = action
    tree.visits[child] = 0
    tree.priors[child] = 1.0
    tree.firsts[child] = tree.nexts[child] = NONE
    if last == NONE:
        tree.firsts[node] = child
    else:
        tree.nexts[last] = child
    return child


@kernel
def child_of(tree: Tree, node: int, action: int) -> int:
    """The child that an action leads to, or NONE."""
    child = tree.firsts[node]
    while child != NONE and tree.actions[child] != action:
        child = tree.nexts[child]
    return int(child)


@kernel
def last_child(tree: Tree, node: int) -> int:
    child, last = tree.firsts[node], NONE
    while child != NONE:
        child, last = tree.nexts[child], child
    return int(last)


@kernel
def note(tree: Tree, node: int, values: Values) -> None:
    """Notes what a node looks to be worth."""
    for seat in range(len(values)):
        tree.worths[node, seat] = values[seat]


@kernel
def recall(tree: Tree, node: int, values: Values) -> None:
    """What a node was found to be worth."""
    for seat in range(len(values)):
        values[seat] = tree.worths[node, seat]


@kernel
def back_up(tree: Tree, path: Numbers, depth: int, values: Values) -> None:
    """Tells the nodes on the way what was found at its end."""
    for step in range(depth + 1):
        node = path[step]
        tree.visits[node] += 1
        for seat in range(len(values)):
            tree.worths[node, seat] += (values[seat] - tree.worths[node, seat]) / tree.visits[node]


@kernel
def best_child(tree: Tree, node: int, seat: int, taste: Taste, marks: npt.NDArray[np.int64], hidden: bool) -> int:
    """The child that promises most to the seat that chooses; NONE if there is none.

    Where something is hidden, only children count whose actions bear the latest mark.
    """
    eagerness = taste.curiosity * at_stake(tree, node, seat, taste) * np.sqrt(np.float64(tree.visits[node]))
    best, highest = NONE, -np.inf
    child = tree.firsts[node]
    while child != NONE:
        if not hidden or marks[tree.actions[child]] == marks[-1]:
            promise = eagerness * tree.priors[child] / (1 + tree.visits[child]) + tree.worths[child, seat]
            if promise > highest:
                best, highest = child, promise
        child = tree.nexts[child]
    return int(best)


@kernel
def at_stake(tree: Tree, node: int, seat: int, taste: Taste) -> float:
    """How much worse than the best child one is that is drawn by its prior: what curiosity is measured by.

    So it does not matter whether a game's chances change by much or by little with a move.
    """
    best = best_worth(tree, node, seat)
    total, child = 0.0, tree.firsts[node]
    while child != NONE:
        total += tree.priors[child] * (best - tree.worths[child, seat])
        child = tree.nexts[child]
    return max(total, taste.least)


@kernel
def best_worth(tree: Tree, node: int, seat: int) -> float:
    best, child = 0.0, tree.firsts[node]
    while child != NONE:
        best = max(best, tree.worths[child, seat])
        child = tree.nexts[child]
    return best


@kernel
def lead(tree: Tree, node: int) -> int:
    """How many more visits the most visited child has than the next."""
    most, next_most, child = 0, 0, tree.firsts[node]
    while child != NONE:
        visits = tree.visits[child]
        most, next_most = max(most, visits), max(next_most, min(most, visits))
        child = tree.nexts[child]
    return int(most - next_most)


@kernel
def share_priors(tree: Tree, node: int, seat: int, taste: Taste) -> None:
    """The better a move looks to the seat that chooses, the more promising it is."""
    best = best_worth(tree, node, seat)
    count, lag, child = 0, 0.0, tree.firsts[node]
    while child != NONE:
        count, lag = count + 1, lag + best - tree.worths[child, seat]
        child = tree.nexts[child]
    scale = taste.sharpness * max(lag / count, taste.least)
    total, child = 0.0, tree.firsts[node]
    while child != NONE:
        tree.priors[child] = np.exp((tree.worths[child, seat] - best) / scale)
        total += tree.priors[child]
        child = tree.nexts[child]
    child = tree.firsts[node]
    while child != NONE:
        tree.priors[child] = (1 - taste.openness) * tree.priors[child] / total + taste.openness / count
        child = tree.nexts[child]


@kernel
def transplant(tree: Tree, root: int, target: Tree, origins: Numbers) -> None:
    """Copies what is below a node into an empty tree, whose root that node becomes."""
    origins[ROOT] = root
    copy_node(tree, root, target, ROOT)
    node = 0
    while node < target.used[0]:
        child, last = tree.firsts[origins[node]], NONE
        while child != NONE:
            last = add_child(target, node, last, int(tree.actions[child]))
            copy_node(tree, int(child), target, last)
            origins[last] = child
            child = tree.nexts[child]
        node += 1


@kernel
def copy_node(tree: Tree, node: int, target: Tree, copied: int) -> None:
    target.actions[copied] = tree.actions[node]
    target.visits[copied] = tree.visits[node]
    target.priors[copied] = tree.priors[node]
    for seat in range(tree.worths.shape[1]):
        target.worths[copied, seat] = tree.worths[node, seat]
