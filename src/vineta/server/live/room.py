"""A room: one table in the server's memory, everybody who looks at it, and all that goes on by itself.

What is asked here happens one after the other. Nothing is answered or shown before it is on disk: whoever reads the
table does so between two events. If the store refuses an event, the table is read again: the store is always right.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Container, Sequence
from contextlib import suppress
from typing import Protocol, TypeVar

from vineta.core.errors import VinetaError
from vineta.server.errors import RefusedError
from vineta.server.live import errands
from vineta.server.live.beginnings import Beginning
from vineta.server.live.bots import Bots
from vineta.server.live.branches import Branch
from vineta.server.live.gazes import Gazes
from vineta.server.live.notices import Notices
from vineta.server.live.people import People
from vineta.server.live.rematches import open_rematch
from vineta.server.live.results import Results
from vineta.server.live.services import Services
from vineta.server.scenes.showings import SharedShowings
from vineta.store import ConflictError, Line, StoreError, next_link
from vineta.table import Request, Table, decode_event, encode_event, events, rematch_ready, requests

_Answer = TypeVar("_Answer")

RETRY_AFTER = 1.0
"""Seconds until something is tried again that the store has refused."""
MOST_OVERTAKEN = 10
"""How often a request is decided anew when another worker's event was stored first."""
FEW_EVENTS = 20
"""So many are replayed at once: to wait for a thread would take longer."""


class Onlooker(Protocol):
    """A connection that is shown the table."""

    @property
    def person(self) -> str:
        """Who it is; empty for a spectator."""

    @property
    def waiting(self) -> bool:
        """Whether there is something it has not been shown yet."""

    def refresh(self) -> None:
        """There is something new to be shown."""

    def follow(self) -> None:
        """The leader of a finished game looks somewhere else."""

    def end(self, code: int) -> None:
        """The connection is to be closed."""


class Room:
    """One table and the connections to it."""

    def __init__(self, identifier: str, services: Services) -> None:
        self.identifier = identifier
        self.game = ""
        """The table's game, as soon as that is known."""
        self.onlookers: set[Onlooker] = set()
        self.showings = SharedShowings(services.scenes)
        self._services = services
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._link = b""
        """Of the table's last line."""
        self._people = People(self, services)
        self._beginning = Beginning(self, services)
        self._alarm: asyncio.TimerHandle | None = None
        self._bots = Bots(self, services)
        self.notices = Notices(self, services)
        self._results = Results(self, services)
        self.gazes = Gazes(self, services)
        self._closing = False
        """Whether the server is about to end, and all who look on leave because of that."""
        self._used_at = time.monotonic()
        self.moved_at = self._used_at
        """When the last move was made."""

    # Reading

    def reading(self, fresh: bool = False) -> "_Reading":
        """The table as it is on disk; nobody here changes it meanwhile.

        If it is to be `fresh`, it is read on: other workers may have added something just now.
        """
        return _Reading(self, fresh)

    async def _loaded(self) -> Table:
        self._used_at = time.monotonic()
        if self._table is None:
            self._table = await self._load()
            self._follow(self._table)
        return self._table

    async def _load(self) -> Table:
        contents, self._link = await asyncio.to_thread(self._services.store.read, self.identifier)
        if not contents:
            raise RefusedError("missing", "there is no such table")
        opening = decode_event(contents[0])
        assert isinstance(opening, events.Opened)
        self.game = opening.game
        await self._services.preparation.wait(self.game)
        if len(contents) <= FEW_EVENTS:
            return _replay(contents)
        return await asyncio.to_thread(_replay, contents)

    # Among other workers

    @property
    def in_memory(self) -> Table | None:
        """The table, if somebody has needed it lately."""
        return self._table

    @property
    def first_missing(self) -> int | None:
        """The number of the event that would come next; None if the table is not in memory."""
        return None if self._table is None else len(self._table.events)

    async def take_in(self, lines: Sequence[Line]) -> None:
        """Other workers have added these lines."""
        async with self._lock:
            if self._table is not None:
                self._add(self._table, lines)

    async def resume(self) -> None:
        """This worker keeps the table from now on: goes on with what goes on by itself."""
        async with self.reading() as table:
            self._follow(table)

    async def _read_on(self, table: Table) -> bool:
        """Takes in what other workers have added; whether there was anything."""
        if not self._services.fleet.shared:
            return False
        added = await asyncio.to_thread(self._services.store.read_on, {self.identifier: len(table.events)})
        return self._add(table, added.get(self.identifier, []))

    def _add(self, table: Table, lines: Sequence[Line]) -> bool:
        """Adds lines that go on from the table in memory; whether there were any."""
        before = len(table.events)
        for line in lines:
            if line.number != len(table.events):
                continue
            if next_link(self._link, line.content) != line.link:
                self._forget(at_once=True)  # reading it from its beginning tells what is wrong
                return False
            table.apply(decode_event(line.content))
            self._link = line.link
            self._note_move(table)
        if len(table.events) > before:
            self._follow(table)
        return len(table.events) > before

    @property
    def kept_here(self) -> bool:
        """Whether this worker does what goes on by itself at the table."""
        return self._services.fleet.keeps(self.identifier)

    # Asking

    async def ask(self, request: Request, by: str | None, errand: str = "") -> int:
        """Grants a request: the number of the event that it led to, which is on disk. Raises VinetaError otherwise.

        What the same errand has led to before, it has led to now.
        """
        mark = errands.mark(errand, by)
        if isinstance(request, requests.Begin):
            await self._beginning.let_shake(request, by, mark)
        return await _until_decided(lambda: self._grant(request, by, mark))

    async def _grant(self, request: Request, by: str | None, mark: str) -> int:
        async with self._changing() as table:
            if request.ply > table.ply:  # whoever asks has seen more than is known here
                await self._read_on(table)
            try:
                done = _decide(table, request, by, mark)
            except VinetaError:
                if not await self._read_on(table):  # what another worker has granted may be the reason, or this itself
                    raise
                done = _decide(table, request, by, mark)
            if done is None:
                await self._keep(table)
                done = table.ply
            return done

    async def act(self, choose: Callable[[Table], Request | None], by: str | None, mark: str = "") -> None:
        """Asks for what seems right once it is this request's turn, if anything does."""
        await _until_decided(lambda: self._act(choose, by, mark))

    async def _act(self, choose: Callable[[Table], Request | None], by: str | None, mark: str) -> None:
        async with self._changing() as table:
            request = choose(table)
            if request is not None:
                table.ask(request, by, time.time(), mark)
                await self._keep(table)

    def _changing(self) -> "_Changing":
        return _Changing(self)

    async def _keep(self, table: Table) -> None:
        """Writes down the last event, which the table has taken in already; when it is on disk, it is told."""
        line = self._last_line(table)
        await self._services.writer.append(line)
        self._link = line.link
        self._note_move(table)
        self._follow(table)

    def _note_move(self, table: Table) -> None:
        if isinstance(table.events[-1], events.Moved | events.Begun):
            self.moved_at = time.monotonic()

    def _last_line(self, table: Table) -> Line:
        content = encode_event(table.events[-1])
        return Line(self.identifier, table.ply, content, next_link(self._link, content))

    def _forget(self, at_once: bool) -> None:
        """The table in memory may be ahead of the store, or behind it: it is read again."""
        self._table = None
        asyncio.get_running_loop().call_later(0 if at_once else RETRY_AFTER, self._refresh)

    # What follows by itself

    def _follow(self, table: Table) -> None:
        """After new events, or when the table was read from the store."""
        self._set_alarm(table)
        here = table.situation.present
        self._people.expect(person for person, present in here.items() if present)
        self.showings.clear()
        self._refresh()
        self._bots.wake(table)
        self.notices.follow(table)
        self._beginning.follow(table)
        self._results.follow(table)
        if rematch_ready(table) and self._looked_at_by(table.situation.agreed):
            self._services.tasks.begin(self.branch_off(open_rematch))

    def _refresh(self) -> None:
        for onlooker in self.onlookers:
            onlooker.refresh()

    def _set_alarm(self, table: Table) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if table.deadline is not None:
            delay = max(0.0, table.deadline - time.time())
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._services.tasks.begin(self._tick())

    async def _tick(self) -> None:
        """The running clock has probably run out."""
        if not self.kept_here:
            return
        async with self._changing() as table:
            if table.tick(time.time()):
                await self._keep(table)
            else:
                self._set_alarm(table)

    def _looked_at_by(self, people: Container[str]) -> bool:
        """Whether one of them is connected: when all have gone, nobody is left who could disagree."""
        return any(onlooker.person in people for onlooker in self.onlookers)

    async def branch_off(self, choose: Callable[[Table], Branch | None]) -> None:
        """Opens another table that this one's next event tells of, if any: both are on disk then, or neither."""
        await _until_decided(lambda: self._branch_off(choose))

    async def _branch_off(self, choose: Callable[[Table], Branch | None]) -> None:
        async with self._changing() as table:
            branch = choose(table)
            if branch is not None:
                line = self._last_line(table)
                await asyncio.to_thread(branch.store, self._services.store, line)
                self._link = line.link
                self._follow(table)

    # People

    def connections_of(self, person: str) -> int:
        """How many connections a person has; without a name, how many spectators look on."""
        return sum(onlooker.person == person for onlooker in self.onlookers)

    def is_connected(self, person: str) -> bool:
        """Whether somebody is connected to the table here."""
        return self._people.connected(person)

    def enter(self, onlooker: Onlooker) -> None:
        """Somebody looks at the table from now on."""
        self.onlookers.add(onlooker)
        if onlooker.person:
            self._people.enter(onlooker.person)
            self.notices.hear(onlooker.person)

    async def welcome(self, onlooker: Onlooker) -> None:
        """A person who was away, or for whom a bot played, is back; bots that waited for an onlooker play on."""
        await self._services.fleet.come(self.identifier)
        async with self.reading(fresh=True) as table:  # what this person has seen elsewhere is seen here
            led = bool(table.situation.leader)
        if led:
            await self.gazes.learn()
        if onlooker.person:
            await self._people.welcome(onlooker.person)
        async with self.reading() as table:
            self._bots.wake(table)
            self._beginning.follow(table)

    def shown(self) -> None:
        """Somebody has been shown what is new; when all have, what was kept for the others is let go."""
        if not any(onlooker.waiting for onlooker in self.onlookers):
            self.showings.clear()

    def leave(self, onlooker: Onlooker) -> None:
        """Somebody looks no longer."""
        self.onlookers.discard(onlooker)
        self._used_at = time.monotonic()
        self._people.leave(onlooker.person)
        if onlooker.person and not self.is_connected(onlooker.person) and not self._closing:
            self.notices.leave(onlooker.person)
        if not self.onlookers and self._table is not None and not self._closing:
            self._bots.play_for_absent(self._table)

    def say_farewell(self, code: int) -> None:
        """The server is about to end: everybody is told to come back."""
        self._closing = True
        for onlooker in self.onlookers:
            onlooker.end(code)

    # Leaving the memory

    @property
    def idle_since(self) -> float | None:
        """Since when nobody has needed the table; None while somebody does."""
        busy = self.onlookers or self._lock.locked() or self._bots.awake or not self._people.settled
        return None if busy else self._used_at

    def close(self) -> None:
        """The room is given up; the store has all that happened in it."""
        self._people.stop()
        self._beginning.stop()
        self.notices.stop()
        if self._alarm:
            self._alarm.cancel()


class _Reading:
    """Has the table to itself for a while. Entered three times with each move: a generator would take twice as long."""

    __slots__ = ("_fresh", "_room")

    def __init__(self, room: Room, fresh: bool = False) -> None:
        self._room, self._fresh = room, fresh

    async def __aenter__(self) -> Table:
        room = self._room
        await room._lock.acquire()
        try:
            in_memory = room._table is not None
            table = await room._loaded()
            if self._fresh and in_memory:
                await room._read_on(table)
        except BaseException:
            room._lock.release()
            raise
        return table

    async def __aexit__(self, kind: object, error: BaseException | None, at: object) -> None:
        self._room._lock.release()


class _Changing(_Reading):
    """What the table refuses has changed nothing; after any other failure it is read again."""

    __slots__ = ()

    async def __aexit__(self, kind: object, error: BaseException | None, at: object) -> None:
        if error is not None and (isinstance(error, StoreError) or not isinstance(error, VinetaError)):
            self._room._forget(at_once=isinstance(error, ConflictError))
        self._room._lock.release()


def _decide(table: Table, request: Request, by: str | None, mark: str) -> int | None:
    """Grants a request; if the same errand was granted before, the number of its event, and nothing is done."""
    done = table.answer_to(mark, request.ply)
    if done is None:
        table.ask(request, by, time.time(), mark)
    return done


async def _until_decided(attempt: Callable[[], Awaitable[_Answer]]) -> _Answer:
    """Whenever somebody else's event was stored first, the table has gone on, and the question is a new one."""
    for _ in range(MOST_OVERTAKEN):
        with suppress(ConflictError):
            return await attempt()
    return await attempt()


def _replay(contents: list[bytes]) -> Table:
    return Table.replay([decode_event(content) for content in contents])
