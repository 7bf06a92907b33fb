"""What connections are shown, made and encoded once for all that see the same, whatever language they read."""

from typing import NamedTuple

import msgspec

from vineta.server.scenes.making import Earlier, PromisedScene, SceneMaker, SceneOrder
from vineta.table import Showing, Table
from vineta.table.showing import Prospect


class Sight(NamedTuple):
    """How a connection looks at a table."""

    eyes: int
    since: int
    """The last event it was told of with these eyes; -1 if none."""
    earlier: Earlier | None
    """What it still has before it; None if it needs the whole scene."""
    successor: str
    """The key it is given of the rematch's table, or empty."""
    variation: str = ""
    """The key it is given of the table where the leader tried it differently, or empty."""


class SharedShowing:
    """A table at one moment; its scene may still be made when the table has gone on."""

    def __init__(self, showing: Showing, prospect: Prospect | None, scene: PromisedScene | None) -> None:
        self.prospect = prospect
        """What its scene is made from; None before the game."""
        self._showing, self._scene = showing, scene
        self._encoded: msgspec.Raw | None = None

    async def encoded(self) -> msgspec.Raw:
        """In JSON, with its scene."""
        if self._encoded is None:
            scene = None if self._scene is None else msgspec.Raw(await self._scene)
            self._encoded = msgspec.Raw(_encoder.encode(msgspec.structs.replace(self._showing, scene=scene)))
        return self._encoded


class SharedShowings:
    """The showings of one table between two events."""

    def __init__(self, scenes: SceneMaker) -> None:
        self._scenes = scenes
        self._shared: dict[Sight, SharedShowing] = {}

    def show(self, table: Table, sight: Sight, now: float) -> SharedShowing:
        """What is seen. News are shared, first showings are not: for those who come later the clocks have run on."""
        if sight.since < 0:
            return self._show(table, sight, now)
        if sight not in self._shared:
            self._shared[sight] = self._show(table, sight, now)
        return self._shared[sight]

    def clear(self) -> None:
        """Lets go of what is not needed any more: scenes are larger than the table itself."""
        self._shared.clear()

    def _show(self, table: Table, sight: Sight, now: float) -> SharedShowing:
        showing = table.show(sight.eyes, now, sight.since, drawn=False)
        if showing.successor or showing.variation:
            showing = msgspec.structs.replace(showing, successor=sight.successor, variation=sight.variation)
        prospect = table.prospect(sight.eyes)
        scene = self._scenes.make(SceneOrder(prospect, sight.earlier)) if prospect else None
        return SharedShowing(showing, prospect, scene)


_encoder = msgspec.json.Encoder()
