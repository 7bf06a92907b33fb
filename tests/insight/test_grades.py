"""Grades and accuracies."""

import pytest

from vineta.insight.grades import THRESHOLDS, Grade, accuracy, accuracy_error, grade


def test_a_decision_is_graded_by_what_it_gave_away() -> None:
    assert [grade(loss) for loss in (0.0, 0.04, 0.1, 0.5)] == [
        "fine",
        "inaccuracy",
        "mistake",
        "blunder",
    ]


@pytest.mark.parametrize(("least", "name"), THRESHOLDS)
def test_a_threshold_belongs_to_its_grade(least: float, name: Grade) -> None:
    assert grade(least) == name
    assert grade(least - 1e-9) != name


def test_who_gives_nothing_away_is_wholly_accurate() -> None:
    assert accuracy([0.0, 0.0]) == 100
    assert accuracy_error([0.0, 0.0]) == 0


def test_whoever_gives_more_away_is_less_accurate() -> None:
    assert 0 < accuracy([0.3, 0.3]) < accuracy([0.1, 0.1]) < accuracy([0.0, 0.1]) < 100


def test_of_a_single_turn_nothing_can_be_concluded() -> None:
    assert accuracy_error([0.1]) == 100
