"""Tells people who are not here that it is their turn, on the devices where they want to be told.

Which turn somebody has been told of, or has seen, stands in the store. So a turn is told once, whichever worker does
it, and a worker that takes a table over finds out what the one before it has not told any more.
"""

import asyncio
import logging
import math
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from vineta.core import registry
from vineta.core.phrase import Phrase, phrase
from vineta.core.telling import words_of
from vineta.server.live.services import Services
from vineta.store import StoreError, Subscription
from vineta.table import Table

if TYPE_CHECKING:
    from vineta.server.live.room import Room

_logger = logging.getLogger(__name__)


class Notice(msgspec.Struct, frozen=True):
    """What a device is told. It goes through other people's servers: there is no key in it, and nothing of the game."""

    table: str
    game: str
    title: str
    text: str
    language: str


class Turn(NamedTuple):
    """Somebody's turn."""

    person: str
    player: str
    """How whoever sits there is called: several people may share a screen."""
    number: int
    """How many moves were made before it."""


def turn_of(table: Table) -> Turn | None:
    """The turn of the person to move; None while nobody, or a bot, is."""
    situation = table.situation
    seat = situation.mover
    if situation.stage != "playing" or seat is None or not situation.played_by_person(seat):
        return None
    held = situation.seats[seat]
    return Turn(held.person, held.alias or held.person, situation.untouchable)


class Notices:
    """Those of one room."""

    def __init__(self, room: "Room", services: Services) -> None:
        self._room, self._services = room, services
        self._turn: Turn | None = None
        self._turn_since = 0.0
        self._settled: Turn | None = None
        """The last turn that its person knows of, as far as this worker had to do with it."""
        self._heard_at: dict[str, float] = {}
        """When people's pages gave their last sign of life."""
        self._waiting: asyncio.Task[None] | None = None
        self._doze: asyncio.TimerHandle | None = None
        self._doze_over = False
        """Whether this turn lasts so long that a page which has not been heard in it must be asleep."""
        self._hurry = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()

    def hear(self, person: str) -> None:
        """Somebody's page has said something, so it is not asleep in somebody's pocket."""
        self._heard_at[person] = time.monotonic()

    def follow(self, table: Table) -> None:
        """After new events, or when the table was read from the store."""
        turn = turn_of(table)
        if turn != self._turn:
            self._turn, self._turn_since = turn, time.monotonic()
            self._watch_for_sleep()
        if turn and self._room.kept_here and not self._room.is_connected(turn.person):
            self._tell_soon()

    def _tell_soon(self) -> None:
        if self._turn != self._settled and self._waiting is None:
            self._waiting = self._services.tasks.begin(self._tell_later())

    def _watch_for_sleep(self) -> None:
        """A phone in a pocket may keep its connection, and show nothing to anybody."""
        self._doze_over = False
        if self._turn is not None and self._doze is None:
            self._doze_until(self._turn_since)

    def _doze_until(self, since: float) -> None:
        """One timer for many turns: most of them end before it, and to set one for each would take longer."""
        left = since + self._services.settings.asleep_after - time.monotonic()
        self._doze = asyncio.get_running_loop().call_later(left, self._tell_if_asleep, since)

    def _tell_if_asleep(self, since: float) -> None:
        self._doze = None
        if since != self._turn_since:
            self._doze_until(self._turn_since)
            return
        self._doze_over = True
        if self._turn and self._room.kept_here and not self._is_awake(self._turn.person):
            self._tell_soon()

    def _is_awake(self, person: str) -> bool:
        """Whether somebody's page is open here, and not asleep since their turn began."""
        return self._room.is_connected(person) and (self._has_seen(person) or not self._doze_over)

    def _has_seen(self, person: str) -> bool:
        """Whether somebody's page has given a sign of life in this turn."""
        return self._heard_at.get(person, -math.inf) >= self._turn_since

    def leave(self, person: str) -> None:
        """The last page of somebody here is closed: if it was awake in their turn, they know of it."""
        turn = self._turn
        if turn and turn.person == person and self._has_seen(person):
            self._settled = turn
            self._services.tasks.begin(self._note_seen(turn))

    def stop(self) -> None:
        """Nobody's sleep is watched any more."""
        if self._doze is not None:
            self._doze.cancel()
            self._doze = None

    async def finish(self, seconds: float) -> None:
        """The server is about to end: what was about to be told is told at once."""
        self._hurry.set()
        deadline = time.monotonic() + seconds
        while (unfinished := {*self._sending, *filter(None, (self._waiting,))}) and time.monotonic() < deadline:
            await asyncio.wait(unfinished, timeout=deadline - time.monotonic())

    async def _tell_later(self) -> None:
        """Whoever only loads the page anew, or has just lost the network, is back soon."""
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._services.settings.notice_after):
                    await self._hurry.wait()
            async with self._room.reading() as table:
                turn = turn_of(table)
            if turn is not None and turn != self._settled:
                await self._tell(turn)
        finally:
            self._waiting = None
        if self._turn not in (None, turn):  # the game has gone on just now
            self._tell_soon()

    async def _tell(self, turn: Turn) -> None:
        room, fleet = self._room, self._services.fleet
        if self._is_awake(turn.person) or not room.kept_here:
            return
        if await fleet.connected_elsewhere(room.identifier, turn.person):
            return
        devices = await self._claim(turn)
        self._settled = turn
        for device in devices:
            sending = self._services.tasks.begin(self._send(device, turn))
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)

    async def _claim(self, turn: Turn) -> list[Subscription]:
        subscriptions, table = self._services.store.subscriptions, self._room.identifier
        if not await asyncio.to_thread(subscriptions.any_at, table, turn.person):
            return []
        return await asyncio.to_thread(subscriptions.claim, table, turn.person, turn.number)

    async def _note_seen(self, turn: Turn) -> None:
        await self._claim(turn)

    async def _send(self, device: Subscription, turn: Turn) -> None:
        table, game = self._room.identifier, self._room.game
        notice = await asyncio.to_thread(notice_of, table, game, turn, device.language)
        outcome = await self._services.push.send(device, msgspec.json.encode(notice), topic=table)
        self._services.monitor.notices.labels(outcome).inc()
        if outcome == "gone":
            try:
                await asyncio.to_thread(self._services.store.subscriptions.forget, device.endpoint)
            except StoreError as error:
                _logger.warning("a device that is gone could not be forgotten: %s", error)


def notice_of(table: str, game: str, turn: Turn, language: str) -> Notice:
    """What a device is told of a turn, in its reader's words."""
    words = words_of(game, language)
    told = words.say(phrase("It is your turn, {player}.", player=turn.player))
    return Notice(table, game, words.say(Phrase(registry.find(game).title)), told, language)
