"""Whoever touches what Atlandice does not offer now is told the rule that comes nearest to what was meant."""

import pytest

from games.atlandice.tables import lay_table
from games.moves import play
from vineta.core.position import Position
from vineta.core.why import Touch, nearest_reason
from vineta.games.atlandice import GAME, places


def reason(position: Position, touch: Touch) -> tuple[str, int]:
    """The move that was meant, and the rule against it."""
    found = nearest_reason(GAME, position.state, touch)
    assert found is not None
    return GAME.text(found.action), found.rule


def fetching() -> Position:
    """Library a has won one resource from another district."""
    return play(lay_table(dice=[2]), "search library", "take book", "die 6")


def diving(**table: object) -> Position:
    position = lay_table(dice=[4], submarine="forge", **table)  # type: ignore[arg-type]
    return play(position, "search works", "take tool")


def donating() -> Position:
    position = lay_table(holdings=[{"jewel": 2, "tool": 1}], clock="2 donation, 20 waves")
    while position.mover >= 0 and "done" not in position.actions:
        play(position, position.actions[0])
    return position


@pytest.mark.parametrize(
    ("position", "thing", "move", "rule"),
    [
        (lay_table(dice=[5]), "tavern", "search tavern", 13),
        (lay_table(dice=[5]), "tavern-provision", "search tavern", 13),
        (lay_table(dice=[5]), "effect-tavern", "search tavern", 13),
        (lay_table(dice=[5]), "amber-points", "donate jewel jewel", 3),
        (play(lay_table(dice=[5]), "search forge"), "library-book", "fetch book library", 3),
        (play(lay_table(dice=[5]), "search forge"), "hand", "decline", 14),
        (fetching(), "market-book", "fetch book market", 22),
        (fetching(), "library", "fetch book library", 22),
        (diving(), "submarine", "submarine forge", 28),
        (diving(), "forge-weapon", "submarine forge", 28),
        (donating(), "jade-weapon", "donate weapon weapon", 42),
        (donating(), "clock", "decline", 3),
    ],
)
def test_a_touched_thing_means_what_could_be_done_with_it(position: Position, thing: str, move: str, rule: int) -> None:
    """AT-3, AT-13, AT-14, AT-22, AT-28, AT-42"""
    assert reason(position, Touch(thing)) == (move, rule)


def test_a_point_means_what_lies_there() -> None:
    """AT-13, AT-15"""
    x, y = places.CARDS[2]
    assert reason(lay_table(dice=[5]), Touch("board", x, y)) == ("search tavern", 13)
    x, y = places.TOKENS[4][1]
    assert reason(play(lay_table(dice=[5]), "search forge"), Touch("", x, y)) == ("take book", 15)


def test_what_only_marks_a_place_means_the_place() -> None:
    """AT-3"""
    x, y = places.PLATES[0]
    move, rule = reason(lay_table(dice=[5]), Touch("turn", x, y))
    assert (move.split()[0], rule) == ("donate", 3)


def test_a_closed_district_is_no_place_for_the_submarine() -> None:
    """AT-38"""
    position = diving()
    position.state["open_tile"][0, 0] = -1
    assert reason(position, Touch("jeweller")) == ("submarine jeweller", 38)


def test_the_third_die_goes_to_the_neutral_player() -> None:
    """AT-48"""
    position = lay_table(players=2, dice=[5])
    position.state["given"][0, 0] = 1
    assert reason(position, Touch("neutral-plate")) == ("give jeweller", 48)


def test_who_plays_with_three_means_no_neutral_player() -> None:
    """AT-47"""
    searches = {GAME.text(action).split()[0] for action in GAME.meant(lay_table().state, Touch("forge"))}
    assert searches == {"search"}


def test_after_the_end_nothing_can_be_meant_any_more() -> None:
    """AT-44"""
    position = lay_table()
    position.state["stage"], position.state["mover"] = 16, -2
    assert reason(position, Touch("forge")) == ("search forge", 44)
