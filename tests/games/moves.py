"""Plays moves as people write them, and looks at why one is refused."""

import pytest

from vineta.core.errors import IllegalMoveError
from vineta.core.position import Position


def play(position: Position, *moves: str) -> Position:
    """Plays moves one after the other."""
    for move in moves:
        position.play(move)
    return position


def refusal(position: Position, move: str) -> IllegalMoveError:
    """Why a move is refused; it is not offered either, and nothing has changed by it."""
    before = position.to_bytes()
    with pytest.raises(IllegalMoveError) as caught:
        position.play(move)
    assert position.to_bytes() == before
    assert position.game.parse(move) not in position.legal
    return caught.value


def broken_rule(position: Position, move: str) -> str:
    """The rule that a move would break."""
    return refusal(position, move).rule


def message(position: Position, move: str) -> str:
    """What somebody is told who tries a move that is refused."""
    return str(refusal(position, move))
