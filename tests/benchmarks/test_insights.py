"""Games of bots, thought through: what luck and skill are measured by."""

import pytest

import insights
from insights import Table, accuracies, fared, paired_tables
from matches import RuleSet
from vineta.insight.luck import chances

PEARLS = RuleSet("pearls")


def test_what_luck_gives_one_it_takes_from_the_others() -> None:
    table = Table(PEARLS, ("random", "random", "random"), 3)
    found, beginning = fared(table), table.played().at(0)
    assert sum(found.result) == pytest.approx(1)
    assert sum(found.luck) == pytest.approx(0)
    assert any(found.luck)
    parts = zip(found.result, found.luck, found.surprise, found.play, strict=True)
    began = chances(beginning.game, 3, beginning.state).tolist()
    assert [result - sum(others) for result, *others in parts] == pytest.approx(began)
    assert found == fared(Table(PEARLS, ("random", "random", "random"), 3))
    assert found != fared(Table(PEARLS, ("random", "random", "random"), 4))


def test_who_plays_better_is_more_accurate_in_the_same_games() -> None:
    tables = paired_tables(PEARLS, ("random", "captain"), 4)
    assert {table.seats for table in tables} == {("random", "captain"), ("captain", "random")}
    found = [accuracies(table) for table in tables]
    assert all(0 <= value <= 100 for each in found for value in each.values())
    assert sum(each["random"] for each in found) < sum(each["captain"] for each in found)


def test_tables_have_a_line_for_each_rule_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(insights, "RULE_SETS", (PEARLS,))
    monkeypatch.setattr(insights, "EQUALS", "random")
    *shorter, longest = insights.luck_tables(6, workers=1)
    assert all(longest.startswith(table) for table in shorter), "each line is told once it is measured"
    lines = longest.splitlines()
    assert [line.split(" | ")[1] for line in lines[2:]] == ["6", "6"]
    assert "errors" in lines[2]
    *_, skills = insights.skill_tables(2, workers=1)
    assert skills.splitlines()[2].count("±") == len(insights.LEVELS) - 1
