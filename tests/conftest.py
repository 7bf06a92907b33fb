"""Lets the tests find the tiny game of the contract tests like any other, and finds the tests of one rule."""

import os
import re
from pathlib import Path

import pytest

import vineta.games

vineta.games.__path__.append(str(Path(__file__).parent / "contract" / "games"))

pytest.register_assert_rewrite("contract.scenes")

LONGEST = ("browser, pages", "browser, games", "postgres", "site", "load", "power cuts", "schemathesis")
"""The groups of tests that take longest, each in one process: those that share a browser, a database, a built site."""
SINGLE = "tests/compare/"
"""Tests that share nothing with those beside them; they come last, wherever there is time left."""
BARE = Path(__file__).parent / "services" / "bare"
"""What stands before other modules in the processes that tests start."""


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("numprocesses", None):  # where several processes are about to test; they themselves have none
        from services.compiling import compile_games

        compile_games()
    else:
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(BARE), os.environ.get("PYTHONPATH")]))
    config.addinivalue_line("markers", "slow: takes long where kernels must be compiled first (-m 'not slow' skips it)")
    config.addinivalue_line(
        "markers", "broad: plays or draws much, and is about no single rule ('make quick' leaves it)"
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="only the tests whose docstring names this rule, such as SC-14")


@pytest.hookimpl(tryfirst=True)  # before xdist writes down the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rule = config.getoption("--rule")
    if rule:
        chosen = [item for item in items if names_rule(item, rule)]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen
    if hasattr(config, "workerinput"):
        share_out(items)


def share_out(items: list[pytest.Item]) -> None:
    """Where several processes test, the tests of a file run in one of them, which prepares what they share once.

    Long groups begin first: begun at the end, one would run alone.
    """
    for item in items:
        if not item.get_closest_marker("xdist_group") and not item.nodeid.startswith(SINGLE):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    items.sort(key=place_in_line)


def place_in_line(item: pytest.Item) -> int:
    """When a test begins, as far as it matters."""
    group = item.get_closest_marker("xdist_group")
    if group is None:
        return len(LONGEST) + 1
    return LONGEST.index(group.args[0]) if group.args[0] in LONGEST else len(LONGEST)


def names_rule(item: pytest.Item, rule: str) -> bool:
    """Whether a test says that it proves this rule."""
    docstring = getattr(getattr(item, "function", None), "__doc__", None) or ""
    return re.search(rf"\b{re.escape(rule)}\b", docstring) is not None
