"""Why a move breaks a rule here, in particular."""

from vineta.core.kernel import State
from vineta.core.phrase import Phrase, phrase


def explain(state: State, action: int, rule: int) -> Phrase | None:
    """What the die or the bowl shows, where that is the reason."""
    if rule == 6:
        return phrase("the die shows {side}", side=int(state["die"][0]))
    return phrase("the bowl holds {pearls}", pearls=int(state["bowl"][0])) if rule == 7 else None
