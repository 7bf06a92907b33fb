"""Hints over the WebSocket: where the table allows them, for whoever is to move."""

from server.saying import said_in
from server.serving import Serving, actions, watch_key


def test_who_plays_alone_against_bots_may_ask_for_a_hint(serving: Serving) -> None:
    with serving.sit(serving.open("me", "bot:random").key) as client:
        client.wait_for(lambda showing: showing["asked"])
        assert client.showing["hints"]
        answer = client.tell("hint")
        assert answer["message"] == "hinted"
        assert answer["ply"] == client.ply
        moves = [advice["action"] for advice in answer["hint"]["advice"]]
        assert set(moves) <= set(actions(client.showing))
        assert all(advice["reasons"] for advice in answer["hint"]["advice"])


def test_among_people_there_are_none_unless_the_host_wants_them(serving: Serving) -> None:
    with serving.sit(serving.open("me", "me").key) as client:
        assert not client.showing["hints"]
        answer = client.tell("hint")
        assert said_in(answer["error"]["text"], "en") == "at this table there are no hints"
    with serving.sit(serving.open("me", "me", hints=True).key) as client:
        assert client.tell("hint")["message"] == "hinted"


def test_spectators_are_given_none(serving: Serving) -> None:
    opened = serving.open("me", "me", hints=True)
    with serving.sit(watch_key(opened)) as watching:
        answer = watching.tell("hint")
        assert said_in(answer["error"]["text"], "en") == "hints are for whoever is to move"
