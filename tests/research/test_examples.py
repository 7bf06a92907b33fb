"""The examples run, as far as they need nothing beyond `vineta[research]`; examples/tests has the others."""

import ast
import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
LONGEST = 60
"""So many lines a reader has patience for."""


def loaded(name: str) -> ModuleType:
    """An example as a module: it runs only what it defines."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def shown(source: str, names: dict[str, Any]) -> Any:
    """Runs a cell as a notebook does; what its last expression gives is shown."""
    *statements, last = ast.parse(source).body
    assert isinstance(last, ast.Expr)
    exec(compile(ast.Module(statements, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.py")), ids=lambda file: file.stem)
def test_examples_are_short_and_tell_how_they_are_run(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST
    told = ast.get_docstring(ast.parse(text)) or ""
    assert f"python examples/{file.name}" in told
    assert "pip install" in told


def test_random_agents_play_through_every_interface() -> None:
    agents = loaded("random_agents")
    assert sum(agents.play_pettingzoo("pearls", 3)) == pytest.approx(0)
    assert -0.34 < agents.play_gymnasium("pearls", 3) < 0.67
    assert sum(agents.play_openspiel("pearls", 3)) == pytest.approx(0)
    assert agents.play_batch("pearls", 3) > 1000


@pytest.mark.parametrize("name", ["python_vineta_atlandice(players=2)", "python_vineta_pearls"])
def test_searches_of_openspiel_play(name: str) -> None:
    """Where all is open MCTS, where something is hidden IS-MCTS; to the end of the shorter game."""
    short = "pearls" in name
    brought = loaded("openspiel_search").play(name, simulations=2, longest=1000 if short else 12)
    assert sum(brought) == pytest.approx(0)
    assert any(brought) or not short


def results_of(notebook: str) -> list[Any]:
    """What the last lines of a notebook's cells show."""
    cells = json.loads((EXAMPLES / notebook).read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") for cell in cells), "outputs are not kept"
    names: dict[str, Any] = {}
    return [shown("".join(cell["source"]), names) for cell in cells if cell["cell_type"] == "code"]


def test_a_notebook_shows_the_curve_of_a_game() -> None:
    game, curve, figures, moment, told = results_of("curve.ipynb")
    assert "<svg" in game._repr_svg_()
    assert curve._repr_svg_().count("<polyline") == game.players
    assert sum(figure["luck"] for figure in figures.values()) == pytest.approx(0, abs=0.02)
    assert "<svg" in moment._repr_svg_()
    assert "curve" in told


def test_the_notebook_shows_pictures_and_figures() -> None:
    results = results_of("pictures.ipynb")
    assert all("<svg" in position._repr_svg_() for position in results[:2])
    assert len(results[2]["hand"]) > 0
    assert sum(results[3].values()) == pytest.approx(1, abs=0.01)
