"""The package tells type checkers that it has types, however it is installed."""

from importlib.resources import files
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from docs.pages import ROOT


def test_the_package_has_types() -> None:
    assert (files("vineta") / "py.typed").is_file()


def test_the_wheel_has_types_and_handbooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hatchling.builders.wheel.WheelBuilder.get_build_hooks", lambda *_: {})
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    packed = ZipFile(wheel).namelist()
    assert "vineta/py.typed" in packed
    assert "vineta/games/sunken_city/handbook.en.md" in packed
