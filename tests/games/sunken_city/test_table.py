"""The table: the lake, its pieces, the seats, the set-up."""

import pytest

import vineta
from games.moves import play
from games.sunken_city.lakes import (
    CENTRE_HOUSE,
    chips,
    choices,
    colours,
    drawn,
    found,
    lake,
    merman,
    pieces,
    safe,
    stacks,
    standing,
)
from vineta.games.sunken_city.board import CARDS

STREETS_AT_ALL_CORNERS = """
    A A . . . . . B B
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . 0 . . . .
    . . . . . . . . .
    . . . . . . . . .
    C . . . . . . . D
    C . . . . . . . D
"""


@pytest.mark.parametrize(("colour", "piece"), [("yellow", "a1"), ("red", "h1"), ("white", "i8"), ("orange", "a8")])
def test_a_village_is_linked_with_its_corner_square_only(colour: str, piece: str) -> None:
    """SC-1, SC-3: yellow lives at a1, red at i1, white at i9, orange at a9."""
    position = play(lake(STREETS_AT_ALL_CORNERS, turn=colour), "card 0/7")
    assert choices(position, "walk") == [piece]
    position.play(f"walk {piece}")
    assert choices(position, "walk") == ["home"]


def test_the_lake_has_nine_by_nine_squares() -> None:
    """SC-1: from a1 to i9, and a street fits on each pair of neighbours but those with the centre."""
    position = play(lake(CENTRE_HOUSE), "card 3/4")
    streets = choices(position, "street")
    assert len(streets) == 2 * 8 * 9 - 4
    assert {"a1-b1", "h1-i1", "a8-a9", "i8-i9"} <= set(streets)


def test_pieces_are_linked_where_their_squares_share_an_edge() -> None:
    """SC-2: a street is linked along both of its squares, and is one space."""
    picture = """
        . . . . . . . . .
        . . . . . . . . .
        . . A A 3 . . . .
        . . . B . . . . .
        . . . B . . 9 . .
    """
    position = play(lake(picture, adventurers={"yellow": "d3"}, merman="g5"), "card 0/7")
    assert standing(position, "yellow") == "c3"
    assert choices(position, "walk") == ["e3", "d4"]


def test_corners_do_not_link() -> None:
    """SC-2: neither a house nor a street that is met at a corner only."""
    picture = """
        . . . . . . . . .
        . B . . . . . . .
        . B A A . . . . .
        C C . . 4 . . . .
    """
    position = play(lake(picture, adventurers={"yellow": "c3"}, merman="e4"), "card 0/7")
    assert choices(position, "walk") == ["b2"]
    position.play("walk b2")
    assert choices(position, "walk") == ["c3", "a4"]


@pytest.mark.parametrize(
    ("players", "seats"),
    [(2, ("yellow", "white")), (3, ("yellow", "red", "white")), (4, ("yellow", "red", "white", "orange"))],
)
def test_players_sit_clockwise_and_two_of_them_diagonally(players: int, seats: tuple[str, ...]) -> None:
    """SC-3: three leave out orange."""
    assert tuple(colours(vineta.new("sunken-city", players=players))) == seats


@pytest.mark.parametrize(("players", "streets"), [(2, 20), (3, 23), (4, 26)])
def test_set_up_puts_the_merman_on_house_10_in_the_centre(players: int, streets: int) -> None:
    """SC-4: and everything else where it belongs."""
    position = vineta.new("sunken-city", players=players, start="yellow")
    assert pieces(position) == drawn(CENTRE_HOUSE)
    assert merman(position) == "e5"
    assert stacks(position) == (streets, 1, 1, 1, 1, 0)
    assert position.state[0].supply == 8
    for colour in colours(position):
        assert standing(position, colour) == "home"
        assert not found(position, colour)
        assert not safe(position, colour)
        assert chips(position, colour) == 0
    assert position.actions == sorted(f"card {card}" for card in CARDS)


def test_a_drawn_lake_equals_the_set_up() -> None:
    """SC-4: the pictures of these tests make complete positions."""
    for players in (2, 3, 4):
        assert lake(CENTRE_HOUSE, players=players) == vineta.new("sunken-city", players=players, start="yellow")
