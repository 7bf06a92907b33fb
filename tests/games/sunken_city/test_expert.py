"""The expert game: the city rises and sinks in phases."""

from typing import Any

import pytest

import vineta
from games.sunken_city.lakes import (
    ALL,
    CENTRE_HOUSE,
    EMPTY,
    broken_rule,
    chips,
    choices,
    drawn,
    found,
    lake,
    merman,
    on_turn,
    pieces,
    play,
    safe,
    stacks,
    standing,
)
from vineta.core.position import Position

USED_UP = (0, 1, 1, 1, 1, 0)
"""The stacks when field 1 has just been used up and nothing has sunk."""

LAST = (0, 0, 0, 0, 1, 3)
"""One street left on field 5: it starts the last sinking phase."""

ROAD = """
    A A B B C C . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . 7 . . . .
"""

TWO_HOUSES = """
    A A B . . . . . .
    . . B . . . . . .
    . . 5 C C 9 . . .
"""
"""From yellow's village a1, c1, house 5, d3, house 9."""

ALONE = """
    A A . . . . . . .
    . . . . . . . . .
    . . . . 3 . . . .
"""
"""House 3 is surrounded by water."""


def rising(picture: str, grotto: int = 10, **settings: Any) -> Position:
    return lake(picture, grotto=grotto, expert=True, **settings)


def sinking(picture: str, merman: str, **settings: Any) -> Position:
    return lake(picture, merman=merman, expert=True, **{"stacks": USED_UP, **settings})


@pytest.mark.parametrize(("players", "streets"), [(2, 14), (3, 18), (4, 22)])
def test_the_lake_is_empty_and_the_merman_sits_in_grotto_10(players: int, streets: int) -> None:
    """SC-47: and field 1 holds fewer streets."""
    position = vineta.new("sunken-city", players=players, start="yellow", expert=True)
    assert pieces(position) == set()
    assert merman(position) == "grotto 10"
    assert stacks(position) == (streets, 1, 1, 1, 1, 0)
    play(position, "card 1/6")
    assert "10 e5" in choices(position, "house")


@pytest.mark.parametrize("move", ["grotto 5", "stay", "banish 5"])
def test_grottoes_and_banishment_belong_to_the_expert_game(move: str) -> None:
    """SC-47: the base game's merman stays on the lake, isolated or not."""
    assert broken_rule(play(lake(CENTRE_HOUSE), "card 1/6"), move) == "SC-47"


def test_building_and_walking_may_be_mixed_freely() -> None:
    """SC-48: the walk is not over when something is built."""
    position = play(rising(EMPTY, chips={"yellow": 1}), "card 3/4", "street a1-b1", "walk a1", "street c1-d1")
    play(position, "walk c1", "house 9 e1", "walk e1", "chip", "walk c1", "walk a1", "walk home")
    assert safe(position, "yellow") == {9}
    play(position, "end")


def test_the_mermans_steps_may_be_mixed_with_walking() -> None:
    """SC-48: nothing ends his move but the points."""
    position = sinking(ROAD, "e1", adventurers={"yellow": "a1"}, chips={"yellow": 1})
    play(position, "card 2/5", "merman c1", "walk home", "chip", "merman a1")
    assert merman(position) == "a1"


def test_the_expert_game_has_no_die() -> None:
    """SC-49: in no phase."""
    for position in (rising(ROAD), sinking(ROAD, "a1")):
        assert broken_rule(play(position, "card 1/6"), "roll") == "SC-49"


def test_the_expert_game_has_no_territories() -> None:
    """SC-49: at home too his steps are paid, and elsewhere they need no roll."""
    position = play(sinking(ROAD, "a1", players=2), "card 1/6", "merman c1")
    assert broken_rule(position, "merman e1") == "SC-55"
    position = play(sinking(ROAD, "e1", players=2), "card 1/6", "merman c1")
    assert merman(position) == "c1"


def test_while_the_city_rises_nothing_sinks() -> None:
    """SC-50: the merman stays in his grotto."""
    position = play(rising(ROAD), "card 1/6")
    assert broken_rule(position, "merman a1") == "SC-50"
    assert choices(position, "merman") == []


def test_the_house_of_the_mermans_grotto_may_rise_without_him() -> None:
    """SC-50: he stays behind in the empty grotto."""
    position = play(rising(EMPTY), "card 1/6", "house 10 e5")
    assert merman(position) == "grotto 10"


def test_building_is_compulsory_while_the_city_rises() -> None:
    """SC-10, SC-50: as in the base game."""
    assert broken_rule(play(rising(EMPTY), "card 2/5", "street a1-b1"), "end") == "SC-10"


def test_at_most_one_house_rises_in_a_turn_here_too() -> None:
    """SC-12, SC-50: the other rules of building stay."""
    assert broken_rule(play(rising(EMPTY), "card 2/5", "house 9 e1"), "house 8 e9") == "SC-12"


def test_whoever_enters_the_mermans_house_may_move_him_to_another_grotto() -> None:
    """SC-51: after the treasure is turned, and before anything else."""
    position = rising(TWO_HOUSES, grotto=5, adventurers={"yellow": "c1"}, chips={"yellow": 1})
    play(position, "card 1/6", "walk c3")
    assert found(position, "yellow") == {5}
    assert position.actions == [f"grotto {number}" for number in (1, 2, 3, 4, 6, 7, 8, 9, 10)] + ["stay"]
    for move in ("walk d3", "street e1-f1", "house 8 e5", "chip", "roll", "end", "banish 3", "card 0/7", "merman c1"):
        assert broken_rule(position, move) == "SC-51"
    play(position, "grotto 8")
    assert merman(position) == "grotto 8"
    play(position, "walk d3")


def test_the_merman_cannot_be_moved_to_the_grotto_he_is_in() -> None:
    """SC-51: leaving him there is said."""
    position = play(rising(TWO_HOUSES, grotto=5, adventurers={"yellow": "c1"}), "card 1/6", "walk c3")
    assert broken_rule(position, "grotto 5") == "SC-51"
    play(position, "stay", "walk d3")
    assert merman(position) == "grotto 5"


@pytest.mark.parametrize("grotto", [9, 2])
def test_any_other_grotto_will_do_with_its_house_in_it_or_not(grotto: int) -> None:
    """SC-51: house 9 is on the lake, house 2 is not."""
    position = play(rising(TWO_HOUSES, grotto=5, adventurers={"yellow": "c1"}), "card 1/6", "walk c3")
    play(position, f"grotto {grotto}")
    assert merman(position) == f"grotto {grotto}"


def test_every_entering_asks_again() -> None:
    """SC-51: crossing is entering, whether the treasure is known or not."""
    position = rising(TWO_HOUSES, grotto=5, adventurers={"yellow": "c1"}, safe={"yellow": {5}})
    play(position, "card 0/7", "walk c3", "stay", "walk d3", "walk c3", "grotto 9", "walk d3", "walk f3", "grotto 1")
    assert merman(position) == "grotto 1"
    play(position, "walk d3", "walk c3")
    assert "stay" not in position.actions


def test_other_houses_do_not_ask() -> None:
    """SC-51: nor does leaving, nor a turn begun in his house."""
    position = rising(TWO_HOUSES, grotto=9, adventurers={"yellow": "c1", "red": "f3"})
    play(position, "card 0/7", "walk c3")
    assert broken_rule(position, "grotto 3") == "SC-51"
    assert broken_rule(position, "stay") == "SC-51"
    play(position, "end", "card 0/7", "walk d3", "end")
    assert merman(position) == "grotto 9"


def test_while_the_city_sinks_no_house_asks() -> None:
    """SC-51: he is on the lake."""
    position = sinking(TWO_HOUSES, "f3", adventurers={"yellow": "c1"})
    play(position, "card 0/7", "walk c3", "walk d3", "walk f3")
    assert broken_rule(position, "grotto 3") == "SC-51"


def test_a_grotto_out_of_the_game_is_closed() -> None:
    """SC-52: grotto 1 in the short game, when he is moved and when he is banished."""
    position = rising(TWO_HOUSES, grotto=5, adventurers={"yellow": "c1"}, short=True)
    play(position, "card 1/6", "walk c3")
    assert broken_rule(position, "grotto 1") == "SC-52"
    assert "1" not in choices(position, "grotto")
    position = play(sinking(ALONE, "e3", short=True), "card 1/6")
    assert broken_rule(position, "banish 1") == "SC-52"
    assert choices(position, "banish") == [str(number) for number in range(2, 11)]


def test_the_merman_surfaces_on_the_house_of_his_grotto() -> None:
    """SC-53: with the last street of the field, in mid-turn and free of charge."""
    position = rising(TWO_HOUSES, grotto=5, stacks=(1, 1, 1, 1, 1, 0), adventurers={"red": "c3"}, found={"red": {5}})
    play(position, "card 3/4", "street g5-h5")
    assert merman(position) == "c3"
    assert position.state[0].build_left == 2
    assert standing(position, "red") == "c3"
    assert found(position, "red") == {5}
    assert stacks(position) == (0, 1, 1, 1, 1, 0)


def test_he_surfaces_on_the_highest_house_when_his_own_is_in_the_grotto() -> None:
    """SC-53: house 8 has not risen, house 9 is the highest on the lake."""
    position = rising(TWO_HOUSES, grotto=8, stacks=(1, 1, 1, 1, 1, 0))
    play(position, "card 3/4", "street g5-h5")
    assert merman(position) == "f3"


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


def test_the_mermans_steps_cost_building_points() -> None:
    """SC-55: one for each step; what he leaves sinks onto the field after the empty one."""
    position = play(sinking(ROAD, "a1", adventurers={"red": "c1"}), "card 2/5", "merman c1", "merman e1")
    assert pieces(position) == {"street e1-f1", "house 7 e5"}
    assert stacks(position) == (0, 3, 1, 1, 1, 0)
    assert standing(position, "red") == "home"
    assert chips(position, "red") == 1
    position = play(sinking(ROAD, "a1"), "card 1/6", "merman c1")
    assert broken_rule(position, "merman e1") == "SC-55"


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


def test_after_a_banishment_the_city_rises_again() -> None:
    """SC-58: what is left of the building points builds, and must."""
    position = play(sinking(ALONE, "e3"), "card 3/4", "banish 5")
    assert broken_rule(position, "end") == "SC-10"
    play(position, "house 3 e5")
    assert broken_rule(position, "house 4 e1") == "SC-12"
    assert broken_rule(position, "end") == "SC-10"


def test_a_house_raised_before_the_phases_changed_is_the_one_of_the_turn() -> None:
    """SC-12, SC-58: the rule holds for the turn, not for the phase."""
    position = rising(EMPTY, stacks=(1, 1, 1, 1, 1, 0))
    play(position, "card 4/3", "house 10 e5", "street a1-b1", "banish 5")
    assert broken_rule(position, "house 10 e5") == "SC-12"


def test_phases_may_change_several_times_in_one_turn() -> None:
    """SC-53, SC-58: a stack that runs out while the merman is banished brings him back at once."""
    position = play(sinking(ALONE, "e3"), "card 4/3", "banish 3", "street g5-h5")
    assert merman(position) == "g5"
    assert stacks(position) == (0, 0, 1, 1, 1, 0)
    play(position, "banish 7")
    assert merman(position) == "grotto 7"
    assert stacks(position) == (0, 0, 2, 1, 1, 0)
    assert position.state[0].field == 3
    play(position, "street c1-d1")
    assert stacks(position) == (0, 0, 1, 1, 1, 0)
    play(position, "end")


def test_the_second_rising_phase_ends_with_field_2() -> None:
    """SC-53, SC-58: he surfaces where the banisher sent him, and field 3 collects."""
    position = rising(TWO_HOUSES, grotto=5, stacks=(0, 1, 1, 1, 1, 0), field=2)
    play(position, "card 2/5", "street g5-h5")
    assert merman(position) == "c3"
    play(position, "merman c1")
    assert stacks(position) == (0, 0, 1, 1, 1, 0)
    play(position, "end", "card 1/6", "merman a1")
    assert stacks(position) == (0, 0, 2, 1, 1, 0)


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


def test_all_treasures_at_home_end_the_expert_game_too() -> None:
    """SC-40: in any phase."""
    for position in (rising(ROAD, players=2), sinking(ROAD, "e5", players=2)):
        position.state[0].safe[0] = sum(1 << number for number in ALL - {7})
        position.state[0].found[0] = 1 << 7
        position.state[0].adventurer[0] = 0
        play(position, "card 0/7", "walk home", "end", "card 0/7", "end")
        assert position.outcome is not None
        assert position.outcome.reason == "treasures"


def test_the_stall_rule_holds_in_the_expert_game() -> None:
    """SC-42: nobody moves the merman for twelve rounds."""
    position = sinking(ROAD, "a1", players=2)
    for _ in range(23):
        play(position, position.actions[0], "end")
    assert not position.over
    play(position, position.actions[0], "end")
    assert position.outcome is not None
    assert position.outcome.reason == "stall"


def test_the_expert_lake_is_the_one_drawn() -> None:
    """SC-47: the pictures of these tests make complete positions."""
    for players in (2, 3, 4):
        assert rising(EMPTY, players=players) == vineta.new("sunken-city", players=players, start="yellow", expert=True)
    assert drawn(EMPTY) == set()
