"""A worker is killed, and another one lets its bots play on: real processes, kill -9, and the seconds between.

`VINETA_TAKEOVERS=20` kills as many, as `make chaos` does.
"""

import os
import time
import urllib.request
from typing import Any

import msgspec
import pytest

from crowded import SLACK
from served import HOST, Served
from server.serving import Client
from services.postgres import Postgres

KILLS = int(os.environ.get("VINETA_TAKEOVERS", "1"))
LONGEST = 3.0 + SLACK
BOT_PAUSE = 0.2
"""Seconds between two moves of bots: a silence of many pauses is the dead worker's."""


def watched_bots(server: Served) -> str:
    """Opens a long game of bots; the key to look on with."""
    order = {"game": "submarine", "players": 5, "name": "Ada", "seats": ["bot:random"] * 5}
    content, headers = msgspec.json.encode(order), {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{server.address}/api/tables", content, headers)) as answer:
        opened: dict[str, Any] = msgspec.json.decode(answer.read())
    return str(opened["links"]["watch"]).removeprefix("/watch/")


def look_on(server: Served, key: str) -> Client:
    client = Client(f"ws://{HOST}:{server.port}/api/links/{key}/live?changes=no")
    client.wait_for(lambda showing: True)
    return client


def seconds_of_silence(keeper: Served, other: Served) -> float:
    """Kills the worker that lets the bots play; how long others see nothing happen."""
    key = watched_bots(keeper)
    with look_on(other, key) as there, look_on(keeper, key) as here:  # whoever somebody came to last is the keeper
        before = here.ply
        here.wait_for(lambda showing: showing["ply"] > before + 3)
        keeper.kill()
        killed = time.monotonic()
        there.hear_out(BOT_PAUSE / 2)
        seen = there.ply
        there.wait_for(lambda showing: showing["ply"] > seen)
        return time.monotonic() - killed


@pytest.mark.xdist_group("postgres")
def test_the_bots_of_a_killed_worker_play_on_within_three_seconds(postgres: Postgres) -> None:
    store, pause = postgres.new_database(), ("--setting", f"bot_pause={BOT_PAUSE}")
    silences = []
    with Served(store, *pause) as other:
        one = Served(store, *pause)
        for _ in range(KILLS):
            one.start()
            silences.append(seconds_of_silence(one, other))
    print(f"{KILLS} workers killed: others went on after {min(silences):.2f} to {max(silences):.2f} s")
    assert max(silences) < LONGEST
