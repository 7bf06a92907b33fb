"""Sunken City, engine and reference side by side: all player counts, all variants, the expert game."""

import random
from collections.abc import Iterator
from functools import partial
from itertools import product

import pytest

from compare.policies import choose
from compare.side_by_side import batches, compare
from compare.sunken_city_snapshot import snapshot
from reference.sunken_city import SunkenCity
from vineta.core import registry
from vineta.core.position import Position

POLICIES = ("any", "kinds", "judged")


def _option_sets() -> Iterator[dict[str, object]]:
    """Every mix of the variants, and now and then a short patience, so that all endings happen."""
    for short, no_chips in product((False, True), repeat=2):
        yield {"short": short, "no_chips": no_chips}
        yield {"short": short, "no_chips": no_chips, "stall_rounds": 2, "start": "white"}
        yield {"short": short, "no_chips": no_chips, "turn_limit": 12, "stall_rounds": 0}


OPTION_SETS = list(_option_sets())


@pytest.mark.parametrize("numbers", batches(kinds=6, plain=36), ids=str)
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_reference_agree(players: int, expert: bool, numbers: range) -> None:
    for number in numbers:
        chooser = random.Random(f"sunken city {players} {expert} {number}")
        options = {**OPTION_SETS[number % len(OPTION_SETS)], "expert": expert}
        pick = partial(choose, POLICIES[number % len(POLICIES)])
        engine = Position(registry.find("sunken-city"), players, options)
        compare(engine, SunkenCity(players, options), snapshot, pick, chooser)
