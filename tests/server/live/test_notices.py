"""Who wants it is told on their devices that it is their turn: once, and only while they are not here."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.live.telling import QUICK, Json, call, move_of, pair, play_turn, refused, subscribe
from server.serving import Serving
from services.push import Delivery, PushService, signed_by


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
def serving(service: PushService, tmp_path: Path) -> Iterator[Serving]:
    with Serving(tmp_path, push_services=(service.origin,), **QUICK) as running:
        yield running


def claims_of(delivery: Delivery) -> Json:
    token = delivery.headers["authorization"].partition("t=")[2].partition(",")[0]
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def test_who_is_away_is_told_that_it_is_their_turn(serving: Serving, service: PushService) -> None:
    mover, other = move_of(serving, *pair(serving))
    phone = service.device()
    subscribe(serving, other, phone, language="de")
    with serving.sit(mover.key) as client:
        play_turn(client)
        delivery = service.next()
    name = serving.stored(mover.table).situation.seats[1].person
    told = phone.read(delivery)
    assert told["table"] == mover.table
    assert told["game"] == "pearls"
    assert told["language"] == "de"
    assert told["text"].endswith(f"{name}.")
    assert set(told) == {"table", "game", "title", "text", "language"}
    assert signed_by(delivery, call(serving, "/api/notices")["key"])
    assert claims_of(delivery)["aud"] == service.origin
    assert delivery.headers["topic"] == mover.table
    assert int(delivery.headers["ttl"]) > 0


def test_nothing_that_is_sent_opens_anything(serving: Serving, service: PushService) -> None:
    mover, other = move_of(serving, *pair(serving))
    phone = service.device()
    subscribe(serving, other, phone)
    with serving.sit(mover.key) as client:
        play_turn(client)
        delivery = service.next()
    told = json.dumps(phone.read(delivery)) + delivery.path + json.dumps(delivery.headers)
    for secret in (
        mover.key,
        other.key,
        *(link.rpartition("/")[2] for link in (mover.links.invite, mover.links.watch)),
    ):
        assert secret not in told
        assert secret.encode() not in delivery.body
    assert other.table.encode() not in delivery.body


def test_who_is_here_is_not_told_and_each_turn_is_told_once(serving: Serving, service: PushService) -> None:
    mover, other = move_of(serving, *pair(serving))
    phone = service.device()
    subscribe(serving, other, phone)
    subscribe(serving, mover, service.device("laptop"))
    with serving.sit(mover.key) as client:
        with serving.sit(other.key) as there:
            play_turn(client)
            play_turn(there)  # has seen the turn, and leaves in somebody else's
        play_turn(client)
        assert service.next().path == "/phone"
        client.done("Say", text="Your turn")
        client.done("Say", text="Are you there?")
    with serving.sit(other.key) as there:
        play_turn(there)
        assert service.next().path == "/laptop"
        there.done("Say", text="Now you")
    assert service.quiet


def test_who_has_seen_their_turn_and_leaves_is_not_told_of_it(serving: Serving, service: PushService) -> None:
    mover, other = move_of(serving, *pair(serving))
    subscribe(serving, other, service.device())
    with serving.sit(mover.key) as client:
        with serving.sit(other.key) as there:
            play_turn(client)
            there.wait_for(lambda showing: showing["asked"])
            assert there.tell("ping")["message"] == "pong"
        client.wait_for(lambda showing: not showing["seats"][showing["mover"]]["present"])
        client.done("Say", text="Gone?")
    assert service.quiet


def test_a_page_that_was_asleep_in_its_turn_has_not_seen_it(serving: Serving, service: PushService) -> None:
    mover, other = move_of(serving, *pair(serving))
    subscribe(serving, other, service.device())
    with serving.sit(mover.key) as client:
        there = serving.sit(other.key)
        play_turn(client)
        assert service.quiet
        there.close()  # it has said nothing since
        assert service.next().path == "/phone"


def test_a_page_that_sleeps_with_its_connection_is_told_after_a_while(service: PushService, tmp_path: Path) -> None:
    with Serving(tmp_path, push_services=(service.origin,), asleep_after=0.3, **QUICK) as serving:
        mover, other = move_of(serving, *pair(serving))
        subscribe(serving, other, service.device())
        with serving.sit(mover.key) as client, serving.sit(other.key):
            play_turn(client)
            assert service.next().path == "/phone"


def test_bots_in_between_play_on_for_who_wants_to_be_told(serving: Serving, service: PushService) -> None:
    ann = serving.open("me", "bot:random", "open")
    bo = serving.join(ann, "Bo")
    with serving.sit(ann.key) as client:
        client.done("Begin")
    subscribe(serving, ann, service.device("laptop"))
    subscribe(serving, bo, service.device("phone"))
    for _ in range(4):
        showing = serving.stored(ann.table).situation
        mover = {0: ann, 2: bo}[showing.mover if showing.mover is not None else -1]
        client = serving.sit(mover.key)
        play_turn(client)
        client.close()  # whether or not the bot has moved
        assert service.next().path == ("/phone" if mover is ann else "/laptop")


def test_who_does_not_want_to_be_told_any_more_is_not(serving: Serving, service: PushService) -> None:
    mover, other = move_of(serving, *pair(serving))
    for name in ("phone", "laptop"):
        subscribe(serving, other, service.device(name))
    ended = call(serving, f"/api/links/{other.key}/notices/end", {"endpoint": service.device("phone").endpoint})
    assert ended == {"told": False}
    with serving.sit(mover.key) as client:
        play_turn(client)
        assert service.next().path == "/laptop"
    assert service.quiet


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(serving: Serving, service: PushService, status: int) -> None:
    mover, other = move_of(serving, *pair(serving))
    service.statuses["/old"] = [status]
    for name in ("old", "phone"):
        subscribe(serving, other, service.device(name))
    with serving.sit(mover.key) as client:
        play_turn(client)
        assert {service.next().path, service.next().path} == {"/old", "/phone"}
        with serving.sit(other.key) as there:
            play_turn(there)
        play_turn(client)
        assert service.next().path == "/phone"
    assert service.quiet


def test_a_busy_push_service_is_tried_again(
    serving: Serving, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vineta.server.push.sender.PAUSES", (0.0, 0.0))
    mover, other = move_of(serving, *pair(serving))
    service.statuses["/phone"] = [503, 429, 201]
    subscribe(serving, other, service.device())
    with serving.sit(mover.key) as client:
        play_turn(client)
        assert [service.next().path for _ in range(3)] == ["/phone"] * 3


def test_a_busy_push_service_delays_nobody_else(
    serving: Serving, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vineta.server.push.sender.PAUSES", (3600.0,))
    monkeypatch.setattr("vineta.server.live.rooms.FAREWELL", 0.5)
    mover, other = move_of(serving, *pair(serving))
    service.statuses["/phone"] = [503]
    subscribe(serving, other, service.device("phone"))
    subscribe(serving, mover, service.device("laptop"))
    with serving.sit(mover.key) as client:
        play_turn(client)
        assert service.next().path == "/phone"
    with serving.sit(other.key) as there:
        play_turn(there)
        assert service.next().path == "/laptop"


def test_a_push_service_cannot_send_the_server_elsewhere(serving: Serving, service: PushService) -> None:
    mover, other = move_of(serving, *pair(serving))
    service.statuses["/phone"] = [307]
    for name in ("phone", "laptop"):
        subscribe(serving, other, service.device(name))
    with serving.sit(mover.key) as client:
        play_turn(client)
        assert {service.next().path, service.next().path} == {"/phone", "/laptop"}
    assert service.quiet


def test_what_was_about_to_be_told_is_told_before_the_server_ends(service: PushService, tmp_path: Path) -> None:
    with Serving(tmp_path, push_services=(service.origin,), notice_after=3600.0, depart_after=3600.0) as serving:
        mover, other = move_of(serving, *pair(serving))
        subscribe(serving, other, service.device())
        with serving.sit(mover.key) as client:
            play_turn(client)
    assert service.next().path == "/phone"


def test_the_key_is_made_once(tmp_path: Path) -> None:
    keys = set()
    for _ in range(2):
        with Serving(tmp_path) as serving:
            keys |= {call(serving, "/api/notices")["key"] for _ in range(2)}
    assert len(keys) == 1
    assert len(base64.urlsafe_b64decode(f"{keys.pop()}=")) == 65


def test_what_nothing_could_or_should_be_sent_to_is_refused(serving: Serving, service: PushService) -> None:
    ann = serving.open("me", "open")
    wrong = {"p256dh": "BAAA", "auth": "c2hvcnQ", "language": "fr", "endpoint": "https://192.168.1.1/device"}
    for field, value in wrong.items():
        body = {**service.device().described, field: value}
        status, text = refused(serving, f"/api/links/{ann.key}/notices", body)
        assert status == 400
        assert field in text


def test_only_somebody_with_a_seat_is_told(serving: Serving, service: PushService) -> None:
    ann = serving.open("me", "open")
    for link in (ann.links.watch, ann.links.invite):
        for path in ("notices", "notices/end"):
            body = service.device().described if path == "notices" else {"endpoint": service.device().endpoint}
            assert refused(serving, f"/api/links/{link.rpartition('/')[2]}/{path}", body)[0] == 409


def test_a_seat_has_few_devices_and_the_same_one_counts_once(serving: Serving, service: PushService) -> None:
    ann = serving.open("me", "open")
    for number in range(10):
        subscribe(serving, ann, service.device(f"device-{number}"))
    subscribe(serving, ann, service.device("device-3"))
    assert refused(serving, f"/api/links/{ann.key}/notices", service.device("one-more").described)[0] == 429
