"""The bots of one table: they think in threads, and play while somebody looks on or wants to be told of their turn."""

import asyncio
import time
from typing import TYPE_CHECKING

from vineta.bots.base import Bot
from vineta.server.live.services import Services
from vineta.store import StoreError
from vineta.table import HOUSE, Table, Thought, requests
from vineta.table.errors import TableError

if TYPE_CHECKING:
    from vineta.server.live.room import Room

RETRY_AFTER = 1.0
"""Seconds until a bot tries again what the store has refused."""


class Bots:
    """Lets the bots of a room play, one after the other."""

    def __init__(self, room: "Room", services: Services) -> None:
        self._room, self._services = room, services
        self._playing: asyncio.Task[None] | None = None
        self._thinking: tuple[int, str, Bot] | None = None
        """The bot that moved last, its seat and its name: what it has found out is good for the rest of its turn."""
        self._for_absent = False
        """Whether somebody who is not here waits for the bots' moves: until the next turn of a person."""

    @property
    def awake(self) -> bool:
        return self._playing is not None

    def wake(self, table: Table) -> None:
        """Bots play while somebody looks on; otherwise they wait, and nothing is lost."""
        if self._may_play and self._playing is None and _bot_to_move(table):
            self._playing = self._services.tasks.begin(self._play_all())

    def play_for_absent(self, table: Table) -> None:
        """The last one has gone. Where somebody wants to be told of their turn, it has to come."""
        if self._room.kept_here and _bot_to_move(table):
            self._services.tasks.begin(self._wake_for_absent())

    async def _wake_for_absent(self) -> None:
        subscriptions = self._services.store.subscriptions
        self._for_absent = await asyncio.to_thread(subscriptions.any_at, self._room.identifier)
        async with self._room.reading() as table:
            self.wake(table)

    @property
    def _may_play(self) -> bool:
        return (bool(self._room.onlookers) or self._for_absent) and self._room.kept_here

    async def _play_all(self) -> None:
        try:
            while await self._play():
                pass
        finally:
            self._playing = self._thinking = None
            self._for_absent = False

    async def _play(self) -> bool:
        """Lets the bot that is asked make its move; whether one was asked."""
        async with self._room.reading() as table:
            thought = table.thinking() if self._may_play else None
            challenged = bool(table.situation.opening.challenge)
            before = [] if thought is None or self._thinks_on(thought) else table.thoughts_before()
        if thought is None:
            return False
        await self._services.preparation.wait_for_bot(self._room.game, thought.bot)
        with self._services.monitor.bot_asked():
            bot = self._bot_for(thought, challenged)
            action = await self._services.thinkers.choose(bot, thought.view, before, challenged)
        await asyncio.sleep(self._room.moved_at + self._services.settings.bot_pause - time.monotonic())
        if not self._room.kept_here:
            return False
        try:
            await self._room.ask(requests.Play(thought.ply, thought.seat, action), HOUSE)
        except TableError:
            pass  # the game has gone on meanwhile, or somebody has come back to the seat
        except StoreError:
            await asyncio.sleep(RETRY_AFTER)
        return True

    def _thinks_on(self, thought: Thought) -> bool:
        """Whether the last move was of the same seat."""
        return self._thinking is not None and self._thinking[:2] == (thought.seat, thought.bot)

    def _bot_for(self, thought: Thought, unhurried: bool) -> Bot:
        """The bot that is asked: the same as for the last move, if that was of the same seat."""
        if self._thinking is None or not self._thinks_on(thought):
            bot = self._services.thinkers.find(thought.bot, thought.seed, unhurried)
            self._thinking = thought.seat, thought.bot, bot
        return self._thinking[2]


def _bot_to_move(table: Table) -> bool:
    seat = table.situation.mover
    return seat is not None and bool(table.situation.seats[seat].bot)
