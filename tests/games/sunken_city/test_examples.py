"""The worked examples of the rulebooks, each on a lake that shows the same."""

import pytest

from games.moves import broken_rule, play
from games.sunken_city.lakes import (
    CENTRE_HOUSE,
    chips,
    choices,
    drawn,
    found,
    lake,
    merman,
    on_turn,
    pieces,
    safe,
    stacks,
    standing,
)

WAYS_HOME = """
    A . . . . . . . .
    A . S S . . . . .
    B M M 5 . . . . .
    B 9 . . . . . . .
"""
"""Yellow stands on c2-d2, the merman on b3-c3."""


def test_yellow_builds_two_streets_and_house_9_and_fetches_its_treasure() -> None:
    """SC-11, SC-22, SC-25, SC-27: the card 3/4."""
    position = play(lake(CENTRE_HOUSE, players=2), "card 3/4", "street a1-b1", "street c1-c2", "house 9 c3")
    assert pieces(position) == drawn(
        """
        A A B . . . . . .
        . . B . . . . . .
        . . 9 . . . . . .
        . . . . . . . . .
        . . . . 0 . . . .
        """
    )
    play(position, "walk a1", "walk c1", "walk c3")
    assert found(position, "yellow") == {9}
    play(position, "walk c1")
    assert broken_rule(position, "walk a1") == "SC-22"
    play(position, "end", "card 0/7", "end", "card 0/7", "walk a1", "walk home")
    assert safe(position, "yellow") == {9}


@pytest.mark.parametrize(
    ("card", "way", "brought_home"),
    [
        ("3/4", ["b3", "a3", "a1", "home"], {2}),
        ("2/5", ["d3", "b3", "a3", "a1", "home"], {2, 5}),
        ("1/6", ["d3", "b3", "b4", "a3", "a1", "home"], {2, 5, 9}),
    ],
)
def test_three_ways_lead_home_past_the_merman(card: str, way: list[str], brought_home: set[int]) -> None:
    """SC-22, SC-23, SC-27: with 4, 5 or 6 points; the merman does not hinder."""
    position = lake(WAYS_HOME, merman="b3", adventurers={"yellow": "c2"}, found={"yellow": {2}})
    play(position, f"card {card}", *(f"walk {space}" for space in way))
    assert standing(position, "yellow") == "home"
    assert position.state[0].walk_left == 0
    assert safe(position, "yellow") == brought_home


def test_a_merman_half_in_the_yellow_territory_is_in_it() -> None:
    """SC-31: the street d2–e2 lies half outside."""
    position = play(lake(". . . . . . . . .\n. . B A A . . . .\n. . B . . . . . .", merman="e2"), "card 0/7")
    assert broken_rule(position, "roll") == "SC-31"
    assert choices(position, "merman") == ["c2"]


def test_the_merman_comes_to_the_yellow_adventurer_and_then_leaves() -> None:
    """SC-31, SC-35, SC-36, SC-37: house 5 and two streets sink; only the next player's move sends yellow home."""
    position = lake(
        """
        . . . . . . . . .
        . . . . . . . . .
        Y Y 5 Q Q P P . .
        Z . . . . . . . .
        Z . . . . . . . .
        W . . . . . . . .
        W . . . . . . . .
        """,
        turn="red",
        merman="f3",
        adventurers={"yellow": "a3"},
        found={"yellow": {5, 9}},
    )
    play(position, "card 0/7", "merman d3", "merman c3", "merman a3")
    assert pieces(position) == {"street a3-b3", "street a4-a5", "street a6-a7"}
    assert standing(position, "yellow") == "a3"
    assert found(position, "yellow") == {5, 9}
    assert chips(position, "yellow") == 0
    play(position, "end", "card 0/7", "roll", "die 2", "merman a4", "merman a6")
    assert pieces(position) == {"street a6-a7"}
    assert standing(position, "yellow") == "home"
    assert found(position, "yellow") == set()
    assert chips(position, "yellow") == 1


def test_a_complete_turn_of_yellow_with_4_3() -> None:
    """SC-9, SC-25, SC-31, SC-35, SC-36: four streets, a walk to house 9, the merman to house 4 where red stands."""
    position = lake(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . 9 . . . . . .
        . . . M M . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . 4 . .
        """,
        merman="d4",
        adventurers={"red": "g7"},
        found={"red": {4}},
    )
    play(position, "card 4/3", "street a1-b1", "street c1-c2", "street f4-f5", "street f6-g6")
    play(position, "walk a1", "walk c1", "walk c3")
    assert found(position, "yellow") == {9}
    play(position, "merman f4", "merman f6", "merman g7", "end")
    assert pieces(position) == {"street a1-b1", "street c1-c2", "house 9 c3", "house 4 g7"}
    assert standing(position, "yellow") == "c3"
    assert standing(position, "red") == merman(position) == "g7"
    assert found(position, "red") == {4}
    assert chips(position, "red") == 0


def test_a_chip_and_a_card_of_5_carry_14_spaces() -> None:
    """SC-22, SC-28: treasure 3 is at home, 5 is open, nine are still to be found."""
    position = lake(
        "A A . . . . . . .",
        merman="a1",
        safe={"yellow": {3}},
        found={"yellow": {5}},
        chips={"yellow": 1},
    )
    play(position, "card 2/5", "street c1-c2", "house 9 c3", "chip")
    play(position, "walk a1", "walk c1", "walk c3", *["walk c1", "walk c3"] * 5, "walk c1")
    assert found(position, "yellow") == {5, 9}
    assert broken_rule(position, "walk a1") == "SC-22"


def test_the_house_in_the_centre_gives_its_treasure_and_the_chest() -> None:
    """SC-26, SC-27: the chest alone if the other is known; it is safe only at home."""
    picture = """
        A A B . . . . . .
        . . B . . . . . .
        . . C . . . . . .
        . . C D D . . . .
        . . . . 6 . . . .
    """
    position = lake(picture, merman="a1", adventurers={"yellow": "d4", "red": "d4"}, safe={"red": {6}})
    play(position, "card 0/7", "walk e5")
    assert found(position, "yellow") == {6, 12}
    play(position, "walk d4", "walk c3", "walk c1", "walk a1", "walk home")
    assert safe(position, "yellow") == {6, 12}
    play(position, "end", "card 0/7", "walk e5")
    assert found(position, "red") == {12}


def test_the_stack_turns_over_in_mid_turn() -> None:
    """SC-38: streets come from field 2 and sink onto field 3."""
    position = lake("A A B B . . . . .", merman="a1", stacks=(1, 4, 1, 1, 1, 0))
    play(position, "card 3/4", "street a3-a4", "street a5-a6", "merman c1", "street a7-a8")
    assert stacks(position) == (0, 2, 2, 1, 1, 0)


def test_fields_1_to_4_are_used_up_and_the_hourglass_appears() -> None:
    """SC-38, SC-39: streets come from field 5 and sink onto field 6, which serves the rest of the round."""
    position = lake(
        "A A B B . . . . .", players=2, merman="a1", stacks=(0, 0, 0, 0, 2, 3), field=5, hands={"white": "2/5 3/4"}
    )
    play(position, "card 2/5", "street a3-a4", "merman c1")
    assert stacks(position) == (0, 0, 0, 0, 1, 4)
    play(position, "street a5-a6", "end")
    assert stacks(position) == (0, 0, 0, 0, 0, 4)
    assert on_turn(position) == "white"
    play(position, "card 3/4", "street i8-i9", "street i6-i7", "street i4-i5", "end")
    assert position.over
    assert stacks(position) == (0, 0, 0, 0, 0, 1)


def test_streets_that_run_out_make_building_a_choice() -> None:
    """SC-13, SC-20: none can rise before some have sunk."""
    position = lake("A A B B . . . . .", merman="a1", stacks=(0, 0, 0, 0, 0, 0), field=6)
    play(position, "card 3/4")
    assert "end" in position.actions
    assert broken_rule(position, "street a3-a4") == "SC-13"
    play(position, "merman c1", "street a3-a4")
    assert "end" in position.actions


def test_the_merman_surfaces_on_house_8_when_house_5_is_in_his_grotto() -> None:
    """SC-53: he sits in grotto 5 beside house 5; houses 7, 9 and 10 have not risen either."""
    picture = """
        . . . . . . . . .
        . . . . 8 . . . .
        . . 6 . . . . . .
        . . . . . . . . .
        . . . . 4 . . . .
    """
    position = lake(picture, grotto=5, expert=True, stacks=(1, 1, 1, 1, 1, 0))
    assert merman(play(position, "card 1/6", "street a1-b1")) == "e2"


def test_the_merman_surfaces_on_house_5_when_it_is_on_the_lake() -> None:
    """SC-53: he sits in grotto 5, which is empty."""
    picture = """
        . . . . . . . . .
        . . . . 8 . . . .
        . . 5 . . . . . .
    """
    position = lake(picture, grotto=5, expert=True, stacks=(1, 1, 1, 1, 1, 0))
    assert merman(play(position, "card 1/6", "street a1-b1")) == "c3"


def test_red_lets_the_merman_surface() -> None:
    """SC-48, SC-51, SC-53, SC-55: red moves him from grotto 9 to 5, lays the last street, and drives him on."""
    position = lake(
        """
        . . . . . . . . A
        . E E D D . . . A
        F . . . 9 . 5 B B
        F . . . . . . . .
        """,
        turn="red",
        grotto=9,
        expert=True,
        adventurers={"red": "h3"},
        stacks=(2, 1, 1, 1, 1, 0),
    )
    play(position, "card 4/3", "street f3-f4", "walk g3", "walk f3", "walk e3")
    assert found(position, "red") == {5, 9}
    play(position, "grotto 5", "street f2-g2")
    assert merman(position) == "g3"
    assert position.state[0].build_left == 2
    play(position, "merman f2", "merman d2", "end")
    assert pieces(position) == drawn(
        """
        . . . . . . . . A
        . E E D D . . . A
        F . . . 9 C . B B
        F . . . . C . . .
        """
    )
    assert merman(position) == "d2"
    assert standing(position, "red") == "e3"
    assert stacks(position) == (0, 2, 1, 1, 1, 0)


def test_yellow_makes_the_merman_submerge() -> None:
    """SC-56, SC-57, SC-58: yellow isolates him, banishes him, builds a street and house 8, and walks onto it."""
    position = lake(
        """
        . . . . . . . . A
        . E E D D . . . A
        F . . . . 9 . B B
        F . . . . . . . .
        """,
        merman="d2",
        expert=True,
        stacks=(0, 2, 1, 1, 1, 0),
    )
    play(position, "card 4/3", "merman b2")
    assert broken_rule(position, "merman d2") == "SC-33"
    assert broken_rule(position, "end") == "SC-57"
    play(position, "banish 10")
    assert merman(position) == "grotto 10"
    assert stacks(position) == (0, 4, 1, 1, 1, 0)
    play(position, "street a1-a2", "house 8 b4", "walk a1", "walk a3", "walk b4")
    assert found(position, "yellow") == {8}
    assert pieces(position) == drawn(
        """
        C . . . . . . . A
        C . . . . . . . A
        F . . . . 9 . B B
        F 8 . . . . . . .
        """
    )
    assert stacks(position) == (0, 3, 1, 1, 1, 0)
    assert on_turn(play(position, "end")) == "red"
