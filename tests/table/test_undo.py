"""What people take back, and where that ends."""

from collections import Counter

import pytest

from table.tables import GAMES, ask, begun, come, go, history, let_bot_play, mover, play, play_any, undo
from vineta.core.errors import MoveError
from vineta.core.position import Position
from vineta.table import Table
from vineta.table.errors import TableError
from vineta.table.requests import HandOver, Undo

CITY = ("sunken-city", ("Ann", "Ben"))


def position(table: Table) -> Position:
    assert table.situation.position is not None
    return table.situation.position


@pytest.mark.parametrize("game", GAMES)
def test_own_moves_are_taken_back_until_chance_or_another_has_moved(game: str) -> None:
    """Random games: each move that can be taken back is, once; what is refused is refused for its reason."""
    table, seen = begun(game), Counter[str]()
    for number in range(400):
        if table.situation.stage == "over":
            break
        before, seat = position(table).copy(), mover(table)
        play_any(table, choice=7 * number)
        if table.situation.mover == seat and len(position(table).moves) == len(before.moves) + 1:
            seen["taken back"] += take_back_and_play_again(table, before, seat)
        else:
            seen["refused"] += expect_refused(table)
    assert seen["taken back"] > 10
    assert seen["refused"] > 10


def take_back_and_play_again(table: Table, before: Position, seat: int) -> bool:
    if not table.show(seat, 0.0, since=table.ply).can_undo:
        return not expect_refused(table)
    again = history(table)[-1]
    undo(table)
    assert position(table) == before
    assert position(table).moves == before.moves
    play(table, again)
    return True


def expect_refused(table: Table) -> bool:
    events = len(table.events)
    for seat in range(2):
        person = table.situation.seats[seat].person
        with pytest.raises((MoveError, TableError)):
            ask(table, Undo(table.ply, seat), person)
        with pytest.raises((MoveError, TableError)):
            ask(table, Undo(table.ply, seat, whole_turn=True), person)
        assert not table.show(seat, 0.0, since=table.ply).can_undo
    assert len(table.events) == events
    return True


def test_a_whole_turn_is_taken_back_at_once() -> None:
    table = begun(*CITY)
    for move in ("card 3/4", "street a1-b1", "street c1-d1"):
        play(table, move)
    undo(table, whole_turn=True)
    assert history(table) == []


def test_a_roll_stays_and_what_came_after_it_is_taken_back() -> None:
    table = begun(*CITY)
    for move in ("card 1/6", "street d5-d6", "roll"):
        play(table, move)
    with pytest.raises(MoveError, match="what chance has decided"):
        undo(table)
    rolled = history(table)
    play_any(table)
    undo(table, whole_turn=True)
    assert history(table) == rolled


def test_only_the_one_to_move_takes_back() -> None:
    table = begun(*CITY)
    play(table, "card 0/7")
    play(table, "end")
    with pytest.raises(MoveError, match="only while you are to move"):
        ask(table, Undo(table.ply, 0), "Ann")
    with pytest.raises(MoveError, match="the last move was"):
        ask(table, Undo(table.ply, 1), "Ben")
    with pytest.raises(TableError, match="not your seat"):
        ask(table, Undo(table.ply, 1), "Ann")


def test_what_a_bot_played_in_ones_place_stays() -> None:
    table = begun(*CITY)
    play(table, "card 3/4")
    go(table, "Ann")
    ask(table, HandOver(table.ply, 0), "Ben")
    let_bot_play(table)
    come(table, "Ann")
    assert mover(table) == 0
    assert not table.show(0, 0.0).can_undo
    with pytest.raises(MoveError, match="no move that could be taken back"):
        undo(table)
    played = history(table)
    play_any(table)
    undo(table, whole_turn=True)
    assert history(table) == played


def test_what_was_taken_back_is_told_but_not_shown_as_the_last_move() -> None:
    table = begun(*CITY)
    play(table, "card 3/4")
    play(table, "street a1-b1")
    undo(table)
    shown = table.show(1, 0.0)
    assert [str(line.text) for line in shown.log[-2:]] == ["Yellow raises a street on a1–b1.", "Ann takes moves back."]
    assert shown.scene is not None
    assert str(shown.scene.sentence) == "Yellow plays the card 3/4."


def test_who_has_rolled_is_told_why_nothing_can_be_taken_back() -> None:
    table = begun(*CITY)
    assert table.show(0, 0.0).why_no_undo == ""
    play(table, "card 1/6")
    play(table, "street d5-d6")
    assert table.show(0, 0.0).why_no_undo == ""
    play(table, "roll")
    assert str(table.show(0, 0.0).why_no_undo) == "what chance has decided cannot be taken back"
    assert table.show(1, 0.0).why_no_undo == ""
