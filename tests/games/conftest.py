"""Tells the tests of single rules from the broad ones, which play many games or draw many scenes.

Interpreted, the broad ones take minutes. Each branch of the rules is reached without them, and every mutant of a kernel
ought to be noticed without them.
"""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
BROAD = {"test_features.py", "test_scene.py", "test_sketch.py", "test_judge.py", "test_conservation.py"}


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at the markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.name in BROAD and item.path.is_relative_to(HERE):
            item.add_marker("broad")
