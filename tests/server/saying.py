"""What the server says, in words: as every client says it."""

from typing import Any

import msgspec

from vineta.core.language import catalogue
from vineta.core.phrase import Text
from vineta.core.telling import words_of


def said_in(text: Any, language: str, game: str = "") -> str:
    """A text of an answer in a language; with the words of a game, where it speaks of one."""
    words = words_of(game, language) if game else catalogue(language)
    return words.say(msgspec.convert(text, Text))
