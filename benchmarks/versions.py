"""The one place that knows how the measured version is called.

`checkouts.py` measures two checkouts with the same programs, and their signatures may differ: where a scene and a
showing are told in a language, it is named; where they are not, one serves all who see the same.
"""

from collections.abc import Callable, Iterable
from functools import partial
from inspect import signature
from typing import Any

from vineta.core.game import SPECTATOR, Game
from vineta.core.kernel import State
from vineta.table import Table

LANGUAGE = "en"
"""In which scenes are drawn where they have a language."""

_SHOWN_IN_A_LANGUAGE = "language" in signature(Table.show).parameters


def scene_of(game: Game) -> Callable[[State, int], object]:
    """Draws the scene of a view for a seat."""
    scene: Any = game.scene
    return partial(_told, scene) if len(signature(scene).parameters) > 2 else scene


def _told(scene: Any, view: State, seat: int) -> object:
    return scene(view, seat, LANGUAGE)


def showings(
    table: Any, languages: Iterable[str], now: float, since: int, in_a_language: bool = _SHOWN_IN_A_LANGUAGE
) -> list[object]:
    """What is made for spectators who read these languages: one showing for all who can share it."""
    if not in_a_language:
        return [table.show(SPECTATOR, now=now, since=since)]
    return [table.show(SPECTATOR, language, now=now, since=since) for language in dict.fromkeys(languages)]
