"""Lets the tests find the tiny game of the contract tests like any other."""

from pathlib import Path

import pytest

import vineta.games

vineta.games.__path__.append(str(Path(__file__).parent / "contract" / "games"))

pytest.register_assert_rewrite("contract.scenes")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("numprocesses", None):  # where several processes are about to test; they themselves have none
        from services.compiling import compile_games

        compile_games()
    config.addinivalue_line("markers", "slow: takes long where kernels must be compiled first (-m 'not slow' skips it)")
    config.addinivalue_line(
        "markers", "broad: plays or draws much, and is about no single rule ('make quick' leaves it)"
    )
