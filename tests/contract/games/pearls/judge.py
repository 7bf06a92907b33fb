"""How good a position looks: the points a seat would have if the game ended now."""

from vineta.core.kernel import State, Values, kernel

from .rules import points


@kernel
def judge(state: State, values: Values) -> None:
    for seat in range(state[0].players):
        values[seat] = points(state[0], seat)
