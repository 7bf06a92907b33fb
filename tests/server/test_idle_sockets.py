"""Silent connections by the hundred, and people who notice nothing.

`VINETA_IDLE_SOCKETS=5000` opens as many, as `make chaos` does. The usual test gives the server few files instead, so
that few suffice.
"""

import contextlib
import os
import socket
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from crowded import SLACK
from served import HOST, Served
from server.serving import Client, actions
from server.sockets.test_time_limits import HALF_REQUESTS, handshake
from vineta.server.run import most_files

USUAL = 400
SOCKETS = int(os.environ.get("VINETA_IDLE_SOCKETS", str(USUAL)))
FILES = 300 if SOCKETS == USUAL else None
"""All the files that the server may open: fewer than there are silent sockets."""
MOVES = 30
LONGEST_ANSWER = 1.0 + SLACK


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with Served(f"sqlite:///{tmp_path / 'tables.db'}", files=FILES) as served:
        yield served


def open_table(server: Served) -> dict[str, Any]:
    order = {"game": "submarine", "players": 2, "name": "Ada", "seats": ["me", "me"]}
    content, headers = msgspec.json.encode(order), {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{server.address}/api/tables", content, headers)) as answer:
        opened: dict[str, Any] = msgspec.json.decode(answer.read())
        return opened


def sit(server: Served, key: str) -> Client:
    client = Client(f"ws://{HOST}:{server.port}/api/links/{key}/live?changes=no")
    client.wait_for(lambda showing: True)
    return client


@contextlib.contextmanager
def silent_sockets(server: Served, contents: list[bytes]) -> Iterator[None]:
    """So many connections, each of which has sent something, and sends no more."""
    with contextlib.ExitStack() as lines:
        for number in range(SOCKETS):
            with contextlib.suppress(OSError):  # it may be refused
                line = lines.enter_context(socket.create_connection((HOST, server.port), timeout=5))
                line.sendall(contents[number % len(contents)])
        yield


def slowest_move(client: Client, moves: int) -> float:
    """The longest that a granted move took, of so many."""
    longest = 0.0
    for _ in range(moves):
        begun = time.monotonic()
        answer = client.request("Play", seat=client.showing["mover"], action=actions(client.showing)[0])
        longest = max(longest, time.monotonic() - begun)
        assert answer["message"] == "granted", answer
        client.hear_of(answer["ply"])
        client.tell("look", seat=client.showing["mover"])
    return longest


def test_people_at_tables_notice_nothing_of_silent_sockets(server: Served) -> None:
    """Those who play go on, and whoever comes from the same address as the flood gets in after a moment."""
    most_files()
    opened = open_table(server)
    watch = opened["links"]["watch"].removeprefix("/watch/")
    with sit(server, opened["key"]) as player:
        slowest_move(player, 3)
        with silent_sockets(server, [*HALF_REQUESTS.values(), handshake(watch)]):
            slowest = slowest_move(player, MOVES)
            time.sleep(1.1)
            begun = time.monotonic()
            with sit(server, watch) as spectator:
                arrival = time.monotonic() - begun
                assert spectator.showing["ply"] == player.ply
        print(f"{SOCKETS} silent sockets: slowest move {slowest:.3f} s, a newcomer was shown after {arrival:.3f} s")
    assert slowest < LONGEST_ANSWER
    assert arrival < LONGEST_ANSWER
