"""The lobby over HTTP: which games there are, opening a table, and what a link leads to."""

import time
from typing import Literal

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

import vineta
from vineta.core import registry
from vineta.core.game import SPECTATOR
from vineta.server.answers import about, answer, language_of, read_body, read_language
from vineta.server.entrance import Entrance
from vineta.server.errors import RefusedError
from vineta.server.house import House
from vineta.server.library import library, title
from vineta.server.links import Links
from vineta.server.messages import NewTable
from vineta.server.prepare import Preparation, Progress
from vineta.server.settings import Settings
from vineta.store import Role
from vineta.table.showing import ShownSeat


class Status(msgspec.Struct, frozen=True):
    """Whether the server is ready."""

    version: str
    preparing: Progress | None
    """None when all games are compiled."""


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who joins a table."""

    name: str


class LinkCard(msgspec.Struct, frozen=True):
    """What a key opens."""

    role: Role
    person: str
    table: str
    game: str
    title: str
    stage: Literal["gathering", "playing", "over"]
    host: str
    seats: tuple[ShownSeat, ...]
    links: Links


class Lobby:
    """Answers what is asked before a table is played at."""

    def __init__(self, house: House, entrance: Entrance, preparation: Preparation, settings: Settings) -> None:
        self._house = house
        self._entrance = entrance
        self._preparation = preparation
        self._settings = settings

    async def status(self, request: Request) -> Response:
        return answer(Status(vineta.__version__, self._preparation.progress(language=language_of(request))))

    async def games(self, request: Request) -> Response:
        """In a thread, because a game's first use loads it."""
        ready = {name for name in registry.names() if self._preparation.ready(name)}
        return answer(await run_in_threadpool(library, read_language(request), ready))

    async def open_table(self, request: Request) -> Response:
        order = await read_body(request, NewTable, self._settings.frame_bytes)
        self._entrance.expect_few_tables(request)
        about(request, order.game)
        self._preparation.hurry(order.game)
        return answer(await self._house.open_table(order), 201)

    async def link(self, request: Request) -> Response:
        opened = await self._entrance.opened(request)
        table = await self._house.table(opened.table)
        shown = table.show(SPECTATOR, "en", time.time(), since=table.ply)
        card = LinkCard(
            role=opened.role,
            person=opened.person,
            table=opened.table,
            game=shown.game,
            title=title(registry.find(shown.game), read_language(request)),
            stage=shown.stage,
            host=shown.host,
            seats=shown.seats,
            links=await self._house.links(opened),
        )
        return answer(card)

    async def join(self, request: Request) -> Response:
        guest = await read_body(request, NewGuest, self._settings.frame_bytes)
        invited = await self._entrance.opened(request)
        if invited.role != "invite":
            raise RefusedError("table", "a seat is taken with an invitation; this is another link")
        self._entrance.expect_few_joins(request)
        return answer(await self._house.join(invited, guest.name), 201)
