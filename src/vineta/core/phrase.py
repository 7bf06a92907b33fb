"""English texts that keep what they were made of, so that they can be said in another language too."""

from collections.abc import Callable
from typing import Self


class Phrase(str):
    """A text with names filled in: Phrase("{player} plays a card", player="Red").

    A name may stand for a phrase, or for a tuple of texts, which are joined by commas. As a text it is plain English.
    """

    template: str
    names: dict[str, object]

    def __new__(cls, template: str, /, **names: object) -> Self:
        phrase = super().__new__(cls, _filled(_as_it_is, template, names))
        phrase.template, phrase.names = template, names
        return phrase

    def said(self, words: Callable[..., str]) -> str:
        """The same in other words, those of `vineta.core.language.speak`; what they do not know stays English."""
        return _filled(words, self.template, self.names)


def say(value: object, words: Callable[..., str]) -> object:
    """A value in other words, if it has any."""
    if isinstance(value, tuple):
        return ", ".join(str(say(part, words)) for part in value)
    return value.said(words) if isinstance(value, Phrase) else value


def _filled(words: Callable[..., str], template: str, names: dict[str, object]) -> str:
    return words(template, **{name: say(value, words) for name, value in names.items()})


def _as_it_is(text: str, /, **names: object) -> str:
    return text.format(**names) if names else text
