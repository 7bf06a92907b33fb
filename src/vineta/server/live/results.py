"""How challenges end: written down once, for all who take them."""

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from vineta.server.live.services import Services
from vineta.store import StoreError
from vineta.table import Table
from vineta.table.challenge import result_of

if TYPE_CHECKING:
    from vineta.server.live.room import Room

_logger = logging.getLogger(__name__)

RETRY_AFTER = 1.0
"""Seconds until a result that the store has refused is told once more; each time twice as long."""
LONGEST_PAUSE = 60.0


class Results:
    """The result of one room."""

    def __init__(self, room: "Room", services: Services) -> None:
        self._room, self._services = room, services
        self._seen_to = False

    def follow(self, table: Table) -> None:
        """Where a challenge has ended, sees to it that this is told to all who take it."""
        if self._seen_to or not table.situation.opening.challenge:
            return
        result = result_of(table.events, table.situation)
        if result is not None:
            self._seen_to = True
            self._services.tasks.begin(self._keep(msgspec.json.encode(result).decode()))

    async def _keep(self, result: str) -> None:
        pause = RETRY_AFTER
        while True:
            try:
                await asyncio.to_thread(self._services.store.challenges.note_result, self._room.identifier, result)
            except StoreError as error:
                _logger.warning("how a challenge has ended could not be written down yet: %s", error)
            else:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
