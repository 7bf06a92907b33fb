"""Another process makes the scenes while many look on: the same ones, and nobody notices when it is lost."""

import asyncio
import logging
import random
import signal
import threading
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import psutil
import pytest

from server.scenes.test_changes import GAMES, Onlookers, play, scenes, told_by_changes
from server.serving import PATIENCE, Serving, actions, watch_key
from vineta.core.game import all_eyes
from vineta.server.scenes import making
from vineta.server.scenes.making import Earlier, SceneMaker, SceneOrder, scene_json
from vineta.table import Table
from vineta.table.requests import Begin, Play, Sit

PEOPLE = ("Ada", "Bo")


def played(game: str, moves: int) -> Table:
    """A table after some random moves."""
    table, chooser = Table.open(game, 2, {}, "scenes", now=0.0), random.Random(3)
    for seat, person in enumerate(PEOPLE):
        table.ask(Sit(table.ply, seat), person, 0.0)
    table.ask(Begin(table.ply), "Ada", 0.0)
    for _ in range(moves):
        make_move(table, chooser)
    return table


def make_move(table: Table, chooser: random.Random) -> None:
    position = table.situation.position
    assert position is not None
    action = chooser.choice(position.legal.tolist())
    table.ask(Play(table.ply, position.mover, action), PEOPLE[position.mover], 0.0)


def order(table: Table, eyes: int, earlier: Earlier | None = None) -> SceneOrder:
    prospect = table.prospect(eyes)
    assert prospect is not None
    return SceneOrder(prospect, earlier)


def worker_of(maker: SceneMaker) -> psutil.Process:
    assert maker._worker is not None
    return psutil.Process(maker._worker.process)


async def wait_for_help(maker: SceneMaker) -> None:
    async with asyncio.timeout(PATIENCE):
        while not maker.helped:
            await asyncio.sleep(0.05)


def wait_until_gone(process: psutil.Process) -> None:
    process.wait(PATIENCE)


@asynccontextmanager
async def helped_maker() -> AsyncIterator[SceneMaker]:
    """Another process makes the scenes."""
    maker = SceneMaker(here=0, ready=lambda: True)
    maker.come()
    await wait_for_help(maker)
    process = worker_of(maker)
    try:
        yield maker
    finally:
        await maker.stop()
        await asyncio.to_thread(wait_until_gone, process)


def test_another_process_makes_the_same_scenes() -> None:
    async def scenario() -> None:
        async with helped_maker() as maker:
            for game in GAMES:
                table, chooser = played(game, 10), random.Random(4)
                earlier: dict[int, Earlier] = {}
                for _ in range(10):
                    for eyes in all_eyes(len(PEOPLE)):
                        wanted = order(table, eyes, earlier.get(eyes))
                        promise = maker.make(wanted)
                        assert await promise == scene_json(wanted)
                        earlier[eyes] = Earlier(table.ply, wanted.prospect)
                    make_move(table, chooser)

    asyncio.run(scenario())


def test_what_a_lost_process_was_to_make_is_made_here(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        table = played("submarine", 10)
        async with helped_maker() as maker:
            process = worker_of(maker)
            process.send_signal(signal.SIGSTOP)  # so that it is lost before it has made anything
            promises = [maker.make(order(table, eyes)) for eyes in (0, 1)]
            await asyncio.sleep(0.1)
            process.kill()
            for eyes, promise in enumerate(promises):
                assert await asyncio.wait_for(promise, PATIENCE) == scene_json(order(table, eyes))
            assert not maker.helped
            assert await maker.make(order(table, 0)) == scene_json(order(table, 0))

    with caplog.at_level(logging.WARNING):
        asyncio.run(scenario())
    assert "the process that makes scenes was lost" in caplog.text


def test_a_process_that_makes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "STUCK_AFTER", 0.3)

    async def scenario() -> None:
        async with helped_maker() as maker:
            worker_of(maker).send_signal(signal.SIGSTOP)
            promise = maker.make(order(played("submarine", 5), 0))
            assert await asyncio.wait_for(promise, PATIENCE)

    asyncio.run(scenario())


def test_for_a_few_no_process_is_started() -> None:
    async def scenario() -> None:
        maker = SceneMaker(here=2, ready=lambda: True)
        for _ in range(5):
            maker.come()
            maker.go()
        maker.come()
        maker.come()
        assert maker._worker is None
        assert await maker.make(order(played("submarine", 1), 0))

    asyncio.run(scenario())


def test_when_all_have_gone_the_process_ends_and_what_it_was_to_make_is_made() -> None:
    async def scenario() -> None:
        table = played("submarine", 5)
        async with helped_maker() as maker:
            promise = maker.make(order(table, 0))
            maker.go()
            assert await asyncio.wait_for(promise, PATIENCE) == scene_json(order(table, 0))
            assert not maker.helped
            maker.come()
            await wait_for_help(maker)

    asyncio.run(scenario())


def test_a_slow_scene_delays_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others_went_on = threading.Event()

    def make_slowly(wanted: SceneOrder) -> bytes:
        if wanted.prospect.game == "submarine":
            assert others_went_on.wait(PATIENCE)
        return scene_json(wanted)

    monkeypatch.setattr(making, "scene_json", make_slowly)
    with Serving(tmp_path) as serving:
        slow, quick = serving.open("me", "me", game="submarine"), serving.open("me", "me")
        with serving.connect(slow.key) as waiting, serving.sit(quick.key) as client:
            client.done("Play", seat=0, action=actions(client.showing)[0])
            others_went_on.set()
            assert waiting.wait_for(lambda showing: True)["game"] == "submarine"


def test_a_server_goes_on_when_the_process_beside_it_comes_and_goes(tmp_path: Path) -> None:
    with Serving(tmp_path, scenes_here=0) as serving, ExitStack() as stack:
        opened = serving.open("me", "open", game="sunken-city", name="Ada")
        keys = {"Ada": opened.key, "Bo": serving.join(opened, "Bo").key, "Eve": watch_key(opened)}
        onlookers = Onlookers(serving, keys, stack)
        maker = serving.rooms.scenes
        until = time.monotonic() + PATIENCE
        while not maker.helped and time.monotonic() < until:
            time.sleep(0.05)
        onlookers.hear(onlookers.plain["Ada"].done("Begin"))
        play(onlookers, random.Random(5), moves=20)
        assert maker.helped
        process = worker_of(maker)
        process.kill()
        play(onlookers, random.Random(6), moves=20)
        for eyes in keys:
            whole, restored = scenes(onlookers.plain[eyes]), scenes(onlookers.patching[eyes])
            assert whole.keys() == restored.keys()
            assert all(whole[ply] == restored[ply] for ply in whole)
            assert len(told_by_changes(onlookers.patching[eyes])) > 30
    wait_until_gone(process)
