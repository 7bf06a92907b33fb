"""The research pause: one card under the pile, one from its top."""

from games.moves import broken_rule, message, play
from games.submarine.table import hand, pile, table
from vineta.core.position import Position


def off_board(white_pile: str = "red yellow green") -> Position:
    return table(
        boats={"white": "a2", "violet": "b2"},
        hands={"white": "blue grey grey"},
        piles={"white": white_pile},
        ships={"white": "off"},
    )


def test_a_hand_card_goes_under_the_pile_and_the_top_card_comes() -> None:
    """SU-44: the turn is over with it."""
    position = off_board()
    assert position.actions == ["tuck blue", "tuck grey", "pass"]
    play(position, "tuck blue")
    assert (hand(position, "white"), pile(position, "white")) == ("green grey grey", "blue red yellow")
    assert position.mover_name == "violet to move"


def test_passing_changes_nothing() -> None:
    """SU-44: and ends the turn."""
    position = play(off_board(), "pass")
    assert (hand(position, "white"), pile(position, "white")) == ("blue grey grey", "red yellow green")
    assert position.mover_name == "violet to move"


def test_the_pause_begins_in_the_turn_in_which_the_ship_leaves() -> None:
    """SU-44: right after sailing off, and in every turn until the last ship is off."""
    position = table(boats={"white": "a2", "violet": "b2"})
    play(position, "sail off")
    assert position.actions == ["tuck grey", "pass"]
    play(position, "pass", "sail b", "boat b2-c2", "done")
    assert position.actions == ["tuck grey", "pass"]


def test_off_the_board_there_is_only_the_swap() -> None:
    """SU-44: no voyage, no boats, no salvage."""
    for move in (
        "sail off",
        "sail c",
        "boat a2-a3",
        "salvage amphora-red",
        "joker shell-red",
        "swap bell-red",
        "pay grey",
        "done",
    ):
        assert broken_rule(off_board(), move) == "SU-44"


def test_a_swap_needs_a_card_in_the_pile() -> None:
    """SU-46: with an empty pile there is only passing."""
    position = off_board("")
    assert position.actions == ["pass"]
    assert broken_rule(position, "tuck grey") == "SU-46"


def test_a_swap_gives_away_a_hand_card() -> None:
    """SU-47: of a colour that is there."""
    assert broken_rule(off_board(), "tuck red") == "SU-47"
    assert "there is no red card in the hand" in message(off_board(), "tuck red")


def test_a_pile_of_one_card_is_swapped_against_it() -> None:
    """SU-44: the top card is drawn, the tucked one stays."""
    position = play(off_board("red"), "tuck grey")
    assert (hand(position, "white"), pile(position, "white")) == ("red blue grey", "grey")
