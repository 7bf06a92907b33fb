"""Whatever the pages and docstrings show, works: Python runs, JSON is JSON, and commands name what there is."""

import ast
import doctest
import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import vineta
from docs.pages import GUIDE, PAGES, ROOT, blocks, run_python
from vineta.cli.app import app

PACKAGE = Path(vineta.__file__).parent
WITH_PYTHON = [page for page in PAGES if page != GUIDE and any(blocks(page, "python"))]
WITH_JSON = [page for page in PAGES if page != GUIDE and any(blocks(page, "json"))]
CHECKED = {"python", "json", "session", ""}
"""The languages that are proved to be right: sessions by tests/server/test_protocol.py, those without a name here."""


def commands(first: str) -> list[tuple[str, str]]:
    """Every line of a page's blocks that begins with this command, without what is said about it."""
    return [
        (page, re.split(r" {2,}", line)[0].strip())
        for page in PAGES
        for block in blocks(page, "")
        for line in block.text.splitlines()
        if line.startswith(f"{first} ")
    ]


def modules_with_examples() -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if ">>> " not in source:
            continue
        docstrings = (
            ast.get_docstring(node) or ""
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        )
        if any(">>> " in docstring for docstring in docstrings):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            yield ".".join(parts).removesuffix(".__init__")


MODULES = list(modules_with_examples())


@pytest.mark.parametrize("page", WITH_PYTHON)
def test_python_of_a_page_runs_from_top_to_bottom(page: str) -> None:
    run_python(page)


@pytest.mark.parametrize("page", WITH_JSON)
def test_json_of_a_page_is_json(page: str) -> None:
    for block in blocks(page, "json"):
        json.loads(block.text)


@pytest.mark.parametrize("page", [page for page in PAGES if page != GUIDE])
def test_a_page_shows_nothing_that_nobody_checks(page: str) -> None:
    assert {block.language for block in blocks(page)} <= CHECKED


@pytest.mark.parametrize("module", MODULES)
def test_examples_of_docstrings_say_what_happens(module: str) -> None:
    results = doctest.testmod(importlib.import_module(module), extraglobs={"vineta": vineta})
    assert results.attempted
    assert not results.failed


def test_the_front_door_shows_how_to_begin() -> None:
    assert {"vineta", "vineta.core.position", "vineta.table.table"} <= set(MODULES)


@pytest.mark.parametrize(("page", "command"), commands("make"))
def test_what_can_be_made_is_a_target(page: str, command: str) -> None:
    target = command.split()[1]
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


GROUPS = ("store",)
"""Commands that have commands of their own."""


@pytest.mark.parametrize(("page", "command"), commands("vineta"))
def test_a_command_that_a_page_shows_knows_its_options(page: str, command: str) -> None:
    words = command.split()[1:]
    names = words[: 2 if words[0] in GROUPS else 1]
    told = CliRunner().invoke(app, [*names, "--help"], env={"COLUMNS": "200", "TERM": "dumb"}).stdout
    assert all(option in told for option in words if option.startswith("--"))


@pytest.mark.parametrize(("page", "command"), [*commands("pytest"), *commands(".venv/bin/pytest")])
def test_tests_that_a_page_names_are_there(page: str, command: str) -> None:
    for word in command.split()[1:]:
        if word.startswith("tests/"):
            path, _, test = word.partition("::")
            assert (ROOT / path).exists()
            assert not test or f"def {test}(" in (ROOT / path).read_text(encoding="utf-8")
