"""What players are refused is told in every language: all texts of errors are found in the sources and looked up."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

import vineta
from contract.scenes import TRANSLATED
from vineta.core import warm
from vineta.core.language import catalogue
from vineta.core.phrase import Phrase
from vineta.core.registry import find

ROOMS = ("core", "table", "server")
NOT_FOR_PLAYERS = ("run.py", "settings.py")
"""What goes wrong when the server is started is told to whoever starts it."""

FOR_PROGRAMMERS = {
    "a table does not know the request {}",
    "there are seats 0 to {}, and {} for a spectator, not {}",
    "event {} cannot happen here: {}",
    "the first event of a table opens it",
    "this is no event of a table: {}",
    "a clock runs per move, per game, or is off, not {}",
    "a message has at most {} bytes",
    "a table for {} has {} seats, not {}",
    "a seat is for {}, {} or {}NAME, not {}",
}
"""Nobody meets these who plays in a browser: they stay English, as all that is malformed does."""


class Written(NamedTuple):
    """A text where an error or a phrase is made of it."""

    text: str
    names: set[str]
    """What a translation may fill in."""
    ready_made: bool
    """Whether values stand in it already, so that it cannot be translated."""
    maker: str
    file: str


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def written(room: str) -> Iterator[Written]:
    for path in sorted((Path(vineta.__file__).parent / room).glob("*.py")):
        calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        for call in calls if path.name not in NOT_FOR_PLAYERS else []:
            maker = ast.unparse(call.func).split(".")[-1]
            if makes_texts(maker) and not is_malformed(call, maker):
                yield from texts_of(call, maker, path.name)


def makes_texts(maker: str) -> bool:
    """Whether this makes an error or a phrase; `Error` is what a client is sent."""
    return (maker.endswith("Error") and maker != "Error") or maker in ("Phrase", "_refusal")


def is_malformed(call: ast.Call, maker: str) -> bool:
    return maker == "MalformedRequestError" or "'malformed'" in map(ast.unparse, call.args[:1])


def texts_of(call: ast.Call, maker: str, file: str) -> Iterator[Written]:
    """The text that a call is given, unless it is made elsewhere."""
    text = call.args[1 if maker == "RefusedError" else 0] if call.args else None
    given = {keyword.arg for keyword in call.keywords if keyword.arg}
    if maker == "_refusal":
        given |= {"explanation"}
    if isinstance(text, ast.JoinedStr):
        parts = (str(part.value) if isinstance(part, ast.Constant) else "{}" for part in text.values)
        yield Written("".join(parts), set(), True, maker, file)
    elif isinstance(text, ast.Constant) and isinstance(text.value, str):
        yield Written(text.value, names(text.value) | given, False, maker, file)


def needs_translation(found: Written, room: str) -> bool:
    """Core says much to programmers: what is there for other languages has its names apart, or is a phrase."""
    if room == "core":
        return bool(found.names) or found.maker == "Phrase" or found.file == "undo.py"
    return found.text not in FOR_PROGRAMMERS


def translated(language: str) -> dict[str, str]:
    return {text: other for room in ROOMS for text, other in catalogue(f"vineta.{room}", language).items()}


def test_texts_are_found() -> None:
    assert {"this is not your seat", "no seat is open", "spectators look on", "somebody else was quicker"} <= {
        found.text for room in ROOMS for found in written(room)
    }


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("room", ROOMS)
def test_every_refusal_that_a_player_can_meet_is_translated(room: str, language: str) -> None:
    wanted = {found.text for found in written(room) if not found.ready_made and needs_translation(found, room)}
    assert wanted
    assert wanted <= set(translated(language))


@pytest.mark.parametrize("room", ["table", "server"])
def test_what_cannot_be_translated_is_for_programmers(room: str) -> None:
    assert {found.text for found in written(room) if found.ready_made} <= FOR_PROGRAMMERS


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("room", ROOMS)
def test_translations_fill_in_what_is_given(room: str, language: str) -> None:
    for found in written(room):
        assert names(translated(language).get(found.text, "")) <= found.names


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("room", ROOMS)
def test_catalogues_hold_nothing_else(room: str, language: str) -> None:
    steps = {name for name, _ in warm._entry_points(find("pearls"))} if room == "core" else set()
    refusals = {text for text in catalogue(f"vineta.{room}", language) if not text.endswith(".")}  # the log's do
    assert refusals <= {found.text for found in written(room)} | steps


def test_a_phrase_is_said_with_all_that_is_in_it() -> None:
    words = {"{who} holds {what}": "{who} hat {what}", "{count} books": "{count} Bücher", "nobody": "niemand"}

    def german(text: str, **given: object) -> str:
        return words.get(text, text).format(**given)

    books = tuple(Phrase("{count} books", count=count) for count in (2, 3))
    phrase = Phrase("{who} holds {what}", who=Phrase("nobody"), what=books)
    assert phrase == "nobody holds 2 books, 3 books"
    assert phrase.said(german) == "niemand hat 2 Bücher, 3 Bücher"
