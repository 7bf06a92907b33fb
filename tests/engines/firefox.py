"""Debian's Firefox, spoken to by WebDriver BiDi: it listens for that itself, without a driver between."""

import base64
import json
import re
import subprocess
import tempfile
import threading
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from websockets.sync.client import connect

Json = Any

FIREFOX = Path("/usr/bin/firefox-esr")
PATIENCE = 60.0
"""Seconds after which a browser is given up."""
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
QUIET = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "ui.prefersReducedMotion": 1,
}
"""Settings of a browser that asks nobody anything and moves nothing."""


class Firefox:
    """One Firefox with a profile of its own."""

    name = "Firefox"

    def __init__(self) -> None:
        assert FIREFOX.exists(), f"these tests need {FIREFOX}: `tests/services/install engines` installs it"
        self._profile = tempfile.TemporaryDirectory(prefix="firefox")
        self._write_settings(Path(self._profile.name))
        command = [str(FIREFOX), "--headless", "--no-remote", "--remote-debugging-port=0", "--profile"]
        self._process = subprocess.Popen(
            [*command, self._profile.name], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        try:
            self._conversation = _Conversation(f"{self._address()}/session")
            self._conversation.ask("session.new", capabilities={})
            self._conversation.ask("session.subscribe", events=["log.entryAdded"])
            tree = self._conversation.ask("browsingContext.getTree")
            self._page = tree["contexts"][0]["context"]
        except BaseException:
            self._end()
            raise

    def visit(self, address: str) -> None:
        self._conversation.ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._conversation.ask("browsingContext.setViewport", context=self._page, viewport=viewport)

    def evaluate(self, expression: str) -> Json:
        answer = self._conversation.ask(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"]) if "value" in answer["result"] else None

    def click(self, x: float, y: float) -> None:
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self._conversation.ask("input.performActions", context=self._page, actions=[mouse])

    def photograph(self) -> bytes:
        answer = self._conversation.ask("browsingContext.captureScreenshot", context=self._page)
        return base64.b64decode(answer["data"])

    def complaints(self) -> list[str]:
        events = self._conversation.events()
        entries = [event["params"] for event in events if event["method"] == "log.entryAdded"]
        return [f"{entry['level']}: {entry['text']}" for entry in entries if entry["level"] in ("error", "warn")]

    def close(self) -> None:
        try:
            self._conversation.ask("browser.close")
            self._conversation.close()
        finally:
            self._end()

    def _write_settings(self, profile: Path) -> None:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in QUIET.items()]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")

    def _address(self) -> str:
        """Where it listens: it says so among other things, and what it says later is read too, lest it wait."""
        said: Queue[str] = Queue()
        threading.Thread(target=self._listen, args=(said,), daemon=True).start()
        try:
            return said.get(timeout=PATIENCE)
        except Empty:
            raise RuntimeError(f"Firefox did not listen within {PATIENCE:.0f} seconds") from None

    def _listen(self, said: "Queue[str]") -> None:
        assert self._process.stderr is not None
        with self._process.stderr as lines:
            for line in lines:
                found = LISTENING.search(line)
                if found:
                    said.put(found[1])

    def _end(self) -> None:
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._profile.cleanup()


class _Conversation:
    """Questions and answers over one WebSocket; what comes unasked is kept."""

    def __init__(self, address: str) -> None:
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(address, max_size=None, open_timeout=PATIENCE))
        self._numbers = count(1)
        self._events: list[Json] = []

    def ask(self, method: str, **parameters: Json) -> Json:
        """What a command is answered; RuntimeError if it is refused."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(timeout=PATIENCE))
            if message.get("id") != number:
                self._events.append(message)
            elif message["type"] == "error":
                raise RuntimeError(f"Firefox refuses {method}: {message['error']}, {message['message']}")
            else:
                return message["result"]

    def events(self) -> list[Json]:
        """What has come unasked since this was last called."""
        events, self._events = self._events, []
        return [event for event in events if event.get("type") == "event"]

    def close(self) -> None:
        self._open.close()
