"""Moves in the reader's words, as a seat (or SPECTATOR) sees them, and why one is refused."""

from vineta.core import handbook
from vineta.core.errors import IllegalMoveError, MoveError
from vineta.core.game import NATURE, Game
from vineta.core.language import speak
from vineta.core.phrase import say
from vineta.core.position import Position


def told(before: Position, action: int, eyes: int, language: str) -> str:
    """A move about to be played, in words, as it is seen."""
    actor = "nature" if before.mover == NATURE else before.seats[before.mover]
    return before.game.sentence(before.game.glimpse(before.state, action, eyes), actor, language)


def last_move(position: Position, eyes: int, language: str) -> str:
    """The last move in words; none in a view or a guess, whose past is not wholly known."""
    if position.watcher is not None or not position.moves:
        return ""
    try:
        before = position.at(len(position.moves) - 1)
    except MoveError:
        return ""
    return told(before, position.moves[-1], eyes, language)


def refusal(game: Game, error: IllegalMoveError, language: str) -> str:
    """Which rule a move breaks, and how."""
    rule = handbook.find_rule(game, error.rule, language)
    particulars = say(error.particulars, speak(game.package, language))
    return f"{rule.name}: {rule.heading}" + (f"; {particulars}" if particulars else "")
