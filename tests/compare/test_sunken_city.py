"""Sunken City, engine and reference side by side: all player counts, all variants, the expert game."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from compare.policies import choose
from compare.side_by_side import compare, games
from compare.sunken_city_snapshot import snapshot
from reference.sunken_city import SunkenCity
from vineta.core import registry
from vineta.core.position import Position

BATCHES = 10
POLICIES = ("any", "kinds", "judged")


def _option_sets() -> Iterator[dict[str, object]]:
    """Every mix of the variants, and now and then a short patience, so that all endings happen."""
    for short, no_chips in product((False, True), repeat=2):
        yield {"short": short, "no_chips": no_chips}
        yield {"short": short, "no_chips": no_chips, "stall_rounds": 2, "start": "white"}
        yield {"short": short, "no_chips": no_chips, "turn_limit": 12, "stall_rounds": 0}


OPTION_SETS = list(_option_sets())


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_reference_agree(players: int, expert: bool, batch: int) -> None:
    for number in range(batch, games(plain=100), BATCHES):
        chooser = random.Random(f"sunken city {players} {expert} {number}")
        options = {**OPTION_SETS[number % len(OPTION_SETS)], "expert": expert}
        policy = POLICIES[number % len(POLICIES)]

        def pick(position: Position, moves: list[str], generator: random.Random, policy: str = policy) -> str:
            return choose(position, moves, generator, policy)

        engine = Position(registry.find("sunken-city"), players, options)
        compare(engine, SunkenCity(players, options), snapshot, pick, chooser)
