"""How far the person to move may go back: by the policy of core, and not beyond what a bot played in its place."""

from vineta.core.errors import MoveError
from vineta.core.undo import taken_back
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
    """Whether the mover can take its last move back."""
    try:
        kept_moves(situation)
    except MoveError:
        return False
    return True
