"""A game as a tree of moves: nature's moves are played by hand, and each moment is cheap to copy and to keep."""

import struct
from array import array
from functools import cache, lru_cache
from threading import local
from typing import Any

import numpy as np
import numpy.typing as npt

from vineta.core import registry
from vineta.core.game import NATURE, OVER, SPECTATOR, Game, all_eyes
from vineta.core.kernel import Actions, State, Weights, direct

CHANCE, TERMINAL = -1, -4
"""The players of OpenSpiel that are none."""

_PLAYERS = {NATURE: CHANCE, OVER: TERMINAL} | {seat: seat for seat in range(16)}
"""By mover."""


class Room(local):
    """Where kernels list moves before Python reads them: each thread has one, and no play has to bring its own.

    Python's own arrays share their memory with NumPy's: it cuts and reads them twice as fast.
    """

    def __init__(self, size: int) -> None:
        self.actions, self.weights = array("i", bytes(4 * size)), array("q", bytes(8 * size))
        self.listed: Actions = np.frombuffer(self.actions, np.int32)
        self.weighed: Weights = np.frombuffer(self.weights, np.int64)


@lru_cache(512)
def _chances(actions: bytes, weights: bytes) -> tuple[tuple[int, float], ...]:
    """Nature's possible moves with how likely each is: dice are the same all the time."""
    likely = memoryview(weights).cast("q").tolist()
    total = sum(likely)
    return tuple(zip(memoryview(actions).cast("i").tolist(), [weight / total for weight in likely], strict=True))


class Course:
    """What all plays of a game with so many players share, ready to be called."""

    __slots__ = ("apply", "game", "legal", "line", "odds", "players", "room", "seen_by_all", "veiled")

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players = game, players
        self.legal = direct(game.legal, game.state_type)
        self.apply = direct(game.apply, game.state_type)
        self.odds = direct(game.odds, game.state_type)
        self.room = Room(game.action_count)
        self.veiled = game.moves.veiled
        self.line = struct.Struct(f"={players + 2}h")
        """A move as it is kept: its mover, and what a spectator and each seat saw of it."""
        self.seen_by_all = {
            player: [self.line.pack(player, *[action] * (players + 1)) for action in range(game.action_count)]
            for player in range(CHANCE, players)
        }
        """The lines of moves that are made in the open, by mover and action."""


@cache
def course(name: str, players: int) -> Course:
    """What the plays of a game share, by its name; made once."""
    return Course(registry.find(name), players)


class Play:
    """A state, and what everybody saw of the moves that led to it. Its actions are trusted."""

    __slots__ = ("_course", "_mover", "player", "seen", "state")

    def __init__(self, course: Course, content: bytes, seen: bytes | bytearray = b"") -> None:
        self._course = course
        self.state: State = np.ndarray(1, course.game.state_type, bytearray(content))
        self.seen = bytearray(seen)
        """For each move its mover, and the move as the spectator and each seat saw it: two bytes for each of these."""
        self._mover = self.state["mover"].item
        self.player = _PLAYERS[self._mover()]

    @property
    def game(self) -> Game:
        return self._course.game

    @property
    def players(self) -> int:
        return self._course.players

    def __deepcopy__(self, memory: dict[int, Any]) -> "Play":
        return Play(self._course, self.state.tobytes(), self.seen)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game.name, self.players, self.state.tobytes(), bytes(self.seen))

    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        course = self._course
        room = course.room
        return room.actions[: course.legal(self.state, room.listed)].tolist()

    def chances(self) -> list[tuple[int, float]]:
        """Nature's possible moves and how likely each is."""
        course = self._course
        room = course.room
        count = course.odds(self.state, room.listed, room.weighed)
        return [*_chances(room.actions[:count].tobytes(), room.weights[:count].tobytes())]

    def apply(self, action: int) -> None:
        """Plays a legal action, and notes what everybody saw of it."""
        course = self._course
        if action in course.veiled:
            glimpses = [course.game.glimpse(self.state, action, eyes) for eyes in all_eyes(course.players)]
            self.seen += course.line.pack(self.player, *glimpses)
        else:
            self.seen += course.seen_by_all[self.player][action]
        course.apply(self.state, action)
        self.player = _PLAYERS[self._mover()]

    def moves_seen(self, eyes: int, last: int = 0) -> npt.NDArray[np.int16]:
        """All moves so far, or the last of them, as a seat (or SPECTATOR) saw them: a mover and an action each."""
        column = 1 if eyes == SPECTATOR else 2 + eyes
        return self._lines()[-last:, [0, column]]

    def _lines(self) -> npt.NDArray[np.int16]:
        return np.frombuffer(self.seen, np.int16).reshape(-1, self.players + 2)

    def guessed(self, seat: int, generator: np.random.Generator) -> "Play":
        """A state that agrees with what a seat knows; the moves so far are kept only as that seat saw them."""
        state = self.game.guess(self.game.view(self.state, seat), seat, generator)
        moves = self._lines().copy()
        moves[:, 1:] = moves[:, [2 + seat]]
        return Play(self._course, state.tobytes(), moves.tobytes())


def _restored(name: str, players: int, content: bytes, seen: bytes) -> Play:
    return Play(course(name, players), content, seen)
