"""The same people once more."""

import pytest

from table.tables import GAMES, START, ask, assert_same, begun, go, kept_and_read, let_bot_play, play_any
from vineta.core.game import NATURE
from vineta.table import Table, open_rematch, rematch_ready
from vineta.table.errors import TableError
from vineta.table.requests import Rematch, Resign


def finished(people: tuple[str, ...] = ("Ann", "", "Ben"), game: str = "pearls") -> Table:
    table = begun(game, people)
    while table.situation.stage == "playing":
        if table.thinking():
            let_bot_play(table)
        else:
            play_any(table, choice=3)
    return table


def agree(table: Table, *people: str) -> None:
    for person in people:
        ask(table, Rematch(table.ply), person)


def first_mover(table: Table) -> int:
    assert table.situation.position is not None
    return next(seat for seat in table.situation.position.history.movers if seat != NATURE)


def test_a_rematch_begins_when_all_who_are_here_agree() -> None:
    table = finished()
    with pytest.raises(TableError, match="have agreed"):
        open_rematch(table, "next", "8", 0.0)
    agree(table, "Ben")
    assert not rematch_ready(table)
    with pytest.raises(TableError, match="agreed to a rematch already"):
        agree(table, "Ben")
    agree(table, "Ann")
    again = open_rematch(table, "next", "8", 9.0)
    assert [(seat.person, seat.bot) for seat in again.situation.seats] == [("Ann", ""), ("", "random"), ("Ben", "")]
    assert (again.situation.stage, again.situation.host) == ("playing", "Ann")
    assert table.show(0, 9.0).successor == "next"
    with pytest.raises(TableError):
        open_rematch(table, "another", "9", 9.0)
    with pytest.raises(TableError, match="another table"):
        agree(table, "Ann")
    for one in (table, again):
        assert_same(one, kept_and_read(one))


def test_the_seats_of_people_who_have_gone_are_open() -> None:
    table = finished()
    go(table, "Ben")
    agree(table, "Ann")
    again = open_rematch(table, "next", "8", 0.0)
    assert again.situation.seats[2].open
    assert again.situation.stage == "gathering"


def test_who_resigned_plays_again() -> None:
    table = begun(people=("Ann", "Ben"))
    ask(table, Resign(table.ply, 0), "Ann")
    agree(table, "Ann", "Ben")
    seat = open_rematch(table, "next", "8", 0.0).situation.seats[0]
    assert (seat.person, seat.bot, seat.resigned) == ("Ann", "", False)


@pytest.mark.parametrize("game", GAMES)
def test_the_next_seat_begins(game: str) -> None:
    table = begun(game, ("Ann", ""))
    play_any(table)
    ask(table, Resign(table.ply, 0), "Ann")
    agree(table, "Ann")
    again = open_rematch(table, "next", "8", 0.0)
    assert again.situation.opening.options.keys() == table.situation.opening.options.keys()
    assert START[game]["start"] != again.situation.opening.options["start"]
    play_any(again) if again.thinking() is None else let_bot_play(again)
    assert (first_mover(table), first_mover(again)) == (0, 1)
