"""The picture of a table: everything a player must know, nothing more."""

import pytest

from games.moves import play
from games.submarine.crowds import crowded_positions
from games.submarine.table import table


@pytest.mark.parametrize("players", [2, 5])
def test_a_sketch_fits_a_terminal(players: int) -> None:
    for position in crowded_positions(players, seed=5, every=101):
        for picture in (str(position), str(position.view(0))):
            assert max(len(line) for line in picture.splitlines()) <= 78


def test_a_sketch_shows_the_sea_and_the_players() -> None:
    position = table(
        3,
        boats={"white": "c3 c3", "violet": "c3"},
        ships={"violet": "c", "brown": "off"},
        sea={"c3": "mask-red shell-grey"},
        jokers={"violet": "shell-red"},
        containers={"brown": "bell-blue"},
    )
    picture = str(position)
    for part in (
        "W2V",
        "mask red",
        "SHELL gry",
        "> W white, ship at start",
        "V violet, ship above c",
        "ship off board",
    ):
        assert part in picture
    assert "won ··· ··· bel ···" in picture
    assert "jokers: shell-red" in picture
    assert "hand: 3 grey" in picture
    assert "pile: 3 from the bottom: 3 blue" in picture
    assert picture.endswith("White is about to sail.")


def test_a_view_shows_question_marks_for_what_is_hidden() -> None:
    position = play(table(ships={"white": "off"}), "tuck grey")
    picture = str(position.view(0))
    assert "pile: 3 from the bottom: 1 grey, 2 ?" in picture
    assert "hand: 3 ?" in picture
    assert "hand: 1 blue, 2 grey" in picture
    assert picture.count("from the bottom") == 1


def test_a_sketch_says_what_is_asked() -> None:
    position = table(
        boats={"white": "c3 c2", "violet": "c3"},
        hands={"white": "red green"},
        piles={"white": ""},
        sea={"c3": "mask-red crown-red", "c2": "bell-blue"},
        jokers={"white": "shell-red"},
    )
    play(position, "sail c")
    assert str(position).endswith("The boats of White are at work.")
    play(position, "joker shell-red")
    assert str(position).endswith("White uses the red shell as a joker.")
    play(position, "swap bell-blue", "salvage mask-red")
    assert str(position).endswith("White pays Violet a card of the hand for the red mask.")
    play(position, "pay green")
    assert "discard: 1 red" in str(position)
    assert str(position.at(0)).endswith("The treasures are being laid out.")


def test_a_sketch_leaves_room_for_what_is_typed() -> None:
    for position in crowded_positions(3, seed=5, every=101):
        assert len(str(position.view(0)).splitlines()) <= 30
