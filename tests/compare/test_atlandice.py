"""Atlandice, engine and reference side by side: all player counts, the printed clock and a longer one."""

import random

import pytest

from compare.atlandice_snapshot import snapshot
from compare.side_by_side import batches, compare
from reference.atlandice import Atlandice
from vineta.core import registry
from vineta.core.position import Position

LONG_CLOCK = "1 donation, 2 total, 4 book, 7 jewel, 12 donation, 15 weapon, 21 donation, 30 tool, 33 total, 40 waves"
"""A clock that leaves time for stacks to run out, which the printed one hardly does in random games."""


def options_of(number: int) -> dict[str, object]:
    """The printed clock and a drawn start player, or every third time the long clock and a chosen one."""
    return {"clock": LONG_CLOCK, "start": str(number % 2 + 1)} if number % 3 == 0 else {}


def choose_any(position: Position, moves: list[str], chooser: random.Random) -> str:
    return chooser.choice(moves)


@pytest.mark.parametrize("numbers", batches(kinds=3, plain=22), ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_reference_agree(players: int, numbers: range) -> None:
    for number in numbers:
        options = options_of(number)
        engine = Position(registry.find("atlandice"), players, options)
        chooser = random.Random(f"atlandice {players} {number}")
        compare(engine, Atlandice(players, options), snapshot, choose_any, chooser)
