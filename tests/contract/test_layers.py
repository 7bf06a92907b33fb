"""Dependencies point one way; the rooms of a layer are the same to all above it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import vineta

PACKAGE = Path(vineta.__file__).parent
LAYERS = (
    ("core",),
    ("games", "bots", "draw"),
    ("table", "arena", "insight", "research", "training"),
    ("store", "server"),
    ("cli",),
)
LAYER = {room: number for number, rooms in enumerate(LAYERS) for room in rooms}
SOURCES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists())


def room(path: Path) -> str:
    """The room a file lies in: core, games …; the package's own front door has none."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return "" if parts == ("__init__",) else parts[0]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> list[str]:
    """The full names of all modules, and of the names taken from them, that a file imports."""
    return list(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    here = ["vineta", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*here[: len(here) - node.level + 1], node.module] if node.level else [node.module]
            yield from (".".join([*filter(None, base), alias.name]) for alias in node.names)


def rooms_used(path: Path) -> set[str]:
    names = [name.split(".") for name in imports(path)]
    return {name[1] for name in names if name[0] == "vineta" and len(name) > 1}


def may_use(own: str, used: str) -> bool:
    """Whether one room may import from another. Games, bots and drawing do not know each other."""
    if own == "":
        return used == "core"
    neighbours = LAYER[own] == LAYER[used] > 1
    return own == used or LAYER[used] < LAYER[own] or neighbours


def games_known(path: Path) -> set[str]:
    return {name.split(".")[2] for name in imports(path) if name.startswith("vineta.games.")}


def test_imports_point_down() -> None:
    used = {(path, other) for path in SOURCES for other in rooms_used(path) & set(LAYER)}
    used -= {(PACKAGE / "core" / name, "games") for name in ("registry.py", "kernel.py")}  # the folder, but no game
    used -= {(PACKAGE / "core" / "position.py", "draw")}  # fetched when a notebook shows a position, never before
    upward = sorted(
        f"{path.relative_to(PACKAGE)} imports {other}" for path, other in used if not may_use(room(path), other)
    )
    assert not upward


def test_nobody_else_imports_a_game() -> None:
    for path in SOURCES:
        parts = path.relative_to(PACKAGE).parts
        assert games_known(path) <= ({parts[1]} if parts[0] == "games" else set()), path


def test_nobody_else_knows_a_game_by_name() -> None:
    spellings = {spelling for game in GAMES for spelling in (game, game.replace("_", "-"))}
    for path in SOURCES:
        if room(path) != "games":
            assert not spellings & set(constants(path)), path


def constants(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_one_place_knows_numba() -> None:
    """How compiled code calls or holds other such code needs numba's inner parts: rooms that are entered from there."""
    knowing = {
        str(path.relative_to(PACKAGE)) for path in SOURCES if {n.split(".")[0] for n in imports(path)} & {"numba"}
    }
    assert knowing == {"core/kernel.py", "core/calling.py", "core/inner.py"}
    for entrance in ("vineta.core.calling.call_by_symbol", "vineta.core.inner.copied_into_callers"):
        entering = {str(path.relative_to(PACKAGE)) for path in SOURCES if entrance in imports(path)}
        assert entering == {"core/kernel.py"}


def test_importing_vineta_is_light() -> None:
    program = "import sys, vineta; print({'numpy', 'numba', 'rich', 'typer'} & set(sys.modules))"
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = [{str(PACKAGE.parent)!r}]; {program}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "set()"


def test_playing_draws_nothing() -> None:
    program = "import sys, vineta.core.record; print({'vineta.draw', 'resvg_py', 'PIL'} & set(sys.modules))"
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = [{str(PACKAGE.parent)!r}]; {program}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "set()"


def test_the_front_door_answers_twice() -> None:
    assert vineta.game_names() == vineta.game_names()
