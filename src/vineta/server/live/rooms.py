"""The rooms of all tables of this server, whether they are in memory or in the store."""

import asyncio
import time
from collections.abc import Iterable, Mapping

from starlette.exceptions import WebSocketException
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from vineta.core.nature import fresh_seed
from vineta.core.phrase import Phrase
from vineta.server.addresses import PerAddress
from vineta.server.errors import RefusedError
from vineta.server.links import Links, fresh_key, may_be_key, paths
from vineta.server.live import errands, variations
from vineta.server.live.connection import ELSEWHERE, NO_KEY, RESTARTING, TOO_FAST, TRY_LATER, Connection
from vineta.server.live.fleet import make_fleet
from vineta.server.live.openings import NewSeat, NewTable, first_events
from vineta.server.live.room import Room
from vineta.server.live.services import Services
from vineta.server.live.thinkers import Thinkers
from vineta.server.live.variations import NewVariation
from vineta.server.live.ways import key_at
from vineta.server.monitor import Monitor
from vineta.server.origins import origin_allowed
from vineta.server.prepare import Preparation
from vineta.server.push.sender import Sender
from vineta.server.scenes.making import SceneMaker
from vineta.server.settings import Settings
from vineta.store import Attempt, ConflictError, Line, Link, Store, StoreError, TableKeys, Writer, make_link
from vineta.table import Event, Table, encode_event, events, requests
from vineta.table.errors import TableError
from vineta.table.names import check_name, expect_distinct, name_taken

LONGEST_SWEEP = 30.0
MOST_WAITING = 20
"""So many tables that wait for players are told of."""
FAREWELL = 3.0
"""Seconds for what is under way to be answered, and for connections to close, when the server stops."""


class Rooms:
    """Opens tables, lets people in, and keeps in memory the tables that somebody needs."""

    def __init__(self, store: Store, settings: Settings, preparation: Preparation) -> None:
        thinkers = Thinkers(settings.bot_threads)
        self.scenes = SceneMaker(settings.scenes_here, lambda: preparation.progress() is None)
        self.fleet = make_fleet(store)
        self.monitor = Monitor()
        self.leaving = False
        """Whether the server is about to end."""
        writer = Writer(store, self.monitor.commit_seconds.observe)
        self.push = Sender(store, settings)
        self._services = Services(
            store, writer, settings, preparation, thinkers, self.scenes, self.fleet, self.monitor, self.push
        )
        self._rooms: dict[str, Room] = {}
        refusal = Phrase("too many wrong links from your address: wait a minute")
        self.guesses = PerAddress(settings.wrong_keys_per_minute, refusal)
        """Of keys, over HTTP and over WebSockets."""

    async def start(self) -> None:
        """Begins to serve; called in the event loop that serves."""
        self._services.writer.start()
        await self.fleet.start(self)
        self._services.tasks.begin(self._sweep())

    async def stop(self) -> None:
        """Closes all connections, and returns when everything that was granted is on disk. The store stays open."""
        await self.say_farewell()
        await asyncio.gather(*(room.notices.finish(FAREWELL) for room in self._rooms.values()))
        await self._services.tasks.stop()
        await self.fleet.stop()
        for room in self._rooms.values():
            room.close()
        self._services.thinkers.stop()
        await self.scenes.stop()
        await self._services.writer.stop()

    # Over HTTP

    async def open_table(self, order: NewTable) -> NewSeat:
        """A new table, stored with all its first events together; the game begins if no seat is open.

        Who takes a seat is given a person's key, who takes none the spectators' key. Raises VinetaError where the game
        cannot be set up like this.
        """
        happened = await asyncio.to_thread(first_events, order, fresh_seed(), time.time())
        table = errands.table_of(order.errand, order)
        key = errands.key_of(order.errand, table, order.name)
        seated = any(isinstance(event, events.SeatTaken) for event in happened)
        links = [make_link(key, table, "person", order.name)] if seated else []
        shared = await asyncio.to_thread(self._add_table, table, happened, links)
        return NewSeat(table, key if seated else shared.watch, paths(*shared))

    async def open_attempt(self, attempt: Attempt, key: str, happened: list[Event]) -> NewSeat:
        """A new table at which somebody plays a challenge; asked again, it is the same."""
        links = [make_link(key, attempt.table, "person", attempt.person)]
        shared = await asyncio.to_thread(self._add_table, attempt.table, happened, links, attempt)
        return NewSeat(attempt.table, key, paths(*shared))

    def _add_table(
        self, table: str, happened: list[Event], links: list[Link], attempt: Attempt | None = None
    ) -> TableKeys:
        """Stores a table, unless the same errand has opened it before; the keys to be shown there."""
        shared = TableKeys(fresh_key(), fresh_key())
        contents = [encode_event(event) for event in happened]
        try:
            self._services.store.add_table(table, *shared, contents, links, attempt=attempt)
        except ConflictError:
            opened_before = self._services.store.table_keys(table)
            if opened_before is None:
                raise
            return opened_before
        return shared

    async def open_variation(self, key: str, opened: Link, order: NewVariation) -> NewSeat:
        """A table where a finished game goes on from one of its moves; together, all who are at its table are told.

        Who sits there is given a person's key. Raises VinetaError where that cannot be.
        """
        person = opened.person or order.name
        check_name(person)
        identifier = errands.table_of(order.errand, order, opened.table)
        if order.together:
            return await self._vary_together(key, opened, order, identifier)
        async with self._room(opened.table).reading(fresh=True) as table:
            varied = variations.open_alone(table, opened.table, order, person)
        own = errands.key_of(order.errand, identifier, person)
        links = [make_link(own, identifier, "person", person)]
        shared = await asyncio.to_thread(self._add_table, identifier, varied.events, links)
        return NewSeat(identifier, own, paths(*shared))

    async def _vary_together(self, key: str, opened: Link, order: NewVariation, identifier: str) -> NewSeat:
        room, person = self._room(opened.table), opened.person
        async with room.reading(fresh=True):
            pass  # the lead may have been handed on at another worker
        await room.branch_off(lambda table: variations.open_together(table, opened.table, order, person, identifier))
        sits = person in (await self.table(identifier)).situation.present
        own = await asyncio.to_thread(key_at, self._services.store, key, opened, identifier, sits)
        shared = await asyncio.to_thread(self._services.store.table_keys, identifier)
        assert shared is not None, "it was stored just now, or before"
        return NewSeat(identifier, own, paths(*shared))

    async def waiting(self) -> list[tuple[Table, str, Links]]:
        """The tables that wait for players, are to be found in the lobby, and have somebody there; by their names."""
        found = [(room.identifier, room.in_memory) for room in self._rooms.values()]
        listed = [(name, table) for name, table in found if table is not None and _waits_in_lobby(table)][:MOST_WAITING]
        keys = [await asyncio.to_thread(self._services.store.table_keys, name) for name, _ in listed]
        return [(table, name, paths(*shared)) for (name, table), shared in zip(listed, keys, strict=True) if shared]

    async def find(self, key: str) -> tuple[Link, Links] | None:
        """What a key opens, and the links that may be passed on with it; None if nothing. Spectators do not invite."""
        found = await asyncio.to_thread(self._services.store.open_link, key) if may_be_key(key) else None
        if found is None:
            return None
        opened, shared = found
        return opened, paths("" if opened.role == "watch" else shared.invite, shared.watch)

    async def join(self, invited: Link, links: Links, name: str, errand: str = "") -> NewSeat:
        """Takes the first open seat for somebody new; raises TableError if there is none, or the name is taken.

        The key is stored before the seat is taken: if that fails, it is a key that nobody has been told. The same
        errand is answered with the same seat.
        """
        check_name(name)
        key, mark = errands.key_of(errand, invited.table, name), errands.mark(errand, name)
        seat = NewSeat(invited.table, key, links)
        async with self._room(invited.table).reading(fresh=True) as table:
            if table.answer_to(mark) is not None:
                return seat
            _expect_new(name, table)
            _open_seat(table)
        link = make_link(key, invited.table, "person", name)
        await asyncio.to_thread(self._add_link, link)
        await self._room(invited.table).act(lambda table: _seating(table, name, mark), name, mark)
        return seat

    def _add_link(self, link: Link) -> None:
        """Stores a link, unless the same errand has done so before."""
        try:
            self._services.store.add_link(link)
        except ConflictError:
            if not self._services.store.has_link(link):
                raise

    async def table(self, identifier: str) -> Table:
        """A table, to be read before anything else is awaited: later it may hold what is not on disk yet.

        Waits until the game is compiled. Raises RefusedError if there is no such table.
        """
        async with self._room(identifier).reading(fresh=True) as table:
            return table

    def look_after(self, tables: Iterable[str]) -> None:
        """Looks at tables in the background: what should have been done there by itself, and was not, is done."""
        self._services.tasks.begin(self._look_at(tables))

    async def _look_at(self, tables: Iterable[str]) -> None:
        for table in tables:
            await self.table(table)

    # Over a WebSocket

    async def attend(self, socket: WebSocket) -> None:
        """Serves one connection from its first to its last frame."""
        await socket.accept()
        try:
            connection = await self._let_in(socket)
        except StoreError as error:
            raise WebSocketException(TRY_LATER) from error
        except RefusedError as error:  # too many wrong keys
            raise WebSocketException(TOO_FAST) from error
        await connection.attend()

    async def _let_in(self, socket: WebSocket) -> Connection:
        if not origin_allowed(socket.headers, self._services.settings):
            raise WebSocketException(ELSEWHERE)
        key = socket.path_params["key"]
        found = await self.find(key)
        if found is None:
            await self.expect_few_guesses(socket)
        if found is None or found[0].role == "invite":
            raise WebSocketException(NO_KEY)
        opened, links = found
        room = self._room(opened.table)
        if room.connections_of(opened.person) >= self._most_connections(opened):
            raise WebSocketException(TOO_FAST)
        return Connection(socket, key, opened, links, room, self._services)

    async def expect_few_guesses(self, connection: HTTPConnection) -> None:
        """A wrong key costs its sender a try."""
        await self.guesses.expect_few_everywhere(connection, "keys", self.fleet.count_try)

    def _most_connections(self, opened: Link) -> int:
        """Each person has some of their own, so that nobody is kept out by others who look on."""
        settings = self._services.settings
        return settings.connections_per_person if opened.person else settings.spectators_per_table

    async def say_farewell(self) -> None:
        """Answers what is under way, and tells everybody to come back; takes no longer than a moment."""
        self.leaving = True
        deadline = time.monotonic() + FAREWELL
        for room in self._rooms.values():
            room.say_farewell(RESTARTING)
        while any(room.onlookers for room in self._rooms.values()) and time.monotonic() < deadline:
            await asyncio.sleep(0.01)

    # Among other workers

    def attended(self) -> list[str]:
        return [room.identifier for room in self._rooms.values() if room.onlookers]

    def behind(self, news: Mapping[str, int] | None) -> dict[str, int]:
        told = self._rooms if news is None else news.keys() & self._rooms.keys()
        missing = {table: self._rooms[table].first_missing for table in told}
        return {
            table: first for table, first in missing.items() if first is not None and (not news or first <= news[table])
        }

    async def take_in(self, added: Mapping[str, list[Line]]) -> None:
        for table, lines in added.items():
            if table in self._rooms:
                self._services.tasks.begin(self._rooms[table].take_in(lines))

    def hear_gaze(self, table: str, told: str) -> None:
        if table in self._rooms:
            self._rooms[table].gazes.hear(told)

    async def keep(self, tables: set[str]) -> None:
        for table in tables & self._rooms.keys():
            self._services.tasks.begin(self._rooms[table].resume())

    # Memory

    def _room(self, table: str) -> Room:
        if table not in self._rooms:
            self._rooms[table] = Room(table, self._services)
            self.monitor.tables.inc()
        return self._rooms[table]

    async def _sweep(self) -> None:
        """Lets tables go that nobody has needed for a while."""
        idle_after = self._services.settings.idle_after
        while True:
            await asyncio.sleep(min(idle_after / 2, LONGEST_SWEEP))
            oldest = time.monotonic() - idle_after
            for room in list(self._rooms.values()):
                if room.idle_since is not None and room.idle_since < oldest:
                    room.close()
                    del self._rooms[room.identifier]
                    self.monitor.tables.dec()


def _waits_in_lobby(table: Table) -> bool:
    situation = table.situation
    free = any(seat.open for seat in situation.seats)
    return situation.stage == "gathering" and situation.opening.listed and free and any(situation.present.values())


def _expect_new(name: str, table: Table) -> None:
    """Whoever has ever sat here has a key to that name, so nobody else can take it."""
    used = {event.person for event in table.events if isinstance(event, events.SeatTaken)}
    if name in used:
        raise name_taken(name)
    expect_distinct(name, used)


def _open_seat(table: Table) -> int:
    """The first open seat; of a game that has begun none is."""
    for number, seat in enumerate(table.situation.seats):
        if seat.open:
            return number
    raise TableError("no seat is open")


def _seating(table: Table, name: str, mark: str) -> requests.Request | None:
    if table.answer_to(mark) is not None:
        return None
    _expect_new(name, table)  # somebody of the same name may have been quicker
    return requests.Sit(table.ply, _open_seat(table))
