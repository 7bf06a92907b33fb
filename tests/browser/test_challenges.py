"""Challenges on the pages: from a result to a link, from the link to a game of one's own, and side by side."""

import random
import re

import pytest
from playwright.sync_api import expect

from browser.conftest import SIZES, Invite
from browser.people import Person
from browser.tables import QUICK, Opened, connect, open_table
from server.serving import actions
from services.server import Server

pytestmark = [pytest.mark.xdist_group("browser, pages"), pytest.mark.parametrize("size", SIZES)]


def play_out(server: Server, opened: Opened, seed: int) -> None:
    """Plays a game against bots to its end, without a browser."""
    chance = random.Random(seed)
    with connect(server, opened) as client:
        while client.showing["stage"] != "over":
            client.wait_for(lambda showing: showing["asked"] or showing["stage"] == "over")
            if client.showing["asked"]:
                seat = client.showing["mover"]
                client.done("Play", seat=seat, action=chance.choice(actions(client.showing)))


def key_here(person: Person) -> Opened:
    """The table that somebody sits at."""
    person.page.wait_for_url("**/table/*")
    person.until(lambda: bool(person.frames.showings))
    return Opened(person.page.url.rpartition("/")[2], "", "")


def test_a_friend_plays_the_same_game_and_the_results_stand_side_by_side(
    size: str, server: Server, invite: Invite
) -> None:
    ada, bo = invite("Ada", size), invite("Bo", size)
    played = open_table(server, "atlandice", "me", "bot:sailor", options=QUICK["atlandice"])
    play_out(server, played, 1)
    bo.sit(played.watch)
    expect(bo.find("outcome")).to_be_visible()
    expect(bo.find("challenge-friend")).to_have_count(0)  # it is not theirs
    ada.sit(played.place)
    ada.touch("challenge-friend")
    link = ada.find("challenge").get_by_role("textbox").input_value()
    bo.visit(link)
    expect(bo.page.get_by_role("heading", level=1)).to_have_text("Atlandice")
    expect(bo.find("attempt")).to_have_count(1)
    expect(bo.page.get_by_role("link", name="Replay")).to_have_count(0)
    bo.page.get_by_label("Your name").fill("Bo")
    bo.touch("take")
    play_out(server, key_here(bo), 2)
    expect(bo.find("challenge").get_by_test_id("attempt")).to_have_count(2)
    expect(bo.find("challenge").get_by_role("link", name="Replay: Ada")).to_be_visible()
    bo.visit(link)
    mine = bo.find("attempt").filter(has_text="you")
    expect(mine).to_contain_text("Bo")
    expect(bo.find("take")).to_have_text("Play it again (the first try counts)")
    assert_fits(bo)
    ada.visit(link)
    expect(ada.find("attempt").filter(has_text="you")).to_contain_text("Ada")


def assert_fits(person: Person) -> None:
    """Nothing has to be pushed sideways."""
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_lobby_has_a_challenge_every_day(size: str, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.visit("/")
    card = ada.find("today-challenge")
    expect(card).to_contain_text("against")
    assert_fits(ada)
    card.get_by_role("link", name="Play: Today's challenge").click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.touch("take")
    key_here(ada)
    ada.visit("/")
    expect(card.get_by_role("link", name="Continue: Today's challenge")).to_be_visible()
    expect(card).to_contain_text(re.compile(r"\d+ (has|have) taken it"))
