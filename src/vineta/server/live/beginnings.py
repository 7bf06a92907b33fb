"""How the game of a room begins: people shake the dice, and a full table begins by itself."""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from vineta.server.live.services import Services
from vineta.table import HOUSE, Request, Table, requests

if TYPE_CHECKING:
    from vineta.server.live.room import Room


class Beginning:
    """That of one room."""

    def __init__(self, room: "Room", services: Services) -> None:
        self._room, self._services = room, services
        self._shaken = asyncio.Event()
        """Whether all who are here have shaken the dice."""
        self._patience: asyncio.TimerHandle | None = None

    async def let_shake(self, request: Request, by: str | None, mark: str) -> None:
        """Who is here has a moment to shake the dice before the game begins. What is refused anyway does not wait."""
        async with self._room.reading(fresh=True) as table:
            if table.answer_to(mark, request.ply) is None:
                table.expect_granted(request, by, time.time())
            waiting = table.situation.opening.shaken and table.situation.unshaken
        if waiting:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._services.settings.shaking_time):
                    await self._shaken.wait()

    def follow(self, table: Table) -> None:
        """A game that begins by itself does so when the dice are shaken, or when that has taken too long."""
        if table.situation.unshaken:
            self._shaken.clear()
        else:
            self._shaken.set()
        if not (self._room.onlookers and self._room.kept_here and table.situation.begins_by_itself):
            return
        if self._shaken.is_set():
            self._begin()
        elif self._patience is None:
            self._patience = asyncio.get_running_loop().call_later(self._services.settings.shaking_time, self._begin)

    def stop(self) -> None:
        """Nobody is waited for any more."""
        if self._patience:
            self._patience.cancel()

    def _begin(self) -> None:
        self._services.tasks.begin(self._room.act(_beginning, HOUSE))


def _beginning(table: Table) -> Request | None:
    return requests.Begin(table.ply) if table.situation.begins_by_itself else None
