"""Phrases: what is said, without a language. They become words at the edge, by a catalogue of the reader's language.

An English message with places to fill in, and what fills them: `phrase("{player} plays card {card}", …)`. Whoever shows
it looks the message up (`core.language`); a client does the same with the catalogue it was sent.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

import msgspec


class Phrase(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A message and its parts, in the order in which the message names them first.

    A message without words is a list: its parts follow each other, separated by commas. A message of two forms,
    "{count} die|{count} dice", is said in the one that fits its part `count`. The message "@" stands for whoever sits
    at a seat (`seat_phrase`). As a text it is plain English.
    """

    message: str
    parts: "tuple[Part, ...]" = ()

    def __str__(self) -> str:
        return filled(self, english)

    def __format__(self, specification: str) -> str:
        return format(str(self), specification)


Part = int | str | Phrase
"""What fills a place: a number, a text that is the same in every language (a person's name, a square), or a phrase."""

Text = str | Phrase
"""Something to be shown: as it is, or in the reader's words."""

Wording = Callable[[str, int | None], str]
"""What is said for a message, its places still open; with a number where the message has several forms."""

FORMS = "|"
"""Separates the two forms of a message that counts something."""

COUNT = "count"
"""The part that chooses between the forms."""

SEAT = "@"
"""The message of a phrase that stands for whoever sits at a seat: its parts are the seat's name and title."""

Names = Mapping[str, str]
"""What those who sit at the seats are called, by the names of the seats; others are called by the seat's title."""

NOBODY: Names = {}


def message(text: str) -> str:
    """Marks an English text that is made into a phrase elsewhere, so that catalogues are checked for it."""
    return text


def counted(one: str, many: str) -> str:
    """Marks an English text that is said in one of two ways, by its part `count`."""
    return f"{one}{FORMS}{many}"


def phrase(text: str, /, **names: Part) -> Phrase:
    """A phrase whose parts are given by name; each name stands in the message."""
    wanted = places(text)
    if len(names) != len(wanted):
        raise TypeError(f"{text!r} has places for {wanted}, not for {tuple(names)}")
    return Phrase(text, tuple([names[name] for name in wanted]))


def plural(one: str, many: str, /, **names: Part) -> Phrase:
    """A phrase that is said in one of two ways, by its part `count`."""
    return phrase(counted(one, many), **names)


def seat_phrase(name: str, title: "Text") -> Phrase:
    """Whoever sits at a seat: whoever shows it says that player's name, or else the seat's title."""
    return Phrase(SEAT, (name, title))


def listed(parts: Iterable[Part]) -> Phrase:
    """Several things, separated by commas."""
    return Phrase("", tuple(parts))


def both(parts: Iterable[Text]) -> Text:
    """Several things, the last of them after "and"."""
    *others, last = parts
    if not others:
        return last
    return phrase("{first} and {last}", first=others[0] if len(others) == 1 else listed(others), last=last)


@cache
def places(text: str) -> tuple[str, ...]:
    """The names of the places of a message, in the order of their first mention."""
    return tuple(dict.fromkeys(re.findall(r"\{(\w+)\}", text)))


def english(text: str, count: int | None) -> str:
    """The English wording; of several forms the one for a number."""
    if count is None:
        return text
    one, _, many = text.partition(FORMS)
    return one if count == 1 else many


def filled(said: Part, wording: Wording, people: Names = NOBODY) -> str:
    """A part in words."""
    if not isinstance(said, Phrase):
        return str(said)
    if not said.parts:
        return wording(said.message, None)
    if said.message == SEAT:
        seat, title = said.parts
        return people.get(str(seat)) or filled(title, wording)
    parts = [filled(part, wording, people) for part in said.parts]
    if not said.message:
        return ", ".join(parts)
    names = places(said.message)
    text = wording(said.message, _count(said, names))
    return text.format_map(dict(zip(names, parts, strict=True)))


def _count(said: Phrase, names: tuple[str, ...]) -> int | None:
    """The number that chooses between the forms of a message, where it has several."""
    if FORMS not in said.message or COUNT not in names:
        return None
    count = said.parts[names.index(COUNT)]
    return count if isinstance(count, int) else None
