"""Moves as text, forgiving in small things, and clear where they are wrong."""

import pytest

from games.submarine.table import table
from vineta.core import handbook
from vineta.core.errors import MalformedMoveError
from vineta.games.submarine import GAME, articles, board
from vineta.games.submarine.notation import parse, text


def test_every_action_has_a_text_that_leads_back_to_it() -> None:
    """SU-57: in any state."""
    state = table().state
    texts = [text(action) for action in range(board.ACTIONS)]
    assert len(set(texts)) == board.ACTIONS
    assert [parse(move, state) for move in texts] == list(range(board.ACTIONS))


@pytest.mark.parametrize(
    ("move", "meant"),
    [
        ("  SAIL   C ", "sail c"),
        ("boat C2 d3", "boat c2-d3"),
        ("boat c2 - d3", "boat c2-d3"),
        ("Salvage anchor red", "salvage anchor-red"),
        ("joker Shell-Red", "joker shell-red"),
        ("tuck  ?", "tuck ?"),
    ],
)
def test_small_things_make_no_difference(move: str, meant: str) -> None:
    """SU-57: capitals, hyphens and blanks."""
    assert text(parse(move, table().state)) == meant


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("sail g", "'sail g' is no move: sail wants a column or off: sail c, sail off"),
        ("boat c2", "'boat c2' is no move: boat wants two fields: boat c2-d3"),
        (
            "salvage anchor-pink",
            "'salvage anchor-pink' is no move: salvage wants a treasure or shell: salvage anchor-red",
        ),
        ("pass now", "'pass now' is no move: pass wants nothing more"),
        ("dive c2", "'dive c2' is no move of Submarine; moves begin with start, treasure"),
        ("", "'' is no move of Submarine"),
    ],
)
def test_a_malformed_move_is_told_what_was_expected(move: str, expected: str) -> None:
    """SU-57: with an example."""
    with pytest.raises(MalformedMoveError) as caught:
        parse(move, table().state)
    assert str(caught.value).startswith(expected)


def test_articles_are_rules_of_the_handbook() -> None:
    numbers = {value for name, value in vars(articles).items() if name.isupper()}
    assert numbers <= set(handbook.rules(GAME))
