"""What the program has remembered, forgotten: afterwards it is as after its start."""

import sys
from collections.abc import Callable, Iterator
from typing import Any


def forget_everything(package: str = "vineta") -> int:
    """Empties all caches of functools in a package, wherever they are; how many there are."""
    count = 0
    for clear in _caches(package):
        clear()
        count += 1
    return count


def _caches(package: str) -> Iterator[Callable[[], None]]:
    """How to empty each, once: the same function is known to every module that imports it."""
    found: dict[int, Any] = {}
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            found.update((id(each), each) for each in _functions(vars(module)))
    return (each.cache_clear for each in found.values())


def _functions(names: dict[str, Any]) -> Iterator[Any]:
    """The remembering functions of a module, those of its classes included."""
    for value in list(names.values()):
        inside = list(vars(value).values()) if isinstance(value, type) else []
        for each in (value, *inside):
            function = getattr(each, "__func__", each)
            if callable(getattr(function, "cache_clear", None)):
                yield function
