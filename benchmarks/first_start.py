"""A first start on a machine that never ran Vineta: `python benchmarks/first_start.py [GAME]`.

With an empty cache a server is started. When its page is there, somebody clicks "Play now" for one game at once; how
long until its first scene is shown, and until all games are compiled, is counted from the page on.
"""

import argparse
import json
import os
import time
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from websockets.sync.client import connect

from served import LONGEST_START, Served
from starts import fresh_cache

GOALS = {"page": None, "first game": 15.0, "all games": 40.0}
"""Seconds, on two cores."""


class FirstStart(NamedTuple):
    """Seconds: from the command to the page, and from the page to a game that can be played, and to all of them."""

    page: float
    first_game: float
    all_games: float


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="sunken-city", help="the game that is clicked first")
    game: str = parser.parse_args().game
    print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for (name, goal), seconds in zip(GOALS.items(), first_start(game), strict=True):
        print(f"{name}: {seconds:.1f} s" + (f" (goal: at most {goal:.0f} s)" if goal else ""))
    print(f"load of this machine after: {os.getloadavg()[0]:.1f}")


def first_start(game: str) -> FirstStart:
    """Starts a server that has nothing compiled, and plays this game as soon as there is a page."""
    with TemporaryDirectory(prefix="vineta-first-") as folder:
        server = Served(f"sqlite:///{folder}/vineta.sqlite", environment=fresh_cache(Path(folder) / "cache"))
        began = time.monotonic()
        server.launch()
        try:
            server.wait_until_reached()
            page = time.monotonic()
            wait_for_a_scene(server, open_table(server, game))
            first = time.monotonic()
            server.wait_until_prepared()
            return FirstStart(page - began, first - page, time.monotonic() - page)
        finally:
            server.stop()


def open_table(server: Served, game: str) -> str:
    """The key of a new table with a bot, as "Play now" opens it."""
    order = {"game": game, "players": 2, "name": "Ada", "seats": ["me", "bot:greedy"]}
    request = urllib.request.Request(
        f"{server.address}/api/tables", json.dumps(order).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=LONGEST_START) as answer:
        key: str = json.load(answer)["key"]
    return key


def wait_for_a_scene(server: Served, key: str) -> None:
    """Sits down, and waits until the board is shown."""
    address = f"{server.address.replace('http', 'ws', 1)}/api/links/{key}/live"
    with connect(address, max_size=None, open_timeout=LONGEST_START) as socket:
        while True:
            frame = json.loads(socket.recv(timeout=LONGEST_START))
            if frame["message"] == "showing" and frame["showing"].get("scene"):
                return


if __name__ == "__main__":
    main()
