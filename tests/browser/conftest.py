"""A real server and Debian's Chromium for all files, and people with devices of their own for each test.

They end with the last of these tests: while Playwright runs, no other event loop can. Tests of pages and tests of games
are a group each, so that two processes share them.

Many tests have variants: both sizes, every game, mouse and finger. Usually one of them is run, from test to test
another, so that all sizes and games come up; `make browsers` runs every one.

Whatever a test is about, at its end no page has printed an error, broken its Content-Security-Policy, or sent a
request to another server.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from browser.people import PATIENCE, Person
from services.server import Server

HERE = Path(__file__).parent
WITH_WINDOWS = Path("/usr/bin/chromium")
CHROMIUM = Path("/usr/bin/chromium-headless-shell")
"""It takes half the time of the other, which hides its windows, but shows no notifications."""
ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
SIZES = {"wide": (1280, 800), "phone": (360, 640)}

FORGET = """async () => {
  localStorage.clear();
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}"""

EVERY_VARIANT = bool(os.environ.get("VINETA_EVERY_VARIANT"))
EACH = "each_variant"
"""The mark of tests whose variants are all run each time."""

Invite = Callable[..., Person]

expect.set_options(timeout=PATIENCE * 1000)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{EACH}: every variant is run, not one of them")


@pytest.hookimpl(tryfirst=True)  # before the tests are shared out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not EVERY_VARIANT:
        left_out = set(items) - set(one_of_each(items))
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def one_of_each(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """All tests of other folders; of each in this one a single variant: of the next test the next in its row."""
    variants: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.path.is_relative_to(HERE) and not item.get_closest_marker(EACH):
            variants.setdefault(item.nodeid.partition("[")[0], []).append(item)
        else:
            yield item
    several = [row for row in variants.values() if len(row) > 1]
    yield from (row[0] for row in variants.values() if len(row) == 1)
    yield from (row[number % len(row)] for number, row in enumerate(several))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, CHROMIUM) as started:
        yield started


@contextmanager
def launched(playwright: Playwright, program: Path, *arguments: str) -> Iterator[Browser]:
    """A browser that runs for a while."""
    assert program.exists(), f"{program} is missing: `make services` installs it"
    browser = playwright.chromium.launch(executable_path=program, args=[*ARGUMENTS, *arguments])
    try:
        yield browser
    finally:
        browser.close()


class Devices:
    """Contexts, each for one person at a time. Nothing is left of whoever had one before.

    The browser has the site at hand in a context where it was shown before: that takes half the time of a new one.
    """

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self._free: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def lend(self, size: str, **settings: Any) -> BrowserContext:
        """One of a size of SIZES, with settings of a Playwright context."""
        kind = repr((size, sorted(settings.items())))
        free = self._free.setdefault(kind, [])
        context = free.pop() if free else self._new(size, settings)
        self._kinds[context] = kind
        return context

    def give_back(self, context: BrowserContext) -> None:
        first, *others = context.pages
        for page in others:
            page.close()
        first.evaluate(FORGET)
        context.clear_cookies()
        context.set_offline(False)
        self._free[self._kinds[context]].append(context)

    def close(self) -> None:
        for context in self._kinds:
            context.close()

    def _new(self, size: str, settings: dict[str, Any]) -> BrowserContext:
        width, height = SIZES[size]
        usual = {"base_url": self._server.address, "locale": "en-GB", "reduced_motion": "reduce"}
        context = self._browser.new_context(viewport={"width": width, "height": height}, **{**usual, **settings})
        context.set_default_timeout(PATIENCE * 1000)
        context.new_page().goto(
            "/api/status"
        )  # keeps the site's process, and what was stored can be removed from there
        return context


@pytest.fixture(scope="package")
def devices(browser: Browser, server: Server) -> Iterator[Devices]:
    lent = Devices(browser, server)
    yield lent
    lent.close()


@pytest.fixture
def invite(devices: Devices, server: Server) -> Iterator[Invite]:
    """Brings people: `invite("Ada")`, with a size and settings of their device."""
    guests: list[Person] = []

    def bring(name: str, size: str = "wide", **settings: Any) -> Person:
        guests.append(Person(name, devices.lend(size, **settings), server.address))
        return guests[-1]

    yield bring
    for guest in guests:
        devices.give_back(guest.context)
    complaints = {guest.name: guest.complaints.unforgiven() for guest in guests}
    assert not any(complaints.values()), complaints
