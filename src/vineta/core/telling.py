"""Moves in words, as a seat (or SPECTATOR) sees them, and the catalogue that says them."""

from functools import cache

from vineta.core import handbook, registry
from vineta.core.game import NATURE, Game
from vineta.core.history import Step
from vineta.core.language import Catalogue, catalogue
from vineta.core.phrase import Text
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
    """A move in words, as it was seen; seats are called by those who sit there."""
    player = "" if step.mover == NATURE else game.seats(players)[step.mover].player
    return game.sentence(step.seen_by(eyes), player)


def last_move(position: Position, eyes: int) -> Text:
    """The last move in words; none in a view or a guess, whose past is not wholly known."""
    if position.watcher is not None or len(position.history) == position.first_move:
        return ""
    return told(position.game, position.players, position.history[-1], eyes)
