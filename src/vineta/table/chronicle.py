"""The moves of a game as everybody saw them when they were made, in few bytes: a server holds many tables."""

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from vineta.core.game import SPECTATOR


class Glimpse(NamedTuple):
    """One move of the game as somebody saw it when it was made."""

    mover: int
    action: int


class Chronicle:
    """All moves that were ever made at a table, and which of them led to where the game stands now."""

    def __init__(self, players: int) -> None:
        self._width = players + 2
        self._rows = array("i")
        """One row for each move: who made it, and what the spectator and each seat saw."""
        self._events = array("I")
        """For each move the number of the event that brought it."""
        self._trail = array("I")
        """The moves that led to the position; what was taken back is not among them."""

    def add(self, event: int, mover: int, seen: Sequence[int]) -> None:
        """Notes the next move."""
        self._trail.append(len(self._events))
        self._events.append(event)
        self._rows.append(mover)
        self._rows.extend(seen)

    def take_back(self, kept: int) -> None:
        """So many of the moves that led here still do."""
        del self._trail[kept:]

    def of_event(self, event: int, eyes: int) -> list[Glimpse]:
        """The moves that an event brought, as a seat (or SPECTATOR) saw them."""
        move, glimpses = bisect_left(self._events, event), []
        while move < len(self._events) and self._events[move] == event:
            glimpses.append(self._glimpse(move, eyes))
            move += 1
        return glimpses

    def last(self, eyes: int = SPECTATOR) -> Glimpse | None:
        """The move that led to the position, if there was one."""
        return self._glimpse(self._trail[-1], eyes) if self._trail else None

    def _glimpse(self, move: int, eyes: int) -> Glimpse:
        row = move * self._width
        return Glimpse(self._rows[row], self._rows[row + 1 + eyes - SPECTATOR])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chronicle) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it grows
