"""Bots as they are told on a command line: `greedy:width=96`, `captain:iterations=3000`."""

from collections.abc import Callable, Mapping

import msgspec

from vineta.bots.base import Bot, Seed
from vineta.bots.careless import CarelessBot
from vineta.bots.greedy import GreedyBot
from vineta.bots.levels import LEVELS
from vineta.bots.opinion import Budget
from vineta.bots.parameters import read_parameters, split_parameters
from vineta.bots.random import RandomBot
from vineta.bots.search import SearchBot
from vineta.core.errors import VinetaError

_LEVELS = {level.name: level for level in LEVELS}
_KINDS: dict[str, Callable[..., Bot]] = {"random": RandomBot, "greedy": GreedyBot, "careless": CarelessBot}
"""Bots that take parameters of their own; all others take a budget."""
_THINKERS = {"search": SearchBot, **{level.name: level.make for level in LEVELS if level.thinks}}
NAMES = tuple(dict.fromkeys([*_LEVELS, *_KINDS, *_THINKERS]))


def described(text: str, seed: Seed) -> Bot:
    """The bot; raises VinetaError where there is none, or it does not take these parameters."""
    name, _, words = text.partition(":")
    if name not in NAMES:
        raise VinetaError(f"no bot is called {name!r}; there are {', '.join(NAMES)}")
    given = split_parameters(words)
    if not given and name in _LEVELS:
        return _LEVELS[name].make(seed, None)
    if name in _THINKERS:
        return _THINKERS[name](seed, _budget(name, given) if given else None)
    return _made(name, seed, given)


def _budget(name: str, given: Mapping[str, str]) -> Budget:
    return msgspec.convert(read_parameters(name, Budget, given), Budget)


def _made(name: str, seed: Seed, given: Mapping[str, str]) -> Bot:
    """A bot with parameters of its own; a level that is set up in one way only has none."""
    maker = _KINDS.get(name)
    if maker is None:
        raise VinetaError(f"{name} is a level as it is and has no parameters; the bot careless has them")
    try:
        return maker(seed, **read_parameters(name, maker, given))
    except TypeError as error:
        raise VinetaError(f"the bot {name} wants to be told more: {error}") from error
