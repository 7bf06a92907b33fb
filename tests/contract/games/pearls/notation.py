"""Moves as text: "take 2", "die 3", "favour 5", "favour ?"."""

from vineta.core.errors import MalformedMoveError
from vineta.core.kernel import State

from .board import ACTION_COUNT, DIE, DIE_SIDES, FAVOURITES, TAKE

TEXTS = (
    *(f"take {count + 1}" for count in range(DIE - TAKE)),
    *(f"die {side + 1}" for side in range(DIE_SIDES)),
    *(f"favour {card}" for card in FAVOURITES),
    "favour ?",
)
ACTIONS = dict(zip(TEXTS, range(ACTION_COUNT), strict=True))


def text(action: int) -> str:
    """An action as text."""
    return TEXTS[action]


def parse(move: str, state: State) -> int:
    """An action from text, whatever its case and blanks."""
    action = ACTIONS.get(" ".join(move.lower().split()))
    if action is None:
        raise MalformedMoveError(f"{move!r} is no move; expected one like 'take 2', 'die 3' or 'favour 5'")
    return action


def explain(state: State, action: int, rule: int) -> str:
    """What the die or the bowl shows, where that is the reason."""
    if rule == 6:
        return f"the die shows {state['die'][0]}"
    return f"the bowl holds {state['bowl'][0]}" if rule == 7 else ""
