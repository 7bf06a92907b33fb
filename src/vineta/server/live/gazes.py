"""Where the leader of a finished game looks and points, and how all who follow are told.

It changes many times a minute and nobody will want to know it tomorrow: so it is no event of the table. The worker to
which the leader speaks tells the others, and the last gaze lies where presence does, for those who come later.
"""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import msgspec

from vineta.core.game import all_eyes
from vineta.server.errors import RefusedError
from vineta.server.live.services import Services
from vineta.table import Table
from vineta.table.errors import TableError

if TYPE_CHECKING:
    from vineta.server.live.room import Room

Coordinate = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]


class Gaze(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the leader looks, and everybody who follows."""

    step: int | None
    """After how many moves; None where all look at the result."""
    seat: int
    """Through whose eyes: all are open once a game is over."""
    point: tuple[Coordinate, Coordinate] | None = None
    """Where on the board the leader points, in the units of the scene."""


class Gazes:
    """Those of one room: the last one counts."""

    def __init__(self, room: "Room", services: Services) -> None:
        self.last: Gaze | None = None
        self._room, self._services = room, services
        self._untold: Gaze | None = None
        self._telling: asyncio.Task[None] | None = None

    async def guide(self, gaze: Gaze, person: str) -> None:
        """The leader looks there; refuses everybody else, and what there is not."""
        try:
            await self._check(gaze, person, fresh=False)
        except TableError:
            await self._check(gaze, person, fresh=True)  # the lead may have been handed on at another worker
        self._take(gaze)
        self._untold = gaze
        if self._services.fleet.shared and self._telling is None:
            self._telling = self._services.tasks.begin(self._tell())

    async def _check(self, gaze: Gaze, person: str, fresh: bool) -> None:
        async with self._room.reading(fresh) as table:
            _expect_leader(table, person)
            _expect_there(gaze, table)

    async def learn(self) -> None:
        """What other workers know, when somebody comes; nothing new where this worker is alone.

        What is known here stays: it may have been said or heard while the store was asked.
        """
        told = await self._services.fleet.gaze(self._room.identifier)
        if told and self.last is None:
            self.hear(told)

    def hear(self, told: str) -> None:
        """Another worker tells where the leader looks; what it means is not known if it is of another version."""
        with suppress(msgspec.MsgspecError):
            self._take(msgspec.json.decode(told, type=Gaze))

    def _take(self, gaze: Gaze) -> None:
        self.last = gaze
        for onlooker in self._room.onlookers:
            onlooker.follow()

    async def _tell(self) -> None:
        """Tells the others the latest, one after the other: whatever was overtaken meanwhile is left out."""
        try:
            while self._untold is not None:
                told, self._untold = self._untold, None
                await self._services.fleet.tell_gaze(self._room.identifier, msgspec.json.encode(told).decode())
        finally:
            self._telling = None


def _expect_leader(table: Table, person: str) -> None:
    if not person or person != table.situation.leader:
        raise TableError("only whoever leads shows the others where to look")


def _expect_there(gaze: Gaze, table: Table) -> None:
    position = table.situation.begun
    if gaze.step is not None and not 0 <= gaze.step <= len(position.history):
        raise RefusedError("malformed", f"step is 0 to {len(position.history)}, or null, not {gaze.step}")
    if gaze.seat not in all_eyes(position.players):
        raise RefusedError("malformed", f"seat is one of {all_eyes(position.players)}, not {gaze.seat}")
