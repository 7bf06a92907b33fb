"""Debian's WebKit, the engine of every iPhone, through its driver and selenium, on a screen that nobody sees."""

import base64
import os
import subprocess
import warnings
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

Json = Any

DRIVER = Path("/usr/bin/WebKitWebDriver")
SCREEN = Path("/usr/bin/Xvfb")
LISTEN = """
  window.heardComplaints ??= [];
  addEventListener("error", event => heardComplaints.push(`error: ${event.message}`));
  addEventListener("unhandledrejection", event => heardComplaints.push(`unhandled: ${event.reason}`));
  document.addEventListener("securitypolicyviolation", event => heardComplaints.push(`policy: ${event.blockedURI}`));
  for (const level of ["error", "warn"]) {
    const print = console[level];
    console[level] = (...words) => { heardComplaints.push(`${level}: ${words.join(" ")}`); print(...words); };
  }
"""
"""The driver does not tell what pages print or throw, so the page keeps it itself, from the first moment on."""


class WebKit:
    """One WebKit on a screen of its own."""

    name = "WebKit"

    def __init__(self) -> None:
        for needed in (DRIVER, SCREEN):
            assert needed.exists(), f"these tests need {needed}: `tests/services/install engines` installs it"
        self._screen, display = _start_screen()
        # The driver starts the browser, and both inherit where the screen is; nobody draws with a graphics card there.
        environment = {**os.environ, "DISPLAY": display, "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "NO_AT_BRIDGE": "1"}
        service = Service(executable_path=str(DRIVER), env=environment)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # selenium calls itself in ways that it deprecates
                self._driver: Any = webdriver.WebKitGTK(options=Options(), service=service)
        except BaseException:
            self._screen.terminate()
            raise

    def visit(self, address: str) -> None:
        self._driver.get(address)
        self._driver.execute_script(LISTEN)

    def resize(self, width: int, height: int) -> None:
        """A window is larger than its page, by what only the browser knows; it cannot be narrower than its own bar."""
        self._driver.set_window_rect(0, 0, width, height)
        inner_width, inner_height = self.evaluate("[innerWidth, innerHeight]")
        self._driver.set_window_rect(0, 0, 2 * width - inner_width, 2 * height - inner_height)

    def evaluate(self, expression: str) -> Json:
        return self._driver.execute_script(f"return {expression}")

    def click(self, x: float, y: float) -> None:
        actions = ActionBuilder(self._driver, duration=0)
        mouse: Any = actions.pointer_action
        mouse.move_to_location(round(x), round(y)).click()
        actions.perform()

    def photograph(self) -> bytes:
        return base64.b64decode(self._driver.get_screenshot_as_base64())

    def complaints(self) -> list[str]:
        heard: list[str] = self.evaluate("window.heardComplaints?.splice(0) ?? []")
        return heard

    def close(self) -> None:
        try:
            self._driver.quit()
        finally:
            self._screen.terminate()
            self._screen.wait()


def _start_screen() -> tuple["subprocess.Popen[bytes]", str]:
    """A screen without glass, and its name; it picks a free number itself and writes it into a pipe."""
    reading, writing = os.pipe()
    command = [str(SCREEN), "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    assert number, "the screen could not be started"
    return process, f":{number}"
