"""The lobby over HTTP: which games there are, opening a table, and what a link leads to."""

import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import vineta
from vineta.core.game import SPECTATOR
from vineta.core.phrase import Phrase, Text, phrase
from vineta.server.addresses import PerAddress
from vineta.server.errors import RefusedError
from vineta.server.http.access import Access
from vineta.server.http.answers import answer, read_body
from vineta.server.http.library import known_game_named, library
from vineta.server.links import Links
from vineta.server.live.errands import Errand
from vineta.server.live.openings import NewTable
from vineta.server.live.rooms import Rooms
from vineta.server.live.variations import NewVariation
from vineta.server.prepare import Preparation, Progress
from vineta.server.settings import Settings
from vineta.store import Role
from vineta.table.showing import ShownSeat
from vineta.table.situation import Stage


class Status(msgspec.Struct, frozen=True):
    """Whether the server is ready."""

    version: str
    preparing: Progress | None
    """None when all games are compiled."""


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who joins a table."""

    name: str
    errand: Errand = ""
    """What the client calls its request: asked again by the same name, it takes no second seat."""


class LinkCard(msgspec.Struct, frozen=True):
    """What a key opens."""

    role: Role
    person: str
    table: str
    game: str
    title: Text
    stage: Stage
    host: str
    seats: tuple[ShownSeat, ...]
    links: Links


class WaitingTable(msgspec.Struct, frozen=True):
    """A table that waits for players."""

    table: str
    game: str
    title: Text
    host: str
    invite: str
    """Where one takes a seat."""


class WaitingTables(msgspec.Struct, frozen=True):
    """All tables that wait for players and may be found here."""

    tables: tuple[WaitingTable, ...]


class Lobby:
    """Answers what is asked before a table is played at."""

    def __init__(self, rooms: Rooms, access: Access, preparation: Preparation, settings: Settings) -> None:
        self._rooms = rooms
        self._access = access
        self._preparation = preparation
        self._most_bytes = settings.frame_bytes
        tables, joins = settings.tables_per_minute, settings.joins_per_minute
        too_many_tables = phrase("an address opens at most {most} tables a minute: wait a little", most=tables)
        too_many_joins = phrase("an address joins at most {most} times a minute: wait a little", most=joins)
        self.new_tables = PerAddress(tables, too_many_tables)
        """How many an address may open, in whatever way."""
        self._joins = PerAddress(joins, too_many_joins)

    async def status(self, request: Request) -> Response:
        """Whether all games are compiled, or one of them."""
        game = known_game_named(request.query_params["game"]).name if "game" in request.query_params else None
        return answer(Status(vineta.__version__, self._preparation.progress(game)))

    def games(self, request: Request) -> Response:
        """The games and the bots. In a thread, because a game's first use loads it."""
        return answer(library(self._preparation.ready))

    async def open_table(self, request: Request) -> Response:
        """Opens a table; begins at once if no seat is open."""
        order = await read_body(request, NewTable, self._most_bytes)
        await self.new_tables.expect_few_everywhere(request, "tables", self._rooms.fleet.count_try)
        self._preparation.hurry(order.game)
        return answer(await self._rooms.open_table(order), 201)

    async def try_differently(self, request: Request) -> Response:
        """Opens a table where a finished game goes on from one of its moves: for oneself, or for everybody."""
        order = await read_body(request, NewVariation, self._most_bytes)
        opened, _ = await self._access.link(request)
        await self.new_tables.expect_few_everywhere(request, "tables", self._rooms.fleet.count_try)
        return answer(await self._rooms.open_variation(request.path_params["key"], opened, order), 201)

    async def waiting(self, request: Request) -> Response:
        """The tables that wait for players, where their hosts want them to be found."""
        found = [
            WaitingTable(name, game.name, Phrase(game.title), table.situation.host, links.invite)
            for table, name, links in await self._rooms.waiting()
            for game in (table.situation.game,)
        ]
        return answer(WaitingTables(tuple(found)))

    async def link(self, request: Request) -> Response:
        """What a key opens."""
        opened, links = await self._access.link(request)
        table = await self._rooms.table(opened.table)
        shown = table.show(SPECTATOR, time.time(), since=table.ply, drawn=False)
        card = LinkCard(
            role=opened.role,
            person=opened.person,
            table=opened.table,
            game=shown.game,
            title=Phrase(table.situation.game.title),
            stage=shown.stage,
            host=shown.host,
            seats=shown.seats,
            links=links,
        )
        return answer(card)

    async def join(self, request: Request) -> Response:
        """Takes the first open seat with an invitation."""
        guest = await read_body(request, NewGuest, self._most_bytes)
        invited, links = await self._access.link(request)
        if invited.role != "invite":
            raise RefusedError("table", "a seat is taken with an invitation; this is another link")
        await self._joins.expect_few_everywhere(request, "joins", self._rooms.fleet.count_try)
        return answer(await self._rooms.join(invited, links, guest.name, guest.errand), 201)
