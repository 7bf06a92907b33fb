"""What the tests of notices share: people who are told of their turns on devices of the tests' own push service."""

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from server.serving import PATIENCE, Client, Serving, actions
from services.push import Device
from vineta.server.live.openings import NewSeat

Json = Any
QUICK: dict[str, Any] = {"notice_after": 0.0, "depart_after": 0.2}


def call(serving: Serving, path: str, body: Json = None) -> Json:
    content = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(serving.address + path, content, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def refused(serving: Serving, path: str, body: Json) -> tuple[int, str]:
    """The status and the text of a refusal."""
    with pytest.raises(urllib.error.HTTPError) as error:
        call(serving, path, body)
    with error.value as answer:
        return answer.code, answer.read().decode()


def subscribe(serving: Serving, seat: NewSeat, device: Device, language: str = "en") -> None:
    body = {**device.described, "language": language}
    assert call(serving, f"/api/links/{seat.key}/notices", body) == {"told": True}


def pair(serving: Serving) -> tuple[NewSeat, NewSeat]:
    """Ann and Bo at a table whose game has begun; neither is connected."""
    ann = serving.open("me", "open")
    bo = serving.join(ann, "Bo")
    with serving.sit(ann.key) as client:
        client.done("Begin")
    return ann, bo


def play(client: Client) -> None:
    client.wait_for(lambda showing: showing["asked"])
    client.done("Play", seat=client.showing["seat"], action=actions(client.showing)[0])


def move_of(serving: Serving, first: NewSeat, second: NewSeat) -> tuple[NewSeat, NewSeat]:
    """Whoever is to move, and the other one."""
    with serving.sit(first.key) as client:
        return (first, second) if client.showing["asked"] else (second, first)


def play_turn(client: Client) -> None:
    """Plays until it is somebody else's turn."""
    play(client)
    while client.showing["asked"] and client.showing["stage"] == "playing":
        play(client)
