"""The expert game: how it differs, how its phases change, and how it ends."""

import pytest

import vineta
from games.moves import broken_rule, play
from games.sunken_city.lakes import ALL, CENTRE_HOUSE, EMPTY, choices, drawn, lake, merman, pieces, safe, stacks
from games.sunken_city.tides import ALONE, ROAD, TWO_HOUSES, rising, sinking


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
