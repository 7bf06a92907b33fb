"""Ships sail, leave the board, and return."""

from games.moves import broken_rule, message, play
from games.submarine.table import offered, ship, table


def test_turns_go_around_clockwise() -> None:
    """SU-11: a voyage, then the boats; then the next player."""
    position = table(3, mover="brown", boats={"brown": "c2", "white": "a2", "violet": "b2"})
    play(position, "sail c", "boat c2-d2", "done")
    assert position.mover_name == "white to move"
    play(position, "sail a", "boat a2-d2", "done")
    assert position.mover_name == "violet to move"


def test_a_turn_begins_with_the_voyage() -> None:
    """SU-12: boats, salvage, swap and done come later."""
    position = table(boats={"white": "c2"}, ships={"white": "a"}, jokers={"white": "shell-red"})
    for move in (
        "boat c2-c3",
        "salvage anchor-red",
        "joker shell-red",
        "swap bell-red",
        "pay red",
        "tuck red",
        "pass",
        "done",
    ):
        assert broken_rule(position, move) == "SU-12"


def test_a_ship_sails_once_a_turn() -> None:
    """SU-13: also before and after the boats act."""
    position = play(table(boats={"white": "c2 e2"}), "sail c")
    assert broken_rule(position, "sail e") == "SU-13"
    play(position, "boat c2-c3")
    assert broken_rule(position, "sail off") == "SU-13"


def test_ships_sail_to_the_right_only() -> None:
    """SU-14: neither back nor on the spot; columns may be passed over."""
    position = table(boats={"white": "a2 c2 d3 f5"}, ships={"white": "c"})
    assert broken_rule(position, "sail a") == "SU-14"
    assert broken_rule(position, "sail c") == "SU-14"
    assert message(position, "sail c").startswith("SU-14: Ships sail to the right only; the ship is above c")
    assert offered(position, "sail") == ["sail d", "sail f", "sail off"]


def test_a_ship_stops_only_above_a_boat_of_its_own() -> None:
    """SU-15: on whatever level; boats of others do not help."""
    position = table(boats={"white": "b5 e2", "violet": "a2 c3"})
    assert broken_rule(position, "sail a") == "SU-15"
    assert broken_rule(position, "sail c") == "SU-15"
    assert "White has no boat in column c" in message(position, "sail c")
    assert position.actions == ["sail b", "sail e", "sail off"]


def test_several_ships_may_share_a_column() -> None:
    """SU-1: also the surface has room for all."""
    position = table(boats={"white": "b2 b2", "violet": "b3"})
    play(position, "sail b", "boat b2-c2", "done", "sail b")
    assert (ship(position, "white"), ship(position, "violet")) == ("b", "b")


def test_a_ship_may_always_leave_the_board() -> None:
    """SU-16: from the start, past its own boats, and from the last column."""
    position = table(boats={"white": "a2"})
    assert "sail off" in position.actions
    position = table(boats={"white": "a2"}, ships={"white": "f"})
    assert position.actions == ["sail off"]
    play(position, "sail off")
    assert ship(position, "white") == "off"


def test_when_the_last_ship_has_left_all_return() -> None:
    """SU-17: after that turn, with its card swap; the next player begins."""
    position = table(3, mover="violet", boats={"brown": "c2"}, ships={"white": "off", "brown": "off", "violet": "d"})
    play(position, "sail off")
    assert "tuck grey" in position.actions
    assert ship(position, "violet") == "off"
    play(position, "tuck grey")
    assert [ship(position, seat.name) for seat in position.seats] == ["start", "start", "start"]
    assert position.mover_name == "brown to move"
    assert position.actions == ["sail c", "sail off"]


def test_ships_wait_for_the_last_one() -> None:
    """SU-17: while a ship is above a column or at the start, nobody returns."""
    position = table(boats={"white": "c2", "violet": "c2"}, ships={"violet": "c"})
    play(position, "sail off", "pass", "sail off")
    assert ship(position, "white") == "off"
    play(position, "pass")
    assert ship(position, "white") == "start"
