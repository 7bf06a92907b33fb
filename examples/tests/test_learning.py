"""What needs more than Vineta's extras: learners that learn, Stable-Baselines3's checks, a notebook in its kernel."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import nbclient
import nbformat
import numpy as np
import pytest
import torch
from stable_baselines3.common.env_checker import check_env

from contract.cases import Setup, setups
from vineta.core import registry
from vineta.research.batch import Batch
from vineta.research.gymnasium import environment_id

EXAMPLES = Path(__file__).parents[2] / "examples"


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.filterwarnings("ignore:.*Dict")
@pytest.mark.parametrize(
    "setup", [setup for name in registry.names() for setup in setups(registry.find(name))], ids=str
)
def test_checks_of_stable_baselines_pass(setup: Setup) -> None:
    options: dict[str, Any] = {"players": setup.players, **dict(setup.options)}
    check_env(gymnasium.make(environment_id(setup.name), **options).unwrapped, skip_render_check=True)


def test_maskable_ppo_learns_to_beat_random_moves_in_a_minute() -> None:
    before, after = loaded("maskable_ppo").learn("atlandice", seconds=60, games=200)
    assert after > max(before, 0.5) + 0.1


def test_self_play_learns_to_beat_random_moves() -> None:
    before, after = loaded("self_play").learn("atlandice", rounds=12)
    assert after > max(before, 0.5) + 0.1


def test_pytorch_takes_the_arrays_of_a_batch_without_copying() -> None:
    batch = Batch("atlandice", 4, players=2)
    for array in (batch.masks, batch.rewards, batch.movers, batch.observe()):
        for tensor in (torch.from_dlpack(array), torch.from_numpy(array)):
            assert tensor.data_ptr() == array.ctypes.data
    masks = torch.from_dlpack(batch.masks)
    batch.step(batch.random_actions())
    assert np.array_equal(masks.numpy(), batch.masks)


@pytest.mark.parametrize(
    ("name", "pictures"),
    [("pictures.ipynb", [True, True, False, False]), ("curve.ipynb", [True, True, False, True, False])],
)
def test_a_notebook_runs_in_its_kernel_and_shows_pictures(name: str, pictures: list[bool]) -> None:
    notebook = nbformat.read(EXAMPLES / name, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [
        output.data
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if "data" in output
    ]
    assert ["image/svg+xml" in data for data in shown] == pictures
