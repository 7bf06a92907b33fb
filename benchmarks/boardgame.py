"""The same load on boardgame.io's own server: socket.io, its flat-file store, and a game as small as can be.

Its game puts a stone on one of 64 fields; ours are real ones, with everything that can be seen and touched in every
frame. Its store does not wait for the disk, ours does.
"""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import psutil
import uvloop

from crowd import LONGEST_WAIT, Crowd
from served import HOST, free_port
from stock import LaidTable, Move
from trial import Figures, Scale, Steps
from wire import Wire

FOLDER = Path(__file__).resolve().parent / "boardgame"
FIELDS = 64
PLAYERS = ("0", "1")
NAMESPACE = b"/stones,"
OPENED, PING, PONG, JOINED, EVENT = b"0", b"2", b"3", b"40" + NAMESPACE, b"42" + NAMESPACE
"""How messages of socket.io begin, here within a namespace of its own."""

Json = Any


def measure_peer(scale: Scale, show: Steps) -> Figures:
    """What our own server is measured by, as far as it applies."""
    show.begin("Installing boardgame.io")
    install()
    with running() as (port, process):
        return uvloop.run(_experience(scale, port, process, show))


def install() -> None:
    """Fetches it from npm, once."""
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        command = [_program("npm"), "ci", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(command, cwd=FOLDER, check=True, stdout=sys.stderr, env=_environment())


def _program(name: str) -> str:
    program = shutil.which(name, path=_environment()["PATH"])
    assert program, f"this needs {name}, which the extra vineta[client] brings"
    return program


def _node() -> str:
    """Node itself: what is called so may be a program that starts it."""
    command = [_program("node"), "--print", "process.execPath"]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=_environment()).stdout.strip()


def _environment() -> dict[str, str]:
    """With the Node of this environment before any other; in production, boardgame.io does not tell of every move."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    return {**os.environ, "PATH": path, "NODE_ENV": "production"}


@contextmanager
def running() -> Iterator[tuple[int, psutil.Process]]:
    """The server, while the block lasts."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="vineta-boardgame-") as folder:
        command = [_node(), "server.mjs", str(port), folder]
        process = subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.DEVNULL, env=_environment())
        try:
            _wait_for(process, port)
            yield port, psutil.Process(process.pid)
        finally:
            process.kill()
            process.wait()


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + LONGEST_WAIT
    while True:
        try:
            return socket.create_connection((HOST, port)).close()
        except OSError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("boardgame.io's server does not listen") from None
            time.sleep(0.1)


async def _experience(scale: Scale, port: int, process: psutil.Process, show: Steps) -> Figures:
    tables = [LaidTable(f"match{number}", PLAYERS, 0) for number in range(scale.tables)]
    crowd, figures = PeerCrowd(f"{HOST}:{port}", tables, scale.seed), Figures()
    try:
        show.begin("Going to the tables of boardgame.io")
        await crowd.come(scale.tables)
        await crowd.play(scale.rate, scale.warm_up)
        show.begin("Playing at boardgame.io")
        before, crowd_before = sum(process.cpu_times()[:2]), time.process_time()
        figures.seconds = await crowd.play(scale.rate, scale.seconds)
        figures.moves, figures.latencies = len(crowd.latencies), crowd.latencies.copy()
        figures.server_cores = (sum(process.cpu_times()[:2]) - before) / figures.seconds
        figures.crowd_cores = (time.process_time() - crowd_before) / figures.seconds
        show.advance(figures.moves)
    finally:
        figures.refused, figures.broken = crowd.refusals.total(), crowd.broken
        await crowd.go()
    return figures


class Player(Wire):
    """One connection to a match."""

    def __init__(self, match: "PeerMatch", place: str, player: str) -> None:
        super().__init__(place, "/socket.io/?EIO=4&transport=websocket")
        self._match, self._player = match, player
        self.shown = asyncio.get_running_loop().create_future()
        """Done when the match has been seen for the first time."""

    def connection_lost(self, error: Exception | None) -> None:
        if not self.shown.done():
            self.shown.set_exception(ConnectionError("boardgame.io closed a connection before it showed the match"))
        self._match.left()

    def take(self, content: bytes) -> None:
        if content.startswith(EVENT):
            self._hear_of(*msgspec.json.decode(content[len(EVENT) :]))
        elif content.startswith(JOINED):
            self._tell("sync", self._match.laid.identifier, self._player, None, len(PLAYERS))
        elif content.startswith(OPENED):
            self.send(JOINED)
        elif content == PING:
            self.send(PONG)

    def ask(self, field: int, state: int) -> None:
        """Asks for a move, in answer to a state."""
        move = {"type": "put", "args": [field], "playerID": self._player}
        action = {"type": "MAKE_MOVE", "payload": move}
        self._tell("update", action, state, self._match.laid.identifier, self._player)

    def _tell(self, *event: Json) -> None:
        self.send(EVENT + msgspec.json.encode(event))

    def _hear_of(self, event: str, _match: str = "", told: Json = None, *_rest: Json) -> None:
        if event in ("sync", "update"):
            if not self.shown.done():
                self.shown.set_result(None)
            state = told["state"] if event == "sync" else told
            self._match.seen(self._player, state["_stateID"], state["ctx"]["currentPlayer"])


class PeerMatch:
    """A match that is played."""

    def __init__(self, laid: LaidTable, crowd: "PeerCrowd") -> None:
        self.laid, self._crowd = laid, crowd
        self.going_on = True
        self._players: dict[str, Player] = {}
        self._state, self._mover = -1, ""
        self._asked: tuple[Move, float] | None = None

    @property
    def waiting(self) -> bool:
        return self._asked is not None

    async def begin(self) -> None:
        loop, place = asyncio.get_running_loop(), self._crowd.place
        host, _, port = place.partition(":")
        for player in self.laid.keys:
            _, connected = await loop.create_connection(partial(Player, self, place, player), host, int(port))
            self._players[player] = connected
            await asyncio.wait_for(connected.shown, LONGEST_WAIT)  # the first of them makes the match
        self._crowd.ready.append(self)  # type: ignore[arg-type]

    def end(self) -> None:
        self.going_on = False
        for player in self._players.values():
            player.leave()

    def left(self) -> None:
        if self.going_on:
            self._crowd.broken += 1
            self.end()

    def seen(self, player: str, state: int, mover: str) -> None:
        """A move is acknowledged when its own player sees it."""
        if self._asked is not None and player == PLAYERS[self._asked[0].seat] and state > self._asked[0].number:
            self._crowd.latencies.append(asyncio.get_running_loop().time() - self._asked[1])
            self._asked = None
            self._crowd.ready.append(self)  # type: ignore[arg-type]
        if state > self._state:
            self._state, self._mover = state, mover

    def play(self, chooser: Random, due: float) -> None:
        field = chooser.randrange(FIELDS)
        self._asked = Move(self._state, PLAYERS.index(self._mover), field), due
        self._players[self._mover].ask(field, self._state)


class PeerCrowd(Crowd):
    """The same crowd, at matches of boardgame.io."""

    async def _go_to_next_table(self) -> None:
        laid = next(self._tables, None)
        if laid is not None:
            match = PeerMatch(laid, self)
            self.matches.add(match)  # type: ignore[arg-type]
            await match.begin()
