"""Looks ahead to the end of one's own turn with a beam.

Of all positions that one more move leads to, the few that look best are kept and played on, until it is no longer
the seat's turn. A first move is worth as much as the best end of the turn that it was seen to lead to.
"""

from collections.abc import Iterator

import numpy as np

from vineta.bots.desk import Desk
from vineta.core.game import Game
from vineta.core.kernel import Values, apart, bind, cache_folder
from vineta.core.position import Position
from vineta.core.warm import Step, first_state, warm_up


class TurnSearch:
    """Values the moves of complete positions of one game; it never asks who gave them to it."""

    def __init__(self, game: Game, players: int, width: int) -> None:
        self._kernels = bind(
            "vineta.bots.lookahead",
            game.name.replace("-", "_"),
            legal=apart(game.legal, game.state_type),
            apply=apart(game.apply, game.state_type),
            judge=apart(game.judge, game.state_type),
            lead=game.drive.lead,
        )
        self._game = game
        self._desk = Desk.made_for(game, players, width)
        self._width = width

    def warm(self) -> None:
        """Compiles what is not compiled yet on this machine, and says so."""
        warm_up(cache_folder(self._game.name, "bots"), f"the bot for {self._game.title}", self._first_calls)

    def _first_calls(self) -> Iterator[Step]:
        desk = self._desk
        desk.records[0] = first_state(self._game).view(np.uint8)
        desk.firsts[0] = -1
        yield "looking ahead", lambda: self._kernels.expand(desk, 0, 1, self._width, 0)
        yield "ends of turns", lambda: self._kernels.note_end(desk, 0)
        yield "comparing", lambda: self._kernels.lead(desk.values, 0)
        yield "chances", lambda: self._kernels.list_chances(desk)

    def worths(self, position: Position, budget: int) -> Values:
        """What each legal move is worth to the seat that moves, looking at about `budget` positions.

        Where a move calls for nature, its outcomes are averaged, with the best that can be made of each.
        """
        worths = self._beam(position, budget)
        chances = self._chances(position)
        for index, chance in chances.items():
            worths[index] = self._average(chance, position.mover, budget // len(chances))
        return worths

    def _beam(self, position: Position, budget: int) -> Values:
        """The best end of the turn for each first move; what has not ended within the budget counts as it stands."""
        desk, seat = self._desk, position.mover
        desk.records[0] = position.state.view(np.uint8)
        desk.firsts[0] = -1
        desk.found[:] = -np.inf
        here, after, count = 0, self._width, 1
        budget = max(budget, 1)  # the moves themselves are always looked at
        while count and budget > 0:
            kept, looked_at = self._kernels.expand(desk, here, count, after, seat)
            here, after, count, budget = after, here, kept, budget - looked_at
        for place in range(here, here + count):
            self._kernels.note_end(desk, place)
        return self._settled(len(position.legal))

    def _settled(self, moves: int) -> Values:
        """What was found; a move that fell out of the beam counts as little as the least of the others."""
        found = self._desk.found[:moves].copy()
        known = np.isfinite(found)
        found[~known] = found[known].min()
        return found

    def _chances(self, position: Position) -> dict[int, Position]:
        """The positions where nature answers a move, by the move's place among the legal ones."""
        self._desk.records[0] = position.state.view(np.uint8)
        count, legal = self._kernels.list_chances(self._desk), position.legal
        return {index: _after(position, legal[index]) for index in self._desk.chances[:count].tolist()}

    def _average(self, chance: Position, seat: int, budget: int) -> float:
        outcomes, weights = chance.odds()
        worths = [self._worth(_after(chance, outcome), seat, budget // len(outcomes)) for outcome in outcomes]
        return float(np.average(worths, weights=weights))

    def _worth(self, position: Position, seat: int, budget: int) -> float:
        """The best a seat can make of a position on its turn, and how it looks on anyone else's."""
        if position.mover == seat:
            return float(self._beam(position, budget).max())
        position.game.judge(position.state, self._desk.values)
        return float(self._kernels.lead(self._desk.values, seat))


def _after(position: Position, action: int) -> Position:
    after = position.copy()
    after.play(action)
    return after
