"""Who is connected to a table, and who has been gone so long that they count as away."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable


class Presence:
    """The people of one table. Somebody may be connected several times: tabs, or a phone besides."""

    def __init__(self, depart_after: float, depart: Callable[[str], None]) -> None:
        self._depart_after = depart_after
        self._depart = depart
        self._connections: Counter[str] = Counter()
        self._leaving: dict[str, asyncio.TimerHandle] = {}

    def connected(self, person: str) -> bool:
        return self._connections[person] > 0

    @property
    def settled(self) -> bool:
        """Whether nobody is about to be away."""
        return not self._leaving

    def come(self, person: str) -> None:
        """One more connection of a person."""
        self._connections[person] += 1
        leaving = self._leaving.pop(person, None)
        if leaving:
            leaving.cancel()

    def go(self, person: str) -> None:
        """One connection less; after the last one the person has some time to come back."""
        self._connections[person] -= 1
        self.expect([person])

    def expect(self, people: Iterable[str]) -> None:
        """These people are here by what the table knows: who does not connect in time, is away."""
        for person in people:
            if not self.connected(person) and person not in self._leaving:
                loop = asyncio.get_running_loop()
                self._leaving[person] = loop.call_later(self._depart_after, self._gone, person)

    def stop(self) -> None:
        """Nobody is waited for any more."""
        for leaving in self._leaving.values():
            leaving.cancel()
        self._leaving.clear()

    def _gone(self, person: str) -> None:
        del self._leaving[person]
        self._depart(person)
