"""A real server for the tests, on a free port of this machine, and a small client that speaks to it."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from services.stores import lay_empty_store
from vineta.core.scene import Scene, choices
from vineta.server.app import create_app
from vineta.server.live.openings import NewSeat, NewTable
from vineta.server.live.rooms import Rooms
from vineta.server.prepare import Preparation
from vineta.server.run import listen, make_server
from vineta.server.settings import Settings
from vineta.server.sockets.doorman import Doorman
from vineta.server.sockets.server import Server
from vineta.store import open_store
from vineta.table import Clock, Table, decode_event

Json = Any
Answer = TypeVar("Answer")

PATIENCE = 90.0
"""Seconds after which a test gives up waiting: only what hangs takes as long, however crowded the machine is."""


def unprepared() -> Preparation:
    """Lets every game be played at once: what is not compiled yet is compiled when it is needed."""
    preparation = Preparation(stages=[])
    preparation.start()
    return preparation


class Serving:
    """The whole application in a thread, around a store in a folder, or another one. Starting it again is a restart."""

    def __init__(self, folder: Path, preparation: Preparation | None = None, **settings: Any) -> None:
        url = f"sqlite:///{folder / 'tables.sqlite'}"
        lay_empty_store(folder / "tables.sqlite")
        self.settings = Settings(**{"store": url, "bot_pause": 0.0, **settings})
        self.store = open_store(self.settings.store)
        self.app = create_app(self.store, self.settings, preparation or unprepared(), opened=self._opened)
        self.rooms: Rooms = self.app.state.rooms
        self.listening = listen("127.0.0.1", 0)
        self.port: int = self.listening.getsockname()[1]
        self._server = make_server(self.app, self.settings)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: self._server.run([self.listening]), daemon=True)

    def _opened(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ready.set()

    def replace_server(self, server: Server) -> None:
        """Serves by another one; it has not begun yet."""
        self._server = server

    @property
    def doorman(self) -> Doorman:
        return self._server.doorman

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server does not start"
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self.store.close()
        assert not self._thread.is_alive(), "the server does not stop"

    def call(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Runs something where the server runs."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def open(
        self,
        *seats: str,
        game: str = "pearls",
        name: str = "Ann",
        options: Json = None,
        clock: Clock | None = None,
        hints: bool | None = None,
    ) -> NewSeat:
        """A new table; it has begun unless a seat is open."""
        order = NewTable(game, len(seats), name, list(seats), options or {}, clock or Clock(), hints=hints)
        return self.call(self.rooms.open_table(order))

    def join(self, opened: NewSeat, name: str) -> NewSeat:
        """Somebody takes a seat with the table's invitation."""
        invited = self.call(self.rooms.find(opened.links.invite.removeprefix("/join/")))
        assert invited is not None
        return self.call(self.rooms.join(*invited, name))

    def stored(self, table: str) -> Table:
        """The table that the store has kept."""
        return Table.replay([decode_event(content) for content in self.store.events(table)])

    def connect(self, key: str, changes: str = "no", **options: Any) -> "Client":
        """A client that has not been shown anything yet."""
        return Client(f"ws://127.0.0.1:{self.port}/api/links/{key}/live?changes={changes}", **options)

    def sit(self, key: str, changes: str = "no") -> "Client":
        """A client that has been shown the table."""
        client = self.connect(key, changes)
        client.wait_for(lambda showing: True)
        return client


def watch_key(opened: NewSeat) -> str:
    return opened.links.watch.removeprefix("/watch/")


class Client:
    """One WebSocket. Remembers every frame it has received."""

    def __init__(self, address: str, **options: Any) -> None:
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(address, compression=None, max_size=2**24, **options))
        self._number = 1000  # so that no number of a test's own garbage is taken for one of these
        self.raw: list[str] = []
        self.frame: Json = None
        """The last frame with a showing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    @property
    def showing(self) -> Json:
        return self.frame["showing"]

    @property
    def ply(self) -> int:
        ply: int = self.showing["ply"]
        return ply

    def receive(self, timeout: float = PATIENCE) -> Json:
        """The next frame; raises TimeoutError, or ConnectionClosed."""
        content = str(self._socket.recv(timeout))
        self.raw.append(content)
        frame = json.loads(content)
        if frame["message"] == "showing":
            self.frame = frame
        return frame

    def send(self, content: str | bytes) -> None:
        """Sends whatever it is."""
        self._socket.send(content)

    def begin(self, message: str, **fields: Any) -> int:
        """Sends a message without waiting for its answer; its number."""
        self._number += 1
        self.send(msgspec.json.encode({"message": message, "id": self._number, **fields}).decode())
        return self._number

    def answer_to(self, number: int) -> Json:
        """The frame that answers a message; what is shown before is taken in."""
        while True:
            frame = self.receive()
            if frame.get("id") == number:
                return frame

    def tell(self, message: str, **fields: Any) -> Json:
        """Sends a message; its answer."""
        return self.answer_to(self.begin(message, **fields))

    def request(self, request: str, ply: int | None = None, **fields: Any) -> Json:
        """Asks the table for something; the answer."""
        wanted = {"request": request, "ply": self.ply if ply is None else ply, **fields}
        return self.tell("ask", request=wanted)

    def done(self, request: str, **fields: Any) -> int:
        """Asks the table for something that is granted, and waits until it is seen; its number."""
        answer = self.request(request, **fields)
        assert answer["message"] == "granted", answer
        number: int = answer["ply"]
        self.wait_for(lambda showing: showing["ply"] >= number)
        return number

    def refused(self, request: str, **fields: Any) -> str:
        """Asks the table for something that is refused; the kind of the error."""
        answer = self.request(request, **fields)
        assert answer["message"] == "refused", answer
        kind: str = answer["error"]["kind"]
        return kind

    def wait_for(self, wanted: Callable[[Json], bool], patience: float = PATIENCE) -> Json:
        """The first showing, from the present one on, that is as wanted."""
        until = time.monotonic() + patience
        while self.frame is None or not wanted(self.showing):
            self.receive(max(0.01, until - time.monotonic()))
        return self.showing

    def hear_of(self, ply: int) -> None:
        """Waits until an event is shown."""
        self.wait_for(lambda showing: showing["ply"] >= ply)

    def hear_out(self, quiet: float = 0.2) -> None:
        """Takes in everything until nothing comes any more."""
        try:
            while True:
                self.receive(quiet)
        except TimeoutError:
            pass

    def closing_code(self) -> int:
        """The code with which the server closes the connection, after all that comes before."""
        with suppress(ConnectionClosed):
            while True:
                self.receive()
        code = self._socket.close_code
        assert code is not None, "the connection broke without a word"
        return int(code)


def actions(showing: Json) -> list[int]:
    """The first action of everything that a showing offers."""
    if showing["scene"] is None:
        return []
    scene = msgspec.convert(showing["scene"], Scene)
    return sorted({choice.actions[0] for choice in choices(scene)})


def said(client: Client) -> list[Json]:
    """All lines of the log that a client has read."""
    showings = [frame for frame in map(json.loads, client.raw) if frame["message"] == "showing"]
    return [line for frame in showings for line in frame["showing"]["log"]]
