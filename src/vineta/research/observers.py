"""What OpenSpiel's algorithms look through: views of a game, as numbers and as text."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from vineta.core.game import SPECTATOR, Game
from vineta.core.kernel import State

REMEMBERED = 64
"""So many of the last moves are told as numbers, to whoever wants to be told what happened before; in words, all."""


def fields_of(game: Game, view: State) -> dict[str, Any]:
    """What a view tells, field by field."""
    return {feature.field: view[feature.field][0].tolist() for feature in game.features.features}


class ViewObserver:
    """A seat's view; with perfect recall also the moves that led to it, as that seat saw them.

    Asked for public things only, it tells what a spectator sees; asked for private ones only, what a seat knows beyond.
    """

    def __init__(self, game: Game, players: int, kind: Any) -> None:
        self.game, self.players, self.kind = game, players, kind
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._everything = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._text: dict[tuple[int, int], str] = {}
        pieces = {"player": players, "view": game.features.size}
        if kind.perfect_recall:
            pieces["moves"] = 2 * REMEMBERED
        self.tensor: npt.NDArray[np.float32] = np.zeros(sum(pieces.values()), np.float32)
        ends = np.cumsum(list(pieces.values()))[:-1]
        self.dict = dict(zip(pieces, np.split(self.tensor, ends), strict=True))

    def set_from(self, state: Any, player: int) -> None:
        """Tells a state as numbers."""
        play, looker = state.play, max(player, 0)
        self.tensor.fill(0)
        self.dict["player"][looker] = 1
        row = self.game.features.row(self._view(play.state, looker), looker)
        if not self.kind.public_info:
            row = row - self.game.features.row(self.game.view(play.state, SPECTATOR), looker)
        self.dict["view"][:] = row
        if self.kind.perfect_recall:
            self._tell_moves(play.moves_seen(self._eyes(looker), REMEMBERED))

    def _tell_moves(self, moves: npt.NDArray[np.int16]) -> None:
        """The last move first: who made it, and which it was; numbers above 0 and up to 1."""
        told = self.dict["moves"].reshape(REMEMBERED, 2)
        movers, actions = moves[::-1].T
        told[: len(moves), 0] = (movers + 2) / (self.players + 1)
        told[: len(moves), 1] = (actions + 1) / self.game.action_count

    def string_from(self, state: Any, player: int) -> str:
        """Tells a state as text: the fields of the view, and the moves."""
        play = state.play
        view = self._view(play.state, player)
        fields = fields_of(self.game, view)
        if not self.kind.public_info:
            common = fields_of(self.game, self.game.view(play.state, SPECTATOR))
            fields = {name: value for name, value in fields.items() if value != common[name]}
        lines = [f"{name}: {value}" for name, value in fields.items()]
        if self.kind.perfect_recall and self.kind.public_info:
            lines.append("moves: " + ", ".join(self._texts(play.moves_seen(self._eyes(player)))))
        return "\n".join([f"player: {player}", *lines] if self._private else lines)

    def _texts(self, moves: npt.NDArray[np.int16]) -> list[str]:
        pairs = [*zip(*moves.T.tolist(), strict=True)]
        for move in set(pairs) - self._text.keys():
            self._text[move] = f"{move[0]} {self.game.text(move[1])}"
        return [self._text[move] for move in pairs]

    def _eyes(self, player: int) -> int:
        return player if self._private else SPECTATOR

    def _view(self, state: State, player: int) -> State:
        return state if self._everything else self.game.view(state, self._eyes(player))
