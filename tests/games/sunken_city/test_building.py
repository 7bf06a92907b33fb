"""Streets and houses rise."""

import pytest

from games.moves import broken_rule, play, refusal
from games.sunken_city.lakes import CENTRE_HOUSE, JAMMED, ONLY_HOUSES_FIT, choices, drawn, lake, on_turn, pieces, stacks
from vineta.games.sunken_city import board

HOUSE_10_HAS_SUNK = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    A A . . . . . . .
"""

ONE_GATE_IS_COVERED = """
    . B B . . . . C .
    . . . . . . . C .
    . . . . . . . . .
    . . . . . . . . .
    . . . . 0 . . . .
    . . . . . . . . .
    . . . . . . . . .
    D D . . . . . E E
    . . . . . . . . .
"""
"""b1, h1, a8 and i8 are covered, the corner squares beside them are not."""


def test_exactly_as_many_pieces_rise_as_the_card_says() -> None:
    """SC-11: each street and each house is one piece."""
    position = play(lake(CENTRE_HOUSE), "card 2/5", "street a1-b1", "house 9 e1")
    assert broken_rule(position, "street c1-d1") == "SC-11"
    assert broken_rule(position, "house 8 e9") == "SC-11"
    assert pieces(position) == {"street a1-b1", "house 9 e1", "house 10 e5"}


def test_a_card_of_0_builds_nothing() -> None:
    """SC-11: and the turn may end at once."""
    position = play(lake(CENTRE_HOUSE), "card 0/7")
    assert broken_rule(position, "street a1-b1") == "SC-11"
    assert position.actions == ["end"]


def test_at_most_one_house_rises_in_a_turn() -> None:
    """SC-12: a card of 3 brings up three streets, or two streets and a house."""
    position = play(lake(CENTRE_HOUSE, players=2), "card 3/4", "house 9 e1")
    assert broken_rule(position, "house 8 e9") == "SC-12"
    assert choices(position, "house") == []
    play(position, "street a1-b1", "street c1-d1", "end")
    play(position, "card 3/4", "street i9-h9", "street g9-f9", "street i7-i8")
    assert broken_rule(position, "house 8 e9") == "SC-11"


def test_the_next_player_may_raise_a_house_again() -> None:
    """SC-12: the limit holds for a turn."""
    position = play(lake(CENTRE_HOUSE), "card 1/6", "house 9 e1", "end", "card 1/6", "house 8 e9", "end")
    assert {"house 9 e1", "house 8 e9"} <= pieces(position)


def test_streets_come_from_the_open_stack() -> None:
    """SC-13: from field 1 at first."""
    position = play(lake(CENTRE_HOUSE), "card 2/5", "street a1-b1", "street c1-d1")
    assert stacks(position) == (24, 1, 1, 1, 1, 0)


def test_without_a_street_on_the_field_none_rises() -> None:
    """SC-13: after the hourglass field 6 can be empty."""
    position = play(lake(CENTRE_HOUSE, stacks=(0, 0, 0, 0, 0, 0), field=6), "card 2/5")
    assert broken_rule(position, "street a1-b1") == "SC-13"
    assert choices(position, "street") == []


def test_houses_may_not_touch_not_even_at_corners() -> None:
    """SC-14: the refusal names both of them."""
    position = play(lake(CENTRE_HOUSE), "card 3/4")
    refused = refusal(position, "house 9 e6")
    assert refused.rule == "SC-14"
    assert str(refused) == (
        "SC-14: Houses may not touch, not even at corners; e6 touches house 10 on e5 "
        "(legal: house 1 e1, house 1 d2, house 1 e2, house 1 f2 and 284 more)"
    )


@pytest.mark.parametrize("square", ["d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"])
def test_all_eight_squares_around_a_house_are_closed_to_houses(square: str) -> None:
    """SC-14: edges and corners."""
    position = play(lake(CENTRE_HOUSE, dark_squares="/".join(["#" * 9] * 9)), "card 3/4")
    assert broken_rule(position, f"house 9 {square}") == "SC-14"


def test_a_house_may_stand_two_squares_from_another() -> None:
    """SC-14: one square between them is enough; streets may touch anything."""
    position = play(lake(CENTRE_HOUSE), "card 3/4", "house 9 c3", "street c1-c2", "street d5-d6")
    assert {"house 9 c3", "street c1-c2", "street d5-d6"} <= pieces(position)


def test_where_a_house_has_sunk_its_neighbourhood_is_open_again() -> None:
    """SC-14, SC-35: but not what other houses touch."""
    picture = """
        . . . . . . . . .
        . . . . 9 . . . .
        . . A A . . . . .
        . . 3 . . . . . .
    """
    position = play(lake(picture, merman="c4"), "card 1/6", "merman c3")
    sites = {site.split()[1] for site in choices(position, "house")}
    assert {"c4", "b4", "b5", "c5"} <= sites
    assert sites.isdisjoint({"d2", "e2", "f2", "e1", "d3", "e3", "f3", "c3"})


def test_pieces_rise_on_free_squares_only() -> None:
    """SC-15: the refusal says what is in the way."""
    picture = """
        . . . . 9 . . . .
        . . . . A A . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 0 . . . .
    """
    position = play(lake(picture), "card 3/4")
    for move, reason in [
        ("house 8 e1", "e1 is covered by house 9 on e1"),
        ("house 8 f2", "f2 is covered by the street e2–f2"),
        ("street d1-e1", "e1 is covered by house 9 on e1"),
        ("street f2-f3", "f2 is covered by the street e2–f2"),
        ("street d5-e5", "e5 is covered by house 10 on e5"),
    ]:
        refused = refusal(position, move)
        assert refused.rule == "SC-15"
        assert f"SC-15: Pieces rise on free squares only; {reason} (" in str(refused)


def test_pieces_may_rise_alone_in_the_water() -> None:
    """SC-15: far from all others too."""
    position = play(lake(CENTRE_HOUSE), "card 2/5", "street g8-g9", "house 9 b4")
    assert {"street g8-g9", "house 9 b4"} <= pieces(position)


@pytest.mark.parametrize("street", ["d5-e5", "e5-f5", "e4-e5", "e5-e6"])
def test_no_street_covers_the_centre(street: str) -> None:
    """SC-16: even when it is water."""
    position = play(lake(HOUSE_10_HAS_SUNK, merman="a4"), "card 3/4")
    assert broken_rule(position, f"street {street}") == "SC-16"


@pytest.mark.parametrize("number", range(1, 11))
def test_any_house_may_rise_in_the_centre_when_house_10_has_sunk(number: int) -> None:
    """SC-16, SC-18: whichever waits in its grotto."""
    position = play(lake(HOUSE_10_HAS_SUNK, merman="a4"), "card 3/4", f"house {number} e5")
    assert f"house {number} e5" in pieces(position)


def test_houses_rise_on_dark_squares_and_on_the_centre() -> None:
    """SC-17: the picture of the handbook, square by square."""
    dark = drawn(
        """
        . . . . 1 . . . .
        . . . 1 1 1 . . .
        . . 1 1 1 1 1 . .
        . 1 1 . . . 1 1 .
        1 1 1 . 1 . 1 1 1
        . 1 1 . . . 1 1 .
        . . 1 1 1 1 1 . .
        . . . 1 1 1 . . .
        . . . . 1 . . . .
        """
    )
    position = play(lake("S S . . . . . . .", merman="a1"), "card 1/6")
    assert {f"house {site}" for site in choices(position, "house") if site.startswith("1 ")} == dark


@pytest.mark.parametrize("square", ["a2", "d4", "f6", "i9"])
def test_light_squares_bear_no_house(square: str) -> None:
    """SC-17: the refusal says so."""
    refused = refusal(play(lake(HOUSE_10_HAS_SUNK, merman="a4"), "card 3/4"), f"house 9 {square}")
    assert refused.rule == "SC-17"
    assert f"; {square} is a light square (" in str(refused)


def test_a_house_rises_from_its_grotto() -> None:
    """SC-18: one that is on the lake cannot be taken."""
    refused = refusal(play(lake(CENTRE_HOUSE), "card 3/4"), "house 10 e1")
    assert refused.rule == "SC-18"
    assert "; house 10 on e5 is on the lake (" in str(refused)


def test_a_house_out_of_the_game_does_not_rise() -> None:
    """SC-18, SC-45: the short game has no house 1."""
    refused = refusal(play(lake(CENTRE_HOUSE, short=True), "card 3/4"), "house 1 e1")
    assert refused.rule == "SC-18"
    assert "; house 1 is not in this game (" in str(refused)


@pytest.mark.parametrize(
    ("street", "corner"),
    [
        ("a2-a3", "Yellow's a1"),
        ("a2-b2", "Yellow's a1"),
        ("i2-i3", "Red's i1"),
        ("h9-g9", "White's i9"),
        ("b9-c9", "Orange's a9"),
    ],
)
def test_no_street_may_shut_a_village_in(street: str, corner: str) -> None:
    """SC-19: its corner square empty, both neighbours of that covered."""
    position = play(lake(ONE_GATE_IS_COVERED), "card 3/4")
    refused = refusal(position, f"street {street}")
    assert refused.rule == "SC-19"
    assert f"; {corner} would be shut in (" in str(refused)


@pytest.mark.parametrize("street", ["a1-a2", "i1-i2", "h9-i9", "a9-b9", "a3-a4"])
def test_a_street_on_the_corner_square_shuts_nobody_in(street: str) -> None:
    """SC-19: nor does one that leaves the other neighbour free."""
    position = play(lake(ONE_GATE_IS_COVERED), "card 3/4", f"street {street}")
    assert f"street {street}" in pieces(position)


def test_a_village_whose_corner_square_is_covered_may_be_hemmed_in() -> None:
    """SC-19: the way out leads over the piece on the corner square."""
    position = play(lake("A A B B . . . . .", merman="a1"), "card 1/6", "street a2-a3")
    assert "street a2-a3" in pieces(position)


def test_a_village_out_of_play_may_be_shut_in() -> None:
    """SC-19: two players have no red village."""
    position = play(lake(ONE_GATE_IS_COVERED, players=2), "card 3/4", "street i2-i3", "street b9-c9")
    assert broken_rule(position, "street a2-a3") == "SC-19"
    assert broken_rule(position, "street h9-g9") == "SC-19"


def test_without_a_street_to_take_building_is_a_choice() -> None:
    """SC-20: the turn may end without any, and a house may rise all the same."""
    position = play(lake(CENTRE_HOUSE, stacks=(0, 0, 0, 0, 0, 0), field=6), "card 4/3")
    assert on_turn(play(position.copy(), "end")) != "yellow"
    play(position, "house 9 e1")
    assert broken_rule(position, "house 8 e9") == "SC-12"
    play(position, "end")


def test_streets_that_run_out_in_mid_turn_make_the_rest_a_choice() -> None:
    """SC-20: judged when the player wants to go on."""
    position = lake(CENTRE_HOUSE, stacks=(0, 0, 0, 0, 0, 1), field=6)
    play(position, "card 4/3")
    assert broken_rule(position, "end") == "SC-10"
    play(position, "street a1-b1", "walk a1", "end")


def test_what_fits_nowhere_lapses() -> None:
    """SC-21: a jammed lake takes no piece, and the turn may end."""
    position = play(lake(JAMMED, merman="a1"), "card 4/3")
    assert choices(position, "street") == []
    assert choices(position, "house") == []
    play(position, "end")


def test_the_rest_lapses_when_nothing_more_fits() -> None:
    """SC-21: after the one house of the turn no other may rise, and no street fits."""
    position = play(lake(ONLY_HOUSES_FIT, merman="a1"), "card 4/3", "house 10 e1", "end")
    assert "house 10 e1" in pieces(position)


def test_a_walk_may_follow_when_the_rest_has_lapsed() -> None:
    """SC-9, SC-21: building that cannot go on does not hold the adventurer back."""
    position = play(lake(ONLY_HOUSES_FIT, merman="c3"), "card 4/3", "house 10 e1", "walk a1")
    assert broken_rule(position, "street a1-b1") == "SC-11"


def test_ten_houses_on_the_lake_leave_none_to_raise() -> None:
    """SC-18, SC-21: no grotto holds one, so none is due."""
    position = play(lake(JAMMED, merman="a1"), "card 1/6")
    assert broken_rule(position, "house 10 e1") == "SC-18"
    assert "end" in position.actions


def test_a_house_that_fits_nowhere_is_not_due() -> None:
    """SC-10, SC-21: house 6 waits in its grotto, but every dark square is covered or touched by another house."""
    position = play(lake(JAMMED.replace("5 . 6", "5 Y Y"), merman="a1"), "card 1/6")
    assert choices(position, "house") == []
    assert broken_rule(position, "house 6 e9") == "SC-15"
    assert "end" in position.actions
    play(position, "end")


def test_a_house_rises_on_the_very_first_square() -> None:
    """SC-4, SC-17: where a1 is a dark square."""
    position = lake(CENTRE_HOUSE, dark_squares=f"#{board.DARK_SQUARES[1:]}")
    assert pieces(play(position, "card 1/6", "house 1 a1")) == {"house 10 e5", "house 1 a1"}


def test_the_only_piece_that_fits_is_due() -> None:
    """SC-10: house 10 on the centre, where no square is dark but one that is covered."""
    dark = "/".join(["#........", *["........."] * 8])
    position = play(lake(ONLY_HOUSES_FIT, merman="a1", dark_squares=dark), "card 1/6")
    assert choices(position, "house") == ["10 e5"]
    assert broken_rule(position, "end") == "SC-10"


@pytest.mark.parametrize("number", [1, 10])
def test_houses_keep_others_away_after_one_has_sunk(number: int) -> None:
    """SC-14, SC-35: the first as well as the last."""
    water = ". . . . . . . . ."
    rows = [water, f". . . . {number % 10} . . . .", *[water] * 5, ". . . . 9 A A . ."]
    position = play(lake("\n".join(rows), merman="e8"), "card 1/6", "roll", "die 1", "merman f8")
    assert broken_rule(position, "house 9 e3") == "SC-14"
    assert "9 e8" in choices(position, "house")
