"""Intervals hold what they should, and the sequential test is wrong no more often than it says."""

import numpy as np
import pytest

from vineta.arena.statistics import FEWEST_DEALS, Margin, SequentialTest, read_margin, wilson
from vineta.core.errors import VinetaError

MARGIN = Margin(0.5, 0.6)


@pytest.mark.parametrize(("won", "games"), [(0, 5), (9, 10), (500, 1000), (1000, 1000)])
def test_intervals_are_wilsons(won: int, games: int) -> None:
    from scipy.stats import binomtest  # type: ignore[import-untyped]  # slow to import, so not where tests are collected

    peer = binomtest(won, games).proportion_ci(method="wilson")
    found = wilson(won, games)
    assert (found.low, found.high) == pytest.approx((peer.low, peer.high), abs=2e-6)


def test_without_games_nothing_is_known() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def verdicts(share: float, runs: int = 400) -> list[str]:
    """What the test says of deals of two games, each won with this chance, after 2,000 at most."""
    generator = np.random.default_rng(1)
    found: list[str] = []
    for _ in range(runs):
        test = SequentialTest(MARGIN)
        for deal in generator.binomial(2, share, 2000) / 2:
            test.see(deal)
        found.append(test.decision.verdict)
    return found


def test_the_lower_share_is_seldom_taken_for_the_higher() -> None:
    """It may happen in 5 of 100 runs; in 400 runs, 34 would be three standard deviations more than these 20."""
    assert verdicts(MARGIN.lower).count("higher") <= 34


def test_the_higher_share_is_seldom_taken_for_the_lower() -> None:
    assert verdicts(MARGIN.higher).count("lower") <= 34


def test_every_run_is_decided_before_long() -> None:
    assert "open" not in verdicts(0.5, 100) + verdicts(0.6, 100)


def test_a_row_of_victories_decides_at_once_but_not_before_there_are_some() -> None:
    test = SequentialTest(MARGIN)
    for deal in range(FEWEST_DEALS):
        assert not test.decided, deal
        test.see(1.0)
    assert test.decision.verdict == "higher"


def test_what_comes_after_the_decision_changes_nothing() -> None:
    test = SequentialTest(MARGIN)
    for _ in range(30):
        test.see(0.0)
    decision = test.decision
    test.see(1.0)
    assert test.decision == decision
    assert decision.deals == FEWEST_DEALS
    assert decision.verdict == "lower"


@pytest.mark.parametrize("text", ["0.5", "0.5,0.4", "half,whole", "0.5,1.5", "0.1,0.2,0.3"])
def test_what_is_no_margin_is_refused(text: str) -> None:
    with pytest.raises(VinetaError, match="two shares"):
        read_margin(text)
