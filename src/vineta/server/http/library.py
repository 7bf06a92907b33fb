"""What can be read before a game begins: the games, their options, words, rules, symbols and pictures, and the bots."""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vineta.bots.portraits import BotCard, bot_cards
from vineta.core import handbook, options, registry, telling
from vineta.core import lessons as teaching
from vineta.core.errors import UnknownGameError
from vineta.core.game import Game, Seat
from vineta.core.happenings import Figure
from vineta.core.language import Translation, catalogue
from vineta.core.lessons import Lesson
from vineta.core.phrase import Phrase, Text
from vineta.draw.illustrations import picture_name
from vineta.server.errors import RefusedError
from vineta.server.http.answers import JSON, SVG, answer, fingerprint, lasting, read_language
from vineta.server.http.rulebook import Picture, render
from vineta.server.http.security import PICTURE_POLICY

Kind = Literal["flag", "number", "choice", "text"]

_KINDS: dict[type[options.Option], Kind] = {
    options.Flag: "flag",
    options.Number: "number",
    options.OneOf: "choice",
    options.Text: "text",
}
PICTURE = "picture.svg"
"""What `make pictures` has drawn of a game."""


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


class LessonCard(msgspec.Struct, frozen=True):
    """A lesson as the lobby offers it."""

    name: str
    title: Text
    about: Text
    minutes: int
    players: int
    """For so many is the game that is played afterwards, with these options."""
    options: dict[str, options.Value]


class LessonCards(msgspec.Struct, frozen=True):
    """All lessons of a game."""

    lessons: tuple[LessonCard, ...]


class GameCard(msgspec.Struct, frozen=True):
    """A game as the lobby shows it."""

    name: str
    title: Text
    prefix: str
    """What its rule numbers start with: "SC" makes SC-14."""
    tagline: Text
    figures: tuple[Figure, ...]
    """All that is counted, what decides first."""
    players: tuple[int, ...]
    seats: dict[str, tuple[Seat, ...]]
    """The seats for each player count."""
    options: tuple[OptionCard, ...]
    lessons: tuple[LessonCard, ...]
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


def _game_card(game: Game, ready: bool) -> GameCard:
    """A game as the lobby shows it; nothing of it is compiled for that."""
    return GameCard(
        name=game.name,
        title=Phrase(game.title),
        prefix=game.prefix,
        tagline=Phrase(tagline(game)),
        figures=game.figures,
        players=game.player_counts,
        seats={str(count): game.seats(count) for count in game.player_counts},
        options=tuple(_option_card(option, game) for option in game.options),
        lessons=lesson_cards(game),
        picture=_picture_address(game),
        ready=ready,
    )


def library(ready: Callable[[str], bool]) -> Library:
    """Everything the lobby offers; which games are ready is asked by name."""
    games = [_game_card(registry.find(name), ready(name)) for name in registry.names()]
    return Library(tuple(games), bot_cards())


def lesson_cards(game: Game) -> tuple[LessonCard, ...]:
    """What can be learned of a game; nothing of it is compiled for that."""
    return tuple([_lesson_card(name, teaching.find(game, name)) for name in teaching.names(game)])


def _lesson_card(name: str, lesson: Lesson) -> LessonCard:
    title, about = Phrase(lesson.title), Phrase(lesson.about)
    return LessonCard(name, title, about, lesson.minutes, lesson.play.players, lesson.play.options)


def _title(game: Game, language: str) -> str:
    """What the game is called in a language: the heading of its handbook."""
    return handbook.whole(game.package, language).partition("\n")[0].removeprefix("# ").strip()


def tagline(game: Game, language: str = "en") -> str:
    """What the game is about: the first sentence of its handbook."""
    first_paragraph = handbook.whole(game.package, language).split("\n\n")[1]
    return re.split(r"(?<=[.!?])\s", " ".join(first_paragraph.split()))[0]


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


# How it is asked for: in threads, as all handlers that await nothing, because a game takes a moment to be loaded


def common_words(request: Request) -> Response:
    """What is said around all games."""
    language = read_language(request)
    return _document(request, Words(language, catalogue(language).translations))


def game_words(request: Request) -> Response:
    """All that is said where a game is played: also its title and tagline, and the headings of its rules."""
    game, language = known_game(request), read_language(request)
    handbook_words = {game.title: _title(game, language), tagline(game): tagline(game, language)}
    return _document(request, Words(language, {**handbook_words, **telling.words_of(game.name, language).translations}))


def lessons(request: Request) -> Response:
    """The lessons of a game."""
    return answer(LessonCards(lesson_cards(known_game(request))))


def rules(request: Request) -> Response:
    """A game's handbook, every rule a section."""
    return _document(request, _rules(known_game(request).name, read_language(request)))


@cache
def _rules(name: str, language: str) -> Rules:
    game = registry.find(name)
    translated = (files(game.package) / f"handbook.{language}.md").is_file()
    told = language if translated else "en"
    html = render(handbook.whole(game.package, told), game.prefix, partial(_picture_beside, game))
    return Rules(name, _title(game, told), told, html)


def _picture_beside(game: Game, rule: str) -> Picture | None:
    """The picture beside a rule, or without a rule that of the game."""
    if not rule:
        return _sized(_picture_address(game), _drawing(game.package, PICTURE))
    file = picture_name(game, int(rule.rpartition("-")[2]))
    content = _drawing(game.package, f"{handbook.RULE_PICTURES}/{file}") if file else None
    version = fingerprint(content) if content else ""
    return _sized(f"/api/games/{game.name}/pictures/{file}?version={version}", content)


def _sized(address: str, content: bytes | None) -> Picture | None:
    size = re.search(rb'width="(\d+)" height="(\d+)"', content) if content else None
    return Picture(address, int(size[1]), int(size[2])) if size else None


def art(request: Request) -> Response:
    """The symbols that a game's scenes name."""
    return send_drawing(request, known_game(request), "art.svg")


def picture(request: Request) -> Response:
    """A game in its middle."""
    return send_drawing(request, known_game(request), PICTURE)


def rule_picture(request: Request) -> Response:
    """The picture beside a rule, or several."""
    return send_drawing(request, known_game(request), f"{handbook.RULE_PICTURES}/{request.path_params['rule']}.svg")


def send_drawing(request: Request, game: Game, file: str) -> Response:
    """An SVG of a game's package."""
    content = _drawing(game.package, file)
    if content is None:
        raise RefusedError("missing", "this game has no such drawing")
    return lasting(request, content, SVG, {"Content-Security-Policy": PICTURE_POLICY})


@cache
def _drawing(package: str, file: str) -> bytes | None:
    source = files(package) / file
    return source.read_bytes() if source.is_file() else None


def _picture_address(game: Game) -> str:
    content = _drawing(game.package, PICTURE)
    return f"/api/games/{game.name}/picture.svg?version={fingerprint(content)}" if content else ""


def _document(request: Request, document: Words | Rules) -> Response:
    return lasting(request, msgspec.json.encode(document), JSON, {"Vary": "Accept-Language"})


def known_game(request: Request) -> Game:
    """The game that an address names."""
    return known_game_named(request.path_params["game"])


def known_game_named(name: str) -> Game:
    """The game of this name, which somebody asks for."""
    try:
        return registry.find(name)
    except UnknownGameError as error:
        raise RefusedError("missing", error.phrase) from error
