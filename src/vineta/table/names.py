"""Names and chat lines: what may stand in them, so that nobody can pass for another or upset the page."""

import unicodedata
from collections.abc import Iterable

from vineta.table.errors import TableError
from vineta.table.lookalikes import plain

LONGEST_NAME = 24
LONGEST_LINE = 300

_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the writing direction of what follows."""
_UNWRITABLE = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control characters, halves of characters, characters without meaning, line and paragraph breaks."""


_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that count as printable, but show nothing."""
_VARIATIONS = dict.fromkeys([*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
"""Signs that choose between forms of the one before, mostly of emoji; after others they show nothing."""


def check_name(name: str) -> None:
    """Raises TableError where this cannot be a person's name."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise TableError("a name has 1 to {most} characters, not {count}", most=LONGEST_NAME, count=len(name))
    if not (name.isprintable() and _BLANK.isdisjoint(name) and name.translate(_VARIATIONS)):
        raise TableError("a name has printable characters only")
    if name != name.strip():
        raise TableError("a name neither begins nor ends with a blank")


def expect_distinct(name: str, others: Iterable[str]) -> None:
    """Raises TableError where the name reads like another one at the table."""
    for other in others:
        if other != name and _as_read(other) & _as_read(name):
            raise name_taken(other)


def name_taken(name: str) -> TableError:
    """What somebody is told who would be called like another."""
    return TableError("somebody at the table is called “{name}”: take another name", name=name)


def _as_read(name: str) -> set[str]:
    """As what a name may be read. A letter may look like another as a capital, and like a third as a small one."""
    shown = unicodedata.normalize("NFKC", name.translate(_VARIATIONS))
    small = unicodedata.normalize("NFKC", shown.casefold())
    return {small, plain(small), plain(shown).casefold()}


def check_line(text: str) -> None:
    """Raises TableError where this cannot be a chat line."""
    if not text.strip():
        raise TableError("a chat line says something")
    if len(text) > LONGEST_LINE:
        raise TableError("a chat line has at most {most} characters, not {count}", most=LONGEST_LINE, count=len(text))
    if any(character in _DIRECTIONS or unicodedata.category(character) in _UNWRITABLE for character in text):
        raise TableError("a chat line has no control characters")
