"""Requests have names: asked again by the same name they are answered the same, and done once."""

from collections.abc import Callable
from typing import Any

import pytest

from server.serving import Client, Json, Serving, actions
from vineta.server.live.openings import NewTable
from vineta.store import StoreError, UnknownOutcomeError
from vineta.table.events import Begun, Said, SeatTaken

ERRAND = "an-errand-of-some-22-letters"
OTHER = "another-errand-of-22-letters"


class LosingStore:
    """Does what it is asked for, and loses the answer, as long as it is told to."""

    def __init__(self, serving: Serving, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
        self.losing = True
        for name in names:
            monkeypatch.setattr(serving.store, name, self.lost(getattr(serving.store, name)))

    def lost(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def lose(*arguments: Any, **named: Any) -> Any:
            answer = call(*arguments, **named)
            if self.losing:
                raise UnknownOutcomeError("the connection was lost")
            return answer

        return lose


def ask(client: Client, errand: str, **request: Any) -> Json:
    return client.tell("ask", errand=errand, request={"ply": client.ply, **request})


def test_a_request_that_was_granted_is_granted_again_and_done_once(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        move = {"request": "Play", "ply": client.ply, "seat": client.showing["mover"]}
        move["action"] = actions(client.tell("look", seat=move["seat"])["showing"])[0]
        first, again = (ask(client, ERRAND, **move) for _ in range(2))
        assert {**again, "id": 0} == {**first, "id": 0}
        assert first["message"] == "granted"
        assert ask(client, OTHER, **move)["error"]["kind"] == "stale"
        assert len(serving.stored(opened.table).events) == first["ply"] + 1


def test_an_outcome_that_is_not_known_is_called_so_and_asking_again_tells(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        store = LosingStore(serving, monkeypatch, "append")
        said: Json = {"request": "Say", "ply": client.ply, "text": "Once."}
        answer = ask(client, ERRAND, **said)
        assert (answer["message"], answer["error"]["kind"]) == ("refused", "unknown")
        assert "nothing has changed" not in str(answer["error"]["text"])
        store.losing = False
        assert ask(client, ERRAND, **said)["ply"] == said["ply"] + 1
    assert sum(isinstance(event, Said) for event in serving.stored(opened.table).events) == 1


def test_nobody_is_answered_for_anothers_errand(serving: Serving) -> None:
    opened = serving.open("me", "open")
    joined = serving.join(opened, "Ben")
    with serving.sit(opened.key) as ann, serving.sit(joined.key) as ben:
        ply = ann.ply
        numbers = {ask(one, ERRAND, request="Say", ply=ply, text="Hello")["ply"] for one in (ann, ben)}
    assert len(numbers) == 2


def test_begin_asked_twice_begins_once(serving: Serving) -> None:
    opened = serving.open("me", "open")
    serving.join(opened, "Ben")
    with serving.sit(opened.key) as ann:
        begin = {"request": "Begin", "ply": ann.ply}
        assert ask(ann, ERRAND, **begin)["ply"] == ask(ann, ERRAND, **begin)["ply"]
    assert sum(isinstance(event, Begun) for event in serving.stored(opened.table).events) == 1


@pytest.mark.parametrize("errand", ["", "short", "x" * 65, "not only letters of keys!!"])
def test_a_name_that_others_could_guess_is_refused(serving: Serving, errand: str) -> None:
    with serving.sit(serving.open("me", "me").key) as client:
        assert ask(client, errand, request="Say", text="Hello")["error"]["kind"] == "malformed"


def order(**changes: Any) -> NewTable:
    return NewTable(**{"game": "pearls", "players": 2, "name": "Ann", "seats": ["me", "open"], **changes})


def test_the_same_order_opens_one_table(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    store = LosingStore(serving, monkeypatch, "add_table")
    with pytest.raises(UnknownOutcomeError):
        serving.call(serving.rooms.open_table(order(errand=ERRAND)))
    store.losing = False
    first, again = (serving.call(serving.rooms.open_table(order(errand=ERRAND))) for _ in range(2))
    assert first == again
    assert len(serving.stored(first.table).events) == 2
    others = [order(errand=OTHER), order(errand=ERRAND, name="Ben"), order()]
    tables = {serving.call(serving.rooms.open_table(other)).table for other in others}
    assert len(tables - {first.table}) == 3
    with serving.sit(first.key) as client:
        assert client.frame["mine"] == [0]


@pytest.mark.parametrize("lost", ["append", "add_link"])
def test_who_joins_once_more_has_one_seat(serving: Serving, monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    opened = serving.call(serving.rooms.open_table(order(players=3, seats=["me", "open", "open"])))
    invited = serving.call(serving.rooms.find(opened.links.invite.removeprefix("/join/")))
    assert invited is not None
    store = LosingStore(serving, monkeypatch, lost)
    with pytest.raises(StoreError):
        serving.call(serving.rooms.join(*invited, "Ben", ERRAND))
    store.losing = False
    first, again = (serving.call(serving.rooms.join(*invited, "Ben", ERRAND)) for _ in range(2))
    assert first == again
    seated = [event for event in serving.stored(opened.table).events if isinstance(event, SeatTaken)]
    assert [event.person for event in seated] == ["Ann", "Ben"]
    with serving.sit(first.key) as ben:
        assert ben.frame["mine"] == [1]
