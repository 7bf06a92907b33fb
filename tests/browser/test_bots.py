"""Against bots, and with a bot that plays for whoever is away."""

import random

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person
from browser.tables import open_table
from server.saying import said_in
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, games")


def test_two_clicks_lead_from_the_lobby_to_a_game(invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit("/")
    ada.touch("game-sunken-city")
    ada.touch("play")
    expect(ada.find("board")).to_be_visible()
    ada.until(lambda: bool(ada.frames.showings))
    assert ada.showing["stage"] == "playing"
    assert [seat["kind"] for seat in ada.showing["seats"]] == ["person", "bot", "bot"]


def test_one_click_leads_from_the_lobby_to_a_first_move(invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit("/")
    ada.touch("now-submarine")
    ada.until(lambda: ada.asked)
    ada.play_any(random.Random(1))


def test_a_bot_answers(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}).place)
    chance = random.Random(6)
    while not moves_of(ada, seat=1):
        ada.until(lambda: ada.asked or bool(moves_of(ada, seat=1)))
        if ada.asked:
            ada.play_any(chance)
    expect(ada.find("log")).to_contain_text(moves_of(ada, seat=1)[0].replace("White", "Driftwood"))
    ada.until(lambda: ada.asked)


def moves_of(person: Person, seat: int) -> list[str]:
    """What the log has told of a seat's moves."""
    lines = [line for frame in person.frames.showings for line in frame["showing"]["log"]]
    told = [line["text"] for line in lines if line["kind"] == "move" and line.get("seat") == seat]
    return [said_in(text, "en", person.showing["game"]) for text in told]


def test_a_bot_takes_over_when_the_clock_has_run_down_and_gives_the_seat_back(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    clock = {"per": "move", "seconds": 3, "increment": 0}
    ada.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}, clock=clock).place)
    expect(ada.find("clock").first).to_be_visible()
    expect(ada.page.get_by_text("A bot is playing for you.")).to_be_visible()
    assert ada.showing["seats"][0]["kind"] == "stand-in"
    ada.touch("arrive")
    expect(ada.find("arrive")).to_have_count(0)
    ada.until(lambda: ada.showing["seats"][0]["kind"] == "person")
    ada.until(lambda: ada.asked)
    ada.play_any(random.Random(1))


def test_whoever_resigns_leaves_the_rest_to_a_bot(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.sit(open_table(server, "atlandice", "me", "bot:random", "bot:random").place)
    ada.touch("resign")
    expect(ada.page.get_by_text("you can no longer win")).to_be_visible()
    ada.touch("offer-confirm")
    expect(ada.page.get_by_text("a bot plays on for Ada")).to_be_visible()
    ada.until(lambda: bool(moves_of(ada, seat=0)))


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_with_two_a_resignation_ends_the_game_and_the_other_wins(server: Server, invite: Invite, size: str) -> None:
    ada = invite("Ada", size)
    ada.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}).place)
    ada.touch("resign")
    expect(ada.page.get_by_text("The game ends, and the other one wins.")).to_be_visible()
    ada.touch("offer-confirm")
    expect(ada.find("own-place")).to_have_text("You come second.")
    expect(ada.find("ranked").last).to_contain_text("resigned")
    expect(ada.find("rematch")).to_be_visible()
