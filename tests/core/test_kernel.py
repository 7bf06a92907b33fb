"""Kernels: compiled, bound to a game, kept in a place that changes with their sources, and warmed once."""

import ast
import os
import re
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from vineta.core import kernel, registry, warm
from vineta.core.game import Game
from vineta.core.phrase import Text

NUMBERS = r"None|int|float|bool|Lake|tuple\[(int|, )+\]"
"""What kernels give back; `Lake` is a tuple of numbers."""


@pytest.fixture
def pearls() -> Game:
    return registry.find("pearls")


def test_a_bound_module_plays_its_own_game(pearls: Game) -> None:
    state = pearls.setup(2, {"pearls": 12, "open_cards": False})
    assert pearls.drive.attempt(state, 0) == 5
    assert pearls.drive.attempt(state, 6) == 0
    assert state["favourite"][0].tolist() == [2, 0, 0]


def test_binding_again_gives_the_same_module(pearls: Game) -> None:
    drive = pearls.drive
    assert drive.__name__ == "vineta.core.drive_pearls"
    assert kernel.bind("vineta.core.drive", "pearls") is drive


def test_whoever_binds_the_same_at_the_same_time_gets_the_whole_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server's first tables are opened by several threads at once."""
    (tmp_path / "slow_template.py").write_text("import time\n\ntime.sleep(0.2)\nwhole = True\n")
    monkeypatch.syspath_prepend(tmp_path)
    start = threading.Barrier(4)

    def bound(_: int) -> ModuleType:
        start.wait()
        return kernel.bind("slow_template", "pearls")

    with ThreadPoolExecutor(4) as threads:
        modules = list(threads.map(bound, range(4)))
    assert all(module.whole for module in modules)
    assert len(set(map(id, modules))) == 1
    monkeypatch.delitem(sys.modules, "slow_template_pearls")


def test_two_bindings_are_two_modules(pearls: Game) -> None:
    other = kernel.bind("vineta.core.drive", "nothing", legal=None, apply=None, verdict=None, odds=None)
    assert other is not pearls.drive
    assert pearls.drive.legal is pearls.legal


def test_a_kernel_is_set_apart_once_however_often_it_is_asked_for(pearls: Game) -> None:
    """Numba remembers for ever what it was taught to call."""
    assert kernel.apart(pearls.legal, pearls.state_type) is kernel.apart(pearls.legal, pearls.state_type)


def test_small_arrays_have_their_shape_and_their_type_compiled_and_not() -> None:
    new_rows = kernel.scratch((3, 4), np.float32)

    @kernel.kernel
    def total(added: float) -> float:
        rows = new_rows()
        for row in range(rows.shape[0]):
            for column in range(rows.shape[1]):
                rows[row, column] = row * 10 + column + added
        return float(rows.sum())

    assert total(0.5) == sum(row * 10 + column + 0.5 for row in range(3) for column in range(4))


def counts_uses(compiled: Any) -> bool:
    """Whether compiled code counts who uses the arrays that it is given."""
    return kernel.COMPILED and any("NRT_incref" in code for code in compiled.inspect_llvm().values())


def test_a_kernel_that_makes_no_arrays_does_not_count_who_uses_them() -> None:
    """By an option that numba does not document: with a version that lacks it games are played, and this fails."""

    def last(arrays: tuple[kernel.Values, ...]) -> float:
        found = arrays[0]
        for values in arrays:
            found = values
        return float(found[0])

    usual, making = kernel.kernel(last), kernel.array_kernel(last)
    assert usual((np.zeros(1), np.ones(1))) == making((np.zeros(1), np.ones(1))) == 1.0
    assert (counts_uses(usual), counts_uses(making)) == (False, kernel.COMPILED)


@pytest.mark.skipif(not kernel.COMPILED, reason="nothing is compiled here")
def test_a_kernel_that_makes_an_array_without_saying_so_is_refused() -> None:
    def total(count: int) -> int:
        return len(np.zeros(count))

    assert kernel.array_kernel(total)(3) == 3
    with pytest.raises(Exception, match="nopython"):
        kernel.kernel(total)(3)


@pytest.mark.skipif(not kernel.COMPILED, reason="nothing is compiled here")
def test_what_makes_an_array_and_keeps_it_is_called_by_kernels_of_both_kinds() -> None:
    @kernel.array_kernel
    def counted(count: int) -> int:
        return len(np.zeros(count))

    @kernel.kernel
    def usual(count: int) -> int:
        return counted(count) + 1

    @kernel.array_kernel
    def making(count: int) -> int:
        return len(np.ones(count)) + counted(count)

    assert (usual(3), making(3)) == (4, 6)


def test_no_kernel_gives_an_array_back() -> None:
    """Nobody would count it, and numba refuses only some of them."""
    sources = Path(kernel.__file__).parent.parent.rglob("*.py")
    kernels = [(path.stem, each) for path in sources for each in kernels_in(path, "kernel")]
    given = {f"{stem}.{each.name}": ast.unparse(each.returns) for stem, each in kernels if each.returns}
    assert len(given) > 100
    assert {name: kind for name, kind in given.items() if not re.fullmatch(NUMBERS, kind)} == {}


def test_options_that_a_numba_does_not_know_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernel.where_known(_nrt=False, never_heard_of=1) == {"_nrt": False}
    monkeypatch.delattr("numba.core.cpu.CPUTargetOptions")
    assert kernel.where_known(_nrt=False) == {}


def test_a_template_that_does_not_exist_is_told() -> None:
    with pytest.raises(AssertionError, match=r"no kernel template called vineta\.core\.nothing"):
        kernel.bind("vineta.core.nothing", "pearls")


def test_random_numbers_are_even_and_reproducible(pearls: Game) -> None:
    generator = np.array([1, 1], np.int64)
    drawn = [pearls.drive.random_below(generator, 6) for _ in range(6000)]
    assert set(drawn) == set(range(6))
    assert all(abs(drawn.count(number) - 1000) < 120 for number in range(6))
    assert drawn[:8] == [0, 0, 4, 1, 5, 2, 4, 2]


def test_outcomes_of_nature_come_as_likely_as_they_are(pearls: Game) -> None:
    state = pearls.setup(2, {"pearls": 12, "open_cards": False})
    actions, weights = np.zeros(pearls.action_count, np.int32), np.zeros(pearls.action_count, np.int64)
    generator = np.array([1, 1], np.int64)
    drawn = [pearls.drive.random_outcome(state, generator, actions, weights) for _ in range(4000)]
    assert all(abs(drawn.count(action) - 1000) < 120 for action in (6, 7, 8, 9))


def test_playouts_count_their_moves_and_keep_the_start(pearls: Game) -> None:
    start = pearls.setup(2, {"pearls": 12, "open_cards": False})
    before = start.tobytes()
    actions, weights = np.zeros(pearls.action_count, np.int32), np.zeros(pearls.action_count, np.int64)
    moves = pearls.drive.playouts(start, start.copy(), np.array([1, 1], np.int64), actions, weights, 10)
    assert 10 * (2 + 2 * 4) <= moves <= 10 * (2 + 2 * 12)
    assert start.tobytes() == before


def test_a_playout_stops_at_its_limit(pearls: Game) -> None:
    state = pearls.setup(2, {"pearls": 12, "open_cards": False})
    actions, weights = np.zeros(pearls.action_count, np.int32), np.zeros(pearls.action_count, np.int64)
    assert pearls.drive.playout(state, np.array([1, 1], np.int64), actions, weights, 5) == 5


def test_the_cache_moves_with_the_sources_of_its_game_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = tmp_path / "games"
    for name in ("ships", "boats"):
        (games / name).mkdir(parents=True)
        (games / name / "rules.py").write_text("one = 1\n")
    monkeypatch.setattr("vineta.games.__path__", [str(games)])
    monkeypatch.setattr(kernel, "_STARTED", time.time())
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kernel.cache_folder.cache_clear()
    ships, boats = kernel.cache_folder("ships"), kernel.cache_folder("boats")
    assert ships.parent == tmp_path / "vineta"
    (games / "ships" / "rules.py").write_text("one = 2\n")
    monkeypatch.setattr(kernel, "_STARTED", time.time())
    kernel.cache_folder.cache_clear()
    assert kernel.cache_folder("ships").parent == ships.parent
    assert kernel.cache_folder("ships") != ships
    assert kernel.cache_folder("boats") == boats
    kernel.cache_folder.cache_clear()


def test_who_is_older_than_its_sources_keeps_nothing_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have loaded some of them before they were edited: what it compiles crashes whoever has loaded all anew."""
    source = tmp_path / "games" / "ships" / "rules.py"
    source.parent.mkdir(parents=True)
    source.write_text("one = 1\n")
    monkeypatch.setattr("vineta.games.__path__", [str(tmp_path / "games")])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    roots = {}
    for name, seconds in {"before": -60.0, "meanwhile": 0.0, "in the future": 3600.0}.items():
        os.utime(source, (time.time() + seconds,) * 2)
        monkeypatch.setattr(kernel, "_STARTED", time.time() - 30)
        kernel.cache_folder.cache_clear()
        roots[name] = kernel.cache_folder("ships").parent
    kernel.cache_folder.cache_clear()
    assert roots["before"] == roots["in the future"] == tmp_path / "vineta"
    assert tmp_path not in roots["meanwhile"].parents


def test_kernels_compile_where_no_cache_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    kernel.cache_folder.cache_clear()
    folder = kernel.cache_folder("pearls")
    kernel.cache_folder.cache_clear()
    assert folder.parent.is_dir()
    assert tmp_path not in folder.parents


def test_the_cache_of_rules_stays_when_a_bot_is_edited() -> None:
    assert kernel.cache_folder("pearls") != kernel.cache_folder("pearls", "bots")
    core = Path(kernel.__file__).parent
    templates = {path.stem for path in core.glob("*.py") if kernels_in(path)}
    assert templates
    assert templates <= set(kernel.SHARED), "the cache must notice edits of every file of core that holds kernels"


def kernels_in(path: Path, *kinds: str) -> list[ast.FunctionDef]:
    """Those of these kinds; of both, if none is named."""
    functions = [node for node in parsed(path).body if isinstance(node, ast.FunctionDef)]
    wanted = set(kinds or ("kernel", "array_kernel"))
    return [each for each in functions if wanted & set(map(ast.unparse, each.decorator_list))]


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported_from_what_only_shows(path: Path) -> set[str]:
    """The names of such files in a file of the same game, and of whatever it takes from them."""
    imports = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.ImportFrom)]
    return {
        alias.asname or alias.name
        for node in imports
        if (node.module or "").startswith("vineta.games.")
        for alias in node.names
        if {alias.name, str(node.module).rpartition(".")[2]} & set(kernel.SHOWN)
    }


@pytest.mark.parametrize("name", registry.names())
def test_no_kernel_uses_a_file_that_only_shows(name: str) -> None:
    """The cache does not look at these: after an edit, compiled code would be another than what is written."""
    sources = list(Path(str(sys.modules[registry.find(name).package].__file__)).parent.rglob("*.py"))
    kernels = [(path, each) for path in sources for each in kernels_in(path)]
    assert kernels
    for path, each in kernels:
        used = {node.id for node in ast.walk(each) if isinstance(node, ast.Name)}
        assert path.stem not in kernel.SHOWN, f"{path.stem} holds the kernel {each.name}"
        assert not used & imported_from_what_only_shows(path), f"{path.stem}, {each.name}"


def test_warming_tells_its_progress_once(pearls: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "_ready", set())
    monkeypatch.setattr(warm, "cache_folder", lambda name: tmp_path / name)
    said: list[str] = []
    for _ in range(2):
        warm.warm(pearls, lambda text: said.append(str(text)))
    if kernel.COMPILED:
        assert said[0] == f"Compiling Pearls for this machine, once: legal moves (1 of {len(said) - 1})"
        assert said[-1].startswith("Compiled Pearls in ")
        assert (tmp_path / "pearls" / "ready").exists()
    else:
        assert not said


def test_what_is_compiled_already_is_not_warmed_again(
    pearls: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "_ready", set())
    monkeypatch.setattr(warm, "cache_folder", lambda name: tmp_path)
    (tmp_path / "ready").touch()
    said: list[Text] = []
    warm.warm(pearls, said.append)
    assert not said


def test_warming_removes_what_was_compiled_long_ago(tmp_path: Path) -> None:
    old, recent, other, new = (
        tmp_path / name for name in ("ships-core-1", "ships-core-2", "boats-core-1", "ships-core-3")
    )
    for folder in (old, recent, other):
        folder.mkdir()
    long_ago = time.time() - warm.KEPT_SECONDS - 60
    os.utime(old, (long_ago, long_ago))
    os.utime(other, (long_ago, long_ago))
    warm.warm_up(new, "Ships", lambda: [("sails", lambda: None)], say=lambda line: None)
    assert not old.exists()
    assert recent.exists()
    assert other.exists()
