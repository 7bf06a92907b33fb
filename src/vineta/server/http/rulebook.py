"""A handbook as HTML: every rule a section that can be linked to. HTML in its source counts as text."""

import re
from collections.abc import Iterator
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token


def render(text: str, prefix: str) -> str:
    """The HTML of a handbook whose rule numbers begin with this prefix; its title, which pages show, is left out."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = _without_pictures(_without_title(markdown.parse(text)))
    rendered: str = markdown.renderer.render(list(_in_sections(tokens, prefix)), markdown.options, {})
    return rendered


def _in_sections(tokens: list[Token], prefix: str) -> Iterator[Token]:
    """Opens a section at the heading of a rule, and closes it at the next heading."""
    within = False
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and token.level == 0 and following is not None:
            if within:
                yield _raw("</section>\n")
            rule = re.match(rf"{prefix}-\d+\b", following.content)
            within = rule is not None
            if rule:
                yield _raw(f'<section id="{escape(rule[0])}">\n')
        yield token
    if within:
        yield _raw("</section>\n")


def _raw(content: str) -> Token:
    return Token("html_block", "", 0, content=content)


def _without_title(tokens: list[Token]) -> list[Token]:
    titled = bool(tokens) and tokens[0].tag == "h1"
    return tokens[len(_TITLE) :] if titled else tokens


def _without_pictures(tokens: list[Token]) -> list[Token]:
    """The pictures of the handbooks belong to the documentation, not to the package: whoever plays has the board."""
    kept: list[Token] = []
    for token in tokens:
        token.children = [child for child in token.children or () if child.type != "image"]
        kept.append(token)
        if [part.type for part in kept[-3:]] == _PARAGRAPH and not kept[-2].children:
            del kept[-3:]
    return kept


_TITLE = ["heading_open", "inline", "heading_close"]
_PARAGRAPH = ["paragraph_open", "inline", "paragraph_close"]
