"""Every page at both sizes: photographed, not wider than the screen, and without serious trouble for anybody.

Usually a wide page is judged in the light and one on a phone in the dark; `make browsers` judges both in both.

The pictures are kept in build/screenshots, to be looked at.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from playwright.sync_api import expect

from browser.conftest import EVERY_VARIANT, SIZES, Devices
from browser.people import Person
from browser.tables import Opened, finished_table, open_table, play_out
from services.server import Server

pytestmark = [pytest.mark.xdist_group("browser, pages"), pytest.mark.each_variant]

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "screenshots"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
ABOUT_COLOURS = ["color-contrast", "link-in-text-block"]
"""All that depends on the light."""

Json = Any
Scheme = Literal["light", "dark"]

USUAL: dict[str, Scheme] = {"wide": "light", "phone": "dark"}
OTHER: dict[str, Scheme] = {"wide": "dark", "phone": "light"}


class View(NamedTuple):
    """Something to look at on a page."""

    name: str
    part: str = ":root"
    """What has come since the last view, by a selector: the rest of the page was looked at before."""


WINDOW = "dialog[open]"
Views = Iterator[View]


class Tour:
    """The pages, each with all that can be opened on it. Tables are made once for all visits."""

    def __init__(self, server: Server) -> None:
        self._finished = cache(lambda: finished_table(server, "submarine"))
        self._gathering = cache(lambda: open_table(server, "sunken-city", "me", "open", "bot:random"))
        self._in_the_middle = cache(lambda game: begun_table(server, game).place)

    def lobby(self, person: Person) -> Views:
        person.visit("/")
        expect(person.find("game-submarine")).to_be_visible()
        yield View("lobby")
        person.page.get_by_role("button", name="Settings").click()
        expect(person.page.get_by_label("Language")).to_be_visible()
        yield View("settings", WINDOW)
        close_window(person)
        person.touch("game-sunken-city")
        person.page.get_by_role("dialog").get_by_text("More", exact=True).click()
        yield View("opening", WINDOW)

    def join(self, person: Person) -> Views:
        person.visit(self._gathering().invite)
        expect(person.find("join")).to_be_visible()
        yield View("join")

    def gathering(self, person: Person) -> Views:
        person.sit(self._gathering().place)
        expect(person.find("gathering")).to_be_visible()
        yield View("gathering")

    def sunken_city(self, person: Person) -> Views:
        self._sit_in_the_middle(person, "sunken-city")
        yield View("playing_sunken_city")
        person.page.keyboard.press("?")
        expect(person.page.get_by_role("dialog")).to_be_visible()
        yield View("keys", WINDOW)
        close_window(person)
        person.touch("rules")
        expect(person.page.get_by_role("searchbox")).to_be_visible()
        yield View("rules_at_the_table", WINDOW)
        close_window(person)
        person.page.get_by_role("group", name="Players").get_by_role("note").first.click()
        expect(person.find("why")).to_be_visible()
        yield View("why_not", "[data-testid=why]")
        person.page.keyboard.press("Escape")
        person.page.keyboard.press("l")
        expect(person.find("choice").first).to_be_visible()
        yield View("choices", "[data-testid=choice-list]")
        person.page.keyboard.press("ArrowLeft")
        expect(person.find("looked-lines")).not_to_be_empty()
        yield View("looking_back")

    def atlandice(self, person: Person) -> Views:
        self._sit_in_the_middle(person, "atlandice")
        yield View("playing_atlandice")
        person.open_log()
        yield View("log", "#content .beside")

    def submarine(self, person: Person) -> Views:
        person.sit(self._in_the_middle("submarine"))
        expect(person.find("curtain")).to_be_visible()
        yield View("curtain")
        person.touch("curtain-show")
        expect(person.find("board")).to_be_visible()
        yield View("playing_submarine")

    def _sit_in_the_middle(self, person: Person, game: str) -> None:
        person.sit(self._in_the_middle(game))
        expect(person.find("board")).to_be_visible()

    def over(self, person: Person) -> Views:
        person.sit(self._finished().place)
        expect(person.find("outcome")).to_be_visible()
        yield View("over")

    def watch(self, person: Person) -> Views:
        person.sit(self._finished().watch)
        expect(person.find("board")).to_be_visible()
        yield View("watch")

    def replay(self, person: Person) -> Views:
        person.visit(f"{self._finished().replay}?step=9")
        expect(person.find("board")).to_be_visible()
        yield View("replay")

    def rules(self, person: Person) -> Views:
        person.visit("/rules/atlandice")
        expect(person.page.get_by_role("searchbox")).to_be_visible()
        yield View("rules")

    def lessons(self, person: Person) -> Views:
        person.visit("/learn/sunken-city")
        expect(person.find("lesson-expert")).to_be_visible()
        yield View("lessons")

    def lesson_sunken_city(self, person: Person) -> Views:
        self._learn(person, "sunken-city/first?step=8")
        yield View("lesson_sunken_city")
        self._learn(person, "sunken-city/first?step=4")
        person.page.locator("[data-sprite=merman]").click(force=True)
        expect(person.find("lesson-answer")).to_be_visible()
        yield View("lesson_answer", "[data-testid=lesson]")

    def lesson_atlandice(self, person: Person) -> Views:
        self._learn(person, "atlandice/first?step=4")
        yield View("lesson_atlandice")

    def lesson_submarine(self, person: Person) -> Views:
        self._learn(person, "submarine/first?step=12")
        yield View("lesson_submarine")

    def _learn(self, person: Person, lesson: str) -> None:
        person.visit(f"/learn/{lesson}")
        expect(person.find("board")).to_be_visible()

    def missing(self, person: Person) -> Views:
        person.visit("/nowhere/at/all")
        expect(person.page.get_by_role("heading", name="Nothing here but water")).to_be_visible()
        yield View("missing")


def close_window(person: Person) -> None:
    person.page.keyboard.press("Escape")
    expect(person.page.locator(WINDOW)).to_have_count(0)


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
    visit: Callable[[Person], Views] = getattr(tour, stop)
    for view in visit(ada):
        look_in(ada, USUAL[size])
        ada.page.screenshot(path=PICTURES / f"{view.name}-{size}.jpeg", type="jpeg", quality=90)
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
        assert troubles(ada, view.part) == []
        if EVERY_VARIANT:
            look_in(ada, OTHER[size])
            assert troubles(ada, view.part, {"runOnly": ABOUT_COLOURS}) == []
    assert ada.complaints.unforgiven() == []


def look_in(person: Person, scheme: Scheme) -> None:
    person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    expect(person.page.locator("html")).to_have_attribute("data-theme", scheme)


def troubles(person: Person, part: str, options: Json = None) -> list[str]:
    """What axe finds grave in a part of the page, each with the first element."""
    if not person.page.evaluate("'axe' in window"):
        # In the page's own policy there is no place for a tool: it is brought in from outside.
        person.page.evaluate(AXE.read_text(encoding="utf-8"))
    wanted = {"resultTypes": ["violations"], **(options or {})}
    found: Json = person.page.evaluate("([part, wanted]) => axe.run(part, wanted)", [part, wanted])
    assert found["passes"], "axe has looked at nothing"
    return [
        f"{each['id']} ({each['impact']}): {each['help']}; {each['nodes'][0]['html'][:200]}"
        for each in found["violations"]
        if each["impact"] in GRAVE
    ]
