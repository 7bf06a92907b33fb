"""Whatever a client sends, it gets a clear answer, or is shown the door; the table is none the worse."""

import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.live.narrow import narrow_serving, narrow_socket
from server.serving import Client, Serving, actions, watch_key
from vineta.server.live.connection import Connection

GARBAGE = {
    "nothing": "",
    "words": "hello",
    "a number": "7",
    "a list": "[]",
    "half a message": '{"message": "ask", "id": 3',
    "an unknown message": '{"message": "shout", "id": 3}',
    "an unknown request": '{"message": "ask", "id": 3, "request": {"request": "Win", "ply": 0}}',
    "no ply": '{"message": "ask", "id": 3, "request": {"request": "Begin"}}',
    "a field too many": '{"message": "ask", "id": 3, "request": {"request": "Begin", "ply": 0, "by": "Ben"}}',
    "a person's name": '{"message": "ask", "id": 3, "person": "Ben", "request": {"request": "Begin", "ply": 0}}',
    "a text for a number": '{"message": "look", "id": 3, "seat": "1"}',
    "a language": '{"message": "look", "id": 3, "seat": 0, "language": "de"}',
    "a negative number": '{"message": "ping", "id": -3}',
    "a number beyond all bounds": '{"message": "ping", "id": 1e999}',
    "a number of a thousand digits": '{"message": "ping", "id": 1' + "0" * 1000 + "}",
    "deep lists": "[" * 4000,
    "deep objects": '{"message": "ask", "id": 3, "request": ' + '{"request": ' * 300,
    "half a character": '{"message": "ask", "id": 3, "request": {"request": "Say", "ply": 0, "text": "\\ud800"}}',
    "bytes": b"\x00\xff\xfe",
}


@pytest.mark.parametrize("content", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_is_refused_as_malformed(serving: Serving, content: str | bytes) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        client.send(content)
        answer = client.receive()
        assert answer["message"] == "refused"
        assert answer["error"]["kind"] == "malformed"
        assert client.tell("ping")["message"] == "pong"
    assert serving.stored(opened.table).ply == client.ply


def test_a_refusal_repeats_the_number_where_there_is_one(serving: Serving) -> None:
    with serving.sit(serving.open("me", "me").key) as client:
        client.send('{"message": "shout", "id": 41}')
        assert client.receive()["id"] == 41
        client.send("hello")
        assert client.receive()["id"] == 0


def send_until_closed(client: Client, content: str, most: int) -> None:
    try:
        for _ in range(most):
            client.send(content)
    except ConnectionClosed:
        pass


def test_too_much_garbage_closes_the_connection(tmp_path: Path) -> None:
    with Serving(tmp_path, patience=5) as serving, serving.sit(serving.open("me", "me").key) as client:
        send_until_closed(client, "hello", 10)
        assert client.closing_code() == 4400


def test_messages_that_come_too_fast_are_refused(tmp_path: Path) -> None:
    slow = Serving(tmp_path, message_rate=0.1, message_burst=5)
    with slow as serving, serving.sit(serving.open("me", "me").key) as client:
        answers = [client.tell("ping") for _ in range(8)]
    assert [answer["message"] for answer in answers] == ["pong"] * 5 + ["refused"] * 3
    assert answers[-1]["error"]["kind"] == "limit"


def test_whoever_does_not_slow_down_is_shown_the_door(tmp_path: Path) -> None:
    slow = Serving(tmp_path, message_rate=0.1, message_burst=5, patience=5)
    with slow as serving, serving.sit(serving.open("me", "me").key) as client:
        send_until_closed(client, '{"message": "ping", "id": 1}', 30)
        assert client.closing_code() == 4429


def test_a_message_that_is_too_long_is_refused(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        assert client.refused("Say", text="x" * 9000) == "limit"
        assert client.refused("Say", text="ü" * 5000) == "limit"
        assert client.refused("Say", text="x" * 301) == "table"


def test_a_message_that_is_much_too_long_closes_the_connection(serving: Serving) -> None:
    with serving.sit(serving.open("me", "me").key) as client:
        send_until_closed(client, "x" * 100_000, 1)
        assert client.closing_code() == 1009


def test_a_person_has_a_limited_number_of_connections(tmp_path: Path) -> None:
    with Serving(tmp_path, connections_per_person=2) as serving:
        key = serving.open("me", "me").key
        with serving.sit(key), serving.sit(key), serving.connect(key) as third:
            assert third.closing_code() == 4429


def test_a_table_has_a_limited_number_of_spectators_who_keep_nobody_from_playing(tmp_path: Path) -> None:
    with Serving(tmp_path, spectators_per_table=2) as serving:
        opened = serving.open("me", "me")
        watch = watch_key(opened)
        with serving.sit(watch), serving.sit(watch), serving.connect(watch) as third, serving.sit(opened.key) as ann:
            assert third.closing_code() == 4429
            assert ann.frame["mine"] == [0, 1]


def test_whoever_asks_more_than_they_listen_to_is_shown_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers wait for those who read slowly, but not without end: they are kept in memory."""
    monkeypatch.setattr("vineta.server.live.connection.MOST_UNHEARD", 20)
    with narrow_serving(tmp_path) as serving:
        opened = serving.open("me", "me")
        slow = serving.connect(opened.key, sock=narrow_socket(serving), max_queue=1, close_timeout=0.1)
        slow.wait_for(lambda showing: True)
        room = serving.rooms._rooms[opened.table]
        (connection,) = room.onlookers
        assert isinstance(connection, Connection)
        for _ in range(200):
            slow.begin("look", seat=0)
        time.sleep(0.3)
        assert len(connection._answers) <= 21
        slow.close()


def test_chat_is_slowed_down_but_moves_are_not(tmp_path: Path) -> None:
    with Serving(tmp_path, chat_rate=0.1, chat_burst=3) as serving, serving.sit(serving.open("me", "me").key) as client:
        for number in range(3):
            client.done("Say", text=f"line {number}")
        assert client.refused("Say", text="one more") == "limit"
        assert client.done("Play", seat=client.showing["mover"], action=actions(client.showing)[0])
