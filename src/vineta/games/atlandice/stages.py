"""What is asked next, and with which kinds of moves it is answered."""

import numpy as np

from vineta.games.atlandice import board

(
    DRAW_START,
    LAY_TILE,
    OPEN_GATES,
    CHOOSE_DIE,
    TAKE_FIRST,
    TAKE_EXTRA,
    ROLL_EFFECT,
    ROLL_AREA,
    TAKE_WON,
    FETCH_WON,
    SWAP_TWO,
    MOVE_ONE,
    TURN_DIE,
    PLACE_SUBMARINE,
    REVEAL_TILE,
    DONATE_PAIR,
    ENDED,
) = range(17)

# These pass by themselves within a move, in this order.
EFFECT_IS_DUE, SEARCH_IS_DONE, HAND_IS_DUE, ROUND_IS_DONE, WAVES_ARE_REACHED = range(17, 22)

OF_NATURE = DRAW_START, LAY_TILE, OPEN_GATES, ROLL_EFFECT, ROLL_AREA, REVEAL_TILE

_ANSWERS: dict[int, tuple[int, ...]] = {
    DRAW_START: (board.START,),
    LAY_TILE: (board.TILE,),
    OPEN_GATES: (board.DIE,),
    CHOOSE_DIE: (board.SEARCH, board.GIVE),
    TAKE_FIRST: (board.TAKE, board.DECLINE),
    TAKE_EXTRA: (board.TAKE, board.DECLINE),
    ROLL_EFFECT: (board.DIE,),
    ROLL_AREA: (board.DIE,),
    TAKE_WON: (board.TAKE, board.DECLINE),
    FETCH_WON: (board.DECLINE, board.FETCH),
    SWAP_TWO: (board.SWAP,),
    MOVE_ONE: (board.MOVE,),
    TURN_DIE: (board.TURN,),
    PLACE_SUBMARINE: (board.SUBMARINE,),
    REVEAL_TILE: (board.TILE,),
    DONATE_PAIR: (board.DONATE, board.DONE),
    ENDED: (),
}

ANSWERS = np.array([[verb in _ANSWERS[stage] for verb in range(board.VERB_COUNT)] for stage in range(ENDED + 1)])
"""ANSWERS[stage, verb]: whether a stage can be answered with a verb."""
