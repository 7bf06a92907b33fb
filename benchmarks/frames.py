"""What the generator of the load reads of the server's frames."""

from typing import TypeVar

import msgspec


class Choice(msgspec.Struct, array_like=True):
    actions: tuple[int, ...]


class Target(msgspec.Struct, array_like=True):
    shape: str
    x: float
    y: float
    width: float
    height: float
    choices: list[Choice]


class Item(msgspec.Struct):
    choices: list[Choice] = []


Kept = tuple[int, int]
"""So many parts of the same list in the scene before, from the first one on."""


class Panel(msgspec.Struct):
    id: str
    items: list[Item | Kept]


class Scene(msgspec.Struct):
    targets: list[Target]
    players: list[Panel | Kept]
    shared: list[Panel | Kept]
    buttons: list[Choice]


class Shown(msgspec.Struct):
    seat: int
    ply: int
    steps: int
    stage: str
    asked: bool
    scene: Scene | None


class _FromServer(msgspec.Struct, tag_field="message", tag=str.lower):
    pass


class Showing(_FromServer):
    showing: Shown


class Granted(_FromServer):
    ply: int


class Error(msgspec.Struct):
    kind: str


class Refused(_FromServer):
    error: Error


class Preparing(_FromServer):
    """Nothing is read of it."""


Frame = Showing | Granted | Refused | Preparing
_frames = msgspec.json.Decoder(Frame)


def read_frame(content: bytes, earlier: Scene | None) -> Frame:
    """A frame, its scene made whole with the one before it."""
    frame: Frame = _frames.decode(content)
    if isinstance(frame, Showing) and frame.showing.scene is not None:
        _make_whole(frame.showing.scene, earlier or frame.showing.scene)
    return frame


def _make_whole(scene: Scene, earlier: Scene) -> None:
    scene.players = _whole_panels(scene.players, earlier.players)
    scene.shared = _whole_panels(scene.shared, earlier.shared)


def _whole_panels(told: list[Panel | Kept], earlier: list[Panel | Kept]) -> list[Panel | Kept]:
    items = {panel.id: panel.items for panel in earlier if isinstance(panel, Panel)}
    for panel in told:
        if isinstance(panel, Panel):
            panel.items = _whole(panel.items, items.get(panel.id, []))
    return _whole(told, earlier)


Part = TypeVar("Part")


def _whole(told: list[Part | Kept], earlier: list[Part | Kept]) -> list[Part | Kept]:
    parts: list[Part | Kept] = []
    for part in told:
        if isinstance(part, tuple):
            first, count = part
            parts += earlier[first : first + count]
        else:
            parts.append(part)
    return parts


def choices(scene: Scene) -> list[Choice]:
    """Everything that can be chosen in a whole scene."""
    panels = [panel for panel in (*scene.players, *scene.shared) if isinstance(panel, Panel)]
    items = [item for panel in panels for item in panel.items if isinstance(item, Item)]
    nested = [*(target.choices for target in scene.targets), *(item.choices for item in items)]
    return [*(choice for group in nested for choice in group), *scene.buttons]
