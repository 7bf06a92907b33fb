"""Each seat's chance to win. A template: `bind` gives it one game's kernels, and the weights it has learned."""
# ruff: noqa: F821  (the names that are declared only, are the ones `bind` fills in)

from collections.abc import Callable

from vineta.core.game import OVER
from vineta.core.kernel import State, Values, kernel
from vineta.core.network import Rows, give_marks, share_out

score: Callable[[State, int], int]
fill: Callable[[State, Rows], int]
count: int
hidden: Rows
direct: Rows
output: Rows
new_rows: Callable[[], Rows]

MOST_SEATS = 6
"""As many as any game has."""


@kernel
def chances(state: State, values: Values) -> None:
    """Fills in each seat's chance to win, from 0 to 1; once the game is over, its share of the victory."""
    chances_by(state, hidden, direct, output, new_rows(), values)


@kernel
def chances_by(state: State, hidden: Rows, direct: Rows, output: Rows, rows: Rows, values: Values) -> None:
    """The same with any weights; `rows` is room for what the network sees."""
    players = int(state[0].players)
    if state[0].mover == OVER:
        share_victory(state, players, values)
    else:
        number = fill(state, rows)
        for seat in range(players):
            rows[seat, count] = 1
            for index in range(count + 1, rows.shape[1]):
                rows[seat, index] = 0
        give_marks(rows, players, number, hidden, direct, output, values)
        share_out(values, players)


@kernel
def share_victory(state: State, players: int, values: Values) -> None:
    """Whoever has the highest score has won; several share."""
    best, winners = score(state, 0), 1
    for seat in range(1, players):
        own = score(state, seat)
        winners = 1 if own > best else winners + int(own == best)
        best = max(best, own)
    for seat in range(players):
        values[seat] = 1.0 / winners if score(state, seat) == best else 0.0
