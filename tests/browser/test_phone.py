"""On a phone held upright: everything fits, and fingers find their way."""

import random

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Invite
from browser.people import Person
from browser.tables import QUICK, join_table, open_table, play_out
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, pages")

PHONE = {"size": "phone", "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.mark.parametrize("game", QUICK)
def test_turns_are_played_by_tapping(game: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    ada.sit(open_table(server, game, "me", "bot:random").place)
    chance = random.Random(9)
    for _ in range(8):
        ada.until(lambda: ada.asked or ada.over)
        nothing_is_wider_than_the_screen(ada)
        question_and_board_are_in_sight(ada)
        ada.play(chance.choice(ada.choices()), Locator.tap)
    ada.find("tab-log").tap()
    expect(ada.find("log")).to_be_in_viewport()
    question_and_board_are_in_sight(ada)


def nothing_is_wider_than_the_screen(person: Person) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert person.page.evaluate("visualViewport.scale") == 1


def question_and_board_are_in_sight(person: Person) -> None:
    for hook in ("question", "board"):
        expect(person.find(hook)).to_be_in_viewport(ratio=1)


def test_a_long_press_explains_and_chooses_nothing(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    ada.sit(open_table(server, "submarine", "me", "bot:random", options={"start": "white"}).place)
    ply = ada.ply
    piece = ada.showing["scene"]["targets"][0]
    press_long(ada, x=piece[1], y=piece[2])
    expect(ada.page.get_by_role("tooltip")).to_be_visible()
    expect(ada.find("chooser")).to_have_count(0)
    assert ada.ply == ply


def press_long(person: Person, x: float, y: float) -> None:
    """Playwright has no long tap, so a finger of the browser's own is put down, and lifted when there are words."""
    expect(person.find("target").first).to_be_visible()
    box = person.find("board").bounding_box()
    assert box is not None
    unit = box["width"] / person.showing["scene"]["width"]
    finger = {"x": box["x"] + x * unit, "y": box["y"] + y * unit}
    device = person.context.new_cdp_session(person.page)
    device.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(person.page.get_by_role("tooltip")).to_be_visible()
    device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_after_the_end_the_result_is_shown_whatever_was_read_before(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    opened = open_table(server, "sunken-city", "me", "me", options=QUICK["sunken-city"])
    ada.sit(opened.place)
    ada.find("tab-log").tap()
    expect(ada.find("log")).to_be_in_viewport()
    play_out(server, opened)
    expect(ada.find("outcome")).to_be_in_viewport()
    expect(ada.find("ranked").first).to_be_in_viewport()
    expect(ada.find("log")).not_to_be_in_viewport()


def test_what_somebody_is_typing_outlasts_the_game(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    opened = open_table(server, "sunken-city", "me", "me", options=QUICK["sunken-city"])
    ada.sit(opened.place)
    ada.find("tab-log").tap()
    ada.find("chat-input").fill("Well play")
    play_out(server, opened)
    expect(ada.find("outcome")).to_be_in_viewport()
    ada.find("tab-log").tap()
    expect(ada.find("chat-input")).to_have_value("Well play")


def test_the_tab_with_unread_chat_has_a_mark(server: Server, invite: Invite) -> None:
    ada = invite("Ada", "phone")
    opened = open_table(server, "sunken-city", "me", "open", options={"start": "yellow"})
    bo = invite("Bo", "phone")
    bo.sit(join_table(server, opened, "Bo").place)
    ada.sit(opened.place)
    ada.touch("begin")
    ada.until_playing()
    expect(ada.find("unread")).to_have_count(0)
    bo.touch("tab-log")
    bo.find("chat-input").fill("Hello!")
    bo.page.keyboard.press("Enter")
    expect(ada.find("unread")).to_be_visible()
    ada.touch("tab-log")
    expect(ada.find("unread")).to_have_count(0)
    expect(bo.find("unread")).to_have_count(0)


def test_a_hint_is_whole_on_a_phone_on_its_side(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    ada.page.set_viewport_size({"width": 740, "height": 360})
    ada.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}).place)
    ada.touch("hint-button")
    ada.touch("hint-more")
    expect(ada.find("hint").get_by_role("listitem").first).to_be_visible()
    assert ada.find("hint").evaluate("({ parentElement: box }) => box.scrollHeight <= box.clientHeight")


def test_a_finished_game_scrolls_as_one_below_its_head(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    opened = open_table(server, "sunken-city", "me", "me", options=QUICK["sunken-city"])
    play_out(server, opened)
    ada.visit(opened.replay)
    expect(ada.find("board")).to_be_visible()  # before it is there, all the rest has room on the screen
    ada.find("analysis").scroll_into_view_if_needed()
    assert ada.page.evaluate("document.querySelector('main').scrollTop") > 0
    expect(ada.find("replay-slider")).to_be_in_viewport()
    nothing_is_wider_than_the_screen(ada)


def test_whoever_touches_a_moment_of_the_result_sees_its_board(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    opened = open_table(server, "atlandice", "me", "me", options=QUICK["atlandice"])
    play_out(server, opened)
    ada.sit(opened.place)
    ada.find("moment").last.tap()
    expect(ada.find("looking")).to_be_visible()
    expect(ada.find("board")).to_be_in_viewport(ratio=1)
