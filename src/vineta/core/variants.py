"""The variants of a game, as its rulebook has them: whoever opens a table chooses one by name and picture."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from vineta.core.options import Value, read_options
from vineta.core.phrase import Text

if TYPE_CHECKING:
    from vineta.core.game import Game


class Variant(msgspec.Struct, frozen=True, gc=False):
    """One way to play a game."""

    name: str
    title: Text
    sentence: Text
    """What is different in it, for somebody who does not know the game."""
    symbol: str
    """Its picture: a symbol of the game's art."""
    options: dict[str, Value] = {}
    """What it means, as options of the game; those of other variants keep their usual values."""


def rule_sets(game: "Game") -> list[dict[str, Value]]:
    """The options of each way to play a game; of one without variants, the usual ones."""
    return [variant.options for variant in game.variants] or [{}]


def variant_with(game: "Game", options: Mapping[str, Value]) -> Variant | None:
    """The variant that is played with these options; None where none has just these."""
    played = read_options(game.options, options)
    return next((each for each in game.variants if read_options(game.options, each.options) == played), None)
