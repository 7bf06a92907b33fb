"""Bots from files of somebody's own: a class with `prepare` and `choose`, made with a seed if it takes one."""

import inspect
import sys
import traceback
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from vineta.bots.base import Bot
from vineta.bots.parameters import read_parameters, split_parameters
from vineta.core.errors import VinetaError

METHODS = ("prepare", "choose")


def bot_from_source(text: str, source: str, seed: int) -> Bot:
    """The bot that `mine.py:MyBot` or `mine.py:MyBot:depth=3` names, from the content of that file."""
    file, _, rest = text.partition(".py:")
    path, (name, _, parameters) = Path(f"{file}.py").expanduser(), rest.partition(":")
    kind = _kind(path, name, _module(path, source))
    given = read_parameters(text, kind, split_parameters(parameters)) if parameters else {}
    if "seed" in inspect.signature(kind).parameters:
        given["seed"] = seed
    try:
        bot: Bot = kind(**given)
    except Exception as error:
        raise VinetaError(f"{path}: {name} cannot be made: {told(error, path)}") from error
    return bot


@cache
def _module(path: Path, source: str) -> ModuleType:
    """The file as a module; what lies beside it can be imported where the folder is there."""
    name = f"vineta_outside_{path.stem}"
    module = ModuleType(name)
    module.__file__ = str(path)
    folder = str(path.parent.resolve())
    if folder not in sys.path:
        sys.path.append(folder)
    sys.modules[name] = module  # dataclasses and pickle look for the module of a class by its name
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)
    except Exception as error:
        raise VinetaError(f"{path} cannot be loaded: {told(error, path)}") from error
    return module


def _kind(path: Path, name: str, module: ModuleType) -> Any:
    classes = [found for found, value in vars(module).items() if inspect.isclass(value) and _is_own(value, module)]
    kind = getattr(module, name, None)
    if not inspect.isclass(kind):
        there_are = f"it has {', '.join(classes)}" if classes else "it has none"
        raise VinetaError(f"{path} has no class {name!r}; {there_are}")
    missing = [method for method in METHODS if not callable(getattr(kind, method, None))]
    if missing:
        raise VinetaError(
            f"{path}: {name} is no bot, because it has no {' and no '.join(missing)}; "
            "a bot has prepare(game) and choose(view)"
        )
    return kind


def _is_own(value: type, module: ModuleType) -> bool:
    return value.__module__ == module.__name__


def told(error: Exception, path: Path | None = None) -> str:
    """An exception in one line, with the line of the file (or else the last line) that it comes from."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if path is not None and frame.filename == str(path)] or list(frames)
    place = f" (line {own[-1].lineno} of {Path(own[-1].filename).name})" if own else ""
    return f"{type(error).__name__}: {error}{place}"
