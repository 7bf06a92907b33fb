"""Scenes as they are sent, some told by what has changed since the one before."""

from typing import Any

Json = Any


def whole_scene(told: Json, earlier: Json) -> Json:
    """The whole scene, with what it keeps of the earlier one, which is whole."""
    if told is None or "since" not in told:
        return told
    scene = {name: value for name, value in told.items() if name != "since"}
    scene["sprites"] = whole_list(told["sprites"], earlier["sprites"])
    for panels in ("players", "shared"):
        items = {panel["id"]: panel["items"] for panel in earlier[panels]}
        parts = [
            part if isinstance(part, list) else {**part, "items": whole_list(part["items"], items.get(part["id"], []))}
            for part in told[panels]
        ]
        scene[panels] = whole_list(parts, earlier[panels])
    return scene


def whole_list(told: list[Json], earlier: list[Json]) -> list[Json]:
    """A pair of numbers stands for so many parts of the earlier list, from the first one on."""
    parts: list[Json] = []
    for part in told:
        if isinstance(part, list | tuple):
            first, length = part
            parts += earlier[first : first + length]
        else:
            parts.append(part)
    return parts
