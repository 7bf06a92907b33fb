"""What connections are shown, made once for all that see the same."""

import asyncio
from typing import NamedTuple

import msgspec

from vineta.server.drawing import Order
from vineta.server.studio import Drawing, Studio
from vineta.table import Table
from vineta.table.showing import Showing


class Sight(NamedTuple):
    """How a connection looks at a table."""

    eyes: int
    language: str
    since: int
    """The last event it was told of with these eyes and in this language; -1 if none."""
    earlier: int
    """The event after which it was shown the scene that it still has before it; -1 if it needs the whole scene."""
    successor: str
    """The key it is given of the rematch's table, or empty."""


class Shown(NamedTuple):
    """A table at one moment; its scene may still be drawn when the table has gone on."""

    showing: Showing
    scene: Drawing | None

    async def whole(self) -> Showing:
        """With its scene, encoded."""
        if self.scene is None:
            return self.showing
        scene = self.scene if isinstance(self.scene, bytes) else await asyncio.shield(self.scene)
        return msgspec.structs.replace(self.showing, scene=msgspec.Raw(scene))


class Showings:
    """The showings of one table between two events."""

    def __init__(self, identifier: str, studio: Studio) -> None:
        self._identifier, self._studio = identifier, studio
        self._shared: dict[Sight, Shown] = {}

    def show(self, table: Table, sight: Sight, now: float) -> Shown:
        """What is seen. News are shared, first showings are not: for those who come later the clocks have run on."""
        if sight.since < 0:
            return self._show(table, sight, now)
        if sight not in self._shared:
            self._shared[sight] = self._show(table, sight, now)
        return self._shared[sight]

    def clear(self) -> None:
        """Lets go of what is not needed any more: scenes are larger than the table itself."""
        self._shared.clear()

    def forget(self) -> None:
        """Nobody looks on any more."""
        self.clear()
        self._studio.forget(self._identifier)

    def _show(self, table: Table, sight: Sight, now: float) -> Shown:
        showing = table.show(sight.eyes, sight.language, now, sight.since, drawn=False)
        if showing.successor:
            showing = msgspec.structs.replace(showing, successor=sight.successor)
        prospect = table.prospect(sight.eyes, sight.language)
        if prospect is None:
            return Shown(showing, None)
        return Shown(showing, self._studio.draw(Order(self._identifier, table.ply, sight.earlier, prospect)))
