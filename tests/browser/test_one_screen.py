"""Several people at one screen: a curtain falls between their turns, and behind it there is nothing to be seen."""

import random

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person

pytestmark = pytest.mark.xdist_group("browser, games")

OWN_CARD = "Each raises a "
"""Told of every card that the one who looks holds."""


def test_a_curtain_covers_hands_between_turns(invite: Invite) -> None:
    ada = invite("Ada")
    ada.open_table("submarine", "On one screen", 2)
    first = the_curtain_hides_everything(ada)
    ada.touch("curtain-show")
    only_the_own_hand_is_open(ada, first)
    play_the_turn(ada, random.Random(4))
    second = the_curtain_hides_everything(ada)
    assert second != first
    ada.touch("curtain-show")
    only_the_own_hand_is_open(ada, second)


def the_curtain_hides_everything(person: Person) -> int:
    """The page holds no card of anybody, not even one that cannot be seen. Returns whose turn it is."""
    expect(person.find("curtain")).to_contain_text("Pass the screen to")
    assert OWN_CARD not in person.page.content()
    expect(person.find("board")).to_have_count(0)
    expect(person.find("log").locator("p")).to_have_count(0)
    return int(person.showing["mover"])


def only_the_own_hand_is_open(person: Person, seat: int) -> None:
    expect(person.find("curtain")).to_have_count(0)
    panels = person.page.get_by_role("group", name="Players").get_by_role("region")
    expect(panels.nth(seat)).to_contain_text(OWN_CARD)
    expect(panels.nth(1 - seat)).to_contain_text("Cards of the hand, unseen")
    expect(panels.nth(1 - seat)).not_to_contain_text(OWN_CARD)


def play_the_turn(person: Person, chance: random.Random) -> None:
    seat = person.showing["seat"]
    while person.showing["mover"] == seat:
        person.play_any(chance)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_everybody_has_a_name_and_the_curtain_says_it(invite: Invite, size: str) -> None:
    ada = invite("Ada", size)
    ada.visit("/?game=submarine")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_text("On one screen").click()
    dialog.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
    dialog.get_by_label("Your name").fill("Ada")
    ada.find("name-1").fill("Bo")
    ada.touch("play")
    ada.until_playing()
    called = [seat["called"] for seat in ada.showing["seats"]]
    assert called == ["Ada", "Bo"]
    for _ in range(2):
        expect(ada.find("curtain")).to_contain_text(f"Pass the screen to {called[ada.showing['mover']]}")
        ada.touch("curtain-show")
        play_the_turn(ada, random.Random(4))


def test_a_game_without_secrets_needs_no_curtain(invite: Invite) -> None:
    ada = invite("Ada")
    ada.open_table("sunken-city", "On one screen", 2)
    chance = random.Random(4)
    seen: set[int] = set()
    while len(seen) < 2:
        ada.until(lambda: ada.asked)
        seen.add(ada.showing["seat"])
        ada.play_any(chance)
    expect(ada.find("curtain")).to_have_count(0)
