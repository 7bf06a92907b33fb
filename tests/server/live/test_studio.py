"""Another process draws while many look on: the same scenes, and nobody notices when it is lost."""

import asyncio
import logging
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import psutil
import pytest

from server.live.test_changes import GAMES, Onlookers, play, scenes, told_by_changes
from server.serving import PATIENCE, Serving, watch_key
from vineta.server import studio
from vineta.server.drawing import Drawings, Order
from vineta.server.studio import Studio
from vineta.table import Table
from vineta.table.requests import Begin, Play, Sit

PEOPLE = ("Ada", "Bo")


def played(game: str, moves: int) -> Table:
    """A table after some random moves."""
    table, chooser = Table.open(game, 2, {}, "studio", now=0.0), random.Random(3)
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


def order(table: Table, eyes: int, earlier: int = -1) -> Order:
    prospect = table.prospect(eyes, "en")
    assert prospect is not None
    return Order("a table", table.ply, earlier, prospect)


def drawing_processes() -> list[psutil.Process]:
    children = psutil.Process().children(recursive=True)
    return [child for child in children if "vineta.server.drawing" in child.cmdline()]


@asynccontextmanager
async def helped_studio() -> AsyncIterator[Studio]:
    """A studio for which another process draws."""
    opened = Studio(alone=0, ready=lambda: True)
    opened.come()
    try:
        async with asyncio.timeout(PATIENCE):
            while not opened.helped:
                await asyncio.sleep(0.05)
        yield opened
    finally:
        await opened.stop()
        assert not drawing_processes()


def test_another_process_draws_the_same_scenes() -> None:
    async def scenario() -> None:
        async with helped_studio() as opened:
            for game in GAMES:
                here, table, chooser = Drawings(), played(game, 10), random.Random(4)
                earlier = -1
                for _ in range(10):
                    for eyes in (-1, 0, 1):
                        wanted = order(table, eyes, earlier)
                        promise = opened.draw(wanted)
                        assert isinstance(promise, asyncio.Future)
                        assert await promise == here.draw(wanted)
                    earlier = table.ply
                    make_move(table, chooser)
                opened.forget("a table")

    asyncio.run(scenario())


def test_what_a_lost_process_was_to_draw_is_drawn_here(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        table = played("submarine", 10)
        async with helped_studio() as opened:
            (process,) = drawing_processes()
            process.send_signal(signal.SIGSTOP)  # so that it is lost before it has drawn
            promises = [opened.draw(order(table, eyes)) for eyes in (0, 1)]
            await asyncio.sleep(0.1)
            process.kill()
            here = Drawings()
            for eyes, promise in enumerate(promises):
                assert isinstance(promise, asyncio.Future)
                assert await asyncio.wait_for(promise, PATIENCE) == here.draw(order(table, eyes))
            assert not opened.helped
            assert isinstance(opened.draw(order(table, 0)), bytes)

    with caplog.at_level(logging.WARNING):
        asyncio.run(scenario())
    assert "the process that draws was lost" in caplog.text


def test_a_process_that_draws_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "STUCK_AFTER", 0.3)

    async def scenario() -> None:
        async with helped_studio() as opened:
            (process,) = drawing_processes()
            process.send_signal(signal.SIGSTOP)
            promise = opened.draw(order(played("submarine", 5), 0))
            assert isinstance(promise, asyncio.Future)
            assert await asyncio.wait_for(promise, PATIENCE)

    asyncio.run(scenario())


def test_for_a_few_no_process_is_started() -> None:
    async def scenario() -> None:
        opened = Studio(alone=2, ready=lambda: True)
        for _ in range(5):
            opened.come()
            opened.go()
        opened.come()
        opened.come()
        await asyncio.sleep(0.3)
        assert not drawing_processes()
        assert isinstance(opened.draw(order(played("submarine", 1), 0)), bytes)

    asyncio.run(scenario())


def test_when_all_have_gone_the_process_ends_and_what_it_was_to_draw_is_drawn_here() -> None:
    async def scenario() -> None:
        table = played("submarine", 5)
        async with helped_studio() as opened:
            promise = opened.draw(order(table, 0))
            opened.go()
            assert isinstance(promise, asyncio.Future)
            assert await asyncio.wait_for(promise, PATIENCE) == Drawings().draw(order(table, 0))
            assert not opened.helped
            await asyncio.sleep(0.1)
            opened.come()
            async with asyncio.timeout(PATIENCE):
                while not opened.helped:
                    await asyncio.sleep(0.05)

    asyncio.run(scenario())


def test_a_server_goes_on_when_its_drawing_process_comes_and_goes(tmp_path: Path) -> None:
    with Serving(tmp_path, draws_alone=0) as serving, ExitStack() as stack:
        opened = serving.open("me", "open", game="sunken-city", name="Ada")
        keys = {"Ada": opened.key, "Bo": serving.join(opened, "Bo").key, "Eve": watch_key(opened)}
        onlookers = Onlookers(serving, keys, stack)
        until = time.monotonic() + PATIENCE
        while not serving.house.studio.helped and time.monotonic() < until:
            time.sleep(0.05)
        onlookers.hear(onlookers.plain["Ada"].done("Begin"))
        play(onlookers, random.Random(5), moves=20)
        assert serving.house.studio.helped
        drawing_processes()[0].kill()
        play(onlookers, random.Random(6), moves=20)
        for eyes in keys:
            whole, restored = scenes(onlookers.plain[eyes]), scenes(onlookers.patching[eyes])
            assert whole.keys() == restored.keys()
            assert all(whole[ply] == restored[ply] for ply in whole)
            assert len(told_by_changes(onlookers.patching[eyes])) > 30
    assert not drawing_processes()
