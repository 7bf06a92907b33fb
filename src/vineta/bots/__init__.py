"""Bots: they see core only, never a game by name, and of a game only what their seat may know."""

import importlib

from vineta.bots.base import Bot, Seed
from vineta.core.errors import VinetaError

_HOMES = {"random": "random:RandomBot", "greedy": "greedy:GreedyBot", "search": "search:SearchBot"}


def names() -> list[str]:
    """The names of all bots."""
    return sorted(_HOMES)


def expect_known(name: str) -> None:
    """Raises VinetaError where no bot has this name."""
    if name not in _HOMES:
        raise VinetaError(f"no bot is called {name!r}; there are {', '.join(names())}")


def find(name: str, seed: Seed = None) -> Bot:
    """A fresh bot of this name; the same seed makes the same choices.

    >>> position = vineta.new("sunken-city", players=2)
    >>> bot = find("random", seed=1)
    >>> position.play(bot.choose(position.view(position.mover)))
    """
    expect_known(name)
    module, kind = _HOMES[name].split(":")
    bot: Bot = getattr(importlib.import_module(f"vineta.bots.{module}"), kind)(seed)
    return bot
