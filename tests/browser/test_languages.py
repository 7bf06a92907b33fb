"""The browser's language is spoken, and another one when somebody wishes so."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person
from browser.tables import open_table
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, pages")


def test_a_german_browser_is_spoken_to_in_german(server: Server, invite: Invite) -> None:
    ada = invite("Ada", locale="de-DE")
    ada.visit("/")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Welche Stadt hebst du?")
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    ada.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}).place)
    expect(ada.find("question")).to_contain_text("Spiel eine Karte aus")
    ada.play(ada.choices()[0])
    expect(ada.find("log")).to_contain_text("Ada spielt die Karte")
    ada.touch("rules")
    expect(ada.page.get_by_role("dialog")).to_contain_text("Regeln")


def test_the_language_can_be_changed_in_the_middle_of_a_game(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}).place)
    ada.play(ada.choices()[0])
    expect(ada.find("log")).to_contain_text("Ada plays the card")
    shown = len(ada.frames.showings)
    choose_language(ada, "Settings", "Language", "de")
    expect(ada.find("log")).to_contain_text("Ada spielt die Karte")
    expect(ada.find("log")).not_to_contain_text("plays")
    expect(ada.find("undo")).to_contain_text("Zurück")
    choose_language(ada, "Einstellungen", "Sprache", "nl")
    expect(ada.find("log")).to_contain_text("Ada speelt")
    assert len(ada.frames.showings) == shown, "the page has all it needs to say the same in other words"
    ada.page.reload()
    expect(ada.find("log")).to_contain_text("Ada speelt")


def choose_language(person: Person, settings: str, language: str, wanted: str) -> None:
    person.page.get_by_role("button", name=settings).click()
    person.page.get_by_label(language).select_option(wanted)
    person.page.keyboard.press("Escape")
