"""What others hold does not reach a page at all: neither its elements nor what comes through its WebSocket."""

import random
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person, play_on
from browser.tables import join_table, open_table
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, pages")

Json = Any


def test_hands_stay_hidden_from_opponents_and_spectators(server: Server, invite: Invite) -> None:
    ada, bo, eve = invite("Ada"), invite("Bo"), invite("Eve")
    opened = open_table(server, "submarine", "me", "open", options={"start": "white"})
    joined = join_table(server, opened, "Bo")
    for person, place in ((ada, opened.place), (bo, joined.place), (eve, opened.watch)):
        person.sit(place)
    ada.touch("begin")
    play_on([ada, bo, eve], random.Random(7), most=20)

    assert known_cards(first_scene(ada), seat=0), "Ada sees her own hand"
    for stranger in (bo, eve):
        assert not known_cards(first_scene(stranger), seat=0), "nobody else has seen it"
    nothing_is_known_too_early(ada, bo, eve)
    for secret in (opened.key, joined.key, opened.invite):
        assert not any(secret in frame for frame in eve.frames.raw)
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    expect(eve.find("target")).to_have_count(0)


def first_scene(person: Person) -> Json:
    return next(frame["showing"]["scene"] for frame in person.frames.showings if frame["showing"]["scene"])


def nothing_is_known_too_early(ada: Person, bo: Person, eve: Person) -> None:
    """At every moment a spectator knows of a hand at most what both know, and Bo at most what Ada really has."""
    compared = 0
    for scenes in moments(ada, bo, eve):
        hands = [[known_cards(scene, seat) for seat in (0, 1)] for scene in scenes]
        for seat in (0, 1):
            assert hands[2][seat] <= hands[0][seat]
            assert hands[2][seat] <= hands[1][seat]
        assert hands[1][0] <= hands[0][0]
        assert hands[0][1] <= hands[1][1]
        compared += 1
    assert compared > 10


def moments(*people: Person) -> list[list[Json]]:
    """The scenes that all were shown, as each saw them."""
    seen = [{frame["showing"]["ply"]: frame["showing"]["scene"] for frame in one.frames.showings} for one in people]
    shared = set.intersection(*(set(each) for each in seen))
    return [[each[ply] for each in seen] for ply in sorted(shared) if seen[0][ply]]


def known_cards(scene: Json, seat: int) -> Counter[str]:
    """The cards of a hand that a scene shows openly."""
    panel = scene["players"][seat]
    return Counter({item["symbol"]: int(item["text"]) for item in panel["items"] if "-hand-" in item["id"]})
