"""Somebody who comes for the first time sees where to click, and is spared what only experts need."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite

pytestmark = pytest.mark.xdist_group("browser, pages")

PLAY = {"en-GB": "Play now", "de-DE": "Jetzt spielen", "nl-NL": "Nu spelen"}


@pytest.mark.parametrize("locale", PLAY)
def test_a_newcomer_with_a_phone_sees_where_to_play_without_scrolling(locale: str, invite: Invite) -> None:
    ada = invite("Ada", "phone", locale=locale)
    ada.visit("/")
    expect(ada.find("now-atlandice")).to_have_text(PLAY[locale])
    expect(ada.find("now-atlandice")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_one_click_begins_a_game_against_one_bot(size: str, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.visit("/")
    ada.touch("now-sunken-city")
    ada.until_playing()
    assert [seat["kind"] for seat in ada.showing["seats"]] == ["person", "bot"]


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_variants_of_a_game_are_chosen_by_name(size: str, invite: Invite) -> None:
    ada = invite("Ada", size)
    ada.visit("/?game=sunken-city")
    expect(ada.find("variant-base")).to_be_checked()
    for title in ("Base game", "Short game", "Expert game"):
        expect(ada.page.get_by_role("radio", name=title)).to_have_count(1)
    expect(ada.page.get_by_text("in phases that you can plan")).to_be_visible()
    ada.find("variants").get_by_text("Expert game").click()
    expect(ada.find("variant-expert")).to_be_checked()
    expect(ada.page.get_by_label("Whoever is sunk gets no chip")).to_be_visible()
    ada.touch("play")
    ada.until_playing()
    assert "rising" in str(ada.showing["scene"])


def test_a_games_picture_leads_to_the_game_and_its_rules_to_the_rules(invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit("/")
    box = ada.page.get_by_role("img", name="Submarine").bounding_box()
    assert box is not None
    ada.page.mouse.click(box["x"] + 20, box["y"] + 20)
    expect(ada.page.get_by_role("dialog").get_by_role("heading", name="Submarine")).to_be_visible()
    ada.page.go_back()
    ada.page.get_by_role("link", name="Rules: Submarine").click()
    expect(ada.page.get_by_role("searchbox")).to_be_visible()


def test_options_in_a_notation_of_the_game_are_for_experts(invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit("/?game=atlandice")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_text("More", exact=True).click()
    expect(dialog.get_by_label("who starts")).to_be_visible()
    expect(dialog.get_by_label("The clock's fields")).to_be_hidden()
    dialog.get_by_text("For experts").click()
    expect(dialog.get_by_label("The clock's fields")).to_be_visible()


def test_a_wrong_option_is_shown_even_if_it_was_folded_away(invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit("/?game=submarine")
    dialog = ada.page.get_by_role("dialog")
    fold, field = dialog.get_by_text("More", exact=True), dialog.get_by_role("spinbutton")
    fold.click()
    field.fill("999999")
    fold.click()
    expect(field).to_be_hidden()
    ada.touch("play")
    expect(field).to_be_visible()
    expect(field).to_be_focused()
