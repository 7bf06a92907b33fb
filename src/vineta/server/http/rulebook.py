"""A handbook as HTML: every rule a section that can be linked to. HTML in its source counts as text."""

import re
from collections.abc import Callable, Iterator
from html import escape
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token


class Picture(NamedTuple):
    """Where a picture is, and how large it is shown: its place is kept free until it has come."""

    address: str
    width: int
    height: int


Pictures = Callable[[str], Picture | None]
"""The picture beside a rule, "SC-14", or with no rule that of the game; None if it has none."""


def render(text: str, prefix: str, pictures: Pictures = lambda rule: None) -> str:
    """The HTML of a handbook whose rule numbers begin with this prefix; its title, which pages show, is left out."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = _with_links(_without_pictures(_without_title(markdown.parse(text))), prefix)
    sections = [*_summary(tokens, pictures), *_in_sections(_after_summary(tokens), prefix, pictures)]
    rendered: str = markdown.renderer.render(sections, markdown.options, {})
    return rendered


def _with_links(tokens: list[Token], prefix: str) -> list[Token]:
    """Rules that the text names become links to their sections; headings, and what nobody has written, stay."""
    number = re.compile(rf"\b{prefix}-\d+\b")
    headings = {id(after) for token, after in pairwise(tokens) if token.type == "heading_open"}
    known = {match[0] for token in tokens if id(token) in headings and (match := number.match(token.content))}
    for token in tokens:
        if token.type == "inline" and id(token) not in headings:
            token.children = [part for child in token.children or () for part in _linked(child, number, known)]
    return tokens


def _linked(token: Token, number: re.Pattern[str], known: set[str]) -> Iterator[Token]:
    """A piece of text in pieces, those that are numbers of known rules between the ends of a link."""
    if token.type != "text":
        yield token
        return
    end = 0
    for match in number.finditer(token.content):
        if match[0] in known:
            yield _text(token.content[end : match.start()])
            yield Token("link_open", "a", 1, attrs={"href": f"#{match[0]}"})
            yield _text(match[0])
            yield Token("link_close", "a", -1)
            end = match.end()
    yield _text(token.content[end:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _summary(tokens: list[Token], pictures: Pictures) -> list[Token]:
    """What stands before the second chapter: the game in a few words, and a turn in short, on a page of their own."""
    first = tokens[: _summary_end(tokens)]
    return [_raw('<div class="summary">\n' + _figure(pictures(""), "")), *first, _raw("</div>\n")] if first else []


def _after_summary(tokens: list[Token]) -> list[Token]:
    return tokens[_summary_end(tokens) :]


def _summary_end(tokens: list[Token]) -> int:
    """Where the second chapter begins; nowhere, if the first one has rules already and sums up nothing."""
    headings = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    chapters = [tokens[place].tag for place in headings[:2]]
    return headings[1] if chapters == ["h2", "h2"] else 0


def _in_sections(tokens: list[Token], prefix: str, pictures: Pictures) -> Iterator[Token]:
    """Opens a section at the heading of a rule, and closes it at the next heading; its picture follows the heading."""
    within, picture = False, ""
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and token.level == 0 and following is not None:
            if within:
                yield _raw("</section>\n")
            rule = re.match(rf"{prefix}-\d+\b", following.content)
            within = rule is not None
            if rule:
                yield _raw(f'<section id="{escape(rule[0])}">\n')
                picture = _figure(pictures(rule[0]), following.content)
        yield token
        if token.type == "heading_close" and picture:
            yield _raw(picture)
            picture = ""
    if within:
        yield _raw("</section>\n")


def _figure(picture: Picture | None, heading: str) -> str:
    """A picture, whose words for those who cannot see it are those of the rule."""
    if picture is None:
        return ""
    size = f'width="{picture.width}" height="{picture.height}"'
    source = f'src="{escape(picture.address)}" alt="{escape(heading)}"'
    return f'<figure><img {source} {size} loading="lazy"></figure>\n'


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
