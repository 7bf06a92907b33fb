"""The two variants of the base game."""

import pytest

import vineta
from games.moves import play
from games.sunken_city.lakes import chips, choices, lake, on_turn, standing

ROAD = """
    A A B B . . . . .
    . . . . . . . . .
    . . 3 . . . . . .
"""


def test_the_short_game_leaves_out_house_1_and_its_treasures() -> None:
    """SC-45: nine houses wait, ten treasures lie on each panel."""
    position = play(vineta.new("sunken-city", players=2, start="yellow", short=True), "card 1/6")
    assert {site.split()[0] for site in choices(position, "house")} == {str(number) for number in range(2, 10)}
    assert position.state[0].treasures == sum(1 << number for number in (*range(2, 11), 12))


def test_in_the_short_game_a_chip_counts_ten_treasures() -> None:
    """SC-28, SC-45: treasure 1 does not lie there."""
    position = play(lake(ROAD, merman="a1", short=True, chips={"yellow": 1}), "card 0/7", "chip")
    assert position.state[0].walk_left == 17


@pytest.mark.parametrize("expert", [False, True])
def test_without_chips_the_sunk_get_nothing(expert: bool) -> None:
    """SC-46: they go home all the same; it combines with the expert game."""
    position = lake(ROAD, merman="a1", adventurers={"red": "a1"}, no_chips=True, expert=expert)
    play(position, "card 1/6", "merman c1")
    assert standing(position, "red") == "home"
    assert chips(position, "red") == 0
    assert on_turn(position) == "yellow"
