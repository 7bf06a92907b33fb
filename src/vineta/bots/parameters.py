"""What can be set of a bot, told as text: `width=96,budget=40000`."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, get_args, get_type_hints

from vineta.core.errors import VinetaError
from vineta.core.options import Flag

PLAIN: dict[type, str] = {int: "a whole number", float: "a number", bool: "yes or no", str: "a text"}
"""What can be told as text, and what is expected then."""


def read_parameters(bot: str, maker: Callable[..., object], given: Mapping[str, object]) -> dict[str, object]:
    """What a bot's maker is called with, from texts; raises VinetaError where it takes no such thing."""
    known = parameters_of(maker)
    for name in given:
        if name not in known:
            there_are = f"there are {', '.join(known)}" if known else "there are none"
            raise VinetaError(f"the bot {bot} has no parameter {name!r}; {there_are}")
    return {name: _read(bot, name, value, known[name]) for name, value in given.items()}


def parameters_of(maker: Callable[..., object]) -> dict[str, type]:
    """The parameters of a bot's maker that can be told as text, with their types; the seed is not one of them."""
    hints = get_type_hints(maker)
    if inspect.isclass(maker):
        hints |= get_type_hints(maker.__init__)
    names = [name for name in inspect.signature(maker).parameters if name != "seed"]
    return {name: plain for name in names for plain in (_plain_type(hints.get(name)),) if plain}


def split_parameters(text: str) -> dict[str, str]:
    """`width=96,budget=40000` as names and values."""
    given: dict[str, str] = {}
    for word in filter(None, text.split(",")):
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise VinetaError(f"parameters of a bot are told as name=value, with commas between, not {word!r}")
        if name in given:
            raise VinetaError(f"the parameter {name!r} is given twice")
        given[name] = value
    return given


def _plain_type(hint: Any) -> type | None:
    """The type that a text is read as; `int | None` takes whole numbers, too."""
    return next((kind for kind in (hint, *get_args(hint)) if kind in PLAIN), None)


def _read(bot: str, name: str, value: object, kind: type) -> object:
    if not isinstance(value, str):
        return value
    try:
        return _READERS.get(kind, kind)(value)
    except (ValueError, VinetaError):
        raise VinetaError(f"the parameter {name!r} of the bot {bot} is {PLAIN[kind]}, not {value!r}") from None


def _flag(value: str) -> bool:
    return Flag("", False, "").read(value)


_READERS: dict[type, Callable[[str], object]] = {bool: _flag}
