"""Takes the pictures of `docs/walkthrough.md`: a first evening on the real site, in Chromium (`make walkthrough`).

Ada has a computer, Bo a phone. Whoever changes what people see takes the pictures anew.
"""

import io
import random
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from browser.conftest import SIZES, WITH_WINDOWS, launched
from browser.people import PATIENCE, Person, play_on, whoever_is_asked
from browser.tables import open_table, play_out
from services.server import Server

FOLDER = Path(__file__).parent / "pictures" / "walkthrough"
NAME = "vineta.home"
"""How the computer is called in the pictures; who took them has it call itself otherwise."""
QUALITY = 70
STILL = 500
"""Milliseconds without a change, after which a page is drawn: it is in steps."""
DRAWN = """still => new Promise(resolve => {
  let timer = setTimeout(resolve, still);
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(resolve, still);
  }).observe(document.body, { childList: true, subtree: true });
})"""
FINGER = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class Photographer:
    """Somebody who brings people to the site, and keeps what they see."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self.origin = f"http://{NAME}:{server.port}"

    def bring(self, name: str, size: str) -> Person:
        """Somebody with a computer or a phone of their own."""
        width, height = SIZES[size]
        device: dict[str, Any] = FINGER if size == "phone" else {}
        context = self._browser.new_context(
            base_url=self.origin,
            viewport={"width": width, "height": height},
            locale="en-GB",
            reduced_motion="reduce",
            **device,
        )
        context.set_default_timeout(PATIENCE * 1000)
        return Person(name, context, self.origin)

    def keep(self, person: Person, name: str) -> None:
        """What somebody sees now, as `NAME.webp`: when all its pictures have come, and nothing moves any more."""
        page = person.page
        page.wait_for_load_state("networkidle")
        page.evaluate(DRAWN, STILL)
        page.evaluate("Promise.all([document.fonts.ready, ...document.getAnimations().map(a => a.finished)])")
        image = Image.open(io.BytesIO(page.screenshot(animations="disabled")))
        image.save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)
        print(f"{name}.webp")


def main() -> None:
    """Takes all pictures anew."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), "--allow-host", NAME) as server,
        chromium() as browser,
    ):
        photographer = Photographer(browser, server)
        for size in SIZES:
            look_around(photographer, size)
            learn(photographer, size)
            read_the_rules(photographer, size)
            look_at_a_result(photographer, server, size)
        play_together(photographer)
        build_with_a_finger(photographer, server)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that finds the computer of the pictures here."""
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    with sync_playwright() as playwright, launched(playwright, WITH_WINDOWS, rules) as browser:
        yield browser


def look_around(photographer: Photographer, size: str) -> None:
    """The lobby, and the three choices before a game."""
    ada = photographer.bring("Ada", size)
    ada.visit("/")
    ada.find("now-sunken-city").wait_for()
    photographer.keep(ada, f"lobby-{size}")
    ada.touch("game-sunken-city")
    ada.find("variant-expert").wait_for()
    photographer.keep(ada, f"variants-{size}")


def learn(photographer: Photographer, size: str) -> None:
    """A lesson, where it first points at something."""
    ada = photographer.bring("Ada", size)
    ada.visit("/learn/sunken-city")
    ada.page.locator("[data-testid^=lesson-]").first.click()
    ada.find("lesson").wait_for()
    while ada.find("lesson").get_attribute("data-kind") != "touch":
        ada.touch("lesson-next")
    ada.page.locator("[data-pointed]").filter(visible=True).first.wait_for()
    photographer.keep(ada, f"lesson-{size}")


def read_the_rules(photographer: Photographer, size: str) -> None:
    ada = photographer.bring("Ada", size)
    ada.visit("/rules/sunken-city")
    ada.page.locator(".summary").wait_for()
    photographer.keep(ada, f"rules-{size}")
    ada.visit("/rules/sunken-city#SC-14")
    ada.page.locator("#SC-14.marked").wait_for()
    photographer.keep(ada, f"rule-{size}")


def look_at_a_result(photographer: Photographer, server: Server, size: str) -> None:
    ada = photographer.bring("Ada", size)
    opened = open_table(server, "atlandice", "me", "me", options={"clock": "3 jewel, 5 donation, 7 waves"})
    play_out(server, opened)
    ada.sit(opened.place)
    ada.find("curve").wait_for()
    photographer.keep(ada, f"result-{size}")


def play_together(photographer: Photographer) -> None:
    """Ada opens a table, Bo comes by the code; they play until Ada has missed something."""
    ada, bo = photographer.bring("Ada", "wide"), photographer.bring("Bo", "phone")
    ada.open_table("sunken-city", "With friends", 2)
    ada.find("code").wait_for()
    photographer.keep(ada, "invitation-wide")
    bo.visit(ada.invitation())
    bo.page.get_by_label("Your name").fill("Bo")
    photographer.keep(bo, "joining-phone")
    bo.touch("join")
    bo.find("gathering").wait_for()
    ada.touch("begin")
    whoever_is_asked([ada, bo])
    photographer.keep(ada, "first-move-wide")
    photographer.keep(bo, "first-move-phone")
    play_on([ada, bo], random.Random(3), most=40)
    while whoever_is_asked([ada, bo]) is not ada or ada.find("recap").count() == 0:
        play_on([ada, bo], random.Random(4), most=1)
    photographer.keep(ada, "recap-wide")


def build_with_a_finger(photographer: Photographer, server: Server) -> None:
    """The ghost of a street, and what a phone tells of the others' turns."""
    bo = photographer.bring("Bo", "phone")
    bo.sit(open_table(server, "sunken-city", "me", "bot:random", name="Bo", options={"start": "yellow"}).place)
    bo.page.locator("[data-actions]").filter(visible=True).last.tap()
    street = bo.page.locator("[data-testid=target].edge").nth(40)
    street.tap()
    bo.find("ghost").wait_for()
    photographer.keep(bo, "building-phone")
    bo.touch("unpick")
    while bo.find("tab-recap").count() == 0:
        play_on([bo], random.Random(5), most=1)
        whoever_is_asked([bo])
    bo.touch("tab-recap")
    photographer.keep(bo, "recap-phone")


if __name__ == "__main__":
    main()
