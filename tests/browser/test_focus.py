"""The focus never falls out of the page: not after a move, not when a window closes, not when a panel changes."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person
from browser.tables import QUICK, open_table
from browser.test_keyboard import choose_with_keys
from browser.test_phone import PHONE
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, games")

SETTLED = "new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"
"""What browsers and pages do about the focus, they do when the next picture has been drawn."""
WHERE = "() => document.activeElement === document.body ? 'the body' : document.activeElement?.tagName ?? 'nothing'"


def focus_is_in_the_page(person: Person, after: str) -> None:
    person.page.evaluate(SETTLED)
    person.until(lambda: person.page.evaluate(WHERE) not in ("the body", "nothing"))
    assert person.page.evaluate(WHERE) not in ("the body", "nothing"), after


@pytest.mark.parametrize("game", QUICK)
def test_a_game_by_mouse(game: str, server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.sit(open_table(server, game, "me", "bot:random", options=QUICK[game]).place)
    play_watched(ada, 25, lambda: ada.play_any(random.Random(ada.ply)))


def test_a_game_by_keyboard(server: Server, invite: Invite) -> None:
    ada = invite("Ada")
    ada.sit(open_table(server, "atlandice", "me", "bot:random", options=QUICK["atlandice"]).place)
    play_watched(ada, 25, lambda: choose_with_keys(ada))


def play_watched(person: Person, most: int, play: Callable[[], object]) -> None:
    for _ in range(most):
        person.until(lambda: person.asked or person.over)
        if person.over:
            break
        play()
        focus_is_in_the_page(person, f"a move at event {person.ply}")
    focus_is_in_the_page(person, "the end")


def test_windows_give_the_focus_back_and_tabs_keep_it(server: Server, invite: Invite) -> None:
    ada = invite("Ada", **PHONE)
    ada.sit(open_table(server, "sunken-city", "me", "bot:random").place)
    ada.until(lambda: ada.asked)
    dialog = ada.page.get_by_role("dialog")
    for opener in ("rules", "move-device", "resign"):
        ada.find(opener).click()
        expect(dialog).to_be_visible()
        focus_is_in_the_page(ada, f"opening {opener}")
        ada.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        focus_is_in_the_page(ada, f"closing {opener}")
    ada.find("tab-log").tap()
    focus_is_in_the_page(ada, "the tab of the log")
    ada.find("resign").dispatch_event("click")
    ada.find("offer-confirm").click()
    ada.until(lambda: ada.over)
    expect(dialog).to_have_count(0)
    focus_is_in_the_page(ada, "resigning")


@pytest.mark.parametrize("size", [{"size": "wide"}, PHONE])
def test_what_is_told_of_a_lost_network_covers_nothing(size: dict[str, object], server: Server, invite: Invite) -> None:
    ada = invite("Ada", **size)
    ada.complaints.forgive("WebSocket connection", "Failed to load resource", "ERR_")
    ada.sit(open_table(server, "sunken-city", "me", "bot:random", options={"start": "yellow"}).place)
    ada.until(lambda: ada.asked)
    ada.context.set_offline(True)
    expect(ada.page.get_by_text("You are offline.")).to_be_visible()
    expect(ada.find("offline")).to_be_in_viewport(ratio=1)
    for hook in ("sound", "question", "board"):
        expect(ada.find(hook)).to_be_in_viewport(ratio=1)
        assert ada.find(hook).evaluate(COVERED_BY) == [], hook
    assert ada.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    ada.context.set_offline(False)
    expect(ada.page.get_by_text("You are offline.")).to_have_count(0)


COVERED_BY = """element => {
  const box = element.getBoundingClientRect();
  const tops = [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(box.x + box.width / 2, box.y + box.height * y));
  return tops.filter((top) => !element.contains(top) && !top?.contains(element)).map((top) => top?.outerHTML);
}"""
"""What lies on top of an element and is not its own: near its upper edge, in its middle, near its lower edge."""
