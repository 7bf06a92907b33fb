"""Moves as text, forgiving in small things, and clear where they are wrong."""

import pytest

from vineta.core import handbook
from vineta.core.errors import MalformedMoveError
from vineta.games.submarine import GAME, articles


def test_every_action_has_a_text_that_leads_back_to_it() -> None:
    """SU-57: in any state."""
    texts = [GAME.text(action) for action in range(GAME.action_count)]
    assert len(set(texts)) == GAME.action_count
    assert [GAME.parse(move) for move in texts] == list(range(GAME.action_count))


def test_actions_keep_the_numbers_that_stores_remember() -> None:
    """SU-57: the first of each kind, as version 0.1 counted them, and one boat."""
    numbers = {
        0: "start white",
        5: "treasure amphora-red",
        65: "shell red",
        70: "deal red",
        75: "place a",
        81: "sail a",
        87: "sail off",
        88: "boat a2-a2",
        145: "boat c2-d3",
        664: "salvage amphora-red",
        729: "joker amphora-red",
        794: "swap amphora-red",
        859: "pay red",
        864: "tuck red",
        869: "pass",
        870: "done",
        871: "deal ?",
        872: "pay ?",
        873: "tuck ?",
    }
    assert {number: GAME.text(number) for number in numbers} == numbers


@pytest.mark.parametrize(
    ("move", "meant"),
    [
        ("  SAIL   C ", "sail c"),
        ("boat C2 d3", "boat c2-d3"),
        ("Salvage anchor red", "salvage anchor-red"),
        ("joker Shell-Red", "joker shell-red"),
        ("tuck  ?", "tuck ?"),
    ],
)
def test_small_things_make_no_difference(move: str, meant: str) -> None:
    """SU-57: capitals, hyphens and blanks."""
    assert GAME.text(GAME.parse(move)) == meant


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("sail g", "'sail g' is no move: 'sail' names a column, e.g. 'sail a'"),
        ("boat c2", "'boat c2' is no move: 'boat' names a field, then a field, e.g. 'boat a2-a2'"),
        (
            "salvage anchor-pink",
            "'salvage anchor-pink' is no move: 'salvage' names a treasure or shell, e.g. 'salvage amphora-red'",
        ),
        ("pass now", "'pass now' is no move: 'pass' stands alone"),
        ("dive c2", "'dive c2' is no move: moves begin with start, treasure"),
        ("", "'' is no move"),
    ],
)
def test_a_malformed_move_is_told_what_was_expected(move: str, expected: str) -> None:
    """SU-57: with an example."""
    with pytest.raises(MalformedMoveError) as caught:
        GAME.parse(move)
    assert str(caught.value).startswith(expected)


def test_articles_are_rules_of_the_handbook() -> None:
    numbers = {value for name, value in vars(articles).items() if name.isupper()}
    assert numbers <= set(handbook.rules(GAME))
