"""What was done can be taken back while nobody has learned from it, and not any longer."""

import random

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person
from browser.tables import join_table, open_table
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, pages")


@pytest.fixture
def pair(server: Server, invite: Invite) -> tuple[Person, Person]:
    """Ada begins; with the expert rules no die is rolled in between."""
    ada, bo = invite("Ada"), invite("Bo")
    options = {"start": "yellow", "expert": True}
    opened = open_table(server, "sunken-city", "me", "open", options=options)
    ada.sit(opened.place)
    bo.sit(join_table(server, opened, "Bo").place)
    ada.touch("begin")
    ada.until(lambda: ada.asked)
    return ada, bo


def test_a_move_is_taken_back(pair: tuple[Person, Person]) -> None:
    ada, bo = pair
    expect(ada.find("undo")).to_have_count(0)
    question, choices = ada.question, ada.choices()
    ada.play(choices[0])
    expect(ada.find("question")).not_to_have_text(question)
    ada.touch("undo")
    expect(ada.find("question")).to_have_text(question)
    ada.until(lambda: ada.choices() == choices)
    expect(ada.find("undo")).to_have_count(0)
    expect(bo.find("log")).to_contain_text("Ada takes moves back.")


def test_a_whole_turn_is_taken_back(pair: tuple[Person, Person]) -> None:
    ada, _ = pair
    choices = ada.choices()
    for seed in range(3):
        ada.play_any(random.Random(seed))
    ada.touch("undo-turn")
    ada.until(lambda: ada.choices() == choices)


def test_nothing_can_be_taken_back_once_the_turn_has_passed(pair: tuple[Person, Person]) -> None:
    ada, bo = pair
    chance = random.Random(3)
    while ada.asked:
        ada.play_any(chance)
    bo.until(lambda: bo.asked)
    for person in pair:
        expect(person.find("undo")).to_have_count(0)
    ply = ada.ply
    ada.page.keyboard.press("u")
    bo.play_any(chance)
    assert [line["kind"] for line in bo.showing["log"]] == ["move"]
    ada.until(lambda: ada.ply > ply)
