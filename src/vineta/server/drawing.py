"""Draws scenes, each told by what has changed since an earlier one; also as a process beside the server.

Run as a program, it reads lists of wishes from its standard input and writes the scenes to its standard output, until
the input ends: then the server has gone.
"""

import os
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO, NamedTuple

import msgspec

from vineta.core import registry
from vineta.core.scene import Scene
from vineta.server.changes import ChangedScene, changed_scene
from vineta.server.garbage import look_rarely, spare_what_lasts
from vineta.server.prepare import look_once
from vineta.table.showing import Prospect, draw


class Order(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A scene that is to be drawn."""

    table: str
    ply: int
    """The event after which the table looks like this."""
    earlier: int
    """The event after which the scene was drawn that is still before these eyes; -1 if the whole scene is needed."""
    prospect: Prospect


Wish = Order | str
"""What the process beside the server is asked for: a scene, or to forget a table that nobody looks at any more."""


class _Drawn(NamedTuple):
    """A scene, and the event after which it was drawn."""

    ply: int
    scene: Scene


class Drawings:
    """Scenes as they are sent. Remembers the last two of everybody: one before their eyes, and the next one."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[tuple[int, str], list[_Drawn]]] = {}

    def draw(self, order: Order) -> bytes:
        """The scene in JSON, whole or as what has changed, if the earlier one is remembered."""
        scene = draw(order.prospect)
        drawn = self._drawn(order)
        earlier = next((each for each in drawn if each.ply == order.earlier), None)
        if not drawn or drawn[-1].ply != order.ply:
            drawn[:] = [*drawn[-1:], _Drawn(order.ply, scene)]
        return _encoder.encode(_told(scene, earlier))

    def forget(self, table: str) -> None:
        """Nobody looks at a table any more."""
        self._tables.pop(table, None)

    def _drawn(self, order: Order) -> list[_Drawn]:
        eyes = order.prospect.eyes, order.prospect.language
        return self._tables.setdefault(order.table, {}).setdefault(eyes, [])


def _told(scene: Scene, earlier: _Drawn | None) -> Scene | ChangedScene:
    return changed_scene(scene, earlier.scene, earlier.ply) if earlier else scene


_encoder = msgspec.json.Encoder()

# --- The process beside the server ----------------------------------------------------------------------------------
COURTESY = 10
"""How far this process gives way to others (`os.nice`): to answer is more urgent than to draw."""
HEAD = struct.Struct("<I")
"""Before every message comes its length."""
_wishes = msgspec.msgpack.Decoder(list[Wish])


def main() -> None:
    """Draws what is ordered until nobody is left who could order."""
    if hasattr(os, "nice"):  # Not on every system.
        os.nice(COURTESY)
    look_rarely()
    for name in registry.names():
        look_once(registry.find(name))
    spare_what_lasts()
    _write(sys.stdout.buffer, [])
    drawings = Drawings()
    while (wishes := _read(sys.stdin.buffer)) is not None:
        _write(sys.stdout.buffer, list(_fulfil(wishes, drawings)))


def _fulfil(wishes: list[Wish], drawings: Drawings) -> Iterator[bytes]:
    for wish in wishes:
        if isinstance(wish, Order):
            yield drawings.draw(wish)
        else:
            drawings.forget(wish)


def _read(source: BinaryIO) -> list[Wish] | None:
    head = source.read(HEAD.size)
    return _wishes.decode(source.read(HEAD.unpack(head)[0])) if len(head) == HEAD.size else None


def _write(target: BinaryIO, scenes: list[bytes]) -> None:
    content = msgspec.msgpack.encode(scenes)
    target.write(HEAD.pack(len(content)) + content)
    target.flush()


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # The server has gone while something was drawn for it.
        main()
