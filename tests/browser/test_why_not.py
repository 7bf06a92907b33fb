"""Touching what is not offered says why, with the rule; it never plays anything."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import SIZES, Invite
from browser.people import Person
from browser.tables import open_table, play_line
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, games")

Json = Any

PHONE = {"size": "phone", "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.mark.parametrize("size", SIZES)
def test_a_touch_of_the_board_is_answered_with_a_rule(size: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", **(PHONE if size == "phone" else {}))
    sit_before_cards(ada, server)
    before = ada.ply
    touch_board(ada, 0.5, 0.5, finger=size == "phone")
    expect(ada.find("why")).to_be_in_viewport(ratio=1)
    number = ada.find("why").get_by_test_id("show-rule").inner_text().split()[-1]
    ada.find("why").get_by_test_id("show-rule").click()
    rule = ada.page.get_by_role("dialog").locator("section.marked")
    expect(rule).to_have_attribute("id", number)
    ada.page.keyboard.press("Escape")
    assert ada.ply == before
    ada.play(ada.choices()[0])
    expect(ada.find("why")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_an_item_of_a_panel_is_answered_too(size: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", size)
    sit_before_cards(ada, server)
    theirs = ada.page.get_by_role("group", name="Players").get_by_role("region", name="Driftwood")
    theirs.get_by_role("note").last.click()
    expect(ada.find("why")).to_be_in_viewport(ratio=1)
    ada.page.keyboard.press("Escape")
    expect(ada.find("why")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_whoever_explores_with_the_keyboard_asks_with_enter(size: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", size)
    sit_before_cards(ada, server)
    expect(ada.find("board")).to_be_visible()
    ada.page.keyboard.press("e")
    focused = ada.find("board").get_by_role("img").and_(ada.page.locator(":focus"))
    expect(focused).to_have_count(1)
    ada.page.keyboard.press("Enter")
    expect(ada.find("why")).to_be_visible()
    ada.page.keyboard.press("r")
    expect(ada.page.get_by_role("dialog").locator("section.marked")).to_be_visible()


def test_a_finger_beside_all_streets_chooses_none_and_is_told_why(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    opened = open_table(server, "sunken-city", "me", "me", options={"start": "yellow"})
    play_line(server, opened, "sunken-city", "card 4/3", "street a1-a2")
    ada.sit(opened.place)
    expect(ada.find("target").first).to_be_attached()
    scene = ada.showing["scene"]
    house = next(sprite for sprite in scene["sprites"] if sprite["symbol"] == "lit-house" and is_amid(sprite, scene))
    touch_board(ada, house["x"] / scene["width"], house["y"] / scene["height"], finger=True)
    expect(ada.find("why")).to_be_visible()
    expect(ada.find("confirm")).to_have_count(0)
    assert ada.page.locator("[data-testid=target].aimed").count() == 0


def test_those_who_watch_are_not_bothered(server: Server, invite: Invite) -> None:
    eve = invite("Eve")
    eve.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}).watch)
    touch_board(eve, 0.5, 0.5, finger=False)
    eve.page.wait_for_timeout(300)
    expect(eve.find("why")).to_have_count(0)


def is_amid(sprite: Json, scene: Json) -> bool:
    """Whether it lies near the middle of the board."""
    across, down = sprite["x"] / scene["width"], sprite["y"] / scene["height"]
    return bool(0.3 < across < 0.7 and 0.3 < down < 0.7)


def sit_before_cards(person: Person, server: Server) -> None:
    """It is this person's turn, and only cards are offered."""
    person.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}).place)


def touch_board(person: Person, across: float, down: float, *, finger: bool) -> None:
    """Comes down on the board, in parts of its size."""
    box = person.find("board").bounding_box()
    assert box is not None
    at = box["x"] + across * box["width"], box["y"] + down * box["height"]
    (person.page.touchscreen.tap if finger else person.page.mouse.click)(*at)
