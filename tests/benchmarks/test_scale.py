"""The simulation behind docs/scale.md: it behaves as queues do, and the page says what the kept figures give."""

from pathlib import Path

import pytest

import kept
import scale
from scale import Costs

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"


@pytest.fixture(scope="module")
def cost() -> Costs:
    return Costs(0.001, 0.0001, True, 130_000, commit=0.0019, line=0.000057, row_bytes=200, log_bytes=400)


def test_a_single_worker_waits_for_its_round_and_little_more(cost: Costs) -> None:
    waited = scale.simulate(cost, 1, 100)
    assert cost.commit < waited.median < scale.ROUND
    assert waited.p99 < 2 * scale.ROUND


def test_more_workers_hold_the_lock_for_longer_until_moves_wait_for_it(cost: Costs) -> None:
    few, several, many = (scale.simulate(cost, workers, 800 * workers) for workers in (1, 4, 16))
    assert few.held < several.held < many.held == 1
    assert few.p99 < several.p99 * 1.1 < many.p99


def test_fewer_commits_let_one_database_serve_more_workers(cost: Costs) -> None:
    assert 1 < scale.most_workers(cost) < scale.most_workers(cost, scale.SLOWER_ROUND)


def test_the_costs_are_those_of_the_last_loads() -> None:
    usual = {"server_cores": 0.5, "rate": 1000.0, "connected": 100.0}
    store = {"commit": 0.002, "line": 0.0001, "row_bytes": 200.0, "log_bytes": 400.0}
    found = {"usual": {"500 tables": usual}, "store": {"PostgreSQL": store}}
    cost = scale.costs(found)
    assert (cost.move, cost.table, cost.commit) == (0.0005, 102_400, 0.002)
    assert not cost.hearing_is_measured
    assert "an estimate, not measured" in scale.page(cost)
    one, two = {"server_cores": 0.4, "rate": 400.0}, {"server_cores": 0.5, "rate": 400.0}
    measured = scale.costs({**found, "workers": {"one worker": one, "two workers": two}})
    assert measured.hearing == pytest.approx(2 * (0.5 - 0.4) / 400)
    assert "measured with two workers" in scale.page(measured)


def test_the_page_says_what_the_kept_figures_give() -> None:
    assert PAGE.read_text(encoding="utf-8") == scale.page(scale.costs(kept.read()))
