"""What the sources say in phrases, found as a translator's tools find it, and what catalogues make of it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from vineta.core.language import LANGUAGES

TRANSLATED = [language for language in LANGUAGES if language != "en"]

PHRASES: dict[str, Any] = {
    "phrase": None,
    "Phrase": None,
    "plural": (1, 2),
    "message": None,
    "counted": (1, 2),
    "_refusal": None,
    "words": None,
    "Flag": (3,),
    "Number": (3,),
    "OneOf": (3,),
    "Text": (3,),
}
"""What makes a phrase, and which of its arguments is the message."""

ERRORS = {
    "VinetaError": 0,
    "SetupError": 0,
    "MoveError": 0,
    "NotYourTurnError": 0,
    "UnknownGameError": 0,
    "RecordError": 0,
    "MalformedMoveError": 0,
    "TableError": 0,
    "StaleRequestError": 0,
    "StoreError": 0,
    "ConflictError": 0,
    "RefusedError": 1,
}
"""What tells people that something cannot be, and which of its arguments is the message."""

TOLD_TO_OPERATORS = ("run.py", "settings.py", "addresses.py")
"""What goes wrong when the server is started is told to whoever starts it."""


def folder(package: str) -> Path:
    return Path(str(import_module(package).__file__)).parent


@cache
def messages(package: str) -> frozenset[str]:
    """The messages of a package's phrases; of those that count something the first form."""
    return frozenset(found(package))


def found(package: str) -> Iterator[str]:
    for path in sorted(folder(package).rglob("*.py")):
        for _, message, _, _ in extract_from_file("python", path, PHRASES):
            if message and message[0]:
                yield message if isinstance(message, str) else message[0]


@cache
def errors(package: str) -> list[tuple[Path, ast.expr]]:
    """What players may be told that cannot be. That a program sends what is malformed stays English."""
    return list(_errors(package))


def _errors(package: str) -> Iterator[tuple[Path, ast.expr]]:
    for path in sorted(folder(package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and path.name not in TOLD_TO_OPERATORS:
                maker = ast.unparse(node.func).split(".")[-1]
                malformed = "'malformed'" in map(ast.unparse, node.args[:1])
                if len(node.args) > ERRORS.get(maker, len(node.args)) and not malformed:
                    yield path, node.args[ERRORS[maker]]


def error_messages(package: str, file: str = "") -> set[str]:
    """The messages of a package's errors, or of those in one file."""
    told = [text for path, text in errors(package) if file in ("", path.name)]
    return {text.value for text in told if isinstance(text, ast.Constant) and isinstance(text.value, str)}


def names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@cache
def entries(package: str, language: str) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """What a catalogue holds: for each message its forms in English, and those in the language."""
    source = folder(package) / "locale" / f"{language}.po"
    with source.open("rb") as file:
        held = [entry for entry in read_po(file, locale=language, abort_invalid=True) if entry.id]
    pairs = [(_forms(entry.id), _forms(entry.string)) for entry in held]
    return {english[0]: (english, translated) for english, translated in pairs}


def _forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)
