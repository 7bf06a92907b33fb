"""The expert game while the city rises: the merman sits in a grotto, and may be sent to another."""

import pytest

from games.moves import broken_rule, play
from games.sunken_city.lakes import EMPTY, choices, found, merman
from games.sunken_city.tides import ALONE, ROAD, TWO_HOUSES, rising, sinking


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
