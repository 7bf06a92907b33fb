"""Whether puzzles still hold: with other weights, or another search, the strongest level may think otherwise."""

from collections.abc import Callable
from functools import partial

import msgspec

from vineta.core import registry
from vineta.core.puzzles import Collection, Puzzle, Recorded
from vineta.core.spread import spread
from vineta.insight.proving import is_found, overlooked

Case = tuple[Recorded, Puzzle]


def check(
    name: str, collection: Collection, seed: int = 0, workers: int = 1, told: Callable[[int], None] = lambda done: None
) -> Collection:
    """The puzzles that the strongest level solves and the greedy bot misses, with chances of this seed."""
    cases = [(collection.record(puzzle), puzzle) for puzzle in collection.puzzles]
    failed = set()
    for done, ((_, puzzle), right) in enumerate(spread(partial(holds, name, seed), cases, workers), start=1):
        if not right:
            failed.add(puzzle.name)
        told(done)
    return without(collection, failed)


def holds(name: str, seed: int, case: Case) -> bool:
    """Whether one puzzle does."""
    record, puzzle = case
    game = registry.find(name)
    view = record.position(game, puzzle.step).view(puzzle.seat)
    right = game.parse(puzzle.right)
    return overlooked(view, right) is not None and is_found(view, right, seed)


def without(collection: Collection, names: set[str]) -> Collection:
    """The others, and the games that they lie in."""
    kept = tuple(puzzle for puzzle in collection.puzzles if puzzle.name not in names)
    numbers = {puzzle.record for puzzle in kept}
    records = tuple(record for record in collection.records if record.number in numbers)
    return msgspec.structs.replace(collection, records=records, puzzles=kept)
