"""Adventurers walk, find treasures, bring them home, and play chips."""

import pytest

from games.moves import broken_rule, play, refusal
from games.sunken_city.lakes import ALL, CENTRE_HOUSE, chips, choices, found, lake, merman, safe, standing

ROAD = """
    A B B C . . . . .
    A . . C . . . . .
    . . 3 D D . . . .
    . . . . . . . . .
    . . . . 0 . . . .
"""
"""From yellow's village a1, b1, d1, d3, and house 3 beside the end of the road."""

CROSSING = """
    A A B . . . . . .
    . . B . . . . . .
    . . . . C . . . .
    . . . . C . . . .
    . . . D 7 . . . .
    . . . D . . . . .
"""
"""House 7 in the centre between two streets."""


def test_every_space_costs_one_walking_point() -> None:
    """SC-22: a street is one space, a house is one, the own village is one."""
    position = play(lake(ROAD), "card 0/7", "walk a1", "walk b1", "walk d1", "walk d3", "walk c3", "walk d3")
    assert standing(position, "yellow") == "d3"
    play(position, "walk d1")
    refused = refusal(position, "walk b1")
    assert refused.rule == "SC-22"
    assert "; all walking points of this turn are used (" in str(refused)


def test_the_village_costs_one_point() -> None:
    """SC-22: home and out again are two points."""
    position = play(lake(ROAD), "card 0/7", *["walk a1", "walk home"] * 3, "walk a1")
    assert broken_rule(position, "walk home") == "SC-22"


def test_walking_points_may_be_left_unused() -> None:
    """SC-22: in part or altogether."""
    position = play(lake(ROAD), "card 0/7", "walk a1", "end", "card 0/7", "end")
    assert standing(position, "yellow") == "a1"
    assert standing(position, "red") == "home"


def test_a_walk_may_turn_back_and_cross_the_same_space_again() -> None:
    """SC-22: to and fro."""
    position = play(lake(ROAD), "card 0/7", "walk a1", "walk b1", "walk a1", "walk b1", "walk d1", "walk b1")
    assert standing(position, "yellow") == "b1"


def test_adventurers_never_walk_over_water() -> None:
    """SC-23: the refusal says what is wrong."""
    position = play(lake(ROAD, adventurers={"yellow": "d1"}), "card 0/7")
    for move, reason in [
        ("walk e1", "e1 is water"),
        ("walk d4", "d4 is water"),
        ("walk c3", "house 3 on c3 is not linked with the street d1–d2"),
        ("walk e5", "house 10 on e5 is not linked with the street d1–d2"),
        ("walk a1", "the street a1–a2 is not linked with the street d1–d2"),
        ("walk c1", "c1 is the far half of the street b1–c1, which is named b1"),
        ("walk d1", "the street d1–d2 is where that figure stands"),
    ]:
        refused = refusal(position, move)
        assert refused.rule == "SC-23"
        assert f"SC-23: Adventurers walk from piece to linked piece; {reason} (legal: walk b1, walk d3)" in str(refused)


def test_several_adventurers_may_share_a_space() -> None:
    """SC-23: on streets and in houses."""
    position = lake(ROAD, adventurers={"red": "c3", "white": "c3", "yellow": "d3"})
    play(position, "card 0/7", "walk c3")
    assert [standing(position, colour) for colour in ("yellow", "red", "white")] == ["c3"] * 3


def test_the_merman_does_not_hinder_adventurers() -> None:
    """SC-23: they pass him, or stop beside him, and nothing happens."""
    position = lake(ROAD, merman="b1", found={"yellow": {9}}, adventurers={"yellow": "d1"})
    play(position, "card 0/7", "walk b1")
    assert standing(position, "yellow") == merman(position) == "b1"
    play(position, "walk a1", "walk b1", "end")
    assert standing(position, "yellow") == "b1"
    assert found(position, "yellow") == {9}


def test_a_village_is_left_through_its_corner_square() -> None:
    """SC-24: onto the piece that covers it, and there must be one."""
    refused = refusal(play(lake(CENTRE_HOUSE), "card 0/7"), "walk a1")
    assert refused.rule == "SC-24"
    assert "; the way out leads onto the piece on a1, which is water (" in str(refused)
    refused = refusal(play(lake(ROAD), "card 0/7"), "walk b1")
    assert refused.rule == "SC-24"
    assert "; the way out leads onto the piece on a1 (legal: walk a1)" in str(refused)


def test_a_village_is_entered_from_the_piece_on_its_corner_square() -> None:
    """SC-24: from no other."""
    position = play(lake(ROAD), "card 0/7")
    refused = refusal(position, "walk home")
    assert refused.rule == "SC-24"
    assert "; the adventurer is at home (" in str(refused)
    play(position, "walk a1", "walk b1")
    refused = refusal(position, "walk home")
    assert refused.rule == "SC-24"
    assert "; only the piece on a1 leads home (" in str(refused)
    play(position, "walk a1", "walk home")
    assert standing(position, "yellow") == "home"


def test_nobody_gets_home_without_a_piece_on_the_corner_square() -> None:
    """SC-24: the corner is water."""
    position = play(lake(". A A . . . . . .", merman="b1", adventurers={"yellow": "b1"}), "card 0/7")
    assert broken_rule(position, "walk home") == "SC-24"
    assert choices(position, "walk") == []


def test_nobody_enters_the_village_of_another() -> None:
    """SC-24: the piece at red's village leads only red home."""
    position = lake(". . . . . . . A A", merman="h1", adventurers={"yellow": "h1", "red": "h1"})
    play(position, "card 0/7")
    assert broken_rule(position, "walk home") == "SC-24"
    play(position, "end", "card 0/7", "walk home")
    assert standing(position, "red") == "home"


def test_entering_a_house_finds_its_treasure() -> None:
    """SC-25: of the one who enters."""
    position = play(lake(ROAD, adventurers={"yellow": "d3", "red": "d3"}), "card 0/7", "walk c3")
    assert found(position, "yellow") == {3}
    assert found(position, "red") == set()
    assert safe(position, "yellow") == set()


def test_any_number_of_treasures_may_be_found_in_a_turn() -> None:
    """SC-25: crossing a house is enough."""
    picture = """
        . 1 A 3 B 5 . . .
        . . A . B . . . .
    """
    position = lake(picture, merman="b1", adventurers={"yellow": "b1"})
    play(position, "card 0/7", "walk c1", "walk d1", "walk e1", "walk f1")
    assert found(position, "yellow") == {3, 5}
    play(position, "walk e1", "walk d1")
    assert found(position, "yellow") == {3, 5}


def test_a_treasure_at_home_is_not_found_again() -> None:
    """SC-25: it stays where it is."""
    position = lake(ROAD, adventurers={"yellow": "d3"}, safe={"yellow": {3}}, found={"yellow": {9}})
    play(position, "card 0/7", "walk c3")
    assert found(position, "yellow") == {9}
    assert safe(position, "yellow") == {3}


def test_whoever_stands_in_a_house_finds_nothing_by_staying() -> None:
    """SC-25: only entering counts."""
    position = play(lake(ROAD, adventurers={"yellow": "c3"}), "card 0/7", "walk d3")
    assert found(position, "yellow") == set()


@pytest.mark.parametrize(
    ("found_before", "safe_before", "found_after"),
    [
        (set(), set(), {7, 12}),
        ({7}, set(), {7, 12}),
        (set(), {7}, {12}),
        ({12}, set(), {7, 12}),
        (set(), {12}, {7}),
        (set(), {7, 12}, set()),
    ],
)
def test_the_house_in_the_centre_also_holds_the_chest(
    found_before: set[int], safe_before: set[int], found_after: set[int]
) -> None:
    """SC-26: whichever house it is, and whatever of the two is still missing."""
    position = lake(
        CROSSING,
        merman="a1",
        adventurers={"yellow": "e3"},
        found={"yellow": found_before},
        safe={"yellow": safe_before},
    )
    play(position, "card 0/7", "walk e5")
    assert found(position, "yellow") == found_after
    assert safe(position, "yellow") == safe_before


def test_crossing_the_centre_is_enough_for_the_chest() -> None:
    """SC-26: the walk goes on to the other side."""
    position = play(lake(CROSSING, merman="a1", adventurers={"yellow": "e3"}), "card 0/7", "walk e5", "walk d5")
    assert found(position, "yellow") == {7, 12}


def test_coming_home_makes_every_open_treasure_safe() -> None:
    """SC-27: all of them at once, and the walk may go on."""
    position = lake(ROAD, adventurers={"yellow": "a1"}, found={"yellow": {3, 5, 12}}, safe={"yellow": {1}})
    play(position, "card 0/7", "walk home")
    assert found(position, "yellow") == set()
    assert safe(position, "yellow") == {1, 3, 5, 12}
    play(position, "walk a1")
    assert safe(position, "yellow") == {1, 3, 5, 12}


def test_a_chip_adds_the_treasures_still_to_be_found() -> None:
    """SC-28: those with their house side up, the chest included; it returns to the supply."""
    position = lake(ROAD, chips={"yellow": 1}, safe={"yellow": ALL - {3, 10, 12}}, found={"yellow": {3}})
    play(position, "card 0/7", "chip")
    assert position.state[0].walk_left == 9
    assert chips(position, "yellow") == 0
    assert position.state[0].supply == 8


def test_a_chip_counts_the_treasures_as_they_lay_before_the_turn() -> None:
    """SC-28: finding one first does not make it weaker."""
    position = lake(ROAD, chips={"yellow": 1}, adventurers={"yellow": "d3"})
    play(position, "card 0/7", "walk c3", "chip")
    assert position.state[0].walk_left == 6 + 11


def test_treasures_lost_to_the_own_merman_do_not_strengthen_a_chip() -> None:
    """SC-28, SC-36: what counts is the panel before the turn."""
    picture = """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . D D E E . . . .
    """
    position = lake(
        picture, merman="b4", adventurers={"yellow": "b4"}, chips={"yellow": 1}, found={"yellow": {1, 2, 3}}
    )
    play(position, "card 0/7", "merman d4", "chip")
    assert found(position, "yellow") == set()
    assert position.state[0].walk_left == 7 + 8


def test_a_chip_may_lengthen_a_walk_with_no_points_left() -> None:
    """SC-28: until something is built or the turn ends."""
    position = lake(ROAD, chips={"yellow": 1})
    play(position, "card 0/7", *["walk a1", "walk home"] * 3, "walk a1")
    assert broken_rule(position, "walk b1") == "SC-22"
    play(position, "chip", "walk b1")
    assert standing(position, "yellow") == "b1"


def test_a_chip_worth_nothing_may_be_played() -> None:
    """SC-28: everything is open or at home."""
    position = lake(ROAD, chips={"yellow": 1}, found={"yellow": {3}}, safe={"yellow": ALL - {3}})
    play(position, "card 0/7", "chip")
    assert position.state[0].walk_left == 7
    assert chips(position, "yellow") == 0


def test_nobody_plays_a_chip_without_having_one() -> None:
    """SC-28: red's chip is red's."""
    assert broken_rule(play(lake(ROAD, chips={"red": 1}), "card 0/7"), "chip") == "SC-28"


def test_at_most_one_chip_is_played_in_a_turn() -> None:
    """SC-29: however many there are; the next turn may see another."""
    position = play(lake(ROAD, players=2, chips={"yellow": 2}), "card 0/7", "chip")
    assert broken_rule(position, "chip") == "SC-29"
    play(position, "end", "card 0/7", "end", "card 1/6", "chip")
    assert chips(position, "yellow") == 0


def test_a_last_chip_played_is_the_one_of_this_turn() -> None:
    """SC-29: with none left the refusal still names the limit."""
    assert broken_rule(play(lake(ROAD, chips={"yellow": 1}), "card 0/7", "chip"), "chip") == "SC-29"


CROWDED = """
    A A B B . . . . .
    C C D E . . . . .
    F G D E . . . . .
    F G H H J . . . .
    . K I I J . . . .
    . K . . . . . . .
"""
"""Streets side by side."""


@pytest.mark.parametrize(
    ("square", "neighbours"),
    [
        ("a1", ["c1", "a2", "home"]),
        ("a2", ["a1", "c2", "a3", "b3"]),
        ("c2", ["c1", "a2", "d2", "b3", "c4"]),
        ("c4", ["c2", "d2", "b3", "e4", "c5"]),
        ("c5", ["c4", "e4", "b5"]),
    ],
)
def test_every_neighbouring_piece_is_offered_once(square: str, neighbours: list[str]) -> None:
    """SC-24: also one that lies along both halves; in the order of their squares."""
    position = play(lake(CROWDED, merman="a1", adventurers={"yellow": square}), "card 0/7")
    assert choices(position, "walk") == neighbours
