"""Many people who play at many tables over WebSockets. They are lean: the generator shares the machine's two cores.

Each table has two people with a connection each, and both are shown every move, as in a browser; or one, and a bot.
"""

import asyncio
import random
from collections import Counter, deque
from collections.abc import Iterator
from functools import partial

from frames import Granted, Refused, Scene, Showing, Shown, choices, read_frame
from stock import LaidTable, Move
from wire import Wire

TICK = 0.002
"""Seconds between two looks at what is due."""
LONGEST_WAIT = 30.0
AT_ONCE = 16
"""So many tables are gone to at the same time."""


class Person(Wire):
    """One connection to a table."""

    def __init__(self, match: "Match", place: str, key: str) -> None:
        super().__init__(place, f"/api/links/{key}/live?changes=yes")
        self._match = match
        self._scene: Scene | None = None
        """What is before this person: the next scene is told by what has changed."""
        self.shown = asyncio.get_running_loop().create_future()
        """Done when the table has been seen for the first time."""

    def connection_lost(self, error: Exception | None) -> None:
        if not self.shown.done():
            self.shown.set_exception(ConnectionError("the server closed a connection before it showed the table"))
        self._match.left(self)

    def ask(self, seat: int, action: int, ply: int) -> None:
        """Asks for a move."""
        play = f'{{"request":"Play","ply":{ply},"seat":{seat},"action":{action}}}'
        self.send(f'{{"message":"ask","id":{ply},"request":{play}}}'.encode())

    def take(self, content: bytes) -> None:
        frame = read_frame(content, self._scene)
        match frame:
            case Showing():
                self._scene = frame.showing.scene
                if not self.shown.done():
                    self.shown.set_result(None)
                self._match.seen(self, frame.showing)
            case Granted():
                self._match.granted(frame.ply)
            case Refused():
                self._match.refused(frame.error.kind)


class Match:
    """A table that is played at."""

    def __init__(self, laid: LaidTable, crowd: "Crowd") -> None:
        self.laid = laid
        self.people: list[Person] = []
        self.going_on = True
        self._crowd = crowd
        self._next: tuple[Person, Shown] | None = None
        """Who is asked, and what for."""
        self._asked: Move | None = None
        self._due = 0.0
        self._ply = -1
        """What is shown of an earlier event is out of date."""
        self._over = False
        self._bot_asked: tuple[int, float] | None = None
        """How many moves had been made, and when, if the next one is a bot's."""

    async def begin(self) -> None:
        """Returns when all have seen the table."""
        loop = asyncio.get_running_loop()
        host, _, port = self._crowd.place.partition(":")
        for key in self.laid.keys:
            _, person = await loop.create_connection(partial(Person, self, self._crowd.place, key), host, int(port))
            self.people.append(person)
        await asyncio.wait_for(asyncio.gather(*(person.shown for person in self.people)), LONGEST_WAIT)

    def end(self) -> None:
        self.going_on = False
        for person in self.people:
            person.leave()

    def left(self, person: Person) -> None:
        if self.going_on:
            self._crowd.broken += 1
            self._crowd.give_up(self)

    def seen(self, person: Person, shown: Shown) -> None:
        if len(self.laid.keys) == 1:
            self._time_bot(shown)
        if shown.stage == "over":
            self._over = True
            self._end_if_over()
        elif shown.asked and shown.ply >= self._ply:
            ready = self._next is not None
            self._next = person, shown
            if self._asked is None and not ready:
                self._crowd.ready.append(self)

    def _time_bot(self, shown: Shown) -> None:
        now = asyncio.get_running_loop().time()
        if self._bot_asked is not None and shown.steps > self._bot_asked[0]:
            self._crowd.bot_waits.append(now - self._bot_asked[1])
            self._bot_asked = None
        if self._bot_asked is None and shown.stage == "playing" and not shown.asked:
            self._bot_asked = shown.steps, now

    def play(self, chooser: random.Random, due: float) -> None:
        """Makes a random move of those that are offered, the first step of a longer way."""
        assert self._next is not None
        person, shown = self._next
        assert shown.scene is not None
        action = chooser.choice(choices(shown.scene)).actions[0]
        self._next, self._due, self._ply = None, due, shown.ply + 1
        self._asked = Move(-1, shown.seat, action)
        person.ask(shown.seat, action, shown.ply)

    def granted(self, number: int) -> None:
        assert self._asked is not None
        self._crowd.note(self, self._asked._replace(number=number), self._due)
        self._answered(number)

    def refused(self, kind: str) -> None:
        self._crowd.refusals[kind] += 1
        self._answered(-1)

    def _answered(self, ply: int) -> None:
        self._asked, self._ply = None, ply
        if self._next is not None and self._next[1].ply < ply:
            self._next = None
        if self._next is not None:
            self._crowd.ready.append(self)
        self._end_if_over()

    def _end_if_over(self) -> None:
        """The last move is waited for: others may see the end before its mover is answered."""
        if self._over and not self.waiting:
            self._crowd.is_over(self)

    @property
    def waiting(self) -> bool:
        """Whether something that was asked has not been answered."""
        return self._asked is not None


class Crowd:
    """All people, and what they experience."""

    def __init__(self, place: str, tables: list[LaidTable], seed: int) -> None:
        self.place = place
        """The server's host and port."""
        self.ready: deque[Match] = deque()
        """Tables at which somebody is asked, those that have waited longest first."""
        self.matches: set[Match] = set()
        self.acknowledged: dict[LaidTable, list[Move]] = {}
        self.latencies: list[float] = []
        """Seconds from the moment when a move was due, for those that were made since the last call of `play`."""
        self.bot_waits: list[float] = []
        """Seconds until each move of a bot was seen, since the last call of `play`."""
        self.refusals: Counter[str] = Counter()
        self.broken = 0
        """Connections that the server closed."""
        self._tables = iter(tables)
        self._chooser = random.Random(seed)
        self._coming: set[asyncio.Task[None]] = set()

    async def come(self, count: int) -> None:
        """The people of so many more tables go there."""
        for _ in range(0, count, AT_ONCE):
            batch = min(AT_ONCE, count)
            await asyncio.gather(*(self._go_to_next_table() for _ in range(batch)))
            count -= batch

    async def _go_to_next_table(self) -> None:
        laid = next(self._tables, None)
        if laid is not None:
            match = Match(laid, self)
            self.acknowledged[laid] = []
            self.matches.add(match)
            await match.begin()

    def is_over(self, match: Match) -> None:
        """Whoever has finished a game goes to another table."""
        if match.going_on:
            self.give_up(match)
            coming = asyncio.get_running_loop().create_task(self._go_to_next_table())
            self._coming.add(coming)
            coming.add_done_callback(self._has_come)

    def _has_come(self, coming: asyncio.Task[None]) -> None:
        self._coming.discard(coming)
        self.broken += not coming.cancelled() and coming.exception() is not None

    def give_up(self, match: Match) -> None:
        match.end()
        self.matches.discard(match)

    def note(self, match: Match, move: Move, due: float) -> None:
        """A move was acknowledged."""
        self.acknowledged[match.laid].append(move)
        self.latencies.append(asyncio.get_running_loop().time() - due)

    async def play(self, rate: float, seconds: float) -> float:
        """Makes so many moves a second, whether or not earlier ones have been answered; how long that took.

        A move that is made late, because nobody could make one, counts from the moment when it was due.
        """
        loop, begun, made = asyncio.get_running_loop(), asyncio.get_running_loop().time(), 0
        self.latencies.clear()
        self.bot_waits.clear()
        while (gone := loop.time() - begun) < seconds:
            for due in self._dues(begun, rate, made, int(gone * rate)):
                self.ready.popleft().play(self._chooser, due)
                made += 1
            await asyncio.sleep(TICK)
        return loop.time() - begun

    def _dues(self, begun: float, rate: float, made: int, due: int) -> Iterator[float]:
        """When each move was due that can be made now."""
        while made < due and self._somebody_ready():
            yield begun + made / rate
            made += 1

    def _somebody_ready(self) -> bool:
        while self.ready and not self.ready[0].going_on:
            self.ready.popleft()
        return bool(self.ready)

    async def finish(self) -> None:
        """Returns when everything that was asked has been answered."""
        deadline = asyncio.get_running_loop().time() + LONGEST_WAIT
        while any(match.waiting for match in self.matches) or self._coming:
            if asyncio.get_running_loop().time() > deadline:
                raise TimeoutError("the server has not answered everything")
            await asyncio.sleep(TICK)

    async def go(self) -> None:
        """Everybody leaves."""
        for match in list(self.matches):
            self.give_up(match)
        await asyncio.sleep(TICK)  # connections are closed in the next round of the loop, which must not end before
