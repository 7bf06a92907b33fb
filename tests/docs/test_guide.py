"""The guide "add a game" quotes the tiny game's files literally, and names all of them."""

import re
from collections.abc import Iterator

import pytest

from docs.pages import GUIDE, ROOT, blocks

PEARLS = ROOT / "tests" / "contract" / "games" / "pearls"


def quotes() -> Iterator[tuple[str, str]]:
    """The guide's excerpts; each is of the file that was last named at the beginning of a paragraph."""
    file = ""
    for block in blocks(GUIDE):
        named = re.match(r"`([\w/]+\.[\w.]+)`", block.paragraph)
        file = named[1] if named else file
        yield file, block.text


QUOTES = list(quotes())


@pytest.mark.parametrize(("file", "code"), QUOTES, ids=[file for file, _ in QUOTES])
def test_code_in_the_guide_is_code_of_the_game(file: str, code: str) -> None:
    assert code in (PEARLS / file).read_text(encoding="utf-8")


def test_the_guide_shows_every_file() -> None:
    files = {path for path in PEARLS.rglob("*.*") if path.is_file() and path.suffix != ".pyc"}
    assert {file for file, _ in QUOTES} == {path.relative_to(PEARLS).as_posix() for path in files}
