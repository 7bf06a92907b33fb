"""What can be read before a game begins: the games, their options, rules, symbols and pictures, and the bots."""

import hashlib
import re
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from vineta.bots.portraits import BotCard, bot_cards
from vineta.core import handbook, options, registry
from vineta.core.game import Game
from vineta.core.language import Words, speak
from vineta.server.rulebook import render

Kind = Literal["flag", "number", "choice", "text"]

_KINDS: dict[type[options.Option], Kind] = {
    options.Flag: "flag",
    options.Number: "number",
    options.Choice: "choice",
    options.Text: "text",
}


class OptionCard(msgspec.Struct, frozen=True):
    """An option of a game, with all that an input for it needs."""

    name: str
    kind: Kind
    default: bool | int | str
    explanation: str
    lowest: int = 0
    highest: int = 0
    words: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """The words in the reader's language."""
    expected: str = ""


class GameCard(msgspec.Struct, frozen=True):
    """A game as the lobby shows it."""

    name: str
    title: str
    tagline: str
    players: tuple[int, ...]
    seats: dict[str, tuple[str, ...]]
    """The names of the seats for each player count."""
    options: tuple[OptionCard, ...]
    picture: str
    """Where its picture is; empty if it has none."""
    ready: bool


class Library(msgspec.Struct, frozen=True):
    """All games, and the bots that can be played against."""

    games: tuple[GameCard, ...]
    bots: tuple[BotCard, ...]


class Rules(msgspec.Struct, frozen=True):
    """A game's handbook."""

    game: str
    title: str
    language: str
    """English where nobody has translated it yet."""
    html: str


def game_card(game: Game, language: str, ready: bool) -> GameCard:
    """A game in the reader's language; nothing of it is compiled for that."""
    words = speak(game.package, language)
    return GameCard(
        name=game.name,
        title=title(game, language),
        tagline=tagline(game, language),
        players=game.player_counts,
        seats={str(count): game.seats(count) for count in game.player_counts},
        options=tuple(_option_card(option, words) for option in game.options),
        picture=_picture_address(game),
        ready=ready,
    )


def library(language: str, ready: set[str]) -> Library:
    """Everything the lobby offers."""
    games = [game_card(registry.find(name), language, name in ready) for name in registry.names()]
    return Library(tuple(games), bot_cards(language))


def title(game: Game, language: str) -> str:
    """What the game is called: the heading of its handbook."""
    return handbook.whole(game.package, language).partition("\n")[0].removeprefix("# ").strip()


def tagline(game: Game, language: str) -> str:
    """What the game is about: the first sentence of its handbook."""
    first_paragraph = handbook.whole(game.package, language).split("\n\n")[1]
    return re.split(r"(?<=[.!?])\s", " ".join(first_paragraph.split()))[0]


@cache
def rules(name: str, language: str) -> Rules:
    """A game's handbook as HTML."""
    game = registry.find(name)
    translated = (files(game.package) / f"handbook.{language}.md").is_file()
    told = language if translated else "en"
    return Rules(name, title(game, told), told, render(handbook.whole(game.package, told), game.prefix))


@cache
def art(name: str) -> bytes | None:
    """The symbols that scenes of a game name; None if it has none."""
    return _packaged(registry.find(name), "art.svg")


@cache
def picture(name: str) -> bytes | None:
    """A game in its middle; None if it has no picture. `make pictures` draws them."""
    return _packaged(registry.find(name), "picture.svg")


def fingerprint(content: bytes) -> str:
    """A short name for a content: what has the same name, has not changed."""
    return hashlib.sha256(content).hexdigest()[:16]


def _packaged(game: Game, file: str) -> bytes | None:
    source = files(game.package) / file
    return source.read_bytes() if source.is_file() else None


def _picture_address(game: Game) -> str:
    content = picture(game.name)
    return f"/api/games/{game.name}/picture.svg?version={fingerprint(content)}" if content else ""


def _option_card(option: options.Option, words: Words) -> OptionCard:
    card = OptionCard(option.name, _KINDS[type(option)], option.default, words(option.explanation))
    if isinstance(option, options.Number):
        return msgspec.structs.replace(card, lowest=option.lowest, highest=option.highest)
    if isinstance(option, options.Choice):
        labels = tuple(_label(word, words) for word in option.words)
        return msgspec.structs.replace(card, words=option.words, labels=labels)
    if isinstance(option, options.Text):
        return msgspec.structs.replace(card, expected=words(option.expected))
    return card


def _label(word: str, words: Words) -> str:
    """A word that can be chosen, in the reader's language: many are seats, whose names have a capital."""
    capital = word.capitalize()
    translated = words(capital)
    return translated if translated != capital else words(word).capitalize()
