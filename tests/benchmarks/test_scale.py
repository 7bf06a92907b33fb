"""The simulation behind docs/scale.md: it behaves as queues do, and the page says what it prints."""

from pathlib import Path

import pytest

import scale

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"


def test_a_single_worker_waits_for_its_round_and_little_more() -> None:
    waited = scale.simulate(1, 100)
    assert scale.COMMIT < waited.median < scale.ROUND
    assert waited.p99 < 2 * scale.ROUND


def test_more_workers_hold_the_lock_for_longer_until_moves_wait_for_it() -> None:
    few, several, many = (scale.simulate(workers, 800 * workers) for workers in (1, 4, 16))
    assert few.held < several.held < many.held == 1
    assert few.p99 < several.p99 * 1.1 < many.p99


def test_the_page_says_what_the_simulation_prints(capsys: pytest.CaptureFixture[str]) -> None:
    scale.main()
    printed = capsys.readouterr().out
    page = PAGE.read_text(encoding="utf-8")
    assert all(table in page for table in printed.strip().split("\n\n"))
