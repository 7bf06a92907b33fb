"""Options, and what contradicts."""

import re

import pytest

import vineta
from games.moves import play
from games.sunken_city.lakes import choices, on_turn
from vineta.core import handbook
from vineta.core.errors import SetupError
from vineta.core.language import LANGUAGES
from vineta.core.position import Position
from vineta.games.sunken_city import GAME, board


@pytest.mark.parametrize("players", [1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(SetupError, match=rf"^Sunken City is for 2 to 4 players, not {players}$"):
        vineta.new("sunken-city", players=players)


@pytest.mark.parametrize(("players", "start"), [(2, "white"), (3, "red"), (4, "orange")])
def test_the_start_colour_is_an_option(players: int, start: str) -> None:
    """SC-5: the one it names begins."""
    assert on_turn(vineta.new("sunken-city", players=players, start=start)) == start


def test_a_round_begins_with_the_one_who_was_drawn() -> None:
    """SC-5, SC-43: with one turn for each the game is over when it would be red's turn again."""
    position = play(vineta.new("sunken-city", players=3, by_hand=True, turn_limit=1), "start red")
    for colour in ("red", "white", "yellow"):
        assert on_turn(position) == colour
        play(position, "card 0/7", "end")
    assert position.over


@pytest.mark.parametrize(("players", "start"), [(2, "red"), (2, "orange"), (3, "orange")])
def test_a_colour_that_is_not_at_the_table_cannot_begin(players: int, start: str) -> None:
    """SC-3, SC-5: who sits there depends on the number of players."""
    with pytest.raises(SetupError, match=rf"^option start is random or a colour at the table \(Yellow, .*'{start}'$"):
        vineta.new("sunken-city", players=players, start=start)


def test_an_unknown_start_colour_is_told_with_the_known_ones() -> None:
    with pytest.raises(
        SetupError, match=r"^option start \(who begins\) is one of random, yellow, red, white, orange, not 'blue'$"
    ):
        vineta.new("sunken-city", players=2, start="blue")


def test_all_flags_combine() -> None:
    """SC-45, SC-46, SC-47: short, without chips, and expert."""
    position = vineta.new("sunken-city", players=3, short=True, no_chips=True, expert=True, start="red")
    record = position.state[0]
    assert record.supply == 0
    assert record.house_square[1] == board.NOT_IN_GAME
    assert record.grotto == 10
    assert on_turn(position) == "red"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_handbook_names_all_cards(language: str) -> None:
    """SC-4: the cards, in their order."""
    told = re.search(r"((?:\d/\d,? )+\w+ \d/\d):", " ".join(handbook.rules(GAME, language)[4].body.split()))
    assert told is not None
    assert tuple(re.findall(r"\d/\d", told[1])) == board.CARDS


def test_the_sixth_card_is_an_option() -> None:
    """SC-4: any card that differs from the others."""
    position = vineta.new("sunken-city", players=2, start="yellow", sixth_card="9/9")
    assert set(choices(position, "card")) == {*board.CARDS, "9/9"} - {board.SIXTH_CARD}


@pytest.mark.parametrize("card", [card for card in board.CARDS if card != board.SIXTH_CARD])
def test_no_card_comes_twice(card: str) -> None:
    """SC-4: no card comes twice."""
    with pytest.raises(SetupError, match=rf"^option sixth_card differs from the other cards .*not {card}$"):
        vineta.new("sunken-city", players=2, sixth_card=card)


@pytest.mark.parametrize("card", ["4", "4-2", "10/2", "a/b", "٤/٢", ""])
def test_a_malformed_sixth_card_is_told_with_what_is_expected(card: str) -> None:
    with pytest.raises(SetupError, match=r"^option sixth_card \(.*\) is build/walk, such as 4/2, not "):
        vineta.new("sunken-city", players=2, sixth_card=card)


def test_the_dark_squares_are_an_option() -> None:
    """SC-4, SC-17: the centre always bears a house."""
    dark = "/".join(["#........", *["........."] * 7, "........#"])
    position = play(vineta.new("sunken-city", players=2, start="yellow", expert=True, dark_squares=dark), "card 1/6")
    assert [site for site in choices(position, "house") if site.startswith("7 ")] == ["7 a1", "7 e5", "7 i9"]


def test_dark_squares_leave_room_for_more_than_one_house() -> None:
    """SC-17: otherwise nobody could find all treasures."""
    ring = "/".join([*["........."] * 3, "...###...", "...#.#...", "...###...", *["........."] * 3])
    vineta.new("sunken-city", players=2, dark_squares=ring)
    with pytest.raises(SetupError, match=r"^option dark_squares leaves no two squares that houses could share"):
        vineta.new("sunken-city", players=2, dark_squares="/".join(["........."] * 9))


@pytest.mark.parametrize("dark", ["", "#" * 81, "/".join(["#" * 9] * 8), "/".join(["X" * 9] * 9)])
def test_malformed_dark_squares_are_told_with_what_is_expected(dark: str) -> None:
    with pytest.raises(
        SetupError,
        match=r"^option dark_squares \(.*\) is nine rows of nine squares, # dark and",
    ):
        vineta.new("sunken-city", players=2, dark_squares=dark)


@pytest.mark.parametrize(("option", "value"), [("turn_limit", 0), ("turn_limit", 30_001), ("stall_rounds", -1)])
def test_limits_have_limits(option: str, value: int) -> None:
    """SC-42, SC-43: whole numbers within bounds."""
    with pytest.raises(SetupError, match=rf"^option {option} \(.*\) goes from [01] to 30000, not {value}$"):
        Position(GAME, 2, {option: value})
