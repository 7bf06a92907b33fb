"""What can be read before a game begins: the games, their options, words, rules, symbols and pictures, and the bots."""

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from vineta.bots.portraits import BotCard, bot_cards
from vineta.core import handbook, options, registry, telling
from vineta.core.errors import UnknownGameError
from vineta.core.game import Game, Seat
from vineta.core.language import Translation, catalogue
from vineta.core.phrase import Phrase, Text
from vineta.server.errors import MissingError
from vineta.server.http.answers import lasting, read_language
from vineta.server.http.rulebook import render
from vineta.server.http.security import PICTURE_POLICY

Kind = Literal["flag", "number", "choice", "text"]

_KINDS: dict[type[options.Option], Kind] = {
    options.Flag: "flag",
    options.Number: "number",
    options.OneOf: "choice",
    options.Text: "text",
}


class OptionCard(msgspec.Struct, frozen=True):
    """An option of a game, with all that an input for it needs."""

    name: str
    kind: Kind
    default: bool | int | str
    explanation: Text
    lowest: int = 0
    highest: int = 0
    words: tuple[str, ...] = ()
    labels: tuple[Text, ...] = ()
    """The words as they are shown, with a capital letter."""
    expected: Text = ""


class GameCard(msgspec.Struct, frozen=True):
    """A game as the lobby shows it."""

    name: str
    title: Text
    tagline: Text
    players: tuple[int, ...]
    seats: dict[str, tuple[Seat, ...]]
    """The seats for each player count."""
    options: tuple[OptionCard, ...]
    picture: str
    """Where its picture is; empty if it has none."""
    ready: bool


class Library(msgspec.Struct, frozen=True):
    """All games, and the bots that can be played against."""

    games: tuple[GameCard, ...]
    bots: tuple[BotCard, ...]


class Words(msgspec.Struct, frozen=True):
    """What messages are in a language, by their English text; several forms where something is counted."""

    language: str
    messages: Mapping[str, Translation]


class Rules(msgspec.Struct, frozen=True):
    """A game's handbook."""

    game: str
    title: str
    language: str
    """English where nobody has translated it yet."""
    html: str


# What there is


def game_card(game: Game, ready: bool) -> GameCard:
    """A game as the lobby shows it; nothing of it is compiled for that."""
    seats = {str(count): game.seats(count) for count in game.player_counts}
    return GameCard(
        name=game.name,
        title=Phrase(title(game)),
        tagline=Phrase(tagline(game)),
        players=game.player_counts,
        seats=seats,
        options=tuple(_option_card(option, game) for option in game.options),
        picture=_picture_address(game),
        ready=ready,
    )


def library(ready: set[str]) -> Library:
    """Everything the lobby offers."""
    games = [game_card(registry.find(name), name in ready) for name in registry.names()]
    return Library(tuple(games), bot_cards())


def title(game: Game, language: str = "en") -> str:
    """What the game is called: the heading of its handbook."""
    return handbook.whole(game.package, language).partition("\n")[0].removeprefix("# ").strip()


def tagline(game: Game, language: str = "en") -> str:
    """What the game is about: the first sentence of its handbook."""
    first_paragraph = handbook.whole(game.package, language).split("\n\n")[1]
    return re.split(r"(?<=[.!?])\s", " ".join(first_paragraph.split()))[0]


@cache
def common_words(language: str) -> Words:
    """What is said around all games."""
    return Words(language, catalogue(language).translations)


@cache
def game_words(name: str, language: str) -> Words:
    """All that is said where a game is played: also its title and tagline, and the headings of its rules."""
    game = registry.find(name)
    handbooks = {told(game): told(game, language) for told in (title, tagline)}
    return Words(language, {**handbooks, **telling.words_of(name, language).translations})


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


def _packaged(game: Game, file: str) -> bytes | None:
    source = files(game.package) / file
    return source.read_bytes() if source.is_file() else None


def _fingerprint(content: bytes) -> str:
    """A short name for a content: what has the same name, has not changed."""
    return hashlib.sha256(content).hexdigest()[:16]


def _picture_address(game: Game) -> str:
    content = picture(game.name)
    return f"/api/games/{game.name}/picture.svg?version={_fingerprint(content)}" if content else ""


def _option_card(option: options.Option, game: Game) -> OptionCard:
    card = OptionCard(option.name, _KINDS[type(option)], option.default, Phrase(option.explanation))
    if isinstance(option, options.Number):
        return msgspec.structs.replace(card, lowest=option.lowest, highest=option.highest)
    if isinstance(option, options.OneOf):
        titles = {seat.name: seat.title for count in game.player_counts for seat in game.seats(count)}
        labels = tuple(titles.get(word, Phrase(word)) for word in option.words)
        return msgspec.structs.replace(card, words=option.words, labels=labels)
    if isinstance(option, options.Text):
        return msgspec.structs.replace(card, expected=Phrase(option.expected))
    return card


# How it is asked for: in threads, because a handbook takes a moment to be set, once, and a game to be loaded


async def send_common_words(request: Request) -> Response:
    return _document(request, await run_in_threadpool(common_words, read_language(request)))


async def send_game_words(request: Request) -> Response:
    return _document(request, await run_in_threadpool(game_words, _known_game(request), read_language(request)))


async def send_rules(request: Request) -> Response:
    return _document(request, await run_in_threadpool(rules, _known_game(request), read_language(request)))


async def send_art(request: Request) -> Response:
    return packaged_svg(request, await run_in_threadpool(art, _known_game(request)))


async def send_picture(request: Request) -> Response:
    return packaged_svg(request, await run_in_threadpool(picture, _known_game(request)))


def packaged_svg(request: Request, content: bytes | None) -> Response:
    """An SVG of a game's package."""
    if content is None:
        raise MissingError("this game has no such drawing")
    policy = {"Content-Security-Policy": PICTURE_POLICY}
    return lasting(request, content, _fingerprint(content), "image/svg+xml", policy)


def _document(request: Request, document: Words | Rules) -> Response:
    content = msgspec.json.encode(document)
    return lasting(request, content, _fingerprint(content), "application/json", {"Vary": "Accept-Language"})


def _known_game(request: Request) -> str:
    name: str = request.path_params["game"]
    try:
        return registry.find(name).name
    except UnknownGameError as error:
        raise MissingError(error.phrase) from error
