"""Submarine, engine and reference side by side: all player counts, patient and impatient tables."""

import random
from functools import partial

import pytest

from compare.side_by_side import batches, compare
from compare.submarine_snapshot import snapshot
from reference.submarine import Submarine
from vineta.core.position import Position
from vineta.games.submarine import GAME

STARTS = ("random", "white", "violet")
STALLS = (3, 8, 4, 30, 6, 5)
"""A short patience brings the stalled end of the game about early."""


def choose(eagerness: float, position: Position, moves: list[str], chooser: random.Random) -> str:
    """Any move; the more eager the game, the more often one that salvages, so that games end in every way."""
    salvages = [move for move in moves if move.startswith(("salvage", "joker"))]
    return chooser.choice(salvages if salvages and chooser.random() < eagerness else moves)


@pytest.mark.parametrize("numbers", batches(kinds=4, plain=40), ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_engine_and_reference_agree(players: int, numbers: range) -> None:
    for number in numbers:
        options = {
            "start": STARTS[number % 3],
            "stall_turns": STALLS[number // 3 % 6],
            "even_colours": players != 4 and number % 5 == 0,
        }
        engine = Position(GAME, players, options)
        chooser = random.Random(f"submarine {players} {number}")
        compare(engine, Submarine(players, options), snapshot, partial(choose, chooser.random()), chooser)
