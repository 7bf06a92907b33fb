"""Listens to a page: what the server tells it, and whatever it does that no page of ours may do."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Page, Request, WebSocket, WebSocketRoute

from services.scenes import whole_scene

Json = Any

LIVE = re.compile(r"/api/links/[^/]+/live")
UNREACHABLE = 1012


class Frames:
    """Everything that comes through the page's WebSockets, word for word."""

    def __init__(self, page: Page) -> None:
        self.raw: list[str] = []
        self.showings: list[Json] = []
        """The frames with a showing, the last one at the end; their scenes are whole."""
        self._scene: Json = None
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.take)

    def take(self, content: str | bytes) -> None:
        text = content if isinstance(content, str) else content.decode()
        self.raw.append(text)
        frame = json.loads(text)
        if frame["message"] == "showing":
            self._scene = frame["showing"]["scene"] = whole_scene(frame["showing"]["scene"], self._scene)
            self.showings.append(frame)


class Wire:
    """The way from a page to the server: it can be cut, and can change what the page says."""

    def __init__(self, page: Page, frames: Frames) -> None:
        self.alter: Callable[[Json], Json] = lambda message: message
        self._frames = frames
        self._whole = True
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(LIVE, self._connect)

    def cut(self) -> None:
        """From now on nothing gets through."""
        self._whole = False
        for socket in self._open:
            socket.close(code=UNREACHABLE)
        self._open.clear()

    def mend(self) -> None:
        self._whole = True

    def _connect(self, socket: WebSocketRoute) -> None:
        if not self._whole:
            socket.close(code=UNREACHABLE)
            return
        server = socket.connect_to_server()
        self._open.append(socket)
        socket.on_message(lambda content: server.send(json.dumps(self.alter(json.loads(content)))))
        server.on_message(lambda content: self._bring(socket, content))

    def _bring(self, socket: WebSocketRoute, content: str | bytes) -> None:
        self._frames.take(content)
        if self._whole:
            socket.send(content)


class Complaints:
    """Errors that the page has printed or thrown, and requests that have left the server's origin."""

    def __init__(self, page: Page, origin: str) -> None:
        self._origin = origin
        self._heard: list[str] = []
        self._forgiven: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", self._catch)
        page.on("request", self._follow)

    def forgive(self, *parts: str) -> None:
        """What a test has brought about itself: complaints with one of these parts are none."""
        self._forgiven += parts

    def unforgiven(self) -> list[str]:
        """What is left to complain about."""
        return [text for text in self._heard if not any(part in text for part in self._forgiven)]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._heard.append(f"the console says: {message.text}")

    def _catch(self, error: Error) -> None:
        self._heard.append(f"the page throws: {error}")

    def _follow(self, request: Request) -> None:
        if not request.url.startswith((f"{self._origin}/", "data:", "blob:")):
            self._heard.append(f"a request leaves the server: {request.url}")
