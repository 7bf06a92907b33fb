"""The variants of a game, as its rulebook has them: whoever opens a table chooses one by name and picture."""

import msgspec

from vineta.core.options import Value
from vineta.core.phrase import Text


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
