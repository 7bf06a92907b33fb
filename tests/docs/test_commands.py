"""What CONTRIBUTING.md promises of the commands: help names them all, and one rule's tests can be run alone."""

import re
import subprocess
import sys

from docs.pages import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_help_names_everything_that_can_be_made() -> None:
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    targets = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[0].split()
    assert set(re.findall(r"^make (\w+) +\S", told, re.MULTILINE)) == set(targets)


def test_make_alone_gives_help() -> None:
    told = [
        subprocess.run(["make", *words], cwd=ROOT, capture_output=True, check=True).stdout for words in ([], ["help"])
    ]
    assert told[0] == told[1]


def test_the_tests_of_one_rule_can_be_run_alone() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "--rule", "PE-6", "tests/contract/test_pearls.py"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    chosen = re.findall(r"::(test_\w+)", told)
    source = (ROOT / "tests/contract/test_pearls.py").read_text(encoding="utf-8")
    assert 0 < len(set(chosen)) < source.count("def test_")
    for test in chosen:
        assert "PE-6" in source.partition(f"def {test}(")[2].partition("def ")[0]
