"""What is said at this terminal, in the reader's language: the terminal's own words, and the game's."""

import os
from collections.abc import Mapping
from functools import cache

from vineta.core.game import SPECTATOR
from vineta.core.language import LANGUAGES, Catalogue, catalogue, expect_known
from vineta.core.position import Position
from vineta.core.scene import Scene, choices, said
from vineta.core.telling import words_of
from vineta.draw.look import look


def chosen(wanted: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for, which must be one of ours; otherwise the terminal's, if it is one of them, or English."""
    if wanted is not None:
        expect_known(wanted)
        return wanted
    settings = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, settings), "")
    language = locale.partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else "en"


@cache
def spoken(language: str, game: str = "") -> Catalogue:
    """The words of this terminal, and those of the game that is played at it."""
    own = catalogue(language, "vineta.cli")
    return Catalogue(language, {**own.translations, **words_of(game, language).translations}) if game else own


def seen(position: Position, words: Catalogue, eyes: int = SPECTATOR) -> Scene:
    """What a seat (or SPECTATOR) sees of a position, in words."""
    return said(look(position, eyes), words.say)


def labels(position: Position, words: Catalogue) -> dict[str, str]:
    """The legal moves in words, where there are any that say more than the move's own text."""
    single = [choice for choice in choices(seen(position, words, position.mover)) if len(choice.actions) == 1]
    told = {position.game.text(choice.actions[0]): words.say_first(choice.label) for choice in single}
    return {move: label for move, label in told.items() if _says_more(label, move)}


def _says_more(label: str, move: str) -> bool:
    return not set(label.lower().split()) <= set(move.lower().split())
