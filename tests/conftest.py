"""Lets the tests find the tiny game of the contract tests like any other, and finds the tests of one rule."""

import re
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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="only the tests whose docstring names this rule, such as SC-14")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rule = config.getoption("--rule")
    if rule:
        chosen = [item for item in items if names_rule(item, rule)]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


def names_rule(item: pytest.Item, rule: str) -> bool:
    """Whether a test says that it proves this rule."""
    docstring = getattr(getattr(item, "function", None), "__doc__", None) or ""
    return re.search(rf"\b{re.escape(rule)}\b", docstring) is not None
