"""Why is nothing offered here? Answered over the WebSocket, to whoever touches."""

from pathlib import Path

import pytest

from server.saying import said_in
from server.serving import Serving, watch_key

BOWL = {"thing": "bowl", "x": 4.0, "y": 3.3}


def test_a_touch_in_vain_is_answered_with_the_rule(serving: Serving) -> None:
    with serving.sit(serving.open("me", "me").key) as client:
        answer = client.tell("why", touch={"thing": "die"})
        assert (answer["message"], answer["error"]["kind"], answer["error"]["rule"]) == ("because", "illegal", "PE-5")
        assert said_in(answer["error"]["text"], "en").startswith("PE-5: The die is rolled before a player takes")


def test_where_nothing_is_meant_there_is_nothing_to_say(serving: Serving) -> None:
    with serving.sit(serving.open("me", "me").key) as client:
        assert client.tell("why", touch={"thing": "no such thing"})["error"] is None


def test_whoever_waits_is_told_whose_turn_it_is(serving: Serving) -> None:
    opened = serving.open("me", "open")
    ben = serving.join(opened, "Ben")
    with serving.sit(opened.key) as ann:
        ann.done("Begin")
        for key in (ben.key, watch_key(opened)):
            with serving.sit(key) as waiting:
                error = waiting.tell("why", touch=BOWL)["error"]
                assert (error["kind"], error["rule"]) == ("turn", "PE-1")
                assert error["text"][1][2] == ["{player} is to move", [["@", ["Amber", ["Amber", []]]]]]


def test_before_the_game_there_is_nothing_to_touch(serving: Serving) -> None:
    with serving.sit(serving.open("me", "open").key) as client:
        error = client.tell("why", touch=BOWL)["error"]
        assert (error["kind"], said_in(error["text"], "en")) == ("table", "the game has not begun")


def test_asking_why_changes_nothing(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        ply = client.ply
        client.tell("why", touch=BOWL)
    assert serving.stored(opened.table).ply == ply


WRONG = {
    "nothing": {},
    "no object": {"touch": "bowl"},
    "a number for a thing": {"touch": {"thing": 3}},
    "a text for a number": {"touch": {"x": "1"}},
    "far away": {"touch": {"x": 1e9, "y": 0}},
    "a long name": {"touch": {"thing": "x" * 101}},
    "something else": {"touch": {"thing": "bowl", "seat": 1}},
}


@pytest.mark.parametrize("fields", WRONG.values(), ids=WRONG.keys())
def test_what_is_no_touch_is_refused(serving: Serving, fields: dict[str, object]) -> None:
    with serving.sit(serving.open("me", "me").key) as client:
        answer = client.tell("why", **fields)
        assert (answer["message"], answer["error"]["kind"]) == ("refused", "malformed")


def test_whoever_asks_too_often_is_refused_like_any_other(tmp_path: Path) -> None:
    slow = Serving(tmp_path, message_rate=0.1, message_burst=5)
    with slow as serving, serving.sit(serving.open("me", "me").key) as client:
        answers = [client.tell("why", touch=BOWL)["message"] for _ in range(8)]
    assert answers == ["because"] * 5 + ["refused"] * 3
