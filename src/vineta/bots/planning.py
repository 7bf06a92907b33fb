"""How a tree of whole turns grows. A template: `bind` gives it one game's kernels.

Where a turn is many small moves, single moves say little. So the moves of this tree are whole turns: a beam looks for
the most promising ways to spend a turn (until somebody else or nature is to move), and the tree compares them by what
the others, who plan likewise, will answer.
"""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from vineta.bots.branches import add_child, back_up, best_child, child_of, last_child, recall, share_priors
from vineta.bots.plans import LONGEST, Beam, Effort, Plans
from vineta.bots.tree import DEEPEST, NONE, ROOT, Taste, Tree
from vineta.core.game import NATURE, OVER
from vineta.core.kernel import Actions, State, Values, Weights, kernel

legal: Callable[[State, Actions], int]
apply: Callable[[State, int], None]
outlook: Callable[[State, Values, float], None]
random_outcome: Callable[[State, npt.NDArray[np.int64], Actions, Weights], int]

NOTHING = -np.inf
"""Less than anything is worth."""


@kernel
def grow(tree: Tree, plans: Plans, beam: Beam, taste: Taste, effort: Effort, iterations: int) -> None:
    """Walks down the tree until this many more positions were tried out; a walk counts as one, too."""
    end = beam.tried[0] + iterations
    while beam.tried[0] < end:
        beam.tried[0] += 1
        depth = descend(tree, plans, beam, taste, effort)
        back_up(tree, beam.path, depth, beam.values)


@kernel
def descend(tree: Tree, plans: Plans, beam: Beam, taste: Taste, effort: Effort) -> int:
    """Walks to a node that is new, and leaves its chances in `values`; how many turns that took."""
    node, depth = ROOT, 0
    beam.path[0] = ROOT
    while True:
        mover = int(plans.states[node].mover)
        child = NONE
        if mover != OVER and depth < DEEPEST and (node == ROOT or tree.visits[node] > 0):
            child = next_child(tree, plans, beam, taste, effort, node, mover)
        if child == NONE:
            recall(tree, node, beam.values)
            return depth
        node, depth = child, depth + 1
        beam.path[depth] = node


@kernel
def next_child(tree: Tree, plans: Plans, beam: Beam, taste: Taste, effort: Effort, node: int, mover: int) -> int:
    """Where the walk goes on from a node: one of its children, which are found if need be; NONE if there is no room."""
    outcome = NONE
    if mover == NATURE:
        outcome = random_outcome(plans.states[node : node + 1], beam.generator, beam.actions, beam.weights)
        child = child_of(tree, node, outcome)
        if child != NONE:
            return child
    if tree.firsts[node] == NONE or mover == NATURE:
        if tree.used[0] + 2 * effort.kept > len(tree.actions):
            return NONE
        beam.beam[0] = plans.states[node]
        own = node == ROOT
        width, positions = (effort.first_width, effort.first_positions) if own else (effort.width, effort.positions)
        plan(beam, mover, outcome, width, positions, effort.kept if own else effort.replies)
        add_turns(tree, plans, beam, node)
        if mover != NATURE:
            share_priors(tree, node, mover, taste)
    if mover == NATURE:
        return child_of(tree, node, outcome)
    return best_child(tree, node, mover, taste, beam.marks, False)


@kernel
def add_turns(tree: Tree, plans: Plans, beam: Beam, node: int) -> None:
    """A child for every end of the turn that was kept, with the moves that lead there."""
    last = last_child(tree, node)
    for end in range(len(beam.ends)):
        if beam.end_steps[end] != NONE:
            last = add_child(tree, node, last, NONE)
            plans.states[last] = beam.ends[end]
            for seat in range(len(beam.values)):
                tree.worths[last, seat] = beam.end_worths[end, seat]
            write_moves(plans, beam, last, int(beam.end_steps[end]))
            tree.actions[last] = plans.moves[last, 0]


@kernel
def write_moves(plans: Plans, beam: Beam, node: int, step: int) -> None:
    length, back = 0, step
    while back != NONE:
        length, back = length + 1, beam.parents[back]
    plans.lengths[node] = length
    while step != NONE:
        length -= 1
        if length < LONGEST:
            plans.moves[node, length] = beam.taken[step]
        step = beam.parents[step]


# The beam


@kernel
def plan(beam: Beam, seat: int, outcome: int, width: int, positions: int, kept: int) -> None:
    """Finds the best ends of a turn from the first position of the beam, looking at about so many positions.

    Where nature is to move, the outcome is all that happens.
    """
    beam.used[0] = 0
    beam.steps[0] = NONE
    for end in range(len(beam.end_steps)):
        beam.end_steps[end] = NONE
    here, after, count = 0, width, 1
    while count and positions > 0:
        found, looked_at = expand(beam, seat, outcome, here, count, after, width, kept)
        here, after, count, positions = after, here, found, positions - looked_at
    for place in range(here, here + count):  # what has not ended is played on from there
        note_end(beam, place, 0, seat, kept)


@kernel
def expand(
    beam: Beam, seat: int, outcome: int, here: int, count: int, after: int, width: int, kept: int
) -> tuple[int, int]:
    """Plays every legal move of `count` positions of the beam, and keeps the best of those where the seat moves on.

    How many it kept, from `after` on, and how many it looked at.
    """
    candidate = len(beam.beam) - 1
    found = looked_at = 0
    beam.lowest[0] = NOTHING
    for parent in range(here, here + count):
        moves = list_moves(beam, parent, outcome)
        looked_at += moves
        beam.tried[0] += moves
        for index in range(moves):
            if beam.used[0] == len(beam.parents):
                return found, looked_at
            action = int(beam.actions[index])
            beam.beam[candidate] = beam.beam[parent]
            beam.firsts[candidate] = action if beam.steps[parent] == NONE else beam.firsts[parent]
            apply(beam.beam[candidate:], action)
            outlook(beam.beam[candidate:], beam.values, beam.schooling)
            for owner in range(len(beam.values)):
                beam.worths[candidate, owner] = beam.values[owner]
            found += sort_in(beam, seat, after, found, width, kept, int(beam.steps[parent]), action)
    return found, looked_at


@kernel
def list_moves(beam: Beam, parent: int, outcome: int) -> int:
    """What can be played on from a position of the beam."""
    if outcome != NONE:
        beam.actions[0] = outcome
        return 1
    return legal(beam.beam[parent : parent + 1], beam.actions)


@kernel
def sort_in(beam: Beam, seat: int, after: int, found: int, width: int, kept: int, step: int, action: int) -> int:
    """Lays a new position where it belongs: among the ends of the turn, or in the beam; 1 if the beam grew."""
    candidate = len(beam.beam) - 1
    mover = int(beam.beam[candidate].mover)
    beam.parents[beam.used[0]] = step
    beam.taken[beam.used[0]] = action
    beam.steps[candidate] = beam.used[0]
    if mover != seat or seat == NATURE:
        beam.used[0] += note_end(beam, candidate, int(mover == NATURE), max(seat, 0), kept)
        return 0
    place = place_for(beam, seat, after, found, width)
    if place == NONE:
        return 0
    beam.used[0] += 1
    beam.beam[place] = beam.beam[candidate]
    for owner in range(len(beam.values)):
        beam.worths[place, owner] = beam.worths[candidate, owner]
    beam.steps[place] = beam.steps[candidate]
    beam.firsts[place] = beam.firsts[candidate]
    return int(place == after + found)


@kernel
def place_for(beam: Beam, seat: int, after: int, found: int, width: int) -> int:
    """Where in the beam a position goes: behind the others, or where the worst was; NONE if it is not wanted."""
    candidate, worst = len(beam.beam) - 1, after
    if beam.worths[candidate, seat] <= beam.lowest[0]:
        return NONE
    for place in range(after, after + found):
        if beam.worths[place, seat] == beam.worths[candidate, seat] and same(
            beam.records, place, beam.records, candidate
        ):
            return NONE
        if beam.worths[place, seat] < beam.worths[worst, seat]:
            worst = place
    if found < width:
        return after + found
    beam.lowest[0] = beam.worths[worst, seat]
    return worst if beam.worths[candidate, seat] > beam.worths[worst, seat] else NONE


@kernel
def note_end(beam: Beam, place: int, kind: int, seat: int, kept: int) -> int:
    """Remembers an end of the turn if it is among the best; those where nature is to move have places of their own.

    1 if it was remembered.
    """
    end = end_for(beam, place, kind * (len(beam.ends) // 2), seat, kept)
    if end == NONE or (beam.end_steps[end] != NONE and beam.end_worths[end, seat] >= beam.worths[place, seat]):
        return 0
    beam.ends[end] = beam.beam[place]
    for owner in range(len(beam.values)):
        beam.end_worths[end, owner] = beam.worths[place, owner]
    beam.end_steps[end] = beam.steps[place]
    beam.end_firsts[end] = beam.firsts[place]
    return 1


@kernel
def end_for(beam: Beam, place: int, first: int, seat: int, kept: int) -> int:
    """Where among the ends one goes: a free place, or the worst one's; NONE if it is there already.

    Not more than a third of them begin with the same move, so that different turns are compared.
    """
    worst, worst_alike, alike = first, NONE, 0
    for end in range(first, first + kept):
        if beam.end_steps[end] == NONE:
            return worst_alike if alike >= max(1, kept // 3) else end
        worth = beam.end_worths[end, seat]
        if worth == beam.worths[place, seat] and same(beam.end_records, end, beam.records, place):
            return NONE
        if beam.end_firsts[end] == beam.firsts[place]:
            alike += 1
            if worst_alike == NONE or worth < beam.end_worths[worst_alike, seat]:
                worst_alike = end
        if worth < beam.end_worths[worst, seat]:
            worst = end
    return worst_alike if alike >= max(1, kept // 3) else worst


@kernel
def same(ones: npt.NDArray[np.uint8], one: int, others: npt.NDArray[np.uint8], other: int) -> bool:
    for index in range(ones.shape[1]):
        if ones[one, index] != others[other, index]:
            return False
    return True
