"""Requests: what is late, doubled, out of order or no request at all is refused and changes nothing."""

import pytest

from table.tables import ask, assert_same, begun, history, kept_and_read, mover, open_table, play_any
from vineta.core.errors import IllegalMoveError, MalformedMoveError, NotYourTurnError
from vineta.table import HOUSE, Table, parse_request
from vineta.table.errors import MalformedRequestError, StaleRequestError, TableError
from vineta.table.events import Begun, Moved, decode_event
from vineta.table.requests import Arrive, Begin, Play, Rematch, Say, Sit, Undo

CITY = ("sunken-city", ("Ann", "Ben"))


def first_move(table: Table) -> Play:
    position = table.situation.position
    assert position is not None
    return Play(table.ply, position.mover, int(position.legal[0]))


def test_a_doubled_move_is_refused() -> None:
    table = begun(*CITY)
    request = first_move(table)
    ask(table, request, "Ann")
    after = kept_and_read(table)
    with pytest.raises(StaleRequestError, match="event 4 has changed things since"):
        ask(table, request, "Ann")
    assert_same(table, after)


def test_a_request_cannot_answer_what_has_not_happened() -> None:
    table = begun(*CITY)
    for ply in (4, 10**15, -1):
        with pytest.raises(StaleRequestError, match="there are events 0 to 3"):
            ask(table, Play(ply, 0, 0), "Ann")


def test_chat_does_not_spoil_a_move() -> None:
    table = begun(*CITY)
    request = first_move(table)
    ask(table, Say(table.ply, "hurry"), "Ben")
    ask(table, request, "Ann")
    assert len(history(table)) == 1


def test_two_people_may_speak_at_once_but_nobody_twice() -> None:
    table = begun(*CITY)
    ask(table, Say(3, "hello"), "Ann")
    ask(table, Say(3, "hello"), "Ben")
    with pytest.raises(StaleRequestError):
        ask(table, Say(3, "hello"), "Ann")
    ask(table, Say(4, "again"), "Ann")


def test_two_people_may_sit_down_at_once_but_not_on_one_seat() -> None:
    table = open_table()
    ask(table, Sit(0, 0), "Ann")
    with pytest.raises(StaleRequestError):
        ask(table, Sit(0, 0), "Ben")
    ask(table, Sit(0, 1), "Ben")
    with pytest.raises(StaleRequestError):
        ask(table, Begin(1), "Ann")
    ask(table, Begin(2), "Ann")


def test_an_undo_is_late_once_another_move_was_made() -> None:
    table = begun(*CITY)
    play_any(table)
    seen = table.ply
    play_any(table)
    with pytest.raises(StaleRequestError):
        ask(table, Undo(seen, 0), "Ann")


def test_an_illegal_move_names_its_rule() -> None:
    table = begun(*CITY)
    illegal = table.situation.game.parse("end")
    with pytest.raises(IllegalMoveError, match="SC-"):
        ask(table, Play(table.ply, 0, illegal), "Ann")
    with pytest.raises(NotYourTurnError):
        ask(table, Play(table.ply, 1, 0), "Ben")


@pytest.mark.parametrize("action", [-1, 10**9, 10**30])
def test_numbers_that_are_no_moves_are_refused(action: int) -> None:
    table = begun(*CITY)
    with pytest.raises(MalformedMoveError):
        ask(table, Play(table.ply, mover(table), action), "Ann")


def test_nothing_is_played_before_the_game_or_after_it() -> None:
    with pytest.raises(TableError, match="the game has not begun"):
        ask(open_table(), Play(0, 0, 0), HOUSE)
    with pytest.raises(TableError, match="the game is on"):
        ask(begun(), Rematch(3), "Ann")


def test_a_request_is_read_from_json() -> None:
    assert parse_request('{"request": "Play", "ply": 3, "seat": 0, "action": 12}') == Play(3, 0, 12)
    assert parse_request(b'{"request": "Arrive", "ply": 3}') == Arrive(3)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b'{"request": "Play"}',
        b'{"request": "Play", "ply": "3", "seat": 0, "action": 1}',
        b'{"request": "Play", "ply": 3, "seat": 0.5, "action": 1}',
        b'{"request": "Play", "ply": 3, "seat": true, "action": 1}',
        b'{"request": "Play", "ply": 3, "seat": 0, "action": 1, "by": "Ann"}',
        b'{"request": "ClockRanOut", "at": 1, "seat": 0, "person": "Ann"}',
        b"[" * 100_000,
    ],
)
def test_garbage_is_no_request(content: bytes) -> None:
    with pytest.raises(MalformedRequestError, match="this is no request"):
        parse_request(content)


def test_a_table_is_not_made_of_other_things() -> None:
    with pytest.raises(TableError, match="no event"):
        decode_event(b'{"event": "Danced"}')
    with pytest.raises(TableError, match="the first event"):
        Table.replay([Begun(0.0)])
    with pytest.raises(TableError, match="the game has not begun"):
        open_table().apply(Moved(0.0, 0, 0))
