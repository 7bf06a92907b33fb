"""Showings as they are sent, encoded once for all connections that see the same."""

from typing import NamedTuple

import msgspec

from vineta.core.scene import Scene
from vineta.server.changes import changed_scene
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


class _Drawn(NamedTuple):
    """A scene, and the event after which it was drawn."""

    ply: int
    scene: Scene


class Showings:
    """The showings of one table."""

    def __init__(self) -> None:
        self._shared: dict[Sight, msgspec.Raw] = {}
        self._drawn: dict[tuple[int, str], list[_Drawn]] = {}
        """The last two scenes for each pair of eyes and language: one before somebody's eyes, and the next one."""

    def show(self, table: Table, sight: Sight, now: float) -> msgspec.Raw:
        """What is seen. News are shared, first showings are not: for those who come later the clocks have run on."""
        if sight.since < 0:
            return self._show(table, sight, now)
        if sight not in self._shared:
            self._shared[sight] = self._show(table, sight, now)
        return self._shared[sight]

    def clear(self) -> None:
        """Lets go of what is not needed any more: encoded showings are larger than the table itself."""
        self._shared.clear()

    def forget(self) -> None:
        """Nobody looks on any more."""
        self._shared.clear()
        self._drawn.clear()

    def _show(self, table: Table, sight: Sight, now: float) -> msgspec.Raw:
        showing = table.show(sight.eyes, sight.language, now, sight.since)
        if showing.successor:
            showing = msgspec.structs.replace(showing, successor=sight.successor)
        return msgspec.Raw(_encoder.encode(self._with_changes(showing, sight)))

    def _with_changes(self, showing: Showing, sight: Sight) -> Showing:
        """The showing with its scene told by what has changed, if it is known what the connection has before it."""
        if showing.scene is None:
            return showing
        drawn = self._drawn.setdefault((sight.eyes, sight.language), [])
        earlier = next((each for each in drawn if each.ply == sight.earlier), None)
        if not drawn or drawn[-1].ply != showing.ply:
            drawn[:] = [*drawn[-1:], _Drawn(showing.ply, showing.scene)]
        if earlier is None:
            return showing
        return msgspec.structs.replace(showing, scene=changed_scene(showing.scene, earlier.scene, earlier.ply))


_encoder = msgspec.json.Encoder()
