"""Boats below the ship move."""

import pytest

from games.moves import broken_rule, message, play
from games.submarine.table import boats_on, offered, table
from vineta.core.position import Position


def example() -> Position:
    """White's ship above column c; boats below it on c2 and c4, three elsewhere."""
    return play(table(boats={"white": "c2 c4 a3 e2 e5"}), "sail c")


def fields(levels: str, but: str) -> set[str]:
    return {f"{column}{level}" for column in "abcdef" for level in levels} - {but}


def test_boats_below_the_ship_move_within_a_level_of_their_own() -> None:
    """SU-24: the rulebook's first example: its level, the one above, the one below, any column; others stay."""
    moves = {tuple(move.removeprefix("boat ").split("-")) for move in offered(example(), "boat")}
    assert {target for source, target in moves if source == "c2"} == fields("23", "c2")
    assert {target for source, target in moves if source == "c4"} == fields("345", "c4")
    assert {source for source, _ in moves} == {"c2", "c4"}


def test_a_boat_rises_or_sinks_one_level_at_most() -> None:
    """SU-24: two levels are too many, in either direction."""
    assert broken_rule(example(), "boat c2-c4") == "SU-24"
    assert broken_rule(example(), "boat c4-a2") == "SU-24"
    assert "c4 to a2 is more" in message(example(), "boat c4-a2")


def test_only_boats_below_the_ship_move() -> None:
    """SU-20: the boat on e2 is in another column."""
    assert broken_rule(example(), "boat e2-e3") == "SU-20"
    assert "e2 is elsewhere, the ship is above c" in message(example(), "boat e2-e3")


def test_only_own_boats_move() -> None:
    """SU-21: neither from empty fields nor those of others."""
    position = play(table(boats={"white": "c2", "violet": "c3"}), "sail c")
    assert broken_rule(position, "boat c3-c4") == "SU-21"
    assert broken_rule(position, "boat c5-c4") == "SU-21"
    assert "White has no boat on c3" in message(position, "boat c3-c4")


def test_a_boat_moves_once_a_turn() -> None:
    """SU-22: also if it is still below the ship; another boat in its field may move."""
    position = play(example(), "boat c2-c3")
    assert broken_rule(position, "boat c3-d3") == "SU-22"
    assert "the boats on c3 have had their move" in message(position, "boat c3-d3")
    play(position, "boat c4-c3")
    assert boats_on(position, "white", "c3") == 2
    assert broken_rule(position, "boat c3-d3") == "SU-22"
    assert position.actions == ["done"]


def test_a_boat_joined_by_one_that_moved_may_still_move() -> None:
    """SU-22: of two boats in a field only one has moved."""
    position = play(table(boats={"white": "c2 c3"}), "sail c", "boat c2-c3", "boat c3-f4")
    assert (boats_on(position, "white", "c3"), boats_on(position, "white", "f4")) == (1, 1)
    assert position.actions == ["done"]


def test_boats_may_move_again_in_the_next_turn() -> None:
    """SU-22: once a turn, not once a voyage."""
    position = play(table(boats={"white": "c2 c2", "violet": "a2"}), "sail c", "boat c2-d2", "done")
    play(position, "sail off", "pass", "sail d")
    assert "boat d2-e2" in position.actions


def test_a_boat_that_moves_changes_its_field() -> None:
    """SU-23: staying is no move."""
    assert broken_rule(example(), "boat c2-c2") == "SU-23"


def test_a_turn_has_at_least_one_action() -> None:
    """SU-19: done only after something was done; one boat is enough."""
    position = example()
    assert broken_rule(position, "done") == "SU-19"
    play(position, "boat c2-d2", "done")
    assert position.mover_name == "violet to move"


@pytest.mark.parametrize("move", ["salvage amphora-green", "joker shell-red"])
def test_after_moving_nothing_is_salvaged(move: str) -> None:
    """SU-18: neither with a card nor with a joker."""
    position = table(boats={"white": "c2 c2 c3"}, hands={"white": "green"}, jokers={"white": "shell-red"})
    play(position, "sail c")
    assert move in position.actions
    play(position, "boat c2-c3")
    assert broken_rule(position, move) == "SU-18"


def test_after_salvaging_nothing_moves() -> None:
    """SU-18: the other way round."""
    position = table(boats={"white": "c2 c3"}, hands={"white": "green"})
    play(position, "sail c", "salvage amphora-green")
    assert broken_rule(position, "boat c3-c4") == "SU-18"
    assert not offered(position, "boat")
