"""Moves in the reader's words, as a seat (or SPECTATOR) sees them."""

from vineta.core.errors import MoveError
from vineta.core.game import NATURE
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
