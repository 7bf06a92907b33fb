"""Everything can be played without a mouse."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.people import Person

pytestmark = pytest.mark.xdist_group("browser, games")

COUNT_POINTERS = """
window.pointers = 0;
for (const kind of ["pointerdown", "mousedown", "touchstart"])
  window.addEventListener(kind, () => (window.pointers += 1), true);
"""


def test_a_whole_game_is_played_with_the_keyboard_alone(invite: Invite) -> None:
    ada = invite("Ada")
    ada.page.add_init_script(COUNT_POINTERS)
    open_with_keys(ada)
    while not ada.over:
        choose_with_keys(ada)
    expect(ada.find("outcome")).to_contain_text("The game is over")
    assert ada.page.evaluate("window.pointers") == 0


def open_with_keys(person: Person) -> None:
    """Atlandice for two on one screen, with a clock that soon reaches the waves."""
    keys = person.page.keyboard
    person.visit("/")
    expect(person.find("game-atlandice")).to_be_visible()
    tab_to(person, "game-atlandice")
    keys.press("Enter")
    expect(person.page.get_by_role("dialog")).to_be_visible()
    tab_to(person, "Against bots")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    tab_to(person, "3")
    keys.press("ArrowLeft")
    for fold in ("More", "For experts"):
        tab_to(person, fold)
        keys.press("Enter")
    tab_to(person, "the clock's fields")
    keys.press("Control+A")
    keys.type("3 waves")
    tab_to(person, "play")
    keys.press("Enter")
    person.until(lambda: person.asked)


def tab_to(person: Person, name: str) -> None:
    """Presses the tab key until something with this data-testid or these words has the focus."""
    script = """() => { const at = document.activeElement;
        return [at.dataset.testid, at.labels?.[0]?.textContent, at.textContent].filter(Boolean).join(" "); }"""
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if name in person.page.evaluate(script):
            return
    raise AssertionError(f"the tab key does not lead to {name}")


def choose_with_keys(person: Person) -> None:
    """On the board where there is something to be touched, from the list otherwise."""
    on_board = bool(person.showing["scene"]["targets"])
    go_to(person, "b" if on_board else "l")
    there, back = ("ArrowRight", "ArrowLeft") if on_board else ("Tab", "Shift+Tab")
    for key in (there, back):
        person.page.keyboard.press(key)
    choose_focused(person)
    person.until(lambda: person.asked or person.over)


def go_to(person: Person, key: str) -> None:
    """Presses the key of the board or of the list, as soon as there is something to choose."""
    expect(person.find("target" if key == "b" else "choice-list").first).to_be_visible()
    person.page.keyboard.press(key)
    place = "[data-rove]" if key == "b" else "[data-testid=choice]"
    expect(person.page.locator(f"{place}:focus")).to_have_count(1)


def choose_focused(person: Person) -> None:
    """Presses Enter and waits until all is done; says which where several things are meant."""
    before = person.ply
    choices = set(person.page.evaluate("document.activeElement.dataset.actions ?? ''").split())
    person.page.keyboard.press("Enter")
    if len(choices) == 1:
        person.until(lambda: person.ply > before + choices.copy().pop().count("+"))
    elif choices:
        expect(person.page.locator("[data-testid=chooser-choice]:focus")).to_have_count(1)
        choose_focused(person)
    else:
        take_from_the_list(person)


def take_from_the_list(person: Person) -> None:
    """A piece was picked: that is let go again."""
    expect(person.find("unpick")).to_be_visible()
    person.page.keyboard.press("Escape")
    go_to(person, "l")
    choose_focused(person)


def test_keys_show_help_rules_and_explanations(invite: Invite) -> None:
    ada = invite("Ada")
    ada.open_table("sunken-city", "On one screen", 2)
    keys, dialog = ada.page.keyboard, ada.page.get_by_role("dialog")
    ada.until(lambda: ada.asked)
    keys.press("?")
    expect(dialog).to_contain_text("choices as a list")
    keys.press("Escape")
    keys.press("r")
    expect(dialog.get_by_role("searchbox")).to_be_visible()
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    keys.press("e")
    expect(ada.page.get_by_role("tooltip")).to_be_visible()
    keys.press("c")
    expect(ada.find("chat-input")).to_be_focused()
