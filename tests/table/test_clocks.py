"""Clocks: off, per move, per game; and what happens when time is up."""

import math

import pytest

from table.tables import assert_same, begun, come, kept_and_read, let_bot_play, mover, open_table, play, play_any, undo
from vineta.core.errors import MoveError
from vineta.core.game import SPECTATOR
from vineta.table import Clock, Table
from vineta.table.errors import TableError
from vineta.table.events import ClockRanOut
from vineta.table.requests import Say

PER_MOVE = Clock("move", 30.0)
PER_GAME = Clock("game", 100.0, 5.0)
CITY = ("sunken-city", ("Ann", "Ben"), "7")


def left(table: Table, now: float) -> list[float | None]:
    return [seat.seconds_left for seat in table.show(SPECTATOR, now).seats]


def test_without_a_clock_nobody_hurries() -> None:
    table = begun()
    assert (left(table, 1e9), table.deadline, table.tick(1e9)) == ([None, None], None, None)
    play_any(table, now=1e9)


def test_each_move_has_its_own_time() -> None:
    table = begun(*CITY, PER_MOVE)
    assert table.deadline == 30.0
    assert left(table, 10.0) == [20.0, 30.0]
    play(table, "card 3/4", now=10.0)
    assert left(table, 15.0) == [25.0, 30.0]


def test_moves_that_are_played_again_gain_no_time() -> None:
    table = begun(*CITY, PER_MOVE)
    play(table, "card 3/4", now=10.0)
    undo(table, now=20.0)
    play(table, "card 2/5", now=25.0)
    assert left(table, 30.0)[0] == 10.0


def test_the_next_player_has_a_whole_move() -> None:
    table = begun(*CITY, PER_MOVE)
    for move in ("card 3/4", "street a1-b1", "street c1-d1"):
        play(table, move, now=5.0)
    undo(table, whole_turn=True, now=6.0)
    play(table, "card 0/7", now=7.0)
    play(table, "end", now=8.0)
    assert left(table, 8.0) == [30.0, 30.0]
    play(table, "card 3/4", now=20.0)
    assert left(table, 20.0) == [30.0, 30.0]


def test_a_game_has_a_time_for_each_and_an_increment_for_each_turn() -> None:
    table = begun(*CITY, PER_GAME)
    play(table, "card 0/7", now=10.0)
    assert left(table, 10.0) == [90.0, 100.0]
    play(table, "end", now=20.0)
    assert left(table, 20.0) == [85.0, 100.0]
    assert left(table, 50.0) == [85.0, 70.0]


def test_a_bot_takes_over_when_time_is_up_and_gives_back() -> None:
    table = begun(*CITY, PER_GAME)
    assert table.tick(99.9) is None
    with pytest.raises(TableError, match="your time has run out"):
        play(table, "card 0/7", now=100.0)
    assert table.tick(101.0) == ClockRanOut(101.0, 0, "Ann")
    assert table.tick(102.0) is None
    assert table.deadline is None, "bots have all the time"
    let_bot_play(table, now=103.0)
    assert mover(table) == 0
    come(table, "Ann", now=110.0)
    assert left(table, 110.0) == [10.0, 100.0]
    with pytest.raises(MoveError, match="no move that could be taken back"):
        undo(table, now=111.0)
    assert_same(table, kept_and_read(table))


def test_a_player_may_speak_but_not_move_after_time_is_up() -> None:
    table = begun(*CITY, PER_MOVE)
    table.ask(Say(table.ply, "oh"), "Ann", 31.0)
    with pytest.raises(TableError, match="run out"):
        undo(table, now=31.0)
    assert table.tick(31.0) is not None


def test_time_never_goes_back() -> None:
    table = begun(*CITY, PER_GAME)
    play(table, "card 3/4", now=50.0)
    play(table, "street a1-b1", now=40.0)
    assert [event.at for event in table.events][-2:] == [50.0, 50.0]
    assert left(table, 45.0) == [50.0, 100.0]


@pytest.mark.parametrize(
    "clock",
    [
        Clock("move", 0.0),
        Clock("game", -1.0),
        Clock("game", math.nan),
        Clock("move", math.inf),
        Clock("move", 10.0, 1.0),
        Clock("game", 10.0, -1.0),
        Clock("day", 1.0),  # type: ignore[arg-type]
    ],
)
def test_clocks_that_cannot_be_set(clock: Clock) -> None:
    with pytest.raises(TableError, match="clock"):
        open_table(clock=clock)
