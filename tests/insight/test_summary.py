"""An analysis in a few words: they say what the figures below them say, and no more."""

import pytest

from vineta.core import registry
from vineta.core.language import catalogue
from vineta.insight.analysis import Performance
from vineta.insight.summary import summary

SEATS = registry.find("submarine").seats(3)


def told(*fared: tuple[float, float, float]) -> list[str]:
    """What is said of seats with these accuracies, results and lucks."""
    performances = [
        Performance(result, luck, result - luck, 0.1, accuracy, 2.0, 0.0, 10) for accuracy, result, luck in fared
    ]
    words = catalogue("en", "vineta.insight")
    return [words.say(sentence) for sentence in summary(SEATS[: len(fared)], performances)]


NAMES = [catalogue("en", "vineta.insight").say(seat.player) for seat in SEATS]


def test_who_played_best_and_won_is_told_in_one_sentence() -> None:
    assert told((91.2, 1.0, 0.0), (80.0, 0.0, 0.0)) == [f"{NAMES[0]} played best (accuracy 91) and won."]


def test_whose_luck_it_was_is_told_if_it_was_much() -> None:
    assert told((91.2, 0.0, -0.31), (80.0, 1.0, 0.31), (70.0, 0.0, 0.05)) == [
        f"{NAMES[0]} played best (accuracy 91).",
        f"{NAMES[0]} had bad luck (-0.31).",
        f"{NAMES[1]} won by luck (+0.31).",
    ]


@pytest.mark.parametrize("lead", [0.0, 0.3])
def test_nobody_played_best_where_the_figures_are_the_same(lead: float) -> None:
    assert told((97.0, 1.0, 0.2), (97.0 + lead, 0.0, -0.2)) == [
        f"{NAMES[0]} and {NAMES[1]} played equally well (accuracy 97).",
        f"{NAMES[0]} was lucky (+0.20).",
        f"{NAMES[1]} had bad luck (-0.20).",
    ]
