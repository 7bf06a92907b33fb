"""Somebody who comes for the first time sees where to click, and is spared what only experts need."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite

pytestmark = pytest.mark.xdist_group("browser")

PLAY = {"en-GB": "Play", "de-DE": "Spielen", "nl-NL": "Spelen"}


@pytest.mark.parametrize("locale", PLAY)
def test_a_newcomer_with_a_phone_sees_where_to_play_without_scrolling(locale: str, invite: Invite) -> None:
    ada = invite("Ada", "phone", locale=locale)
    ada.visit("/")
    expect(ada.find("game-atlandice")).to_have_text(PLAY[locale])
    expect(ada.find("game-atlandice")).to_be_in_viewport(ratio=1)


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
    dialog.get_by_text("Options", exact=True).click()
    expect(dialog.get_by_label("who starts")).to_be_visible()
    expect(dialog.get_by_label("The clock's fields")).to_be_hidden()
    dialog.get_by_text("For experts").click()
    expect(dialog.get_by_label("The clock's fields")).to_be_visible()


def test_a_wrong_option_is_shown_even_if_it_was_folded_away(invite: Invite) -> None:
    ada = invite("Ada")
    ada.visit("/?game=submarine")
    dialog = ada.page.get_by_role("dialog")
    fold, field = dialog.get_by_text("Options", exact=True), dialog.get_by_role("spinbutton")
    fold.click()
    field.fill("999999")
    fold.click()
    expect(field).to_be_hidden()
    ada.touch("play")
    expect(field).to_be_visible()
    expect(field).to_be_focused()
