"""Whatever happens between page and server, nothing is lost and the game goes on."""

import random

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person, play_on, whoever_is_asked
from browser.tables import join_table, open_table
from browser.watch import Wire
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, games")

NO_CONNECTION = ("WebSocket connection", "Failed to load resource", "ERR_")


@pytest.fixture
def pair(server: Server, invite: Invite) -> tuple[Person, Person]:
    """Ada and Bo in the middle of Ada's turn; yellow's first move is a card."""
    return seat(server, invite("Ada"), invite("Bo"))


def seat(server: Server, ada: Person, bo: Person) -> tuple[Person, Person]:
    opened = open_table(server, "sunken-city", "me", "open", options={"start": "yellow"})
    ada.sit(opened.place)
    bo.sit(join_table(server, opened, "Bo").place)
    ada.touch("begin")
    ada.until(lambda: ada.asked)
    ada.play_any(random.Random(1))
    ada.until(lambda: ada.asked)
    return ada, bo


def test_a_reload_in_mid_turn_loses_nothing(pair: tuple[Person, Person]) -> None:
    ada, bo = pair
    ply, choices, log = ada.ply, ada.choices(), ada.find("log").inner_text()
    ada.frames.showings.clear()
    ada.page.reload()
    ada.until(lambda: bool(ada.frames.showings))
    assert (ada.ply, ada.choices()) == (ply, choices)
    expect(ada.find("log")).to_have_text(log, use_inner_text=True)
    play_on([ada, bo], random.Random(2), most=4)


def test_a_second_tab_shows_and_plays_the_same_game(pair: tuple[Person, Person]) -> None:
    ada, bo = pair
    tab = ada.second_tab()
    tab.sit(ada.page.url)
    tab.play_any(random.Random(3))
    ada.until(lambda: ada.ply == bo.ply == tab.ply)
    expect(ada.find("question")).to_have_text(tab.question)
    assert whoever_is_asked([ada, bo]) is not None
    assert not tab.complaints.unforgiven()


def test_a_lost_network_is_told_and_the_page_comes_back_by_itself(server: Server, invite: Invite) -> None:
    ada, bo = invite("Ada"), invite("Bo")
    ada.complaints.forgive(*NO_CONNECTION)
    wire = Wire(ada.page, ada.frames)
    seat(server, ada, bo)
    ada.context.set_offline(True)
    wire.cut()
    expect(ada.find("connection-banner")).to_contain_text("Reconnecting")
    expect(ada.page.get_by_text("You are offline.")).to_be_visible()
    bo.find("chat-input").fill("Are you there?")
    bo.page.keyboard.press("Enter")
    expect(bo.find("log")).to_contain_text("Are you there?")
    expect(ada.find("log")).not_to_contain_text("Are you there?")
    wire.mend()
    ada.context.set_offline(False)
    expect(ada.find("connection-banner")).to_have_count(0)
    expect(ada.find("log")).to_contain_text("Are you there?")
    ada.play_any(random.Random(4))


def test_a_choice_that_was_made_without_network_is_played_when_it_is_back(server: Server, invite: Invite) -> None:
    ada, bo = invite("Ada"), invite("Bo")
    ada.complaints.forgive(*NO_CONNECTION)
    wire = Wire(ada.page, ada.frames)
    seat(server, ada, bo)
    ply, choice = ada.ply, ada.choices()[0]
    wire.cut()
    expect(ada.find("connection-banner")).to_be_visible()
    ada.page.keyboard.press("l")
    ada.page.locator(f'[data-testid=choice][data-actions="{choice}"]').click()
    wire.mend()
    bo.until(lambda: bo.ply > ply)
    ada.until(lambda: ada.ply == bo.ply)
    expect(ada.find("toast")).to_have_count(0)


def test_a_power_cut_of_the_server_loses_nothing(pair: tuple[Person, Person], server: Server) -> None:
    ada, bo = pair
    for person in pair:
        person.complaints.forgive(*NO_CONNECTION)
    choices, log = ada.choices(), ada.find("log").inner_text()
    server.kill()
    expect(ada.find("connection-banner")).to_contain_text("Reconnecting")
    server.start()
    for person in pair:
        expect(person.find("connection-banner")).to_have_count(0)
    ada.until(lambda: ada.asked)
    assert ada.choices() == choices
    assert ada.find("log").inner_text().startswith(log)
    play_on([ada, bo], random.Random(5), most=6)
