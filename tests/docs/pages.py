"""The pages of the site as they lie in the repository, and what they show between fences."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
PAGES = {
    str(path.relative_to(ROOT)): path
    for pattern in ("*.md", "docs/*.md", "web/*.md", "src/vineta/games/*/handbook.*.md")
    for path in sorted(ROOT.glob(pattern))
}
GUIDE = "docs/add-a-game.md"
"""The one page whose code is quoted from files, instead of being run."""


class Block(NamedTuple):
    """What stands between two fences: in which language, and after which words."""

    language: str
    text: str
    paragraph: str


def blocks(page: str, language: str | None = None) -> Iterator[Block]:
    """The blocks of a page, or those in one language."""
    return (block for block in _blocks(page) if language in (None, block.language))


@cache
def _blocks(page: str) -> tuple[Block, ...]:
    found, paragraph = [], ""
    for token in MarkdownIt().parse(PAGES[page].read_text(encoding="utf-8")):
        if token.type == "inline":
            paragraph = token.content
        elif token.type == "fence":
            found.append(Block(token.info, token.content, paragraph))
    return tuple(found)


def run_python(page: str) -> None:
    """Runs the Python of a page as one program, from the first block to the last."""
    names: dict[str, object] = {}
    for block in blocks(page, "python"):
        exec(compile(block.text, page, "exec"), names)
