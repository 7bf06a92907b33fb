"""Vineta: board games about sunken cities, for people, bots and researchers.

`vineta.new("sunken-city", players=3)` begins a game; its `actions` and `play` are all one needs to go on.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from vineta.core.errors import IllegalMoveError, MoveError, RecordError, SetupError, VinetaError
    from vineta.core.position import Position

__all__ = [
    "IllegalMoveError",
    "MoveError",
    "RecordError",
    "SetupError",
    "VinetaError",
    "game_names",
    "load",
    "new",
    "save",
]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """An error, imported when somebody names it: what its texts are made of takes longer than all else here."""
    from vineta.core import errors

    if name in __all__:
        return getattr(errors, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def game_names() -> list[str]:
    """The names of all games.

    >>> "sunken-city" in vineta.game_names()
    True
    """
    from vineta.core import registry

    return registry.names()


def new(game: str, players: int, seed: int | str | None = None, by_hand: bool = False, **options: object) -> "Position":
    """A new game. The same seed rolls the same dice; without one they are unguessable.

    `by_hand` leaves nature's moves to the caller: `position.play("die 2")`.

    >>> vineta.new("sunken-city", players=2, start="white")
    <Sunken City, 2 players, 0 moves, white to move>
    >>> vineta.new("atlandice", players=2, by_hand=True).chances()
    {'start 1': 0.5, 'start 2': 0.5}
    """
    from vineta.core import registry
    from vineta.core.nature import Nature, fresh_seed
    from vineta.core.position import Position

    nature = None if by_hand else Nature(str(seed) if seed is not None else fresh_seed())
    return Position(registry.find(game), players, options, nature)


def load(path: "Path | str") -> "Position":
    """The game saved in a file."""
    from vineta.core import record

    return record.load(path)


def save(position: "Position", path: "Path | str") -> None:
    """Saves a game to a file, readable, and ready to go on."""
    from vineta.core import record

    record.save(position, path)
