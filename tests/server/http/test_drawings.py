"""What is costly to make: once, beside the event loop, and not too often for one address."""

import asyncio
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.requests import Request

from server.http.visits import keep, visiting
from server.serving import PATIENCE, Serving, actions, watch_key
from table.tables import begun
from vineta.server.errors import RefusedError
from vineta.server.http import drawings, replays
from vineta.server.http.drawings import Drawings
from vineta.server.settings import Settings


def from_address(address: str) -> Request:
    return Request({"type": "http", "client": (address, 1), "headers": []})


def test_many_who_ask_for_the_same_have_it_made_once() -> None:
    made: list[int] = []

    def make() -> bytes:
        time.sleep(0.1)
        made.append(threading.get_ident())
        return b"a picture"

    async def ask() -> list[bytes]:
        kept = Drawings(Settings("", drawings_per_minute=1))
        asked = [kept.get(from_address("192.0.2.1"), "board", make) for _ in range(5)]
        return [*await asyncio.gather(*asked), await kept.get(from_address("192.0.2.1"), "board", make)]

    assert asyncio.run(ask()) == [b"a picture"] * 6
    assert len(made) == 1
    assert made[0] != threading.get_ident()


def test_an_address_has_so_many_new_ones_made() -> None:
    async def ask() -> None:
        kept = Drawings(Settings("", drawings_per_minute=2))
        for name in ("first", "second", "first", "second"):
            await kept.get(from_address("192.0.2.1"), name, lambda: b"")
        with pytest.raises(RefusedError, match="wait a little"):
            await kept.get(from_address("192.0.2.1"), "third", lambda: b"")
        await kept.get(from_address("192.0.2.2"), "third", lambda: b"")

    asyncio.run(ask())


def test_what_takes_too_much_memory_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, "KEPT_BYTES", 100)

    async def ask() -> int:
        kept = Drawings(Settings(""))
        for name in range(10):
            await kept.get(from_address("192.0.2.1"), name, lambda: b"x" * 30)
        return len(kept._kept)

    assert asyncio.run(ask()) == 3


def test_one_that_fails_is_told_and_tried_again() -> None:
    async def ask() -> bytes:
        kept = Drawings(Settings(""))
        with pytest.raises(ZeroDivisionError):
            await kept.get(from_address("192.0.2.1"), "board", lambda: bytes(1 // 0))
        return await kept.get(from_address("192.0.2.1"), "board", lambda: b"now")

    assert asyncio.run(ask()) == b"now"


def test_a_board_is_drawn_once_until_something_happens(tmp_path: Path) -> None:
    with visiting(tmp_path, drawings_per_minute=1) as visit:
        key = keep(visit.store, begun()).watch
        first, second = (visit.client.get(f"/api/links/{key}/picture.svg?language=en") for _ in range(2))
        assert (first.status_code, second.status_code) == (200, 200)
        assert first.content == second.content
        assert visit.client.get(f"/api/links/{key}/picture.svg?language=de").status_code == 429


def test_a_slow_picture_delays_nobody_at_a_table(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, others_went_on = threading.Event(), threading.Event()

    def draw_slowly(*_: object) -> str:
        begun.set()
        assert others_went_on.wait(PATIENCE)
        return "<svg/>"

    monkeypatch.setattr(replays, "svg_picture", draw_slowly)
    opened = serving.open("me", "me")
    address = f"{serving.address}/api/links/{watch_key(opened)}/picture.svg"
    with serving.sit(opened.key) as client, ThreadPoolExecutor() as others:
        picture = others.submit(lambda: urllib.request.urlopen(address).read())
        assert begun.wait(PATIENCE)
        client.done("Play", seat=0, action=actions(client.showing)[0])
        others_went_on.set()
        assert picture.result() == b"<svg/>"
