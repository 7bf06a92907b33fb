"""Touching what is not offered in Sunken City says why: the rule that somebody would look up."""

import pytest

from games.moves import play
from games.sunken_city.lakes import lake
from games.sunken_city.tides import ALONE, TWO_HOUSES, rising, sinking
from vineta.core.position import Position
from vineta.core.why import Touch, nearest_reason
from vineta.games.sunken_city import GAME

ROW = """
    A A B B 9 . . . .
    . . . . C . . . .
    . . . . C . . . .
    . . . . . . . . .
    . . . . 0 . . . .
"""
LIGHT = Touch("board", 2, 5)
"""The middle of a4, a light square."""


def why(position: Position, touch: Touch) -> str:
    """The rule that is named, and the particulars."""
    reason = nearest_reason(GAME, position.state, touch)
    assert reason, touch
    particulars = GAME.explain(position.state, reason.action, reason.rule)
    return f"{GAME.rule(reason.rule)}: {particulars}" if particulars else GAME.rule(reason.rule)


@pytest.mark.parametrize("touch", [LIGHT, Touch("merman"), Touch("h3"), Touch("stack-1"), Touch("yellow-chips")])
def test_before_a_card_is_played_nothing_else_is_done(touch: Touch) -> None:
    """SC-7"""
    assert why(lake(ROW), touch) == "SC-7"


def test_another_players_cards_are_not_mine_to_play() -> None:
    """SC-7, SC-8"""
    assert why(lake(ROW, hands={"yellow": "1/6"}), Touch("red-hand")).startswith("SC-8")
    assert why(play(lake(ROW), "card 3/4"), Touch("yellow-hand")) == "SC-7"
    assert why(lake(ROW, hands={"yellow": "1/6"}), Touch("yellow-34")) == "SC-8: 3/4 lies open already"


def test_in_the_middle_of_a_square_a_house_is_meant() -> None:
    """SC-14, SC-17"""
    position = play(lake(ROW), "card 3/4")
    assert why(position, LIGHT) == "SC-17: a4 is a light square"
    assert why(position, Touch("", 6, 5)) == "SC-14: e4 touches house 10 on e5"


def test_towards_the_edge_of_a_square_a_street_is_meant() -> None:
    """SC-16"""
    position = play(lake(". . . . 9 . . . .", merman="e1"), "card 3/4")
    assert why(position, Touch("", 6, 5.55)) == "SC-16"


def test_after_the_house_of_a_turn_another_one_is_one_too_many() -> None:
    """SC-12"""
    position = play(lake(ROW), "card 3/4", "house 1 a5")
    assert why(position, Touch("h3")) == "SC-12"


def test_when_all_pieces_have_risen_no_more_may() -> None:
    """SC-11"""
    position = play(lake(ROW), "card 1/6", "street g5-h5")
    assert why(position, Touch("stack-1")) == "SC-11"


def test_a_piece_far_away_is_not_linked() -> None:
    """SC-23"""
    position = play(lake(ROW, adventurers={"yellow": "c1"}), "card 3/4")
    assert why(position, Touch("h10")) == "SC-23: house 10 on e5 is not linked with the street c1–d1"


def test_nobody_enters_another_village() -> None:
    """SC-24"""
    position = play(lake(ROW, adventurers={"yellow": "c1"}), "card 3/4")
    assert why(position, Touch("village-red")).startswith("SC-24")


def test_without_a_way_out_nobody_walks() -> None:
    """SC-24"""
    position = play(lake(ROW, turn="red"), "card 3/4")
    assert why(position, Touch("adventurer-red")) == "SC-24: the way out leads onto the piece on i1, which is water"


def test_a_chip_must_be_had_to_be_played() -> None:
    """SC-28"""
    position = play(lake(ROW), "card 3/4")
    assert why(position, Touch("yellow-chips")) == "SC-28"
    assert why(position, Touch("supply")) == "SC-28"


def test_the_merman_says_why_he_does_not_move() -> None:
    """SC-30, SC-33, SC-50"""
    assert why(play(lake(ROW), "card 3/4"), Touch("merman")) == "SC-33: the merman stands on house 10 on e5"
    rolled = play(lake(ROW, merman="e2"), "card 4/3", "roll", "die 0")
    assert why(rolled, Touch("merman")) == "SC-30"
    assert why(play(rising(TWO_HOUSES), "card 1/6"), Touch("merman")) == "SC-50"


def test_nobody_turns_the_die() -> None:
    """SC-6"""
    assert why(play(lake(ROW, merman="e2"), "card 4/3"), Touch("die")) == "SC-6"


def test_while_the_city_sinks_nothing_rises() -> None:
    """SC-54"""
    position = play(sinking(ALONE, "e3"), "card 1/6")
    assert why(position, LIGHT) == "SC-54"


def test_the_lake_has_no_thing_of_that_name() -> None:
    assert GAME.meant(lake(ROW).state, Touch("moon")) == ()
    assert GAME.meant(lake(ROW, players=2).state, Touch("adventurer-orange")) == ()


def test_beside_the_lake_the_nearest_thing_is_meant() -> None:
    """SC-13, SC-18"""
    position = play(lake(ROW), "card 1/6", "street g5-h5")
    for touch in (Touch("", 2.4, 11.9), Touch("", 0.2, 4.7)):
        assert why(position, touch) == "SC-11"
