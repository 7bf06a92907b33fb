"""Luck: zero on average, for every seat, whatever the judge thinks."""

import numpy as np
import pytest

from vineta.core import registry
from vineta.core.game import NATURE
from vineta.core.position import Position
from vineta.insight import luck
from vineta.insight.luck import draw, total_luck

GAMES = ["atlandice", "submarine", "pearls"]
LONGEST = 120


def draws_of(game: str, players: int, seed: int) -> Position:
    """A position of a random game in which nature is to move."""
    position, chooser = Position(registry.find(game), players), np.random.default_rng(seed)
    found: list[Position] = []
    while len(position.history) < LONGEST and not position.over:
        if position.mover == NATURE:
            found.append(position.copy())
        position.play(int(chooser.choice(position.legal)))
    return found[int(chooser.integers(len(found)))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_the_luck_of_all_outcomes_weighted_by_their_odds_is_zero_for_each_seat(game: str, seed: int) -> None:
    position = draws_of(game, 2, seed)
    outcomes, weights = position.odds()
    every = np.array([draw(position, outcome).luck for outcome in outcomes])
    assert np.average(every, axis=0, weights=weights) == pytest.approx(np.zeros(2), abs=1e-12)


@pytest.mark.parametrize("game", GAMES)
def test_what_one_gains_the_others_lose(game: str) -> None:
    position = draws_of(game, 3, 1)
    outcomes, _ = position.odds()
    assert sum(draw(position, outcomes[0]).luck) == pytest.approx(0, abs=1e-9)


def test_a_roll_is_worth_what_can_be_made_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [draws_of("atlandice", 2, seed) for seed in range(8)]
    seen = sum(map(stake, positions))
    monkeypatch.setattr(luck, "chances", luck._judged)
    assert seen > 1.5 * sum(map(stake, positions)), "the judge alone sees it when it is done"


def stake(position: Position) -> float:
    """How much luck or bad luck the first seat may expect of nature's next move."""
    outcomes, weights = position.odds()
    return float(np.average([abs(draw(position, outcome).luck[0]) for outcome in outcomes], weights=weights))


def test_luck_is_summed_for_each_seat() -> None:
    position = draws_of("pearls", 2, 1)
    outcomes, _ = position.odds()
    one, other = draw(position, outcomes[0]), draw(position, outcomes[-1])
    assert total_luck([one, other], 0) == pytest.approx(one.luck[0] + other.luck[0])
