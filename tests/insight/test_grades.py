"""Grades and accuracies."""

import pytest

from vineta.insight.grades import THRESHOLDS, Grade, Turn, accuracy, accuracy_error, grade


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


def turns(*lost: float, chance: float = 0.5) -> list[Turn]:
    return [Turn(each, chance) for each in lost]


def test_who_gives_nothing_away_is_wholly_accurate() -> None:
    assert accuracy(turns(0.0, 0.0)) == 100
    assert accuracy_error(turns(0.0, 0.0)) == 0
    assert accuracy([]) == 100


def test_whoever_gives_more_away_is_less_accurate() -> None:
    assert 0 < accuracy(turns(0.3, 0.3)) < accuracy(turns(0.1, 0.1)) < accuracy(turns(0.0, 0.1)) < 100


def test_what_counts_is_the_part_of_the_own_chance() -> None:
    assert accuracy(turns(0.02, chance=0.1)) == pytest.approx(accuracy(turns(0.1, chance=0.5)))
    hopeless = turns(*[0.0] * 20, chance=0.0)
    assert accuracy([*turns(0.2), *hopeless]) < accuracy([*turns(0.2), *turns(*[0.0] * 20)])


def test_of_a_single_turn_nothing_can_be_concluded() -> None:
    assert accuracy_error(turns(0.1)) == 100


def test_more_turns_tell_more() -> None:
    assert 0 < accuracy_error(turns(*[0.0, 0.1] * 20)) < accuracy_error(turns(*[0.0, 0.1] * 2)) < 100


def test_doubts_about_equal_moves_do_not_add_up_to_losses() -> None:
    assert accuracy(turns(*[-0.05, 0.05] * 20)) == 100
    assert accuracy(turns(*[-0.05] * 3)) == 100
