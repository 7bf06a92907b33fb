"""Which moves each part of a turn asks for, told from the others at the first and at the last of every kind."""

import pytest

from games.moves import broken_rule, play
from games.submarine.table import table
from vineta.core.position import Position


def ready() -> Position:
    """White's ship has stopped above a boat."""
    return play(table(boats={"white": "c3"}), "sail c")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("start white", "SU-6"),
        ("deal grey", "SU-6"),
        ("place a", "SU-10"),
        ("place f", "SU-10"),
        ("sail a", "SU-13"),
        ("sail off", "SU-13"),
        ("boat a2-a2", "SU-21"),
        ("boat f5-f5", "SU-21"),
        ("salvage amphora-red", "SU-25"),
        ("salvage shell-grey", "SU-25"),
        ("joker amphora-red", "SU-36"),
        ("joker shell-grey", "SU-36"),
        ("swap amphora-red", "SU-39"),
        ("swap shell-grey", "SU-39"),
        ("pay red", "SU-30"),
        ("pay grey", "SU-30"),
        ("tuck red", "SU-45"),
        ("tuck grey", "SU-45"),
        ("pass", "SU-45"),
        ("done", "SU-19"),
        ("deal ?", "SU-56"),
        ("tuck ?", "SU-56"),
    ],
)
def test_after_the_voyage_every_kind_of_moves_has_rules_of_its_own(move: str, rule: str) -> None:
    """SU-11: boats move or salvage."""
    assert broken_rule(ready(), move) == rule


@pytest.mark.parametrize(
    ("move", "rule"),
    [("sail a", "SU-15"), ("sail f", "SU-15"), ("boat a2-a2", "SU-12"), ("done", "SU-12"), ("place f", "SU-10")],
)
def test_a_voyage_is_a_stop_above_a_column_or_leaves_the_board(move: str, rule: str) -> None:
    """SU-12: nothing else begins a turn."""
    position = table(boats={"white": "c3"})
    assert broken_rule(position, move) == rule
    play(position, "sail off")


@pytest.mark.parametrize(
    ("move", "rule"), [("pay grey", "SU-44"), ("tuck red", "SU-47"), ("tuck grey", "SU-47"), ("done", "SU-44")]
)
def test_the_pause_is_a_swap_or_is_passed(move: str, rule: str) -> None:
    """SU-44: with cards of the own hand."""
    assert broken_rule(table(ships={"white": "off"}, hands={"white": "blue blue blue"}), move) == rule


@pytest.mark.parametrize(
    ("move", "rule"), [("swap shell-grey", "SU-31"), ("pay red", "SU-32"), ("pay grey", "SU-32"), ("tuck red", "SU-31")]
)
def test_a_toll_is_paid_with_any_colour_of_the_hand(move: str, rule: str) -> None:
    """SU-31, SU-32: and with nothing else."""
    position = table(
        boats={"white": "c2", "violet": "c2"},
        hands={"white": "green blue"},
        piles={"white": ""},
        sea={"c2": "bell-green"},
    )
    assert broken_rule(play(position, "sail c", "salvage bell-green"), move) == rule


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("joker shell-grey", "SU-40"),
        ("swap amphora-red", "SU-25"),
        ("swap shell-red", "SU-41"),
        ("swap shell-grey", "SU-41"),
        ("pay red", "SU-40"),
    ],
)
def test_a_named_joker_takes_any_treasure_in_reach(move: str, rule: str) -> None:
    """SU-40: and nothing else."""
    position = table(boats={"white": "c2"}, jokers={"white": "shell-red"})
    assert broken_rule(play(position, "sail c", "joker shell-red"), move) == rule
