"""How far the person to move may go back: by the policy of core, and not beyond what a bot played in its place."""

from vineta.core.errors import MoveError
from vineta.core.game import NATURE
from vineta.core.phrase import Text
from vineta.core.position import Position
from vineta.core.undo import CHANCE_DECIDED, SHOWED_SOMETHING, showed_something, taken_back
from vineta.table.situation import Situation


def kept_moves(situation: Situation, whole_turn: bool = False) -> int:
    """How many of the game's moves stay when the mover takes one back, or all it can; MoveError says why it cannot."""
    position = situation.position
    if position is None:
        raise MoveError("there is nothing to take back")
    earlier = taken_back(position)
    if len(earlier.history) < situation.untouchable:
        raise MoveError("you have made no move that could be taken back")
    while whole_turn and len(earlier.history) > situation.untouchable:
        try:
            earlier = taken_back(earlier)
        except MoveError:
            break
    return len(earlier.history)


def can_undo(situation: Situation) -> bool:
    """Whether the mover can take its last move back: what `kept_moves` would say, without playing the game again."""
    position = situation.position
    if position is None or len(position.history) <= situation.untouchable:
        return False
    return position.history.movers[-1] == position.mover and not _last_move_showed(situation, position)


def why_no_undo(situation: Situation) -> Text:
    """Why the mover, who has moved in this turn, can take nothing back; empty where there is nothing to explain."""
    position = situation.position
    if position is None or len(position.history) <= situation.untouchable or can_undo(situation):
        return ""
    return CHANCE_DECIDED if position.history.movers[-1] == NATURE else SHOWED_SOMETHING


def _last_move_showed(situation: Situation, position: Position) -> bool:
    """Whether somebody learned something from the last move, a seat's own; found out once for each position."""
    if situation.showed is None:
        situation.showed = showed_something(position)
    return situation.showed
