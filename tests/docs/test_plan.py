"""The plan of the house in docs/architecture.md: every room is on it, with every file it has, and no other."""

import re
from pathlib import Path

import pytest

import vineta
from docs.pages import ROOT

PACKAGE = Path(vineta.__file__).parent
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
[PLAN] = re.findall(r"^src/vineta/\n((?: .*\n)*)", PAGE, re.MULTILINE)
ROOMS: list[tuple[str, str]] = re.findall(r"^  (\w+)/(.*\n(?:   .*\n)*)", PLAN, re.MULTILINE)


def files(room: str) -> set[str]:
    """What the plan has to name: of games, what any of them has beside its kinds of moves; steps of migrations not."""
    paths = (PACKAGE / room).glob("*/*.py") if room == "games" else (PACKAGE / room).rglob("*.py")
    return {path.name for path in paths if not path.name.startswith("__") and "migrations" not in path.parts}


def test_every_room_is_on_the_plan_once() -> None:
    assert sorted(room for room, _ in ROOMS) == sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))


@pytest.mark.parametrize(("room", "text"), ROOMS, ids=[room for room, _ in ROOMS])
def test_the_plan_names_every_file_of_a_room_and_no_other(room: str, text: str) -> None:
    assert set(re.findall(r"\b\w+\.py\b", text)) == files(room)
