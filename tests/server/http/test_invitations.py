"""How friends come to a table: an address that they can open, a code to scan, and a door that the host opens."""

import asyncio
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from vineta.server import run
from vineta.server.app import create_app
from vineta.server.http.invitations import code_of
from vineta.server.settings import Settings
from vineta.store import open_store

NEIGHBOUR = "127.0.0.2"
"""Another address of this machine, which plays the one in the network."""


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that listens on this machine only."""
    monkeypatch.setattr(run, "address_in_network", lambda host: NEIGHBOUR)
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    begun = threading.Event()
    app = create_app(store, settings := Settings(""), opened=begun.set)
    server = run.make_server(app, settings)
    with run.listen("127.0.0.1", 0) as listening:
        run.tell_reach(app.state.reach, server, listening, "http")
        serving = threading.Thread(target=asyncio.run, args=(server.serve([listening]),))
        serving.start()
        assert begun.wait(90)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        serving.join(90)
    store.close()


class Answer(NamedTuple):
    status_code: int
    content: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.content)


def ask(address: str, json: object = None, **headers: str) -> Answer:
    """Gets an address, or posts to it."""
    body = None if json is None else msgspec.json.encode(json)
    request = urllib.request.Request(address, body, {"Content-Type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request) as answer:
            return Answer(answer.status, answer.read())
    except urllib.error.HTTPError as error:
        return Answer(error.code, error.read())


def opened(origin: str) -> dict[str, str]:
    order = {"game": "pearls", "players": 3, "name": "Ada", "seats": ["me", "open", "open"]}
    body = ask(f"{origin}/api/tables", order).json()
    return {"key": body["key"], "invite": body["links"]["invite"], "watch": body["links"]["watch"].rpartition("/")[2]}


def test_the_host_opens_the_server_to_the_network_and_keeps_the_table(served: str) -> None:
    table = opened(served)
    address = f"{served}/api/links/{table['key']}/invitation"
    assert ask(address).json() == {"origin": "", "code": "", "can_open": True}
    assert ask(f"{address}.svg").status_code == 404
    told = ask(address, {}).json()
    network = f"http://{NEIGHBOUR}:{served.rpartition(':')[2]}"
    assert told == {"origin": network, "code": f"/api/links/{table['key']}/invitation.svg", "can_open": False}
    assert ask(f"{network}/api/links/{table['invite'].rpartition('/')[2]}").json()["host"] == "Ada"
    assert ask(address, {}).json() == told
    assert ask(f"{address}.svg").content == code_of(network + table["invite"])


def test_guests_and_spectators_cannot_open_it_and_are_given_no_advice(served: str) -> None:
    table = opened(served)
    joined = ask(f"{served}/api/links/{table['invite'].rpartition('/')[2]}/join", {"name": "Bo"}).json()
    guest = f"{served}/api/links/{joined['key']}/invitation"
    assert ask(guest).json()["can_open"] is False
    assert ask(guest, {}).status_code == 409
    for key in (table["watch"], table["invite"].rpartition("/")[2]):
        assert ask(f"{served}/api/links/{key}/invitation").status_code == 409


def test_the_way_to_another_device_is_drawn_for_whoever_has_the_seat(served: str) -> None:
    table = opened(served)
    own = f"{socket.gethostname()}:8000"
    address = f"{served}/api/links/{table['key']}/move.svg"
    assert ask(address).status_code == 404  # only this machine reaches the server
    assert ask(address, Host=own).content == code_of(f"http://{own}/move#{table['key']}")
    for key in (table["watch"], table["invite"].rpartition("/")[2]):
        assert ask(f"{served}/api/links/{key}/move.svg", Host=own).status_code == 409


def test_whoever_comes_by_a_name_is_told_that_name(served: str) -> None:
    table = opened(served)
    own = f"{socket.gethostname()}:8000"
    told = ask(f"{served}/api/links/{table['key']}/invitation", Host=own).json()
    assert told["origin"] == f"http://{own}"
    assert told["can_open"] is False


def test_a_server_for_the_network_tells_its_address_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(run, "address_in_network", lambda host: NEIGHBOUR)
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    app = create_app(store, settings := Settings(""))
    with run.listen("0.0.0.0", 0) as listening:
        run.tell_reach(app.state.reach, run.make_server(app, settings), listening, "http")
        assert app.state.reach.origin == f"http://{NEIGHBOUR}:{listening.getsockname()[1]}"
        assert app.state.reach.opener is None
    store.close()


def test_a_code_is_a_picture_with_a_white_ground() -> None:
    drawn = code_of("http://192.168.1.5:8000/join/abc")
    assert drawn.startswith(b"<svg")
    assert b"viewBox" in drawn
    assert b"#fff" in drawn or b"white" in drawn
