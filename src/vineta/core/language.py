"""Words in the reader's language: games and rooms have catalogues under `locale/`, in the format of gettext."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from vineta.core.errors import VinetaError
from vineta.core.phrase import FORMS, NOBODY, Names, Part, Text, english, filled, phrase

LANGUAGES = ("en", "de", "nl")

ROOMS = ("vineta.core", "vineta.table", "vineta.bots", "vineta.insight", "vineta.server")
"""The packages, besides a game's own, whose phrases people may be shown."""

Translation = str | tuple[str, ...]
"""What a message is in a language; several forms where it counts something."""


def expect_known(language: str) -> None:
    """Raises VinetaError where nothing is told in this language."""
    if language not in LANGUAGES:
        raise VinetaError(f"no language is called {language!r}; there are {', '.join(LANGUAGES)}")


class Catalogue:
    """The words of a language. What it has none for, it says in English. Seats are called by those who sit there."""

    def __init__(self, language: str, translations: Mapping[str, Translation], people: Names = NOBODY) -> None:
        self.language = language
        self.translations = translations
        self.people = people

    def among(self, people: Names) -> "Catalogue":
        """The same words at a table where these people sit."""
        return Catalogue(self.language, self.translations, people)

    def say(self, text: Part) -> str:
        """A text in words."""
        return text if isinstance(text, str) else filled(text, self._wording, self.people)

    def __call__(self, text: str, /, **names: Part) -> str:
        """A message of one's own in words, its places filled in by name."""
        return self.say(phrase(text, **names))

    def say_first(self, text: Text) -> str:
        """A text as it begins a line: with a capital letter."""
        said = self.say(text)
        return said[:1].upper() + said[1:]

    def _wording(self, message: str, count: int | None) -> str:
        if count is None:
            said = self.translations.get(message, message)
            return said if isinstance(said, str) else said[-1]
        forms = self.translations.get(message.partition(FORMS)[0])
        if forms is None or isinstance(forms, str):
            return english(message, count)
        return forms[0 if count == 1 else -1]  # the rule of all our languages; others have more forms


@cache
def catalogue(language: str, *packages: str) -> Catalogue:
    """The words of these packages and of the common rooms in a language; the first that knows a message says it."""
    expect_known(language)
    merged: dict[str, Translation] = {}
    for package in reversed((*packages, *ROOMS)):
        merged.update(translations(package, language))
    return Catalogue(language, merged)


@cache
def translations(package: str, language: str) -> dict[str, Translation]:
    """All messages of a package in a language, by their English text; none where nobody has translated them."""
    source = files(package) / "locale" / f"{language}.po"
    if not source.is_file():
        return {}
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        messages = list(read_po(file, locale=language))
    return {_first(message.id): _forms(message.string) for message in messages if message.id and message.string}


def _first(identifier: str | tuple[str, ...] | list[str]) -> str:
    return identifier if isinstance(identifier, str) else identifier[0]


def _forms(translated: str | tuple[str, ...] | list[str]) -> Translation:
    return translated if isinstance(translated, str) else tuple(translated)
