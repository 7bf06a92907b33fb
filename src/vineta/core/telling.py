"""Moves in words, as a seat (or SPECTATOR) sees them, and the catalogue that says them."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from vineta.core import handbook, registry
from vineta.core.game import NATURE, Game, Seat
from vineta.core.history import Step
from vineta.core.language import Catalogue, catalogue
from vineta.core.phrase import Text, phrase

if TYPE_CHECKING:
    from vineta.core.position import Position


@cache
def words_of(name: str, language: str) -> Catalogue:
    """All words of a game in a language: its own, the headings of its rules, and those of the common rooms."""
    game = registry.find(name)
    spoken = catalogue(language, game.package)
    return Catalogue(language, {**headings(game, language), **spoken.translations})


def headings(game: Game, language: str) -> dict[str, str]:
    """What the rules of a game are called in a language, by their English headings."""
    told = handbook.rules(game, language)
    return {rule.heading: told[number].heading for number, rule in handbook.rules(game).items()}


def told(game: Game, players: int, step: Step, eyes: int) -> Text:
    """A step in words, as it was seen."""
    return sentence(game.name, players, step.mover, step.seen_by(eyes))


@lru_cache(maxsize=10_000)
def sentence(name: str, players: int, mover: int, action: int) -> Text:
    """A move in words, in the game of this name; seats are called by those who sit there.

    The same moves are told again and again: at every table, to everybody there, in the log and in the scene.
    """
    game = registry.find(name)
    player = "" if mover == NATURE else game.seats(players)[mover].player
    return game.sentence(action, player)


def callings(seats: Sequence[Seat], names: Sequence[Text]) -> tuple[Text, ...]:
    """How those who sit at the seats are called: by name, with the seat where several have the same, or by the seat."""
    return tuple(_calling(seat, name, shared=names.count(name) > 1) for seat, name in zip(seats, names, strict=True))


def _calling(seat: Seat, name: Text, shared: bool) -> Text:
    if not name:
        return seat.title
    return phrase("{name} · {seat}", name=name, seat=seat.title) if shared else name


def last_move(position: "Position", eyes: int) -> Text:
    """The last move in words; none in a view or a guess, whose past is not wholly known."""
    if position.watcher is not None or len(position.history) == position.first_move:
        return ""
    return told(position.game, position.players, position.history[-1], eyes)
