"""A scene told by what has changed since an earlier one: most of a board stays as it is from move to move."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import msgspec

from vineta.core.phrase import Text
from vineta.core.scene import Choice, Item, Panel, Scene, Sprite, Target

Part = TypeVar("Part")


class Kept(NamedTuple):
    """Stands for so many parts of the same list in the earlier scene, from the first one on."""

    first: int
    length: int


class ChangedPanel(msgspec.Struct, omit_defaults=True, gc=False):
    """A panel of which some items are as they were in the panel with the same id."""

    id: str
    title: Text
    items: list[Item | Kept]
    tone: str = ""
    active: bool = False


class ChangedScene(msgspec.Struct, omit_defaults=True, gc=False):
    """A scene of which some parts are as they were; see `Scene`."""

    since: int
    """The event after which the earlier scene was shown."""
    game: str
    width: float
    height: float
    sprites: list[Sprite | Kept]
    targets: tuple[Target, ...]
    players: list[ChangedPanel | Kept]
    shared: list[ChangedPanel | Kept]
    buttons: tuple[Choice, ...]
    question: Text
    sentence: Text = ""
    standing: tuple[tuple[int, ...], ...] = ()
    final: tuple[int, ...] = ()
    actor: str = ""
    numbered: str = ""


def changed_scene(scene: Scene, earlier: Scene, since: int) -> ChangedScene:
    """The scene for somebody who was shown the earlier one after event `since`."""
    return ChangedScene(
        since,
        scene.game,
        scene.width,
        scene.height,
        changed(scene.sprites, earlier.sprites),
        scene.targets,
        _changed_panels(scene.players, earlier.players),
        _changed_panels(scene.shared, earlier.shared),
        scene.buttons,
        scene.question,
        scene.sentence,
        scene.standing,
        scene.final,
        scene.actor,
        scene.numbered,
    )


def changed(parts: Sequence[Part], earlier: Sequence[Part]) -> list[Part | Kept]:
    """The parts, of which those that were there earlier are only counted.

    Scenes are made of parts that are remembered, so the same thing nearly always is the same object. To compare what
    the parts hold, or to look for each everywhere, would cost more than to send a few again.
    """
    told: list[Part | Kept] = []
    first = place = 0  # what lies from the one to the other is kept together
    lost = 0
    for part in parts:
        if place < len(earlier) and earlier[place] is part:
            place += 1
            continue
        if place > first:
            told.append(Kept(first, place - first))
            lost = 0
        first = _near(part, earlier, place) if lost < _PATIENCE else _anywhere(part, earlier)
        if first == _NEW:
            told.append(part)
            lost += 1
            first = place = place + 1  # most new parts take the place of another
        else:
            place = first + 1
    if place > first:
        told.append(Kept(first, place - first))
    return told


_NEW = -1
_PATIENCE = 3
"""After so many new parts in a row the next one is looked for everywhere."""


def _near(part: object, earlier: Sequence[object], place: int) -> int:
    """Where a part is if one has been taken away before it, or one added instead of replaced."""
    for near in (place + 1, place - 1):
        if 0 <= near < len(earlier) and earlier[near] is part:
            return near
    return _NEW


def _anywhere(part: object, earlier: Sequence[object]) -> int:
    return next((place for place, other in enumerate(earlier) if other is part), _NEW)


def _changed_panels(panels: tuple[Panel, ...], earlier: tuple[Panel, ...]) -> list[ChangedPanel | Kept]:
    return [part if isinstance(part, Kept) else _changed_panel(part, earlier) for part in changed(panels, earlier)]


def _changed_panel(panel: Panel, earlier: tuple[Panel, ...]) -> ChangedPanel:
    before: tuple[Item, ...] = next((other.items for other in earlier if other.id == panel.id), ())
    return ChangedPanel(panel.id, panel.title, changed(panel.items, before), panel.tone, panel.active)
