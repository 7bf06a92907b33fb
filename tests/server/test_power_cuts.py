"""The server dies at random moments while many games are played; whatever it has acknowledged is there afterwards."""

import asyncio
import os
import random
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from services.server import Server
from vineta.core.record import state_hash
from vineta.core.scene import Scene, choices
from vineta.store import open_store
from vineta.table import Table, decode_event
from vineta.table.events import Moved

GAMES = int(os.environ.get("VINETA_POWER_GAMES", "3"))
"""One of each, cut off a few times; `make chaos` plays more of them."""
CUTS = int(os.environ.get("VINETA_POWER_CUTS", "2"))
MOVES_BETWEEN = (40, 200)
"""How many moves are acknowledged from one power cut to the next, at least and at most."""
PATIENCE = 240 + 30 * GAMES

Json = Any


class Match(NamedTuple):
    """One game that somebody plays alone for all seats, and the moves that were acknowledged."""

    table: str
    key: str
    acknowledged: dict[int, Moved]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("power")) as running:
        yield running


def ask(server: Server, path: str, body: Json = None) -> Json:
    content = msgspec.json.encode(body) if body is not None else None
    request = urllib.request.Request(server.address + path, content, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return msgspec.json.decode(answer.read())


def open_match(server: Server, game: str) -> Match:
    opened = ask(server, "/api/tables", {"game": game, "players": 2, "name": "Ada", "seats": ["me", "me"]})
    return Match(opened["table"], opened["key"], {})


async def play(server: Server, match: Match, chance: random.Random) -> None:
    """Plays to the end, connecting again whenever the server has died."""
    address = f"ws://127.0.0.1:{server.port}/api/links/{match.key}/live"
    while True:
        try:
            async with connect(address, compression=None, max_size=None) as socket:
                await play_on(socket, match, chance)
                return
        except (OSError, WebSocketException):
            await asyncio.sleep(0.05)


async def play_on(socket: ClientConnection, match: Match, chance: random.Random) -> None:
    waiting: Moved | None = None
    async for frame in socket:
        message = msgspec.json.decode(frame)
        if message["message"] == "granted" and waiting:
            match.acknowledged[message["ply"]] = waiting
            waiting = None
        elif message["message"] == "refused":
            raise AssertionError(message)
        elif message["message"] == "showing" and waiting is None:
            if message["showing"]["stage"] == "over":
                return
            waiting = await answer(socket, message["showing"], chance)


async def answer(socket: ClientConnection, showing: Json, chance: random.Random) -> Moved | None:
    """Makes a move, or looks through the eyes of the seat that has to; the move that was sent."""
    if not showing["asked"]:
        await socket.send(msgspec.json.encode({"message": "look", "id": 1, "seat": showing["mover"]}))
        return None
    choice = chance.choice(choices(msgspec.convert(showing["scene"], Scene)))
    move = {"request": "Play", "ply": showing["ply"], "seat": showing["mover"], "action": choice.actions[0]}
    await socket.send(msgspec.json.encode({"message": "ask", "id": 2, "request": move}))
    return Moved(0.0, showing["mover"], choice.actions[0])


async def cut_the_power(server: Server, matches: list[Match], chance: random.Random) -> None:
    for _ in range(CUTS):
        until = acknowledged(matches) + chance.randint(*MOVES_BETWEEN)
        while acknowledged(matches) < until:
            await asyncio.sleep(0.001)
        await asyncio.to_thread(server.restart)


def acknowledged(matches: list[Match]) -> int:
    return sum(len(match.acknowledged) for match in matches)


async def play_all(server: Server, matches: list[Match]) -> None:
    games = [play(server, match, random.Random(number)) for number, match in enumerate(matches)]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(cut_the_power(server, matches, random.Random("power")), *games)


def stored(server: Server, match: Match) -> Table:
    store = open_store(server.store)
    try:
        return Table.replay([decode_event(content) for content in store.events(match.table)])
    finally:
        store.close()


@pytest.mark.xdist_group("power cuts")
def test_every_acknowledged_move_survives_and_the_state_agrees(server: Server, tmp_path: Path) -> None:
    games = ["sunken-city", "atlandice", "submarine"]
    matches = [open_match(server, games[number % len(games)]) for number in range(GAMES)]
    asyncio.run(play_all(server, matches))
    for match in matches:
        table = stored(server, match)
        assert {number: as_sent(table.events[number]) for number in match.acknowledged} == match.acknowledged
        assert table.situation.position is not None
        record = ask(server, f"/api/links/{match.key}/record")
        assert record["state_hash"] == state_hash(table.situation.position)


def as_sent(event: object) -> object:
    """The event without its time."""
    return msgspec.structs.replace(event, at=0.0) if isinstance(event, Moved) else event
