"""Games of bots, thought through: what luck and skill are measured by."""

from collections import Counter

import pytest

import insights
from insights import LEVELS, Table, accuracies, fared, mixed_tables
from matches import RuleSet

PEARLS = RuleSet("pearls")


def test_what_luck_gives_one_it_takes_from_the_others() -> None:
    found = fared(Table(PEARLS, ("random", "random", "random"), 3))
    assert sum(found.result) == pytest.approx(1)
    assert sum(found.luck) == pytest.approx(0)
    assert any(found.luck)
    parts = zip(found.result, found.luck, found.surprise, found.play, strict=True)
    assert [result - sum(others) for result, *others in parts] == pytest.approx([1 / 3] * 3), "where all began"
    assert found == fared(Table(PEARLS, ("random", "random", "random"), 3))
    assert found != fared(Table(PEARLS, ("random", "random", "random"), 4))


def test_every_level_sits_everywhere_equally_often() -> None:
    seats = Counter((level, seat) for table in mixed_tables(PEARLS, 8) for seat, level in enumerate(table.seats))
    assert set(seats.values()) == {2}
    assert len(seats) == len(LEVELS) ** 2


def test_each_bot_of_a_table_has_its_accuracy() -> None:
    found = accuracies(Table(PEARLS, ("greedy", "random"), 1))
    assert set(found) == {"greedy", "random"}
    assert all(0 <= accuracy <= 100 for accuracy in found.values())


def test_tables_have_a_line_for_each_rule_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(insights, "RULE_SETS", (PEARLS,))
    monkeypatch.setattr(insights, "EQUALS", "random")
    *shorter, longest = insights.luck_tables(6, workers=1)
    assert all(longest.startswith(table) for table in shorter), "each line is told once it is measured"
    lines = longest.splitlines()
    assert [line.split(" | ")[1] for line in lines[2:]] == ["6", "6"]
    assert "errors" in lines[2]
