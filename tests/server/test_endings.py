"""How a server ends, and what it does while its database hangs. Real processes, real signals."""

import signal
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from crowded import SLACK
from served import HOST, Served
from server.serving import Client, actions
from services.postgres import Postgres, private_postgres
from vineta.server.live.connection import RESTARTING
from vineta.store.patience import LONGEST_OPERATION

LONGEST_END = 10.0 + SLACK
LONGEST_REFUSAL = 2.0 + SLACK
SIGNALS = [signal.SIGTERM, signal.SIGINT]


def ask(server: Served, path: str, body: Any = None) -> tuple[int, Any]:
    """The status and the body of an answer."""
    content = msgspec.json.encode(body) if body is not None else None
    request = urllib.request.Request(server.address + path, content, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=LONGEST_END) as answer:
            status, told = answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            status, told = error.code, error.read()
    return status, msgspec.json.decode(told) if path.startswith("/api/") else told


def open_table(server: Served) -> Any:
    order = {"game": "submarine", "players": 2, "name": "Ada", "seats": ["me", "me"]}
    status, opened = ask(server, "/api/tables", order)
    assert status == 201, opened
    return opened


def sit(server: Served, key: str) -> Client:
    client = Client(f"ws://{HOST}:{server.port}/api/links/{key}/live?changes=no")
    client.wait_for(lambda showing: True)
    return client


def move(client: Client) -> dict[str, Any]:
    """A request that will be granted."""
    ply, seat, action = client.ply, client.showing["mover"], actions(client.showing)[0]
    return {"request": {"request": "Play", "ply": ply, "seat": seat, "action": action}}


def seconds_to_end(server: Served, how: signal.Signals) -> float:
    begun = time.monotonic()
    assert server.stop(how) == 0
    return time.monotonic() - begun


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Somebody else writes into a SQLite store, and takes their time."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.parametrize("how", SIGNALS)
def test_a_signal_ends_it_in_order_with_one_whole_file(tmp_path: Path, how: signal.Signals) -> None:
    with Served(f"sqlite:///{tmp_path / 'tables.db'}") as server:
        opened = open_table(server)
        with sit(server, opened["key"]) as client:
            granted = client.tell("ask", **move(client))
            server.begin_end(how)
            assert client.closing_code() == RESTARTING
        assert seconds_to_end(server, how) < LONGEST_END
    assert {file.name for file in tmp_path.iterdir()} - {"tables.db-server"} == {"tables.db"}, "the lock holds nothing"
    with closing(sqlite3.connect(f"file:{tmp_path / 'tables.db'}?immutable=1", uri=True)) as file:
        numbers = file.execute(
            "SELECT max(number) FROM events WHERE table_identifier = ?", [opened["table"]]
        ).fetchone()
    assert numbers == (granted["ply"],)


def test_what_is_under_way_is_answered_first(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with Served(f"sqlite:///{file}") as server, sit(server, open_table(server)["key"]) as client:
        with locked(file):
            number = client.begin("ask", **move(client))
            time.sleep(0.3)
            server.begin_end(signal.SIGTERM)
            time.sleep(0.5)
        assert client.answer_to(number)["message"] == "granted"
        assert client.closing_code() == RESTARTING


def test_it_ends_in_time_though_the_file_stays_locked(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with Served(f"sqlite:///{file}") as server, sit(server, open_table(server)["key"]) as client, locked(file):
        client.begin("ask", **move(client))
        time.sleep(0.3)
        assert seconds_to_end(server, signal.SIGTERM) < LONGEST_END


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with private_postgres() as running:
        yield running


@pytest.mark.xdist_group("postgres")
def test_while_postgresql_hangs_all_is_refused_soon_the_rest_goes_on_and_a_signal_ends_it(postgres: Postgres) -> None:
    with Served(postgres.new_database(patience=LONGEST_OPERATION)) as server:
        opened = open_table(server)
        with sit(server, opened["key"]) as client:
            postgres.pause()
            try:
                begun = time.monotonic()
                number = client.begin("ask", **move(client))
                status, told = ask(server, f"/api/links/{opened['key']}")
                assert (status, told["error"]["kind"]) == (503, "unavailable")
                assert time.monotonic() - begun < LONGEST_REFUSAL
                assert client.answer_to(number)["error"]["kind"] == "unavailable"
                assert time.monotonic() - begun < LONGEST_REFUSAL
                for path in ("/", "/api/games", "/api/status", "/api/words?language=de"):
                    begun = time.monotonic()
                    assert ask(server, path)[0] == 200
                    assert time.monotonic() - begun < LONGEST_REFUSAL
                assert seconds_to_end(server, signal.SIGTERM) < LONGEST_END
            finally:
                postgres.resume()
