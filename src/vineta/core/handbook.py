"""The rules in our words, as the game's handbook tells them: numbered, looked up by number."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from vineta.core.errors import VinetaError
from vineta.core.game import Game

RULE_PICTURES = "pictures"
"""The folder of a game with the pictures beside its rules."""


@dataclass(frozen=True)
class Rule:
    """One numbered rule: what it says in a line, and the whole of it."""

    name: str
    heading: str
    body: str


def whole(package: str, language: str = "en") -> str:
    """A game's handbook; the English one where nobody has translated it yet."""
    book = files(package) / f"handbook.{language}.md"
    return (book if book.is_file() else files(package) / "handbook.en.md").read_text(encoding="utf-8")


@cache
def _read(package: str, prefix: str, language: str) -> dict[int, Rule]:
    parts = re.split(rf"^### {prefix}-(\d+) (.+)$", whole(package, language), flags=re.MULTILINE)
    rules = {}
    for number, heading, rest in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        body = re.split(r"^##? ", rest, maxsplit=1, flags=re.MULTILINE)[0]
        rules[int(number)] = Rule(f"{prefix}-{number}", heading.strip(), body.strip())
    return rules


def rules(game: Game, language: str = "en") -> dict[int, Rule]:
    """All rules of a game by number."""
    return _read(game.package, game.prefix, language)


def find_rule(game: Game, text: str, language: str = "en") -> Rule:
    """The rule called "SC-14", "sc14" or "14".

    >>> from vineta.core import registry
    >>> find_rule(registry.find("sunken-city"), "sc7").heading
    'A turn begins with one card'
    """
    match = re.fullmatch(rf"(?:{game.prefix})?[- ]?(\d+)", text.strip(), flags=re.IGNORECASE)
    known = rules(game, language)
    if not match or int(match[1]) not in known:
        raise VinetaError(f"no rule is called {text!r}; there are {game.rule(min(known))} to {game.rule(max(known))}")
    return known[int(match[1])]
