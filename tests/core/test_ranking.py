"""Who came where, and what broke a tie."""

import pytest

from vineta import new
from vineta.core.game import Outcome
from vineta.core.phrase import Phrase
from vineta.core.ranking import ranking, tie_break

SEATS = new("submarine", players=3, seed=1).seats


def outcome(*scores: tuple[int, ...]) -> Outcome:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    counted = (Phrase("Treasures"), Phrase("Jokers"), Phrase("Cards"))
    return Outcome(winners, "column", scores, counted[: len(best)], "")


def places(*scores: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(rank.place, rank.seat) for rank in ranking(outcome(*scores))]


def test_whoever_has_more_of_what_counts_first_comes_first() -> None:
    assert places((1, 9), (3, 0), (2, 5)) == [(1, 1), (2, 2), (3, 0)]


def test_a_later_figure_breaks_the_tie_of_an_earlier_one() -> None:
    assert places((3, 1), (3, 2)) == [(1, 1), (2, 0)]


def test_those_who_have_the_same_share_a_place_and_the_next_is_left_out() -> None:
    assert places((1,), (3,), (3,)) == [(1, 1), (1, 2), (3, 0)]


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        ([(4, 0, 1), (3, 9, 9), (2, 0, 0)], None),
        ([(4, 1, 1), (4, 3, 0), (2, 0, 0)], "White and Violet are level on “Treasures”: “Jokers” decides, 3 to 1."),
        ([(4, 1, 7), (4, 1, 2), (2, 0, 0)], "are level on “Treasures” and “Jokers”: “Cards” decides, 7 to 2."),
        ([(4, 1, 7), (4, 1, 7), (2, 0, 0)], "White and Violet have the same of everything that counts."),
        ([(4, 1, 0), (4, 3, 0), (4, 3, 2)], "are level on “Treasures” and “Jokers”: “Cards” decides, 2 to 0."),
    ],
)
def test_a_tie_is_told_in_words(scores: list[tuple[int, ...]], sentence: str | None) -> None:
    told = tie_break(outcome(*scores), SEATS)
    assert (told is None) if sentence is None else str(told).endswith(sentence)
