"""What a person typed: a command, a move, the beginning of one, or nothing that is known."""

from vineta.core.errors import MalformedMoveError
from vineta.core.position import Position

SHOWN = 6
"""How many of several possible moves are named."""


def find_move(position: Position, typed: str) -> int:
    """The action a text stands for: a whole move, or as much of a legal one as is enough to know it.

    A whole move may be illegal; `Position.play` explains why. Raises MalformedMoveError otherwise.
    """
    try:
        return position.game.parse(typed)
    except MalformedMoveError:
        return _complete(position, typed)


def _complete(position: Position, typed: str) -> int:
    starts = typed.lower().split()
    possible = [move for move in position.actions if begins(move, starts)]
    possible = possible or [move for move in position.actions if begins(move.partition(" ")[2], starts)]
    if len(possible) == 1:
        return position.game.parse(possible[0])
    if not possible:
        raise MalformedMoveError("{typed} is no move of {game}", typed=repr(typed), game=position.game.title)
    moves = ", ".join(possible[:SHOWN]) + (" …" if len(possible) > SHOWN else "")
    raise MalformedMoveError("{typed} could be {moves}: type a little more", typed=repr(typed), moves=moves)


def begins(move: str, starts: list[str]) -> bool:
    """Whether each typed word begins the word of the move in its place."""
    whole = move.lower().split()
    return 0 < len(starts) <= len(whole) and all(map(str.startswith, whole, starts))


def of_same_kind(moves: list[str], typed: str) -> list[str]:
    """The moves whose first word is the one that was typed, or begins with it; all of them where there is none."""
    return [move for move in moves if begins(move, typed.lower().split()[:1])] or moves
