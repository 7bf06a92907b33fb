"""Tables that a story begins with: opened, joined and played out without a browser, over the same server."""

import random
import urllib.request
from typing import Any, NamedTuple

import msgspec

import vineta
from server.serving import PATIENCE, Client, actions
from services.server import Server

Json = Any

QUICK = {"sunken-city": {"turn_limit": 2}, "atlandice": {"clock": "3 waves"}, "submarine": {"stall_turns": 1}}
"""Options that make a game end soon."""


class Opened(NamedTuple):
    """A seat at a table, and the links to it."""

    key: str
    invite: str
    watch: str

    @property
    def place(self) -> str:
        return f"/table/{self.key}"

    @property
    def replay(self) -> str:
        return self.watch.replace("/watch/", "/replay/")


def open_table(server: Server, game: str, *seats: str, name: str = "Ada", **order: Json) -> Opened:
    """A new table; it has begun unless a seat is open."""
    body = {"game": game, "players": len(seats), "name": name, "seats": seats, **order}
    return _opened(ask(server, "/api/tables", body))


def join_table(server: Server, opened: Opened, name: str) -> Opened:
    """Takes a seat with the table's invitation."""
    key = opened.invite.removeprefix("/join/")
    return _opened(ask(server, f"/api/links/{key}/join", {"name": name}))


def finished_table(server: Server, game: str) -> Opened:
    """A table on one screen whose game is over."""
    opened = open_table(server, game, "me", "me", options=QUICK[game])
    play_out(server, opened)
    return opened


def play_out(server: Server, opened: Opened, most: int = 10_000) -> None:
    """Plays for all seats of a person on one screen, to the end or for so many moves."""
    chance = random.Random(1)
    with connect(server, opened) as client:
        client.wait_for(lambda showing: showing["stage"] != "gathering")
        for _ in range(most):
            if client.showing["stage"] == "over":
                return
            _look_through_mover(client)
            client.done("Play", seat=client.showing["mover"], action=chance.choice(actions(client.showing)))


def play_line(server: Server, opened: Opened, game: str, *moves: str) -> None:
    """Plays these moves, written as in a record, for all seats of a person on one screen."""
    position = vineta.new(game, players=2)
    with connect(server, opened) as client:
        for move in moves:
            _look_through_mover(client)
            client.done("Play", seat=client.showing["mover"], action=position.game.parse(move))


def connect(server: Server, opened: Opened) -> Client:
    """A connection without a page; it has been shown the table."""
    client = Client(f"ws://127.0.0.1:{server.port}/api/links/{opened.key}/live")
    client.wait_for(lambda showing: True)
    return client


def _look_through_mover(client: Client) -> None:
    if not client.showing["asked"]:
        client.tell("look", seat=client.showing["mover"])


def ask(server: Server, path: str, body: Json = None) -> Json:
    """A call over HTTP."""
    content = msgspec.json.encode(body) if body is not None else None
    request = urllib.request.Request(server.address + path, content, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return msgspec.json.decode(answer.read())


def _opened(answer: Json) -> Opened:
    return Opened(answer["key"], answer["links"]["invite"], answer["links"]["watch"])
