"""Who sits where, who is the host, and what that allows."""

import pytest

from table.tables import ask, begun, come, go, let_bot_play, mover, open_table, play_any
from vineta.core.errors import VinetaError
from vineta.core.game import SPECTATOR
from vineta.table import HOUSE, Table
from vineta.table.errors import TableError
from vineta.table.requests import Arrive, Begin, Depart, HandOver, Leave, Play, Resign, Say, SeatBot, Sit


def kinds(table: Table) -> list[str]:
    return [seat.kind for seat in table.show(SPECTATOR, 0.0).seats]


def test_seats_are_open_until_somebody_sits_down() -> None:
    table = open_table()
    ask(table, Sit(0, 1), "Ann")
    assert kinds(table) == ["open", "person"]
    with pytest.raises(TableError, match="taken"):
        ask(table, Sit(table.ply, 1), "Ben")


def test_one_person_may_hold_several_seats() -> None:
    table = begun(people=("Ann", "Ann"))
    seats = {mover(table)}
    play_any(table)
    seats.add(mover(table))
    play_any(table)
    assert seats == {0, 1}


def test_the_first_person_here_is_the_host() -> None:
    table = begun(people=("Ann", "Ben"))
    assert table.situation.host == "Ann"
    go(table, "Ann")
    assert table.situation.host == "Ben"
    go(table, "Ben")
    assert table.situation.host == "Ann", "somebody has to be"


def test_only_the_host_seats_bots_and_begins() -> None:
    table = open_table(players=3)
    ask(table, Sit(0, 0), "Ann")
    ask(table, Sit(0, 1), "Ben")
    with pytest.raises(TableError, match="host"):
        ask(table, SeatBot(2, 2, "random"), "Ben")
    with pytest.raises(TableError, match="no seat is open"):
        ask(table, Begin(2), "Ann")
    with pytest.raises(TableError, match="a person sits there"):
        ask(table, SeatBot(2, 1, "random"), "Ann")
    with pytest.raises(VinetaError, match="no bot is called"):
        ask(table, SeatBot(2, 2, "oracle"), "Ann")
    ask(table, SeatBot(2, 2, "random"), "Ann")
    with pytest.raises(TableError, match="host"):
        ask(table, Begin(3), "Ben")
    ask(table, Begin(3), "Ann")
    assert table.situation.stage == "playing"
    with pytest.raises(TableError, match="the game is on"):
        ask(table, Begin(4), "Ann")


def test_seats_are_left_before_the_game_only() -> None:
    table = open_table()
    ask(table, Sit(0, 0), "Ann")
    ask(table, Sit(0, 1), "Ben")
    with pytest.raises(TableError, match="Ben is here"):
        ask(table, Leave(2, 1), "Ann")
    with pytest.raises(TableError, match="host"):
        ask(table, Leave(2, 0), "Ben")
    ask(table, Leave(2, 0), "Ann")
    assert (kinds(table), table.situation.host) == (["open", "person"], "Ben")
    with pytest.raises(TableError, match="nobody sits there"):
        ask(table, Leave(3, 0), "Ben")
    with pytest.raises(TableError, match="the game is on"):
        ask(begun(), Leave(3, 0), "Ann")


def test_the_host_frees_the_seats_of_bots_and_of_people_who_are_away() -> None:
    table = open_table(players=3)
    for seat, person in enumerate(("Ann", "Ben")):
        ask(table, Sit(0, seat), person)
    ask(table, SeatBot(2, 2, "random"), "Ann")
    go(table, "Ben")
    ask(table, Leave(table.ply, 1), "Ann")
    ask(table, Leave(table.ply, 2), "Ann")
    assert kinds(table) == ["person", "open", "open"]


@pytest.mark.parametrize("seat", [-1, 2, 10**18])
def test_there_are_no_other_seats(seat: int) -> None:
    table = begun()
    for request in (Play(3, seat, 0), Resign(3, seat), HandOver(3, seat)):
        with pytest.raises(TableError, match="there are seats 0 to 1"):
            ask(table, request, "Ann")
    with pytest.raises(TableError, match="there are seats 0 to 1"):
        ask(open_table(), Sit(0, seat), "Ann")


def test_spectators_only_watch() -> None:
    table = begun()
    for request in (Play(3, 0, 0), Say(3, "hello"), Resign(3, 0), Arrive(3), Depart(3)):
        with pytest.raises(TableError, match=r"not your seat|somebody with a seat"):
            ask(table, request, "Eve")


def test_nobody_plays_anothers_seat() -> None:
    table = begun()
    seat = mover(table)
    stranger = table.situation.seats[1 - seat].person
    with pytest.raises(TableError, match="not your seat"):
        ask(table, Play(table.ply, seat, 0), stranger)
    with pytest.raises(TableError, match="no bot plays this seat"):
        ask(table, Play(table.ply, seat, 0), HOUSE)


def test_a_bot_plays_a_resigned_seat_to_the_end_where_several_others_are_left() -> None:
    table = begun(people=("Ann", "Ben", "Eve"))
    seat = mover(table)
    person = table.situation.seats[seat].person
    ask(table, Resign(table.ply, seat), person)
    let_bot_play(table)
    for request in (Play(table.ply, seat, 0), Resign(table.ply, seat)):
        with pytest.raises(TableError, match="you have resigned"):
            ask(table, request, person)
    with pytest.raises(TableError, match="here already"):
        come(table, person)
    assert kinds(table)[seat] == "stand-in"


def test_a_bot_plays_for_somebody_away_on_the_hosts_word_until_they_are_back() -> None:
    table = begun(people=("Ann", "Ben"))
    with pytest.raises(TableError, match="Ben is here"):
        ask(table, HandOver(table.ply, 1), "Ann")
    go(table, "Ben")
    with pytest.raises(TableError, match="host"):
        ask(table, HandOver(table.ply, 1), "Ben")
    ask(table, HandOver(table.ply, 1), "Ann")
    with pytest.raises(TableError, match="already"):
        ask(table, HandOver(table.ply, 1), "Ann")
    assert kinds(table) == ["person", "stand-in"]
    with pytest.raises(TableError, match="say that you are back first"):
        ask(table, Play(table.ply, 1, 0), "Ben")
    come(table, "Ben")
    assert kinds(table) == ["person", "person"]


def test_a_thought_is_late_when_its_person_has_come_back() -> None:
    table = begun()
    seat = mover(table)
    person, host = table.situation.seats[seat].person, table.situation.seats[1 - seat].person
    go(table, person)
    ask(table, HandOver(table.ply, seat), host)
    thought = table.thinking()
    assert thought is not None
    come(table, person)
    assert table.thinking() is None
    with pytest.raises(TableError, match="has changed things since"):
        ask(table, Play(thought.ply, seat, int(thought.view.legal[0])), HOUSE)
