"""One step of looking ahead. A template: `bind` gives it one game's kernels."""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

from vineta.bots.desk import Desk
from vineta.core.game import NATURE
from vineta.core.kernel import Actions, State, Values, kernel

legal: Callable[[State, Actions], int]
apply: Callable[[State, int], None]
judge: Callable[[State, Values], None]
lead: Callable[[Values, int], float]


@kernel
def list_chances(desk: Desk) -> int:
    """Lists those legal moves of the first position that nature answers, by their places; how many there are."""
    candidate, count = len(desk.beam) - 1, 0
    for index in range(legal(desk.beam[:1], desk.actions)):
        desk.beam[candidate] = desk.beam[0]
        apply(desk.beam[candidate : candidate + 1], int(desk.actions[index]))
        if desk.beam[candidate].mover == NATURE:
            desk.chances[count] = index
            count += 1
    return count


@kernel
def expand(desk: Desk, here: int, count: int, after: int, seat: int) -> tuple[int, int]:
    """Plays every legal move of `count` positions of the beam, and keeps the best of those where the seat moves on.

    How many it kept, from `after` on, and how many it looked at.
    """
    candidate = len(desk.beam) - 1
    kept = looked_at = 0
    for parent in range(here, here + count):
        moves = legal(desk.beam[parent : parent + 1], desk.actions)
        looked_at += moves
        for index in range(moves):
            desk.beam[candidate] = desk.beam[parent]
            apply(desk.beam[candidate : candidate + 1], int(desk.actions[index]))
            judge(desk.beam[candidate : candidate + 1], desk.values)
            desk.worths[candidate] = lead(desk.values, seat)
            desk.firsts[candidate] = desk.firsts[parent] if desk.firsts[parent] >= 0 else index
            kept += sort_in(desk, candidate, seat, after, kept)
    return kept, looked_at


@kernel
def sort_in(desk: Desk, candidate: int, seat: int, after: int, kept: int) -> int:
    """Lays a new position where it belongs: among the ends of the turn, or in the beam; 1 if the beam grew."""
    mover = desk.beam[candidate].mover
    if mover != seat:
        note_end(desk, candidate)
        return 0
    place = place_for(desk, candidate, after, kept)
    if place < 0:
        return 0
    desk.beam[place] = desk.beam[candidate]
    desk.worths[place] = desk.worths[candidate]
    desk.firsts[place] = desk.firsts[candidate]
    return int(place == after + kept)


@kernel
def note_end(desk: Desk, position: int) -> None:
    """Remembers an end of the turn if it is the best that its first move was seen to lead to."""
    first = desk.firsts[position]
    desk.found[first] = max(desk.found[first], desk.worths[position])


@kernel
def place_for(desk: Desk, candidate: int, after: int, kept: int) -> int:
    """Where in the beam a position goes: behind the others, or where the worst was; -1 if it is not wanted."""
    worst = after
    for place in range(after, after + kept):
        if desk.worths[place] == desk.worths[candidate] and same(desk, place, candidate):
            return -1
        if desk.worths[place] < desk.worths[worst]:
            worst = place
    if kept < len(desk.beam) // 2:
        return after + kept
    return worst if desk.worths[candidate] > desk.worths[worst] else -1


@kernel
def same(desk: Desk, one: int, other: int) -> bool:
    for index in range(desk.records.shape[1]):
        if desk.records[one, index] != desk.records[other, index]:
            return False
    return True
