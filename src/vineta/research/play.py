"""A game as a tree of moves: nature's moves are played by hand, and each moment is cheap to copy and to keep."""

import struct
from functools import cache
from typing import Any

import numpy as np

from vineta.core import registry
from vineta.core.game import NATURE, OVER, SPECTATOR, Game, all_eyes
from vineta.core.kernel import State

CHANCE, TERMINAL = -1, -4
"""The players of OpenSpiel that are none."""

_WHO = {NATURE: CHANCE, OVER: TERMINAL}


@cache
def _line(players: int) -> struct.Struct:
    """A move as it is kept: its mover, and what a spectator and each seat saw of it."""
    return struct.Struct(f"={players + 2}h")


@cache
def _seen_by_all(players: int, mover: int, action: int) -> bytes:
    """A move that is made in the open, as it is kept."""
    return _line(players).pack(mover, *[action] * (players + 1))


class Play:
    """A state, and what everybody saw of the moves that led to it. Its actions are trusted."""

    __slots__ = ("_mover", "game", "player", "players", "seen", "state")

    def __init__(self, game: Game, players: int, content: bytes, seen: bytes | bytearray = b"") -> None:
        self.game, self.players = game, players
        self.state: State = np.ndarray(1, game.state_type, bytearray(content))
        self.seen = bytearray(seen)
        """For each move its mover, and the move as the spectator and each seat saw it: two bytes for each of these."""
        self._mover = self.state["mover"]
        self._note_player()

    def _note_player(self) -> None:
        mover: int = self._mover.item()
        self.player: int = mover if mover >= 0 else _WHO[mover]

    def __deepcopy__(self, memory: dict[int, Any]) -> "Play":
        return Play(self.game, self.players, self.state.tobytes(), self.seen)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game.name, self.players, self.state.tobytes(), bytes(self.seen))

    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        actions = np.empty(self.game.action_count, np.int32)
        listed: list[int] = actions[: self.game.legal(self.state, actions)].tolist()
        return listed

    def chances(self) -> list[tuple[int, float]]:
        """Nature's possible moves and how likely each is."""
        actions = np.empty(self.game.action_count, np.int32)
        weights = np.empty(self.game.action_count, np.int64)
        count = self.game.odds(self.state, actions, weights)
        likely = weights[:count].tolist()
        total = sum(likely)
        return [(action, weight / total) for action, weight in zip(actions[:count].tolist(), likely, strict=True)]

    def apply(self, action: int) -> None:
        """Plays a legal action, and notes what everybody saw of it."""
        if action in self.game.moves.veiled:
            glimpses = [self.game.glimpse(self.state, action, eyes) for eyes in all_eyes(self.players)]
            self.seen += _line(self.players).pack(self.player, *glimpses)
        else:
            self.seen += _seen_by_all(self.players, self.player, action)
        self.game.apply(self.state, action)
        self._note_player()

    def moves_seen(self, eyes: int) -> list[tuple[int, int]]:
        """Every move so far as a seat (or SPECTATOR) saw it, with its mover."""
        column = 1 if eyes == SPECTATOR else 2 + eyes
        moves = np.frombuffer(self.seen, np.int16).reshape(-1, self.players + 2)
        return list(zip(moves[:, 0].tolist(), moves[:, column].tolist(), strict=True))

    def guessed(self, seat: int, generator: np.random.Generator) -> "Play":
        """A state that agrees with what a seat knows; the moves so far are kept only as that seat saw them."""
        state = self.game.guess(self.game.view(self.state, seat), seat, generator)
        moves = np.frombuffer(self.seen, np.int16).reshape(-1, self.players + 2).copy()
        moves[:, 1:] = moves[:, [2 + seat]]
        return Play(self.game, self.players, state.tobytes(), moves.tobytes())


def _restored(name: str, players: int, content: bytes, seen: bytes) -> Play:
    return Play(registry.find(name), players, content, seen)
