"""The people of a room: who is connected here or at another worker, who is back, and who is away."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from vineta.server.live.presence import Presence
from vineta.server.live.services import Services
from vineta.table import Request, Table, requests

if TYPE_CHECKING:
    from vineta.server.live.room import Room


class People:
    """Those of one room."""

    def __init__(self, room: "Room", services: Services) -> None:
        self._room, self._services = room, services
        self._presence = Presence(services.settings.depart_after, self._begin_departure)
        self._telling = asyncio.Lock()

    def connected(self, person: str) -> bool:
        """Whether somebody is connected to the table here."""
        return self._presence.connected(person)

    @property
    def settled(self) -> bool:
        """Whether nobody is about to be away."""
        return self._presence.settled

    def expect(self, people: Iterable[str]) -> None:
        """These people are here by what the table knows: who does not connect in time, is away."""
        self._presence.expect(people)

    def enter(self, person: str) -> None:
        """One more connection of a person."""
        self._presence.come(person)

    async def welcome(self, person: str) -> None:
        """Somebody who was away, or for whom a bot played, is back."""
        await self._tell_presence(person)
        await self._room.act(lambda table: _arrival(table, person), person)

    def leave(self, person: str) -> None:
        """One connection less of a person, or of a spectator, who has no name."""
        if person:
            self._presence.go(person)
        if self._services.fleet.shared:
            self._services.tasks.begin(self._tell_of_leaving(person))

    def stop(self) -> None:
        """Nobody is waited for any more."""
        self._presence.stop()

    async def _tell_presence(self, person: str) -> None:
        """Tells the other workers whether somebody is connected here; one after the other: the last one counts."""
        async with self._telling:
            connected = self._presence.connected(person)
            await self._services.fleet.tell_presence(self._room.identifier, person, connected)

    async def _tell_of_leaving(self, person: str) -> None:
        if person and not self._presence.connected(person):
            await self._tell_presence(person)
        if not self._room.onlookers:
            await self._services.fleet.go(self._room.identifier)

    def _begin_departure(self, person: str) -> None:
        if self._room.kept_here:
            self._services.tasks.begin(self._depart(person))

    async def _depart(self, person: str) -> None:
        if await self._services.fleet.connected_elsewhere(self._room.identifier, person):
            self._presence.expect([person])
        else:
            await self._room.act(lambda table: self._departure(table, person), person)

    def _departure(self, table: Table, person: str) -> Request | None:
        gone = not self._presence.connected(person) and table.situation.present.get(person, False)
        return requests.Depart(table.ply) if gone else None


def _arrival(table: Table, person: str) -> Request | None:
    """What somebody who connects asks for, if they were away or a bot played for them."""
    situation = table.situation
    if person not in situation.present:
        return None
    kept = any(situation.seats[seat].kept for seat in situation.seats_of(person))
    return requests.Arrive(table.ply) if kept or not situation.present[person] else None
