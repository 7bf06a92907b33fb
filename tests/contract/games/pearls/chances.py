"""What the network looks at that says who will win: pearls, and what is left of them."""

from vineta.core.kernel import State, kernel
from vineta.core.network import Inputs, Rows

NAMES = ("pearls more than the best opponent", "pearls left in the bowl", "own turn")
AHEAD, BOWL, OWN_TURN = range(len(NAMES))
SETS = ("2 players", "3 players")


@kernel
def fill(state: State, rows: Rows) -> int:
    record = state[0]
    for seat in range(record.players):
        most = 0
        for other in range(record.players):
            if other != seat:
                most = max(most, int(record.pearls[other]))
        rows[seat, AHEAD] = (record.pearls[seat] - most) / 3
        rows[seat, BOWL] = record.bowl / 12
        rows[seat, OWN_TURN] = record.turn == seat
    return int(record.players - 2)


INPUTS = Inputs(NAMES, SETS, fill)
