"""Games are compiled in the background: what is waited for comes first, and everybody can see how far it is."""

import asyncio
import threading
import time
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from server.http.visits import visiting
from vineta import bots
from vineta.core.errors import UnknownGameError, VinetaError
from vineta.core.game import Game
from vineta.core.phrase import Phrase
from vineta.core.warm import Say
from vineta.server import prepare
from vineta.server.compiling import BOTS, GAME, SEARCH
from vineta.server.prepare import Preparation, Progress

GAMES = ["atlandice", "pearls", "submarine", "sunken-city"]
PATIENCE = 60


class Stages:
    """Two stages, each of which goes on when it is let."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._may_go_on = threading.Semaphore(0)
        self._begun = threading.Semaphore(0)

    def stage(self, game: Game, say: Say) -> None:
        say(f"Compiling {game.title}")
        self.begun.append(game.name)
        self._begun.release()
        assert self._may_go_on.acquire(timeout=PATIENCE)

    def go_on(self, count: int = 1) -> None:
        self._may_go_on.release(count)

    def wait_until_begun(self, count: int = 1) -> None:
        for _ in range(count):
            assert self._begun.acquire(timeout=PATIENCE)


@pytest.fixture
def stages() -> Stages:
    return Stages()


@pytest.fixture
def preparation(stages: Stages) -> Preparation:
    preparation = Preparation(GAMES, [stages.stage, stages.stage])
    preparation.start()
    stages.wait_until_begun()
    return preparation


def wait(preparation: Preparation, game: str, need: str = GAME) -> None:
    asyncio.run(asyncio.wait_for(preparation.wait(game, need), PATIENCE))


def test_progress_is_told_for_all_games_and_for_one(preparation: Preparation, stages: Stages) -> None:
    assert preparation.progress() == Progress("Compiling Atlandice", 0, 8)
    stages.go_on()
    stages.wait_until_begun()
    assert preparation.progress() == Progress("Compiling Atlandice", 1, 8)
    assert preparation.progress("atlandice") == Progress("Compiling Atlandice", 1, 2)
    assert preparation.progress("pearls") == Progress(Phrase("Other games are prepared first"), 0, 2)
    stages.go_on(7)


def test_a_game_is_ready_when_all_its_stages_are_done(preparation: Preparation, stages: Stages) -> None:
    assert not preparation.ready("atlandice")
    stages.go_on(8)
    wait(preparation, "atlandice")
    assert preparation.ready("atlandice")
    assert preparation.progress("atlandice") is None


def test_when_all_games_are_ready_there_is_nothing_to_tell(preparation: Preparation, stages: Stages) -> None:
    stages.go_on(8)
    for game in GAMES:
        wait(preparation, game, SEARCH)
    assert preparation.progress() is None


def test_the_game_that_is_waited_for_comes_next(preparation: Preparation, stages: Stages) -> None:
    preparation.hurry("sunken-city")
    stages.go_on(8)
    for game in ("sunken-city", *GAMES):  # to wait for another one would let that come next
        wait(preparation, game)
    assert list(dict.fromkeys(stages.begun)) == ["atlandice", "sunken-city", "pearls", "submarine"]


def test_waiting_for_a_game_lets_it_come_next(preparation: Preparation, stages: Stages) -> None:
    async def wait_while_going_on() -> None:
        waiting = asyncio.create_task(preparation.wait("submarine"))
        await asyncio.sleep(0)
        stages.go_on(4)
        await asyncio.wait_for(waiting, PATIENCE)

    asyncio.run(wait_while_going_on())
    assert stages.begun[:4] == ["atlandice", "atlandice", "submarine", "submarine"]
    stages.go_on(4)


def test_who_gives_up_waiting_stops_nobody_else(preparation: Preparation, stages: Stages) -> None:
    with pytest.raises(TimeoutError):
        asyncio.run(asyncio.wait_for(preparation.wait("atlandice"), 0.05))
    stages.go_on(8)
    wait(preparation, "atlandice")


def test_a_game_that_fails_is_told_and_the_others_are_made_ready() -> None:
    def stage(game: Game, say: Say) -> None:
        if game.name == "pearls":
            raise RuntimeError("no pearls")

    preparation = Preparation(GAMES, [stage])
    preparation.start()
    with pytest.raises(VinetaError, match="pearls cannot be made ready: no pearls"):
        wait(preparation, "pearls")
    for game in ("sunken-city", "submarine"):
        wait(preparation, game, SEARCH)
    assert not preparation.ready("pearls")
    assert preparation.progress() is None


def test_no_game_of_another_name_is_waited_for() -> None:
    with pytest.raises(UnknownGameError):
        wait(Preparation(GAMES, []), "atlantis")
    assert not Preparation(GAMES, []).ready("atlantis")


def test_a_second_start_changes_nothing(preparation: Preparation, stages: Stages) -> None:
    preparation.start()
    stages.go_on(8)
    wait(preparation, "sunken-city")
    assert len(stages.begun) == 8


def test_stopping_ends_after_the_present_stage(preparation: Preparation, stages: Stages) -> None:
    preparation.stop()
    stages.go_on(1)
    with pytest.raises((CancelledError, asyncio.CancelledError)):
        wait(preparation, "sunken-city")
    assert stages.begun == ["atlandice"]
    assert not preparation.ready("atlandice")


def test_the_real_stages_make_a_game_and_its_bots_ready() -> None:
    preparation = Preparation(["pearls"])
    preparation.start()
    wait(preparation, "pearls")
    assert preparation.ready("pearls")
    for bot in bots.names():
        asyncio.run(asyncio.wait_for(preparation.wait_for_bot("pearls", bot), PATIENCE))
    assert preparation.progress() is None


def test_a_game_can_be_played_while_its_bots_are_made_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Stages()
    monkeypatch.setattr(prepare, "_stages", lambda: {GAME: [], BOTS: [], SEARCH: [search.stage]})
    preparation = Preparation(["pearls"])
    preparation.start()
    wait(preparation, "pearls")
    search.wait_until_begun()
    assert preparation.progress("pearls") is None
    assert preparation.progress() is not None
    with pytest.raises(TimeoutError):
        asyncio.run(asyncio.wait_for(preparation.wait_for_bot("pearls", "captain"), 0.05))
    search.go_on()
    asyncio.run(asyncio.wait_for(preparation.wait_for_bot("pearls", "captain"), PATIENCE))


def test_pages_are_served_and_tables_opened_while_games_are_compiled(
    tmp_path: Path, preparation: Preparation, stages: Stages
) -> None:
    with visiting(tmp_path, preparation) as visit:
        assert visit.client.get("/api/status").json()["preparing"] == {
            "text": "Compiling Atlandice",
            "done": 0,
            "total": 8,
        }
        assert not any(game["ready"] for game in visit.client.get("/api/games").json()["games"])
        assert visit.client.get("/api/games/submarine/picture.svg").status_code == 200
        order = {"game": "submarine", "players": 2, "name": "Ada", "seats": ["me", "bot:greedy"]}
        assert visit.client.post("/api/tables", json=order).status_code == 201
        stages.go_on(8)
        until = time.monotonic() + PATIENCE
        while visit.client.get("/api/status").json()["preparing"]:
            assert time.monotonic() < until
        assert stages.begun[2] == "submarine"
        assert all(game["ready"] for game in visit.client.get("/api/games").json()["games"])
