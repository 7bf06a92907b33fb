"""A Ray cluster on this machine. It takes long to install and to start, so only `make ray` asks for it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PROCESSES = 3

collect_ignore_glob = [] if os.environ.get("VINETA_RAY") else ["test_*.py"]


@pytest.fixture(autouse=True, scope="session")
def _cluster() -> Iterator[None]:
    """Several processes, which find the modules of the tests."""
    import ray

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(TESTS), os.environ.get("PYTHONPATH")])))
        ray.init(address="local", num_cpus=PROCESSES, log_to_driver=False, include_dashboard=False)
        yield
        ray.shutdown()
