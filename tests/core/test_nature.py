"""Draws are even, follow from the seed alone, and are bound by a commitment."""

import hashlib
from collections import Counter
from fractions import Fraction
from functools import partial

import pytest

from vineta.core.nature import Nature, commitment, fresh_seed

OF_A_KIND = [59, 56, 89, 30, 77]
SHAKEN = [67, 94, 40, 59, 9]


def test_the_same_seed_draws_the_same() -> None:
    first = [Nature("salt").pick(index, [1] * 6) for index in range(50)]
    assert first == [Nature("salt").pick(index, [1] * 6) for index in range(50)]
    assert first != [Nature("pepper").pick(index, [1] * 6) for index in range(50)]


def test_a_draw_depends_on_its_number_not_on_earlier_draws() -> None:
    assert Nature("salt").pick(7, [1] * 1000) == Nature("salt").pick(7, [1] * 1000)
    assert len({Nature("salt").pick(index, [1] * 1000) for index in range(100)}) > 85


def test_draws_are_known_for_ever() -> None:
    """Records of today must be provable tomorrow: these numbers must never change."""
    assert [Nature("salt").pick(index, [1] * 100) for index in range(5)] == [38, 30, 2, 72, 7]


def test_draws_from_shaken_dice_are_known_for_ever() -> None:
    """As docs/protocol.md tells it: from the hash of the seed and all values."""
    values = ("00112233445566778899aabbccddeeff", "f" * 32)
    source = hashlib.sha256(f"vineta shake salt {values[0]} {values[1]}".encode()).hexdigest()
    shaken = [Nature("salt", values).pick(index, [1] * 100) for index in range(5)]
    assert shaken == [Nature(source).pick(index, [1] * 100) for index in range(5)] == SHAKEN
    assert Nature("salt", values).commitment == commitment("salt")


def test_draws_of_a_kind_are_known_for_ever() -> None:
    drawn = [Nature("salt", by_kind=True).pick_of_kind("die", index, [1] * 100) for index in range(5)]
    assert drawn == OF_A_KIND
    assert drawn != [Nature("salt", by_kind=True).pick_of_kind("tile harbour", index, [1] * 100) for index in range(5)]


@pytest.mark.parametrize("by_kind", [False, True])
@pytest.mark.parametrize("weights", [[1, 1], [1, 2, 3], [1] * 6, [5, 0, 5], [1, 999]])
def test_draws_are_as_likely_as_their_weights(weights: list[int], by_kind: bool) -> None:
    draws, nature = 6000, Nature("even")
    pick = partial(nature.pick_of_kind, "die") if by_kind else nature.pick
    counts = Counter(pick(index, weights) for index in range(draws))
    for position, weight in enumerate(weights):
        chance = Fraction(weight, sum(weights))
        spread = float(draws * chance * (1 - chance)) ** 0.5
        assert abs(counts[position] - draws * chance) <= 4 * spread


def test_numbers_beyond_the_last_full_multiple_are_thrown_away() -> None:
    """With this bound a third of all numbers is thrown away; without that, low positions would come up more often."""
    bound = (1 << 64) // 3 * 2
    low = sum(Nature("bias").pick(index, [bound // 2, bound // 2]) == 0 for index in range(4000))
    assert abs(low - 2000) < 4 * 32


def test_a_single_outcome_is_drawn() -> None:
    assert Nature("salt").pick(0, [3]) == 0


def test_the_commitment_binds_the_seed_without_telling_it() -> None:
    assert Nature("salt").commitment == commitment("salt") != commitment("pepper")
    assert "salt" not in commitment("salt")
    assert len(commitment("salt")) == 64


def test_fresh_seeds_differ() -> None:
    assert len({fresh_seed() for _ in range(100)}) == 100
    assert len(fresh_seed()) == 32
