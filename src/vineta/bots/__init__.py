"""Bots: they see core only, never a game by name, and of a game only what their seat may know."""

from vineta.bots.base import Bot, Seed
from vineta.bots.descriptions import described
from vineta.bots.levels import LEVELS
from vineta.bots.opinion import Budget
from vineta.core.errors import VinetaError

_LEVELS = {level.name: level for level in LEVELS}


def names() -> list[str]:
    """The names of all bots, the weakest first."""
    return list(_LEVELS)


def searches(name: str) -> bool:
    """Whether a bot thinks as long as it may, of what the others will answer."""
    return _LEVELS[name].thinks


def expect_known(name: str) -> None:
    """Raises VinetaError where no bot has this name."""
    if name not in _LEVELS:
        raise VinetaError(f"no bot is called {name!r}; there are {', '.join(names())}")


def find(name: str, seed: Seed = None, budget: Budget | None = None) -> Bot:
    """A fresh bot of this name; the same seed makes the same choices, unless its budget is of seconds.

    A budget replaces that of a bot that thinks as long as it may; the others do not think longer with more.

    >>> position = vineta.new("sunken-city", players=2)
    >>> bot = find("random", seed=1)
    >>> position.play(bot.choose(position.view(position.mover)))
    """
    expect_known(name)
    return _LEVELS[name].make(seed, budget)


def find_described(text: str, seed: Seed = None) -> Bot:
    """A fresh bot as it is told on a command line: a name, and parameters if any, `greedy:width=96,budget=40000`.

    Bots that think as long as they may are told how long: `captain:iterations=3000`, `search:seconds=0.2`. For people
    at their own machine only: nobody else may say how long a bot thinks.

    >>> find_described("greedy:width=96,budget=forty")
    Traceback (most recent call last):
    vineta.core.errors.VinetaError: the parameter 'budget' of the bot greedy is a whole number, not 'forty'
    """
    return described(text, seed)
