"""Bots: they see core only, never a game by name, and of a game only what their seat may know."""

import importlib
from collections.abc import Mapping

from vineta.bots.base import Bot, Seed
from vineta.bots.parameters import read_parameters, split_parameters
from vineta.core.errors import VinetaError

_HOMES = {"random": "random:RandomBot", "greedy": "greedy:GreedyBot"}


def names() -> list[str]:
    """The names of all bots."""
    return sorted(_HOMES)


def expect_known(name: str) -> None:
    """Raises VinetaError where no bot has this name."""
    if name not in _HOMES:
        raise VinetaError(f"no bot is called {name!r}; there are {', '.join(names())}")


def find(name: str, seed: Seed = None, **parameters: object) -> Bot:
    """A fresh bot of this name; the same seed makes the same choices.

    >>> position = vineta.new("sunken-city", players=2)
    >>> bot = find("random", seed=1)
    >>> position.play(bot.choose(position.view(position.mover)))

    Parameters are those of the bot's own: `find("greedy", width=96)`.
    """
    return _made(name, seed, parameters)


def find_described(text: str, seed: Seed = None) -> Bot:
    """A fresh bot as it is told on a command line: its name, and parameters if any, `greedy:width=96,budget=40000`.

    For people at their own machine: parameters say how long a bot thinks.

    >>> find_described("greedy:width=96,budget=forty")
    Traceback (most recent call last):
    vineta.core.errors.VinetaError: the parameter 'budget' of the bot greedy is a whole number, not 'forty'
    """
    name, _, parameters = text.partition(":")
    expect_known(name)
    return _made(name, seed, split_parameters(parameters))


def _made(name: str, seed: Seed, parameters: Mapping[str, object]) -> Bot:
    expect_known(name)
    module, kind = _HOMES[name].split(":")
    maker = getattr(importlib.import_module(f"vineta.bots.{module}"), kind)
    bot: Bot = maker(seed, **read_parameters(name, maker, parameters))
    return bot
