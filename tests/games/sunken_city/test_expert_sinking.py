"""The expert game while the city sinks: the merman surfaces, is moved for points, and is banished."""

import pytest

from games.moves import broken_rule, play
from games.sunken_city.lakes import chips, choices, found, merman, on_turn, pieces, safe, stacks, standing
from games.sunken_city.tides import ALONE, ROAD, TWO_HOUSES, rising, sinking
from vineta.games.sunken_city import board
from vineta.games.sunken_city.moves.merman import merman_steps

LAST = (0, 0, 0, 0, 1, 3)
"""One street left on field 5: it starts the last sinking phase."""


def test_the_merman_surfaces_on_the_house_of_his_grotto() -> None:
    """SC-53: with the last street of the field, in mid-turn and free of charge."""
    position = rising(TWO_HOUSES, grotto=5, stacks=(1, 1, 1, 1, 1, 0), adventurers={"red": "c3"}, found={"red": {5}})
    play(position, "card 3/4", "street g5-h5")
    assert merman(position) == "c3"
    assert position.state[0].build_left == 2
    assert standing(position, "red") == "c3"
    assert found(position, "red") == {5}
    assert stacks(position) == (0, 1, 1, 1, 1, 0)


def test_a_merman_on_the_lake_is_in_no_grotto() -> None:
    """SC-53: the one he has left is like any other."""
    position = play(rising(TWO_HOUSES, grotto=5, stacks=(1, 1, 1, 1, 1, 0)), "card 3/4", "street g5-h5")
    assert position.state[0].grotto == 0


def test_he_surfaces_on_the_highest_house_when_his_own_is_in_the_grotto() -> None:
    """SC-53: house 8 has not risen, house 9 is the highest on the lake."""
    position = rising(TWO_HOUSES, grotto=8, stacks=(1, 1, 1, 1, 1, 0))
    play(position, "card 3/4", "street g5-h5")
    assert merman(position) == "f3"


@pytest.mark.parametrize("number", [1, 10])
def test_he_surfaces_on_the_only_house_whichever_it_is(number: int) -> None:
    """SC-53: the lowest is the highest then."""
    position = rising(f". . . . {number % 10} . . . .", grotto=8, stacks=(1, 1, 1, 1, 1, 0))
    assert merman(play(position, "card 3/4", "street g5-h5")) == "e1"


def test_he_surfaces_on_a_house_on_the_very_first_square() -> None:
    """SC-4, SC-53: a1 may be a dark square."""
    dark = f"#{board.DARK_SQUARES[1:]}"
    position = rising("5 . . . . . . . .", grotto=8, stacks=(1, 1, 1, 1, 1, 0), dark_squares=dark)
    assert merman(play(position, "card 3/4", "street g5-h5")) == "a1"


def test_he_surfaces_on_the_street_just_laid_when_there_is_no_house() -> None:
    """SC-53: an empty lake but for streets."""
    position = rising("A A . . . . . . .", stacks=(1, 1, 1, 1, 1, 0))
    play(position, "card 3/4", "street c1-c2")
    assert merman(position) == "c1"
    play(position, "merman a1")
    assert pieces(position) == {"street a1-b1"}


def test_a_house_taken_does_not_start_the_sinking_phase() -> None:
    """SC-53: only the last street does."""
    position = play(rising(TWO_HOUSES, stacks=(1, 1, 1, 1, 1, 0)), "card 3/4", "house 10 e5")
    assert merman(position) == "grotto 10"


def test_he_may_surface_isolated() -> None:
    """SC-53, SC-57: then he is banished like anywhere, and must be."""
    position = play(rising(ALONE, grotto=3, stacks=(1, 1, 1, 1, 1, 0)), "card 3/4", "street g5-h5")
    assert merman(position) == "e3"
    assert broken_rule(position, "end") == "SC-57"
    assert broken_rule(position, "merman a1") == "SC-33"
    play(position, "banish 3")
    assert merman(position) == "grotto 3"
    assert pieces(position) == {"street a1-b1", "street g5-h5"}


def test_while_the_city_sinks_nothing_rises() -> None:
    """SC-54: neither streets nor houses."""
    position = play(sinking(ROAD, "a1"), "card 3/4")
    assert broken_rule(position, "street g5-h5") == "SC-54"
    assert broken_rule(position, "house 9 e3") == "SC-54"
    assert choices(position, "street") == choices(position, "house") == []


def test_building_points_that_are_not_used_are_lost_with_the_turn() -> None:
    """SC-54, SC-55: until then they say how far he can go."""
    position = play(sinking(ROAD, "a1"), "card 3/4", "merman c1")
    assert merman_steps(position.state[0]) == 2
    assert play(position, "end").state[0].build_left == 0


def test_the_mermans_steps_cost_building_points() -> None:
    """SC-55: one for each step; what he leaves sinks onto the field after the empty one."""
    position = play(sinking(ROAD, "a1", adventurers={"red": "c1"}), "card 2/5", "merman c1", "merman e1")
    assert pieces(position) == {"street e1-f1", "house 7 e5"}
    assert stacks(position) == (0, 3, 1, 1, 1, 0)
    assert standing(position, "red") == "home"
    assert chips(position, "red") == 1
    position = play(sinking(ROAD, "a1"), "card 1/6", "merman c1")
    assert broken_rule(position, "merman e1") == "SC-55"


def test_a_house_he_leaves_returns_to_its_grotto() -> None:
    """SC-55: only streets go to the field after the empty one."""
    position = play(sinking("A A 3 B B . . . .", "a1"), "card 4/3", "merman c1", "merman d1")
    assert pieces(position) == {"street d1-e1"}
    assert stacks(position) == (0, 2, 1, 1, 1, 0)
    assert pieces(play(position, "banish 6", "house 3 e1")) == {"house 3 e1"}


def test_a_card_of_0_does_not_move_him() -> None:
    """SC-55: no points, no step."""
    assert broken_rule(play(sinking(ROAD, "a1"), "card 0/7"), "merman c1") == "SC-55"


def test_unspent_building_points_carry_over_to_the_merman() -> None:
    """SC-55: three of four are left."""
    position = rising(ROAD, grotto=7, stacks=(1, 1, 1, 1, 1, 0))
    play(position, "card 4/3", "street e4-f4", "merman e4")
    assert position.state[0].build_left == 2
    assert merman(position) == "e4"


def test_his_steps_are_optional() -> None:
    """SC-55: a sinking phase in which nobody moves him goes on."""
    position = sinking(ROAD, "a1")
    for _ in range(8):
        play(position, position.actions[-1], "end")
    assert merman(position) == "a1"
    assert broken_rule(play(position, "card 3/4"), "street g5-h5") == "SC-54"


def test_he_steps_along_links_only() -> None:
    """SC-34, SC-55: as in the base game."""
    assert broken_rule(play(sinking(ROAD, "a1"), "card 3/4"), "merman e1") == "SC-34"


def test_an_isolated_merman_is_banished_for_one_point() -> None:
    """SC-56: into any grotto; his piece sinks too, onto the next field before building from it begins."""
    position = sinking("A A B B . . . . .\n. . . . . . . . .\n. . . . 3 . . . .", "a1")
    play(position, "card 3/4", "merman c1", "banish 6")
    assert merman(position) == "grotto 6"
    assert pieces(position) == {"house 3 e3"}
    assert position.state[0].build_left == 1
    assert position.state[0].field == 2
    assert stacks(position) == (0, 3, 1, 1, 1, 0)


@pytest.mark.parametrize("grotto", range(1, 11))
def test_any_grotto_may_be_named(grotto: int) -> None:
    """SC-56: that of the house just sunk too, which waits there again."""
    position = play(sinking(ALONE, "e3"), "card 2/5", f"banish {grotto}")
    assert merman(position) == f"grotto {grotto}"
    assert "3 e3" in choices(position, "house")


def test_nobody_banishes_a_merman_who_can_move() -> None:
    """SC-56: nor one who sits in a grotto."""
    assert broken_rule(play(sinking(ROAD, "a1"), "card 3/4"), "banish 5") == "SC-56"
    assert broken_rule(play(rising(ROAD), "card 3/4"), "banish 5") == "SC-56"


def test_banishment_may_come_at_any_moment_of_the_turn() -> None:
    """SC-56: after some steps of the adventurer, for instance."""
    position = play(sinking(ALONE, "e3"), "card 2/5", "walk a1", "walk home", "banish 5", "walk a1")
    assert merman(position) == "grotto 5"


def test_adventurers_on_the_piece_go_home_with_a_chip() -> None:
    """SC-37, SC-56: but none for the one who banishes."""
    position = sinking(
        ALONE, "e3", adventurers={"yellow": "e3", "red": "e3"}, found={"yellow": {3}, "red": {3}}, turn="red"
    )
    play(position, "card 1/6", "banish 5")
    for colour, count in (("yellow", 1), ("red", 0)):
        assert standing(position, colour) == "home"
        assert found(position, colour) == set()
        assert chips(position, colour) == count


def test_banishment_must_be_paid_before_the_turn_ends() -> None:
    """SC-57: by whoever is on turn with a point left."""
    position = play(sinking(ALONE, "e3"), "card 1/6")
    assert broken_rule(position, "end") == "SC-57"
    play(position, "banish 5", "end")


def test_without_a_point_the_duty_passes_on() -> None:
    """SC-57: to the first player who has one."""
    position = sinking("A A B B . . . . .", "a1")
    play(position, "card 1/6", "merman c1")
    assert broken_rule(position, "banish 5") == "SC-55"
    play(position, "end", "card 0/7")
    assert broken_rule(position, "banish 5") == "SC-55"
    play(position, "end", "card 1/6")
    assert broken_rule(position, "end") == "SC-57"
    assert on_turn(position) == "white"


def test_the_last_sinking_phase_begins_when_field_5_is_used_up() -> None:
    """SC-59: it may last for rounds, and the game with it."""
    position = rising(TWO_HOUSES, grotto=5, players=2, stacks=LAST, field=5)
    play(position, "card 1/6", "street g5-h5", "end", "card 0/7", "end")
    assert not position.over
    play(position, "card 2/5", "merman d3")
    assert broken_rule(position, "banish 5") == "SC-56"
    assert stacks(position) == (0, 0, 0, 0, 0, 3)
    assert broken_rule(position, "street a4-a5") == "SC-54"


def test_the_last_sinking_phase_is_over_when_he_cannot_move() -> None:
    """SC-59: the round is played to its end with walking alone; streets sank onto field 6."""
    position = sinking(
        "A A B B . . . . .", "c1", players=3, turn="red", start="yellow", stacks=(0, 0, 0, 0, 0, 3), field=5
    )
    play(position, "card 3/4", "merman a1")
    assert stacks(position) == (0, 0, 0, 0, 0, 4)
    for move in ("street g5-h5", "house 9 e3", "merman c1", "banish 5"):
        assert broken_rule(position, move) == "SC-59"
    assert broken_rule(position, "roll") == "SC-49"
    play(position, "end", "card 3/4", "end")
    assert position.over
    assert position.outcome is not None
    assert position.outcome.reason == "hourglass"


def test_walking_goes_on_after_the_last_sinking_phase() -> None:
    """SC-59: treasures may still be brought home, and a chip be played."""
    position = sinking(
        "A A . . . . . . .\n. . . . . . . . .\n. . . . 3 . . . .",
        "e3",
        stacks=(0, 0, 0, 0, 0, 3),
        field=5,
        adventurers={"yellow": "a1"},
        found={"yellow": {3}},
        chips={"yellow": 1},
    )
    play(position, "card 3/4", "chip", "walk home", "walk a1", "end")
    assert safe(position, "yellow") == {3}


def test_the_last_sinking_phase_may_be_over_at_once() -> None:
    """SC-59: he surfaces isolated, and nobody banishes him."""
    position = play(rising(ALONE, grotto=3, players=2, stacks=LAST, field=5), "card 3/4", "street g5-h5")
    assert merman(position) == "e3"
    assert broken_rule(position, "banish 5") == "SC-59"
    play(position, "end", "card 4/3", "end")
    assert position.over
