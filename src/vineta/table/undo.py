"""How far the person to move may go back: by the policy of core, and not beyond what a bot played in its place."""

import numpy as np

from vineta.core.errors import MoveError
from vineta.core.kernel import State
from vineta.core.position import Position
from vineta.core.undo import move_shows, taken_back
from vineta.table.situation import Situation


def kept_moves(situation: Situation, whole_turn: bool = False) -> int:
    """How many of the game's moves stay when the mover takes one back, or all it can; MoveError says why it cannot."""
    position = situation.position
    if position is None:
        raise MoveError("there is nothing to take back")
    earlier = taken_back(position)
    if len(earlier.moves) < situation.untouchable:
        raise MoveError("you have made no move that could be taken back")
    while whole_turn and len(earlier.moves) > situation.untouchable:
        try:
            earlier = taken_back(earlier)
        except MoveError:
            break
    return len(earlier.moves)


def can_undo(situation: Situation) -> bool:
    """Whether the mover can take its last move back: what `kept_moves` would say, without playing the game again."""
    position, last = situation.position, situation.chronicle.last()
    if position is None or last is None or last.mover != position.mover:
        return False
    return len(position.moves) > situation.untouchable and not _last_move_showed(situation, position)


def _last_move_showed(situation: Situation, position: Position) -> bool:
    """Whether somebody learned something from the last move, a seat's own; found out once for each position."""
    if situation.showed is None:
        before, action = _state_before_last(situation, position), position.moves[-1]
        situation.showed = move_shows(position.game, position.players, before, action, position.state)
    return situation.showed


def _state_before_last(situation: Situation, position: Position) -> State:
    if not situation.before_last:
        return position.at(len(position.moves) - 1).state
    return np.ndarray(1, position.game.state_type, bytearray(situation.before_last))
