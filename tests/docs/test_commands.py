"""What pages promise of the commands: help and README name them all, and one rule's tests can be run alone."""

import re
import subprocess
from typing import Any

import pytest

from docs.pages import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^\.PHONY: (.*)$", MAKEFILE.replace("\\\n", " "), re.MULTILINE)[0].split())


def test_help_names_everything_that_can_be_made() -> None:
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"^make (\w+) +\S", told, re.MULTILINE)) == TARGETS


def test_the_readme_names_everything_that_can_be_made_and_nothing_else() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^make (\w+) +# \S", readme, re.MULTILINE)) == TARGETS


def test_make_alone_gives_help() -> None:
    told = [
        subprocess.run(["make", *words], cwd=ROOT, capture_output=True, check=True).stdout for words in ([], ["help"])
    ]
    assert told[0] == told[1]


def test_the_tests_of_one_rule_are_those_that_name_it(request: pytest.FixtureRequest) -> None:
    """XY-12 stands here."""
    conftest: Any = request.config.pluginmanager.get_plugin(str(ROOT / "tests" / "conftest.py"))
    assert [conftest.names_rule(request.node, rule) for rule in ("XY-12", "XY-1", "XY-2")] == [True, False, False]
