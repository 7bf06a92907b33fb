"""Looking back together: one leads, the others follow; and a finished game is tried differently."""

import urllib.request
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from server.live.test_rematch import open_for_two, play_against, play_to_the_end
from server.serving import PATIENCE, Client, Serving, watch_key
from vineta.core.errors import VinetaError
from vineta.core.game import SPECTATOR
from vineta.server.live.openings import NewSeat
from vineta.server.live.variations import NewVariation
from vineta.table.errors import TableError

Json = Any

ERRAND = "an-errand-of-some-22-letters"


def gaze(step: int | None, seat: int = SPECTATOR, point: Sequence[float] | None = None) -> Json:
    return {"step": step, "seat": seat, "point": point}


def guided(client: Client, wanted: Callable[[Json], bool] = bool) -> Json:
    """The next gaze that a client is told of."""
    while True:
        frame = client.receive()
        if frame["message"] == "guided" and wanted(frame["gaze"]):
            return frame["gaze"]


def vary(serving: Serving, key: str, **order: Any) -> NewSeat:
    found = serving.call(serving.rooms.find(key))
    assert found is not None
    return serving.call(serving.rooms.open_variation(key, found[0], NewVariation(**order)))


def test_the_others_see_what_the_leader_looks_at(serving: Serving) -> None:
    opened, joined = open_for_two(serving)
    with serving.sit(opened.key) as ann, serving.sit(joined.key) as ben, serving.sit(watch_key(opened)) as watcher:
        play_against(ann, ben)
        assert ann.tell("guide", gaze=gaze(1))["error"]["kind"] == "table"
        ply = ann.done("Lead", person="Ann")
        assert ann.showing["leader"] == "Ann"
        assert ann.tell("guide", gaze=gaze(3, 1, (0.5, 2.0)))["gaze"] == gaze(3, 1, [0.5, 2.0])
        for client in (ben, watcher):
            assert guided(client) == gaze(3, 1, [0.5, 2.0])
        assert ben.tell("guide", gaze=gaze(1))["error"]["kind"] == "table"
        for wrong in (gaze(10_000), gaze(-1), gaze(1, 7)):
            assert ann.tell("guide", gaze=wrong)["error"]["kind"] == "malformed"
        ben.hear_of(ply)
        assert ben.refused("Lead", person="Ben") == "table"
        ann.done("Lead", person="Ben")
        assert ben.tell("guide", gaze=gaze(None))["message"] == "guided"
        assert guided(ann, lambda each: each["step"] is None) == gaze(None)
        ben.done("Say", text="Here you blundered")
        with serving.connect(joined.key) as late:
            assert guided(late) == gaze(None)
        assert serving.stored(opened.table).ply == ben.ply  # where somebody looks is no event


def test_all_are_led_to_where_the_leader_tries_it_differently(serving: Serving) -> None:
    opened, joined = open_for_two(serving)
    order: Json = {"step": 2, "seats": ["same", "same"], "together": True, "errand": ERRAND}
    with serving.sit(opened.key) as ann, serving.sit(joined.key) as ben, serving.sit(watch_key(opened)) as watcher:
        play_against(ann, ben)
        with pytest.raises(TableError, match="only whoever leads"):
            vary(serving, opened.key, **order)
        ann.done("Lead", person="Ann")
        seat = vary(serving, opened.key, **order)
        assert vary(serving, opened.key, **order) == seat
        keys = [client.wait_for(lambda showing: showing["variation"])["variation"] for client in (ann, ben, watcher)]
        assert keys[0] == seat.key
        assert not any(seat.table in frame for client in (ann, ben, watcher) for frame in client.raw)
        with serving.sit(keys[0]) as first, serving.sit(keys[1]) as second, serving.sit(keys[2]) as third:
            assert [client.frame["mine"] for client in (first, second, third)] == [[0], [1], []]
            assert (second.showing["stage"], second.showing["given"]) == ("playing", 2)
            origin = third.frame["origin"]
            assert origin == {"table": opened.table, "step": 2, "watch": opened.links.watch}
        again = vary(serving, opened.key, **{**order, "seats": ["me", "me"], "errand": ""})
        ben.wait_for(lambda showing: showing["variation"] not in ("", keys[1]))
        with serving.sit(ben.showing["variation"]) as looking_on, serving.sit(again.key) as alone:
            assert (looking_on.frame["mine"], alone.frame["mine"]) == ([], [0, 1])


def test_anybody_plays_on_against_bots(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as ann:
        with pytest.raises(TableError, match="only a game that is over"):
            vary(serving, opened.key, step=0, seats=["me", "bot:random"])
        play_to_the_end(ann)
        before = serving.stored(opened.table).ply
        order: Json = {"step": 1, "seats": ["bot:random", "me"], "errand": ERRAND}
        seat = vary(serving, opened.key, **order)
        assert vary(serving, opened.key, **order).key == seat.key
        watcher = vary(serving, watch_key(opened), step=1, seats=["me", "bot:random"], name="Eve")
        assert serving.stored(opened.table).ply == before
        with serving.sit(seat.key) as mine, serving.sit(watcher.key) as eve:
            assert (mine.frame["person"], mine.frame["mine"]) == ("Ann", [1])
            assert (eve.frame["person"], eve.showing["hints"]) == ("Eve", True)
    for wrong, said in (
        ({"step": 99_999, "seats": ["me", "bot:random"]}, "there are moves"),
        ({"step": 0, "seats": ["me"]}, "has 2 seats"),
        ({"step": 0, "seats": ["bot:random", "bot:random"]}, "take a seat"),
        ({"step": 0, "seats": ["me", "same"]}, "a seat is for"),
        ({"step": 0, "seats": ["me", "bot:nobody"]}, "nobody"),
    ):
        with pytest.raises(VinetaError, match=said):
            vary(serving, opened.key, **wrong)


def test_the_same_errand_opens_another_table_where_another_game_is_tried(serving: Serving) -> None:
    order: Json = {"step": 1, "seats": ["me", "bot:random"], "errand": ERRAND}
    origins = []
    for _ in range(2):
        opened = serving.open("me", "me")
        with serving.sit(opened.key) as ann:
            play_to_the_end(ann)
        seat = vary(serving, opened.key, **order)
        assert serving.stored(seat.table).situation.opening.origin == opened.table
        origins.append(opened.table)
    assert len(set(origins)) == 2


def test_it_is_ordered_over_http(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as ann:
        play_to_the_end(ann)
    body = msgspec.json.encode({"step": 1, "seats": ["me", "bot:random"]})
    address = f"{serving.address}/api/links/{opened.key}/variation"
    order = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(order, timeout=PATIENCE) as answer:
        seat = msgspec.json.decode(answer.read(), type=NewSeat)
    assert serving.stored(seat.table).situation.opening.origin == opened.table
