"""Bots think in threads, play while somebody looks on, and leave people time to follow."""

import threading
import time
from pathlib import Path

import pytest

from server.serving import PATIENCE, Client, Serving, actions, watch_key
from vineta import bots
from vineta.bots.base import Bot, Seed
from vineta.bots.opinion import Budget
from vineta.core.game import Game
from vineta.core.position import Position
from vineta.table import HOUSE, requests


class Ponderer:
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.thinking = threading.Event()
        self.stop = threading.Event()

    def prepare(self, game: Game) -> None:
        """Needs nothing."""

    def choose(self, view: Position) -> int:
        self.thinking.set()
        assert self.stop.wait(PATIENCE)
        return int(view.legal[0])


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    """Plays wherever a bot called greedy sits."""
    slow, find = Ponderer(), bots.find

    def find_slow(name: str, seed: Seed = None, budget: Budget | None = None) -> Bot:
        return slow if name == "greedy" else find(name, seed, budget)

    monkeypatch.setattr(bots, "find", find_slow)
    return slow


def play_whole_game(client: Client) -> None:
    """Plays the person's own turns to the end."""
    while client.wait_for(lambda showing: showing["asked"] or showing["stage"] == "over")["stage"] != "over":
        client.done("Play", seat=client.showing["seat"], action=actions(client.showing)[0])


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_person_plays_a_whole_game_against_a_bot(serving: Serving, bot: str) -> None:
    opened = serving.open("me", f"bot:{bot}")
    with serving.sit(opened.key) as client:
        play_whole_game(client)
        assert client.showing["outcome"]["winners"]
    assert serving.stored(opened.table).situation.stage == "over"


def test_a_long_think_delays_no_other_table(serving: Serving, ponderer: Ponderer) -> None:
    slow, quick = serving.open("bot:greedy", "bot:greedy"), serving.open("me", "bot:random")
    with serving.sit(slow.key) as watcher, serving.sit(quick.key) as player:
        assert ponderer.thinking.wait(PATIENCE)
        play_whole_game(player)
        watcher.hear_out(0.05)
        assert watcher.showing["stage"] == "playing"
        assert watcher.tell("ping")["message"] == "pong"
        ponderer.stop.set()
        watcher.wait_for(lambda showing: showing["stage"] == "over")


def test_what_was_thought_too_late_is_dropped(serving: Serving, ponderer: Ponderer) -> None:
    """The stand-in is a greedy bot; while it thinks, its person is back."""
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        seat = client.showing["mover"]
        serving.call(_hand_over(serving, opened.table, seat))
        assert ponderer.thinking.wait(PATIENCE)
        client.wait_for(lambda showing: showing["seats"][seat]["kind"] == "stand-in")
        number = client.done("Arrive")
        ponderer.stop.set()
        client.hear_out()
        assert client.ply == number
        assert client.showing["mover"] == seat


async def _hand_over(serving: Serving, table: str, seat: int) -> None:
    """As if the person had been away."""
    room = serving.rooms._room(table)
    await room.act(lambda shown: requests.Depart(shown.ply), "Ann")
    await room.act(lambda shown: requests.HandOver(shown.ply, seat), HOUSE)


def test_bots_wait_while_nobody_looks_on(tmp_path: Path) -> None:
    with Serving(tmp_path, bot_pause=0.05) as serving:
        opened = serving.open("bot:random", "bot:random")
        serving.sit(watch_key(opened)).close()
        time.sleep(0.3)
        before = serving.stored(opened.table).ply
        time.sleep(0.3)
        assert serving.stored(opened.table).ply == before
        with serving.sit(watch_key(opened)) as watcher:
            watcher.wait_for(lambda showing: showing["ply"] > before)


def test_a_bot_moves_only_a_while_after_the_last_move(tmp_path: Path) -> None:
    with Serving(tmp_path, bot_pause=0.3) as serving:
        opened = serving.open("me", "bot:random")
        with serving.sit(opened.key) as client:
            client.wait_for(lambda showing: showing["asked"])
            client.done("Play", seat=0, action=actions(client.showing)[0])
            moved, played = time.monotonic(), client.ply
            client.wait_for(lambda showing: showing["ply"] > played)
            assert time.monotonic() - moved >= 0.25
