"""A move that the rules forbid changes nothing, and the page shows which rule it was."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.tables import open_table
from browser.watch import Wire
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, games")

Json = Any


def test_a_refused_move_shows_its_rule_and_opens_the_handbook_there(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    wire = Wire(ada.page, ada.frames)
    ada.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}).place)
    card, other = ada.choices()[:2]
    ada.play(card)
    before = ada.ply, ada.choices()

    wire.alter = lambda message: {**message, "request": forged(message, int(other))} if is_play(message) else message
    ada.place_of(before[1][0]).click()
    expect(ada.find("toast")).to_have_attribute("data-kind", "illegal")
    rule = ada.find("show-rule").inner_text().split()[-1]
    expect(ada.find("toast").locator("strong")).not_to_be_empty()
    ada.touch("show-rule")
    marked = ada.page.get_by_role("dialog").locator("section.marked")
    expect(marked).to_have_attribute("id", rule)
    expect(marked).to_be_in_viewport()
    ada.page.keyboard.press("Escape")

    wire.alter = lambda message: message
    assert (ada.ply, ada.choices()) == before
    ada.play(before[1][0])
    expect(ada.find("toast")).to_have_count(0)


def is_play(message: Json) -> bool:
    return bool(message.get("request", {}).get("request") == "Play")


def forged(message: Json, action: int) -> Json:
    return {**message["request"], "action": action}
