"""The room a look-ahead needs: arrays that are made once and used for every move."""

from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from vineta.core.game import Game
from vineta.core.kernel import Actions, State, Values


class Desk(NamedTuple):
    """Where a beam of positions is laid out."""

    beam: State
    """Positions to play on, then as many that come after them, then a candidate."""

    records: npt.NDArray[np.uint8]
    """The same memory byte by byte, to copy positions and to see whether two are the same."""

    worths: Values
    """What each position of the beam is worth."""

    firsts: Actions
    """The first move that led to each position of the beam, as its place among the legal ones; -1 at the start."""

    found: Values
    """What each first move was found to be worth."""

    chances: Actions
    """The first moves that nature answers, by their places among the legal ones."""

    actions: Actions
    values: Values

    @classmethod
    def made_for(cls, game: Game, players: int, width: int) -> Self:
        """A desk for a game, with room for this many positions side by side."""
        room = 2 * width + 1
        beam: State = np.zeros(room, game.state_type)
        return cls(
            beam=beam,
            records=beam.view(np.uint8).reshape(room, -1),
            worths=np.zeros(room, np.float64),
            firsts=np.zeros(room, np.int32),
            found=np.zeros(game.action_count, np.float64),
            chances=np.zeros(game.action_count, np.int32),
            actions=np.zeros(game.action_count, np.int32),
            values=np.zeros(players, np.float64),
        )
