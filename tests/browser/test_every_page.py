"""Every page at both sizes: photographed, not wider than the screen, and without serious trouble for anybody.

The pictures are kept in build/screenshots, to be looked at.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from browser.conftest import SIZES, Devices
from browser.people import Person
from browser.tables import Opened, finished_table, open_table, play_out
from services.server import Server

pytestmark = pytest.mark.xdist_group("browser, pages")

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "screenshots"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
ABOUT_COLOURS = ["color-contrast", "link-in-text-block"]
"""All that can be otherwise in the dark."""

Json = Any


class Tour:
    """The pages, each by its name. Tables are made once for all visits."""

    def __init__(self, server: Server) -> None:
        self._finished = cache(lambda: finished_table(server, "submarine"))
        self._gathering = cache(lambda: open_table(server, "sunken-city", "me", "open", "bot:random"))
        self._in_the_middle = cache(lambda game: begun_table(server, game).place)

    def lobby(self, person: Person) -> None:
        person.visit("/")
        expect(person.find("game-submarine")).to_be_visible()

    def opening(self, person: Person) -> None:
        person.visit("/?game=sunken-city")
        person.page.get_by_role("dialog").get_by_text("More", exact=True).click()

    def settings(self, person: Person) -> None:
        person.visit("/")
        person.page.get_by_role("button", name="Settings").click()
        expect(person.page.get_by_label("Language")).to_be_visible()

    def join(self, person: Person) -> None:
        person.visit(self._gathering().invite)
        expect(person.find("join")).to_be_visible()

    def gathering(self, person: Person) -> None:
        person.sit(self._gathering().place)
        expect(person.find("gathering")).to_be_visible()

    def playing_sunken_city(self, person: Person) -> None:
        self._sit_in_the_middle(person, "sunken-city")

    def playing_atlandice(self, person: Person) -> None:
        self._sit_in_the_middle(person, "atlandice")

    def playing_submarine(self, person: Person) -> None:
        person.sit(self._in_the_middle("submarine"))
        person.touch("curtain-show")
        expect(person.find("board")).to_be_visible()

    def curtain(self, person: Person) -> None:
        person.sit(self._in_the_middle("submarine"))
        expect(person.find("curtain")).to_be_visible()

    def _sit_in_the_middle(self, person: Person, game: str) -> None:
        person.sit(self._in_the_middle(game))
        expect(person.find("board")).to_be_visible()

    def choices(self, person: Person) -> None:
        self.playing_sunken_city(person)
        person.page.keyboard.press("l")
        expect(person.find("choice").first).to_be_visible()

    def keys(self, person: Person) -> None:
        self.playing_sunken_city(person)
        person.page.keyboard.press("?")
        expect(person.page.get_by_role("dialog")).to_be_visible()

    def log(self, person: Person) -> None:
        self.playing_atlandice(person)
        person.open_log()

    def looking_back(self, person: Person) -> None:
        self.playing_sunken_city(person)
        person.page.keyboard.press("ArrowLeft")
        expect(person.find("looked-lines")).not_to_be_empty()

    def why_not(self, person: Person) -> None:
        self.playing_sunken_city(person)
        person.page.get_by_role("group", name="Players").get_by_role("note").first.click()
        expect(person.find("why")).to_be_visible()

    def over(self, person: Person) -> None:
        person.sit(self._finished().place)
        expect(person.find("outcome")).to_be_visible()

    def watch(self, person: Person) -> None:
        person.sit(self._finished().watch)
        expect(person.find("board")).to_be_visible()

    def replay(self, person: Person) -> None:
        person.visit(f"{self._finished().replay}?step=9")
        expect(person.find("board")).to_be_visible()

    def rules(self, person: Person) -> None:
        person.visit("/rules/atlandice")
        expect(person.page.get_by_role("searchbox")).to_be_visible()

    def rules_at_the_table(self, person: Person) -> None:
        self.playing_sunken_city(person)
        person.touch("rules")
        expect(person.page.get_by_role("searchbox")).to_be_visible()

    def lessons(self, person: Person) -> None:
        person.visit("/learn/sunken-city")
        expect(person.find("lesson-expert")).to_be_visible()

    def lesson_sunken_city(self, person: Person) -> None:
        self._learn(person, "sunken-city/first?step=8")

    def lesson_atlandice(self, person: Person) -> None:
        self._learn(person, "atlandice/first?step=4")

    def lesson_submarine(self, person: Person) -> None:
        self._learn(person, "submarine/first?step=12")

    def lesson_answer(self, person: Person) -> None:
        self._learn(person, "sunken-city/first?step=4")
        person.page.locator("[data-sprite=merman]").click(force=True)
        expect(person.find("lesson-answer")).to_be_visible()

    def _learn(self, person: Person, lesson: str) -> None:
        person.visit(f"/learn/{lesson}")
        expect(person.find("board")).to_be_visible()

    def missing(self, person: Person) -> None:
        person.visit("/nowhere/at/all")
        expect(person.page.get_by_role("heading", name="Nothing here but water")).to_be_visible()


def begun_table(server: Server, game: str) -> Opened:
    """A table on one screen, in the middle of its game."""
    opened = open_table(server, game, "me", "me")
    play_out(server, opened, most=25)
    return opened


STOPS = [name for name, method in vars(Tour).items() if callable(method) and not name.startswith("_")]


@pytest.fixture(scope="module")
def tour(server: Server) -> Tour:
    PICTURES.mkdir(parents=True, exist_ok=True)
    return Tour(server)


@pytest.fixture(scope="module")
def visitors(devices: Devices, server: Server) -> Iterator[dict[str, Person]]:
    """One for each size, who goes from page to page: a browser shows the next page of a site in half the time."""
    lent = {size: devices.lend(size, bypass_csp=True, has_touch=size == "phone") for size in SIZES}
    people = {size: Person("Ada", context, server.address) for size, context in lent.items()}
    for ada in people.values():
        ada.complaints.forgive("status of 404")
    yield people
    for ada in people.values():
        devices.give_back(ada.context)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("stop", STOPS)
def test_every_page_fits_and_can_be_used_by_all(stop: str, size: str, tour: Tour, visitors: dict[str, Person]) -> None:
    ada = visitors[size]
    ada.forget()
    visit: Callable[[Person], None] = getattr(tour, stop)
    visit(ada)
    ada.page.screenshot(path=PICTURES / f"{stop}-{size}.jpeg", type="jpeg", quality=90)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    # In the page's own policy there is no place for a tool: it is brought in from outside.
    ada.page.evaluate(AXE.read_text(encoding="utf-8"))
    look_in(ada, "light")
    assert violations(ada) == []
    look_in(ada, "dark")
    assert violations(ada, {"runOnly": ABOUT_COLOURS}) == []
    assert ada.complaints.unforgiven() == []


def look_in(person: Person, scheme: Literal["light", "dark"]) -> None:
    person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    expect(person.page.locator("html")).to_have_attribute("data-theme", scheme)


def violations(person: Person, options: Json = None) -> list[str]:
    """What axe finds grave, each with the first element."""
    wanted = {"resultTypes": ["violations"], **(options or {})}
    found: Json = person.page.evaluate("wanted => axe.run(document, wanted)", wanted)
    assert found["passes"], "axe has looked at nothing"
    return [
        f"{each['id']} ({each['impact']}): {each['help']}; {each['nodes'][0]['html'][:200]}"
        for each in found["violations"]
        if each["impact"] in GRAVE
    ]
