"""The one place that knows numba: how rules are compiled, cached and bound to a game.

Everything decorated with `kernel` also runs interpreted (`NUMBA_DISABLE_JIT=1`).
"""

import hashlib
import importlib
import importlib.util
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

State = npt.NDArray[np.void]
"""One game: an array holding a single record (arrays cross into compiled code faster than records)."""

StateRecord = Any
"""The record inside a `State`: `state[0]`. Its fields are known to numba and to the reader of `state.py`."""

Actions = npt.NDArray[np.int32]
Weights = npt.NDArray[np.int64]
Values = npt.NDArray[np.float64]


def copy_state(state: State) -> State:
    """An independent state, by way of bytes: NumPy copies records field by field, which takes ten times as long."""
    return np.ndarray(1, state.dtype, bytearray(state.tobytes()))


COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]

_PACKAGE = Path(__file__).resolve().parent.parent
_STARTED = time.time()
_Function = TypeVar("_Function", bound=Callable[..., Any])


def where_known(**options: object) -> dict[str, Any]:
    """Options that numba does not promise to keep: they only save time, so one that it has given up is left out."""
    known = getattr(getattr(numba.core, "cpu", None), "CPUTargetOptions", None)
    return {name: value for name, value in options.items() if hasattr(known, name)}


# No kernel is ever called from C, and a wrapper for that would take its time to compile.
_COMPILATION: dict[str, Any] = {"nogil": True, "error_model": "numpy", **where_known(no_cfunc_wrapper=True)}
_WITHOUT_COUNTING = where_known(_nrt=False)
_WITH_COUNTING = where_known(_nrt=True)  # said in so many words, or numba would take it from whatever calls it

_bound: dict[str, str] = {}
"""The game folder that each module made by `bind` belongs to."""
_binding = threading.RLock()
"""Held while such a module is made: whoever wants the same meanwhile waits until it is whole."""


SHOWN = (
    "__init__",
    "aftermath",
    "course",
    "features",
    "figures",
    "happenings",
    "offers",
    "panels",
    "payments",
    "places",
    "refusals",
    "scene",
    "sketch",
    "steps",
    "touches",
    "words",
)
"""The files of a game that only show it: no kernel uses them, and none is compiled anew when they change."""


SHARED = ("bits", "calling", "chances", "drive", "features", "game", "inner", "kernel", "moves", "network", "secrets")
"""The files of core that kernels of all games use."""


def _kernel_sources(folder: str, room: str) -> list[Path]:
    """Numba notices an edit of the compiled function's own file only, so every file a kernel may use counts.

    What a game has learned counts too: compiled code holds a copy of the weights.
    """
    games = [Path(path) for path in importlib.import_module("vineta.games").__path__]
    own = [path for games_folder in games for path in (games_folder / folder).rglob("*.py") if path.stem not in SHOWN]
    shared = [_PACKAGE / "core" / f"{name}.py" for name in SHARED]
    templates = (_PACKAGE / room).rglob("*.py") if room != "core" else []
    weights = [path for games_folder in games for path in (games_folder / folder).glob("weights.json")]
    return sorted([*own, *shared, *templates, *weights])


@cache
def cache_folder(game: str, room: str = "core") -> Path:
    """Where a game's compiled kernels are kept: another place after every edit of what they are made of.

    And for every copy of Vineta: numba takes what it finds there only for sources that lie where they lay.
    Templates of other rooms than core (a bot's search) have places of their own: their edits leave the rules alone.
    Whoever runs while its sources are edited, or a new release is installed, keeps nothing for others.
    """
    folder = game.replace("-", "_")
    bounds = os.environ.get("NUMBA_BOUNDSCHECK")
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {bounds} {_PACKAGE}".encode())
    sources = _kernel_sources(folder, room)
    for source in sources:
        digest.update(source.read_bytes())
    root = _passing_folder() if any(map(_is_newer_than_this_process, sources)) else _cache_root()
    return root / f"{folder}-{room}-{digest.hexdigest()[:16]}"


def _is_newer_than_this_process(source: Path) -> bool:
    """Whether modules that were loaded before may be of another version: what is compiled here would break others."""
    return _STARTED < source.stat().st_mtime <= time.time()


def _cache_root() -> Path:
    """The user's cache folder, or a passing one where nothing can be written."""
    root = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "vineta"
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError:
        return _passing_folder()
    return root if os.access(root, os.W_OK) else _passing_folder()


@cache
def _passing_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="vineta-"))


def _cache_folder_of(module: str) -> Path:
    """Where a module's kernels are kept; templates that are not bound belong to no game."""
    _, room, *rest = module.split(".")
    return cache_folder(rest[0]) if room == "games" else cache_folder(_bound.get(module, "none"), room)


def kernel(function: _Function) -> _Function:
    """Compiles a function on first use, without the interpreter lock; ours are kept on disk.

    It makes no arrays and gives none back, so nobody counts who uses those it is given: that takes a third of the time
    of a game's rules, and half of a search's.
    """
    return _compiled(function, {**_COMPILATION, **_WITHOUT_COUNTING})


def array_kernel(function: _Function) -> _Function:
    """The same for a function that makes arrays, or gives one back: then only others of its kind may call it."""
    return _compiled(function, {**_COMPILATION, **_WITH_COUNTING})


def _compiled(function: _Function, compilation: dict[str, Any]) -> _Function:
    ours = function.__module__.startswith("vineta.")
    if ours and "NUMBA_CACHE_DIR" not in os.environ:
        numba.config.CACHE_DIR = str(_cache_folder_of(function.__module__))  # type: ignore[attr-defined]
    compiled: Any = numba.njit(cache=ours, **compilation)(function)
    if COMPILED:
        _be_called_by_kernels(compiled, compilation)
    return cast(_Function, compiled)


def _be_called_by_kernels(compiled: Any, compilation: dict[str, Any]) -> None:
    """What other kernels call is copied into them, once for all integers.

    Numba would compile it anew for each constant and each width of integer that they call it with.
    """
    from vineta.core.inner import copied_into_callers  # needs numba's inner parts, which interpreted runs never load

    inner = copied_into_callers(compiled.py_func, compilation)

    def call_template_in_wide(arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        wide = {name: _wide(kind) for name, kind in named.items()}
        return inner.get_call_template(tuple(map(_wide, arguments)), wide)

    compiled.get_call_template = call_template_in_wide
    compiled.get_overload = inner.get_overload
    compiled._compiling_counter = inner._compiling_counter  # lets numba notice a kernel that calls itself


def _wide(kind: Any) -> Any:
    types: Any = numba.types
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain


@cache
def apart(kernel: Callable[..., Any], state_type: np.dtype[np.void]) -> Callable[..., Any]:
    """The same kernel for other compiled code, which calls it where it lies instead of holding a copy of it.

    Compiled code holds all that it calls, at each level anew, and optimizes it each time: that is most of the time that
    loops around a game's large kernels would take to compile. Made once for each kernel, since numba never forgets it.
    """
    if not COMPILED:
        return kernel
    from vineta.core.calling import call_by_symbol  # needs numba's inner parts, which interpreted runs never load

    return call_by_symbol(kernel, state_type)


@cache
def direct(kernel: Callable[..., Any], state_type: np.dtype[np.void]) -> Callable[..., Any]:
    """The same kernel for Python code that calls it very often, with arrays of the declared types and in one piece.

    Nobody looks at the types of what it is given, which takes half the time of a call; what does not fit breaks memory.
    """
    if not COMPILED:
        return kernel
    from vineta.core.calling import call_by_entry

    return call_by_entry(kernel, state_type)


@cache
def scratch(shape: tuple[int, ...], kind: type[np.generic]) -> Callable[[], Any]:
    """What kernels call for a small array of this shape, which lives no longer than the call: on the stack.

    It costs nothing to get, holds anything at first, and must not be given back.
    """
    if not COMPILED:
        return lambda: np.empty(shape, kind)
    from vineta.core.calling import array_on_stack

    return array_on_stack(shape, np.dtype(kind))


def bind(template: str, alias: str, **names: Any) -> ModuleType:
    """Loads a module of kernels once more with a game's own kernels under the given names; `alias` is its folder.

    Compiled code cannot take functions as arguments and still be cached on disk; a module of its own can.
    """
    name = f"{template}_{alias}"
    with _binding:
        return sys.modules.get(name) or _load(template, name, alias, names)


def _load(template: str, name: str, alias: str, names: dict[str, Any]) -> ModuleType:
    original = importlib.util.find_spec(template)
    assert original is not None, f"no kernel template called {template}"
    spec = importlib.util.spec_from_file_location(name, str(original.origin))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    _bound[name] = alias
    vars(module).update(names)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
