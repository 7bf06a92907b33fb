"""The guide "add a game" quotes the tiny game's files literally, and names all of them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PEARLS = Path(__file__).parent / "games" / "pearls"
GUIDE = Path(__file__).parent.parent.parent / "docs" / "add-a-game.md"

PART = re.compile(r"^`(?P<file>\w+\.[\w.]+)`|^```\w+\n(?P<code>.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def quotes() -> Iterator[tuple[str, str]]:
    """The guide's excerpts; each is of the file that was last named at the beginning of a line."""
    file = ""
    for part in PART.finditer(GUIDE.read_text(encoding="utf-8")):
        file = part["file"] or file
        if part["code"]:
            yield file, part["code"]


QUOTES = list(quotes())


@pytest.mark.parametrize(("file", "code"), QUOTES, ids=[file for file, _ in QUOTES])
def test_code_in_the_guide_is_code_of_the_game(file: str, code: str) -> None:
    assert code in (PEARLS / file).read_text(encoding="utf-8")


def test_the_guide_shows_every_file() -> None:
    assert {file for file, _ in QUOTES} == {path.name for path in PEARLS.iterdir() if path.is_file()}
