"""The table before the first search, and the options."""

import pytest

import vineta
from games.atlandice.tables import dice, lay_table, record_of, stock
from games.moves import broken_rule, play
from vineta.core.errors import SetupError
from vineta.games.atlandice import board
from vineta.games.atlandice.state import UNSEEN


def test_two_to_four_players_can_play() -> None:
    """AT-1: each game ends with points for everyone at the table."""
    for players in (2, 3, 4):
        position = vineta.new("atlandice", players=players, seed=1)
        while not position.over:
            position.play(int(position.legal[0]))
        assert position.outcome is not None
        assert position.outcome.reason == "waves"
        assert len(position.outcome.scores) == players


def test_there_are_six_areas_and_each_district_has_its_resource() -> None:
    """AT-4: district and resource share their place in the lists."""
    position = lay_table(players=4)
    assert board.AREAS == ("jeweller", "library", "tavern", "works", "forge", "market")
    for district, resource in zip(board.AREAS[:5], board.RESOURCES, strict=True):
        assert stock(position, district) == {resource: 9}


def test_a_tile_is_revealed_for_each_district_in_turn() -> None:
    """AT-5: three unseen tiles are equally likely, and only the next district's."""
    position = vineta.new("atlandice", players=3, by_hand=True, start="1")
    assert position.chances() == {f"tile jeweller {letter}": pytest.approx(1 / 3) for letter in "abc"}
    assert broken_rule(position, "tile library a") == "AT-5"
    play(position, "tile jeweller b")
    assert position.actions == ["tile library a", "tile library b", "tile library c"]
    assert broken_rule(position, "tile jeweller b") == "AT-5"


def test_two_tiles_of_each_district_stay_unseen() -> None:
    """AT-5: the open one is not among them."""
    assert (record_of(lay_table()).tiles == UNSEEN).sum(axis=1).tolist() == [2, 2, 2, 2, 2]


@pytest.mark.parametrize(("players", "count"), [(2, 7), (3, 7), (4, 9)])
def test_resources_depend_on_the_number_of_players(players: int, count: int) -> None:
    """AT-6: three on the market, seven or nine in the district."""
    position = lay_table(players)
    assert stock(position, "market") == dict.fromkeys(board.RESOURCES, 3)
    assert stock(position, "forge") == {"weapon": count}


@pytest.mark.parametrize(("players", "count"), [(2, 7), (3, 7), (4, 9)])
def test_dice_depend_on_the_number_of_players(players: int, count: int) -> None:
    """AT-7: seven dice, nine with four players."""
    assert sum(dice(lay_table(players)).values()) == count


def test_the_submarine_starts_at_the_works() -> None:
    """AT-8: before anyone moves it."""
    position = vineta.new("atlandice", players=3, by_hand=True)
    assert record_of(position).submarine == board.WORKS


def test_the_start_player_is_drawn_by_lot() -> None:
    """AT-9: each player is as likely, and nobody else is drawn."""
    position = vineta.new("atlandice", players=3, by_hand=True)
    assert position.chances() == {f"start {number}": pytest.approx(1 / 3) for number in (1, 2, 3)}
    assert broken_rule(position, "start 4") == "AT-9"
    play(position, "start 2")
    assert record_of(position).start == 1


def test_each_player_has_one_lot() -> None:
    """AT-9: which one a seed draws depends on their number, and games that were recorded on it."""
    assert vineta.new("atlandice", players=3, by_hand=True).odds()[1] == [1, 1, 1]


def test_the_start_player_can_be_chosen() -> None:
    """AT-9: then nothing is drawn."""
    position = vineta.new("atlandice", players=4, by_hand=True, start="4")
    assert position.actions[0] == "tile jeweller a"
    assert record_of(position).start == 3


def test_a_start_player_who_does_not_play_is_refused() -> None:
    """AT-9: the option fits the number of players."""
    with pytest.raises(SetupError, match="option start is random or 1 to 3 in a game for 3, not 4"):
        vineta.new("atlandice", players=3, start="4")


@pytest.mark.parametrize(
    "clock",
    [
        "",
        "3 jewels, 20 waves",
        "20 waves 3 jewel",
        "3 jewel",
        "5 jewel, 3 book, 20 waves",
        "3 jewel, 3 book, 20 waves",
        "0 jewel, 20 waves",
        "3 jewel, 41 waves",
        "3 waves, 20 waves",
        "3 waves, 20 book",
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(clock: str) -> None:
    """AT-40: ascending steps up to 40, the waves last and only there."""
    with pytest.raises(SetupError, match="option clock"):
        vineta.new("atlandice", players=3, clock=clock)


def test_another_clock_can_be_named() -> None:
    """AT-40: the option has the form of the printed clock."""
    record = record_of(vineta.new("atlandice", players=3, by_hand=True, clock="2 tool,  4 donation ,6 waves"))
    assert record.waves == 6
    assert [board.CLOCK_WORDS[symbol] for symbol in record.clock if symbol != board.PLAIN] == [
        "tool",
        "donation",
        "waves",
    ]
