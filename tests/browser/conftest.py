"""A real server and Debian's Chromium for all files, and people with contexts of their own for each test.

They end with the last of these tests: while Playwright runs, no other event loop can. Tests of pages and tests of games
are a group each, so that two processes share them.

Whatever a test is about, at its end no page has printed an error, broken its Content-Security-Policy, or sent a
request to another server.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from browser.people import PATIENCE, Person
from services.server import Server

WITH_WINDOWS = Path("/usr/bin/chromium")
CHROMIUM = Path("/usr/bin/chromium-headless-shell")
"""It takes half the time of the other, which hides its windows, but shows no notifications."""
ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
SIZES = {"wide": (1280, 800), "phone": (360, 640)}

Invite = Callable[..., Person]

expect.set_options(timeout=PATIENCE * 1000)


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


def arrive(browser: Browser, server: Server, name: str, size: str, **settings: Any) -> Person:
    """Somebody with a context of their own, of a size of SIZES and with settings of a Playwright context."""
    width, height = SIZES[size]
    usual = {"base_url": server.address, "locale": "en-GB", "reduced_motion": "reduce"}
    context = browser.new_context(viewport={"width": width, "height": height}, **{**usual, **settings})
    context.set_default_timeout(PATIENCE * 1000)
    return Person(name, context, server.address)


@pytest.fixture
def invite(browser: Browser, server: Server) -> Iterator[Invite]:
    """Brings people: `invite("Ada")`, with a size and settings."""
    guests: list[Person] = []

    def bring(name: str, size: str = "wide", **settings: Any) -> Person:
        guests.append(arrive(browser, server, name, size, **settings))
        return guests[-1]

    yield bring
    for guest in guests:
        guest.context.close()
    complaints = {guest.name: guest.complaints.unforgiven() for guest in guests}
    assert not any(complaints.values()), complaints
