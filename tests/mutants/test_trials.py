"""Whether a trial finds out what the tests notice of a mutant."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

KERNELS = """
from vineta.core.kernel import kernel

@kernel
def bowl_after(bowl, count):
    while count > 0:
        count -= 1
        bowl -= 1
    return bowl

@kernel
def is_empty(bowl):
    return bowl < 1

@kernel
def never_called(bowl):
    return bowl + 1
"""

TESTS = """
from kernels import bowl_after, is_empty

def test_pearls_are_taken():
    assert bowl_after(5, 2) == 3

def test_a_bowl_without_pearls_is_empty():
    assert is_empty(0)
"""

TRIAL = """
import json
from pathlib import Path
from mutants.mutations import mutants
from mutants.trials import put_on_trial

put_on_trial(mutants(Path("kernels.py").resolve()), ["test_kernels.py"], 2,
             lambda trial: print(json.dumps([trial.mutant.name, trial.noticed_by]), flush=True))
"""


def trials(folder: Path, tests: str) -> subprocess.CompletedProcess[str]:
    """Tries all mutants of the tiny kernels on these tests, in a process that nothing else has been imported into."""
    (folder / "kernels.py").write_text(KERNELS)
    (folder / "test_kernels.py").write_text(tests)
    path = os.pathsep.join([str(folder), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", TRIAL]
    return subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True, check=False)


@pytest.fixture(scope="module")
def noticed_by(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """For each mutant, who noticed it."""
    finished = trials(tmp_path_factory.mktemp("tiny"), TESTS)
    assert finished.returncode == 0, finished.stderr
    return dict(json.loads(line) for line in finished.stdout.splitlines())


def test_a_change_that_a_test_notices_is_told_with_the_test(noticed_by: dict[str, str]) -> None:
    """Though the tests have imported the function by its name, before the mutant was made."""
    assert noticed_by["bowl_after: bowl -= 1 -> bowl += 1"] == "test_kernels.py::test_pearls_are_taken"
    assert noticed_by["is_empty: return bowl < 1 -> return 0"].endswith("test_a_bowl_without_pearls_is_empty")


def test_a_change_that_no_test_notices_survives(noticed_by: dict[str, str]) -> None:
    """Nobody asks about a bowl with one pearl."""
    assert noticed_by["is_empty: return bowl < 1 -> return bowl <= 1"] == ""


def test_a_function_that_no_test_calls_survives(noticed_by: dict[str, str]) -> None:
    assert noticed_by["never_called: return bowl + 1 -> return bowl - 1"] == ""


def test_a_mutant_that_runs_in_circles_is_noticed(noticed_by: dict[str, str]) -> None:
    assert noticed_by["bowl_after: count -= 1 -> pass"] == "it runs in circles"


def test_every_mutant_is_tried_on_the_original_otherwise(noticed_by: dict[str, str]) -> None:
    """One mutant leaves nothing behind for the next: survivors come after noticed ones."""
    survivors = [name for name, test in noticed_by.items() if not test]
    assert {name.partition(":")[0] for name in survivors} == {"is_empty", "never_called"}


def test_nothing_is_tried_where_a_test_fails_anyway(tmp_path: Path) -> None:
    """Every mutant would seem to be noticed."""
    finished = trials(tmp_path, TESTS.replace("== 3", "== 4"))
    assert finished.returncode != 0
    assert finished.stdout == ""
    assert "fails without any mutant" in finished.stderr
