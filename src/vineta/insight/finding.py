"""Finds puzzles: bots of several levels play, and every decision of theirs is looked at with other eyes.

A game follows from the seed and its number alone, and games count in the order of their numbers: so the number of
workers changes nothing, and who was stopped goes on where that was.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import product
from pathlib import Path

import msgspec
import numpy as np

from vineta import bots
from vineta.bots.base import Bot
from vineta.bots.opinion import Budget
from vineta.core import registry
from vineta.core.errors import VinetaError
from vineta.core.files import write_whole
from vineta.core.game import NATURE, Game
from vineta.core.nature import Nature
from vineta.core.options import Value
from vineta.core.position import Position
from vineta.core.puzzles import SEPARATOR, Collection, Puzzle, Recorded, read, written
from vineta.core.spread import spread
from vineta.core.variants import rule_sets
from vineta.insight.proving import Proof, depths, prove

LEVELS = ("sailor", "greedy", "captain")
"""Who plays: good enough for sensible positions, weak enough for mistakes that ask for an answer."""
MOST_IN_A_GAME = 4
MOST_LOOKS = 400
"""How many decisions of a game are looked at, any of them, until enough puzzles are found."""
APART = 8
"""So many moves lie between two puzzles of a game at least: otherwise they are much the same."""
LONGEST = 12
"""How many moves of an expected line are kept."""
PATIENCE = 40
"""After so many games for each puzzle that is wanted it is given up: this game has too few."""

Told = Callable[[int], None]
"""Is told how many puzzles are found."""


class Gleaned(msgspec.Struct, frozen=True):
    """What one game had."""

    record: Recorded
    puzzles: tuple[Puzzle, ...]


def find(
    name: str, wanted: int, seed: int, file: Path, workers: int = 1, told: Told = lambda found: None
) -> Collection:
    """Looks through games until so many puzzles are found; all of it is kept in the file after each game."""
    collection = _begun(name, wanted, seed, file)
    told(len(collection.puzzles))
    if len(collection.puzzles) >= wanted:
        return collection
    _prepare(registry.find(name))
    numbers = range(collection.played, PATIENCE * wanted)
    with closing(spread(partial(glean, name, seed), numbers, workers)) as work:
        for gleaned in _in_order(work, collection.played):
            collection = _with(collection, gleaned)
            write_whole(file, written(collection))
            told(len(collection.puzzles))
            if len(collection.puzzles) >= wanted:
                break
    return collection


def glean(name: str, seed: int, number: int) -> Gleaned:
    """The puzzles of one game."""
    position = _played(registry.find(name), seed, number)
    found = sorted(_puzzles(position, seed, number), key=lambda puzzle: puzzle.step)
    last = max((puzzle.step for puzzle in found), default=0)
    moves = SEPARATOR.join(position.move_texts[:last])
    return Gleaned(Recorded(number, position.players, _changed_options(position), moves), tuple(found))


def setups(game: Game) -> list[tuple[dict[str, Value], int]]:
    """All ways to play: each variant with each number of players."""
    return list(product(rule_sets(game), game.player_counts))


def _begun(name: str, wanted: int, seed: int, file: Path) -> Collection:
    """What the file has already, if it is of the same search."""
    command = f"vineta puzzles {name} --find {wanted} --seed {seed}"
    if not file.exists():
        return Collection(command, seed, 0)
    before = read(file.read_bytes(), str(file))
    if before.seed != seed or before.command.split()[2:3] != [name]:
        raise VinetaError(f"{file} holds the puzzles of another search ({before.command}); name another file")
    return msgspec.structs.replace(before, command=command)


def _prepare(game: Game) -> None:
    """Compiles once what the workers would each compile."""
    for level in LEVELS:
        bots.find(level, 0).prepare(game)


def _in_order(work: Iterator[tuple[int, Gleaned]], first: int) -> Iterator[Gleaned]:
    """Results in the order of their numbers, whoever was quicker."""
    waiting: dict[int, Gleaned] = {}
    for number, gleaned in work:
        waiting[number] = gleaned
        while first in waiting:
            yield waiting.pop(first)
            first += 1


def _with(collection: Collection, gleaned: Gleaned) -> Collection:
    found = gleaned.puzzles
    return msgspec.structs.replace(
        collection,
        played=collection.played + 1,
        records=(*collection.records, gleaned.record) if found else collection.records,
        puzzles=(*collection.puzzles, *found),
    )


def _played(game: Game, seed: int, number: int) -> Position:
    """A game of bots to its end."""
    ways = setups(game)
    options, players = ways[number % len(ways)]
    random = np.random.default_rng([seed, number])
    position = Position(game, players, options, Nature(f"puzzles {seed} {number}"))
    quick = Budget(iterations=depths(position).quick)
    seats: list[Bot] = [
        bots.find(str(random.choice(LEVELS)), int(random.integers(1 << 62)), quick) for _ in range(players)
    ]
    while not position.over:
        position.play(seats[position.mover].choose(position.view(position.mover)))
    return position


def _puzzles(position: Position, seed: int, number: int) -> list[Puzzle]:
    """Looks at decisions of a game in any order, until enough puzzles are found."""
    found: list[Puzzle] = []
    steps = np.random.default_rng([seed, number, 1]).permutation(_decisions(position)).tolist()
    for step in steps[:MOST_LOOKS]:
        if any(abs(step - puzzle.step) < APART for puzzle in found):
            continue
        view = _view(position, step)
        proof = prove(view, seed)
        if proof:
            found.append(_puzzle(view, number, step, proof))
        if len(found) == MOST_IN_A_GAME:
            break
    return found


def _decisions(position: Position) -> list[int]:
    return [step for step, mover in enumerate(position.history.movers) if mover != NATURE]


def _view(position: Position, step: int) -> Position:
    earlier = position.at(step)
    return earlier.view(earlier.mover)


def _puzzle(view: Position, number: int, step: int, proof: Proof) -> Puzzle:
    text = view.game.text
    return Puzzle(
        record=number,
        step=step,
        seat=view.mover,
        right=text(proof.right.action),
        theme=proof.theme,
        difficulty=proof.difficulty,
        chances=tuple(round(100 * chance) for chance in proof.chances),
        tempting=text(proof.tempting.action),
        line=tuple(map(text, proof.right.line[:LONGEST])),
        otherwise=tuple(map(text, proof.tempting.line[:LONGEST])),
    )


def _changed_options(position: Position) -> dict[str, Value]:
    """Those that are not as usual."""
    usual = Position(position.game, position.players).options
    return {name: value for name, value in position.options.items() if value != usual[name]}
