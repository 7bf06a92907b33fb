"""Whether a trial finds out what the tests notice of a mutant."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

KERNELS = """
def bowl_after(bowl, count):
    while count > 0:
        count -= 1
        bowl -= 1
    return bowl

def is_empty(bowl):
    return bowl < 1

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
import sys
from pathlib import Path
from mutants.mutations import mutants
from mutants.trials import put_on_trial

def tell(trial):
    print(json.dumps([trial.mutant.name, trial.noticed_by]), flush=True)

every = {mutant.name: mutant for mutant in mutants(Path("kernels.py").resolve())}
put_on_trial([every[name] for name in sys.argv[1:]], ["test_kernels.py"], 2, tell)
"""

NOTICED = "bowl_after: bowl -= 1 -> bowl += 1"
CIRCLING = "bowl_after: count -= 1 -> pass"
UNNOTICED = "is_empty: return bowl < 1 -> return bowl <= 1"
NOTICED_AFTERWARDS = "is_empty: return bowl < 1 -> return 0"
UNCALLED = "never_called: return bowl + 1 -> return bowl - 1"


def trials(folder: Path, tests: str) -> subprocess.CompletedProcess[str]:
    """Tries mutants of the tiny kernels on these tests, in a process that nothing else has been imported into."""
    (folder / "kernels.py").write_text(KERNELS)
    (folder / "test_kernels.py").write_text(tests)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    command = [sys.executable, "-c", TRIAL, NOTICED, CIRCLING, UNNOTICED, NOTICED_AFTERWARDS, UNCALLED]
    return subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True, check=False)


@pytest.fixture(scope="module")
def noticed_by(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """For each mutant, who noticed it."""
    finished = trials(tmp_path_factory.mktemp("tiny"), TESTS)
    assert finished.returncode == 0, finished.stderr
    return dict(json.loads(line) for line in finished.stdout.splitlines())


def test_a_change_that_a_test_notices_is_told_with_the_test(noticed_by: dict[str, str]) -> None:
    """Though the tests have imported the function by its name, before the mutant was made."""
    assert noticed_by[NOTICED] == "test_kernels.py::test_pearls_are_taken"


def test_a_change_that_no_test_notices_survives(noticed_by: dict[str, str]) -> None:
    """Nobody asks about a bowl with one pearl; and nothing is left of the mutants before."""
    assert noticed_by[UNNOTICED] == ""
    assert noticed_by[NOTICED_AFTERWARDS] == "test_kernels.py::test_a_bowl_without_pearls_is_empty"


def test_a_function_that_no_test_calls_survives(noticed_by: dict[str, str]) -> None:
    assert noticed_by[UNCALLED] == ""


def test_a_mutant_that_runs_in_circles_is_noticed(noticed_by: dict[str, str]) -> None:
    assert noticed_by[CIRCLING] == "it runs in circles"


def test_nothing_is_tried_where_a_test_fails_anyway(tmp_path: Path) -> None:
    """Every mutant would seem to be noticed."""
    finished = trials(tmp_path, TESTS.replace("== 3", "== 4"))
    assert finished.returncode != 0
    assert finished.stdout == ""
    assert "fails without any mutant" in finished.stderr
