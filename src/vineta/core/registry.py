"""Finds the games: every folder of `vineta.games` is one. There is no list to edit."""

import importlib
import pkgutil
from functools import cache

import vineta.games
from vineta.core.errors import UnknownGameError
from vineta.core.game import Game
from vineta.core.phrase import listed


def names() -> list[str]:
    """The names of all games, without loading any of them."""
    return sorted(
        module.name.replace("_", "-") for module in pkgutil.iter_modules(vineta.games.__path__) if module.ispkg
    )


@cache
def find(name: str) -> Game:
    """The game of this name; loads it the first time."""
    if name not in names():
        raise UnknownGameError("no game is called “{name}”; there are {known}", name=name, known=listed(names()))
    module = importlib.import_module(f"vineta.games.{name.replace('-', '_')}")
    game: Game = module.GAME
    return game
