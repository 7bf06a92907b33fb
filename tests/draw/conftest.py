"""Draws every game that can be drawn."""

import pytest

from draw.cases import games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "drawn" in metafunc.fixturenames:
        metafunc.parametrize("drawn", games())
    if "layout" in metafunc.fixturenames:
        metafunc.parametrize("layout", ["board", "wide", "tall"])
