"""Words in the reader's language: games and rooms have a catalogue per language under `locale/`."""

from collections import ChainMap
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from vineta.core.errors import VinetaError

LANGUAGES = ("en", "de", "nl")

Words = Callable[..., str]
"""Looks a sentence up and fills in its names: words("{player} plays a card", player="Red")."""


def expect_known(language: str) -> None:
    """Raises VinetaError where nothing is told in this language."""
    if language not in LANGUAGES:
        raise VinetaError(f"no language is called {language!r}; there are {', '.join(LANGUAGES)}")


@cache
def catalogue(package: str, language: str) -> dict[str, str]:
    """All sentences of a package in a language, by their English text; none where nobody has translated them."""
    expect_known(language)
    source = files(package) / "locale" / f"{language}.po"
    if not source.is_file():
        return {}
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        messages = read_po(file, locale=language)
    return {str(message.id): str(message.string) for message in messages if message.id and message.string}


@cache
def speak(package: str, language: str, *others: str) -> Words:
    """The words of a package in a language; what it has none for is looked up in the other packages."""
    translations = dict(ChainMap(*(catalogue(room, language) for room in (package, *others))))  # a chain is slow

    def words(text: str, **names: object) -> str:
        translated = translations.get(text, text)
        return translated.format(**names) if names else translated

    return words
