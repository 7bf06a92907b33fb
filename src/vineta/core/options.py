"""The options of a game: named, typed, explained, and checked before a game begins."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from vineta.core.errors import SetupError
from vineta.core.phrase import Part, Phrase, listed, message

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One option; its default tells what kind of value it takes."""

    name: str
    default: Value
    explanation: str
    """What it means, an English message."""

    def read(self, value: object) -> Value:
        """The value as the game wants it, from Python, JSON or the command line."""
        raise self._refusal("option {name} ({explanation}) does not take {value}", value)

    def _refusal(self, text: str, value: object, **names: Part) -> SetupError:
        return SetupError(text, name=self.name, explanation=Phrase(self.explanation), value=repr(value), **names)


@dataclass(frozen=True)
class Flag(Option):
    """On or off."""

    default: bool

    def read(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        word = value.lower() if isinstance(value, str) else ""
        if word in ("true", "yes", "on", "1", "false", "no", "off", "0"):
            return word in ("true", "yes", "on", "1")
        raise self._refusal("option {name} ({explanation}) is on or off (true or false), not {value}", value)


@dataclass(frozen=True)
class Number(Option):
    """A whole number within bounds."""

    default: int
    lowest: int = 0
    highest: int = 30_000

    def read(self, value: object) -> int:
        text = str(value)
        if isinstance(value, bool) or not re.fullmatch(r"-?\d{1,9}", text):
            raise self._refusal("option {name} ({explanation}) is a whole number, not {value}", value)
        if not self.lowest <= int(text) <= self.highest:
            expected = message("option {name} ({explanation}) goes from {lowest} to {highest}, not {value}")
            raise self._refusal(expected, int(text), lowest=self.lowest, highest=self.highest)
        return int(text)


@dataclass(frozen=True)
class OneOf(Option):
    """One of a few words."""

    default: str
    words: tuple[str, ...] = ()

    def read(self, value: object) -> str:
        text = str(value)
        if text not in self.words:
            expected = message("option {name} ({explanation}) is one of {words}, not {value}")
            raise self._refusal(expected, value, words=listed(self.words))
        return text


@dataclass(frozen=True)
class Text(Option):
    """A text of a given shape."""

    default: str
    pattern: str = ".*"
    expected: str = "a text"

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not re.fullmatch(self.pattern, value):
            expected = Phrase(self.expected)
            raise self._refusal("option {name} ({explanation}) is {expected}, not {value}", value, expected=expected)
        return value


def read_options(known: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Value]:
    """All options with their values; what is not given has its default."""
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            known_names = listed(by_name) if by_name else Phrase("none")
            raise SetupError("no option is called “{name}”; there are {known}", name=name, known=known_names)
    return {name: option.read(given[name]) if name in given else option.default for name, option in by_name.items()}
