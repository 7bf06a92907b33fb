"""Scenes: what a seat sees and may touch, as plain data. One description serves browser, notebook, picture and film.

A scene is made from a view alone. It holds no rule: whatever can be chosen carries the action that it stands for. It
has no language either: its texts are phrases, or the same in all languages, and whoever shows it puts them into words.
Nothing in it leads back to itself, so the collector of such garbage need not look at it (`gc=False`).
"""

from collections.abc import Callable
from typing import Any

import msgspec

from vineta.core.phrase import Phrase, Text


class Choice(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """One thing that can be chosen: the actions it stands for, played one after the other, and its words."""

    actions: tuple[int, ...]
    label: Text
    """Shown with a capital letter."""
    piece: str = ""
    """The id of the sprite or item that acts, where choosing it first makes sense (a house, then its square)."""


class Target(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A place on the board that can be touched. More than one choice: the client asks which."""

    shape: str
    """"square", "circle", or "edge" (a bar between two squares, turned by `turn`)."""
    x: float
    y: float
    width: float
    height: float
    choices: tuple[Choice, ...]
    turn: int = 0
    place: Text = ""
    """What the place is called, where the words of its choices do not tell: then they tell what acts."""


class Sprite(msgspec.Struct, omit_defaults=True, frozen=True, gc=False):
    """A thing on the board. Its id stays the same from scene to scene, so that it can be seen to move."""

    id: str
    symbol: str
    """The id of a symbol in the game's art."""
    x: float
    y: float
    """The middle of the symbol, in the units of the scene."""
    turn: int = 0
    """Degrees, clockwise."""
    scale: float = 1.0
    tone: str = ""
    """A colour by name: the art's style sheet says what it looks like."""
    text: Text = ""
    """A number or letter that the symbol bears."""
    hint: Text = ""
    """What this is, for whoever points at it."""
    placed: str = ""
    """The symbol that it lays at a target, where that is not its own: a pile of streets lays a street."""


class Item(msgspec.Struct, omit_defaults=True, frozen=True, gc=False):
    """A line of a panel: a small symbol and a few words; it may be touched, too."""

    id: str
    symbol: str = ""
    tone: str = ""
    text: Text = ""
    hint: Text = ""
    choices: tuple[Choice, ...] = ()


class Panel(msgspec.Struct, omit_defaults=True, frozen=True, gc=False):
    """A box beside the board: a player's things, or shared ones."""

    id: str
    title: Text
    items: tuple[Item, ...]
    tone: str = ""
    active: bool = False
    """Whose turn it is."""


class Scene(msgspec.Struct, omit_defaults=True, frozen=True, gc=False):
    """All that one seat sees at one moment."""

    game: str
    width: float
    height: float
    sprites: tuple[Sprite, ...]
    targets: tuple[Target, ...]
    players: tuple[Panel, ...]
    """One for each seat, in their order; a player without a seat comes last."""
    shared: tuple[Panel, ...]
    buttons: tuple[Choice, ...]
    """What can be chosen and has no place on the board or in a panel."""
    question: Text
    """What is asked now, of the one who sees this or of somebody else; once the game is over, how it ended."""
    sentence: Text = ""
    """The last move in words."""
    standing: tuple[tuple[int, ...], ...] = ()
    """For each seat the figures that decide, as they stand now: the game's `figures` tell what they are."""
    final: tuple[int, ...] = ()
    """Of the actions on buttons, those that cannot be taken back, because chance decides next."""
    actor: str = ""
    """The id of the sprite that acts where a choice at a target names none, such as a pile that a hundred choices lay
    from."""
    numbered: str = ""
    """The message that says what it is, "house {number}", where the label of a choice at a target is a bare number."""


def choices(scene: Scene) -> list[Choice]:
    """Everything in a scene that can be chosen."""
    items = [item for panel in (*scene.players, *scene.shared) for item in panel.items]
    nested = [*(target.choices for target in scene.targets), *(item.choices for item in items)]
    return [*(choice for group in nested for choice in group), *scene.buttons]


def touchable(scene: Scene) -> list[Choice]:
    """What one touch can choose: touching an item that acts on targets picks it up, and chooses nothing yet."""
    at_targets = [choice for target in scene.targets for choice in target.choices]
    acting = {choice.piece for choice in at_targets}
    items = [item for panel in (*scene.players, *scene.shared) for item in panel.items if item.id not in acting]
    return [*at_targets, *(choice for item in items for choice in item.choices), *scene.buttons]


def at_rest(scene: Scene, ending: Text) -> Scene:
    """A scene in which nothing can be chosen any more, because the game has ended like this."""
    replace = msgspec.structs.replace
    players, shared = (
        tuple(
            replace(panel, active=False, items=tuple(replace(item, choices=()) for item in panel.items))
            for panel in panels
        )
        for panels in (scene.players, scene.shared)
    )
    return replace(scene, targets=(), buttons=(), players=players, shared=shared, question=ending)


def said(scene: Scene, say: Callable[[Phrase], str]) -> Scene:
    """The scene in words: all its texts are plain ones."""
    worded: Scene = _said(_spelled_out(scene), say)
    return worded


def _spelled_out(scene: Scene) -> Scene:
    """The same scene, in which every choice itself tells what it has in common with others."""
    replace = msgspec.structs.replace

    def whole(choice: Choice) -> Choice:
        label = choice.label
        if scene.numbered and isinstance(label, str) and label.isdigit():
            label = Phrase(scene.numbered, (label,))
        return Choice(choice.actions, label, choice.piece or scene.actor)

    if not scene.numbered and not scene.actor:
        return scene
    targets = [replace(target, choices=tuple([whole(choice) for choice in target.choices])) for target in scene.targets]
    return replace(scene, targets=tuple(targets), actor="", numbered="")


def _said(part: Any, say: Callable[[Phrase], str]) -> Any:
    if isinstance(part, Phrase):
        return say(part)
    if isinstance(part, tuple):
        return tuple([_said(each, say) for each in part])
    if isinstance(part, msgspec.Struct):
        return type(part)(*[_said(getattr(part, name), say) for name in part.__struct_fields__])
    return part


def to_json(scene: Scene) -> bytes:
    """The scene as it is sent to a client."""
    return msgspec.json.encode(scene)
