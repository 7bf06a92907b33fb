"""Clocks: off, so many seconds for each move, or for the whole game with an increment for each turn.

Only people's clocks run. Nothing here knows what time it is; every moment is given.
"""

import math
from dataclasses import dataclass
from typing import Literal

import msgspec

from vineta.table.errors import TableError

LONGEST = 30 * 24 * 3600.0
GRACE = 0.1
"""Who comes back after running out of time for the game has at least this part of it."""


class Clock(msgspec.Struct, frozen=True):
    """How long people may think."""

    per: Literal["off", "move", "game"] = "off"
    seconds: float = 0.0
    increment: float = 0.0
    """For each turn, when its last move is made; with a clock for the game only."""


def check_clock(clock: Clock) -> None:
    """Raises TableError where a clock cannot be set like this."""
    numbers = (clock.seconds, clock.increment)
    if clock.per not in ("off", "move", "game"):
        raise TableError(f"a clock runs per move, per game, or is off, not {clock.per!r}")
    if not all(math.isfinite(number) and 0 <= number <= LONGEST for number in numbers):
        raise TableError("a clock has 0 to {most} seconds", most=int(LONGEST))
    if clock.per != "off" and clock.seconds < 1:
        raise TableError("a clock that runs has at least one second")
    if clock.per != "game" and clock.increment:
        raise TableError("only a clock for the whole game has an increment")


@dataclass
class Clocks:
    """The clocks of all seats; at most one runs."""

    clock: Clock
    left: list[float]
    """Seconds for each seat, as they stood when the running clock was started."""
    running: int | None = None
    since: float = 0.0
    furthest: int = 0
    """How many moves the game has had at most in this turn: what is played again after an undo gains no time."""

    def start(self, seat: int | None, at: float) -> None:
        """Lets this seat's clock run, if any does."""
        self.running = seat if self.clock.per != "off" else None
        self.since = at

    def stop(self, at: float) -> None:
        if self.running is not None:
            self.left[self.running] = self.seconds_left(self.running, at)
        self.running = None

    def moved(self, seat: int, moves: int, turn_passed: bool) -> None:
        """What a move gains: a new time for the next, or the increment when the turn is over."""
        if self.clock.per == "move" and (turn_passed or moves > self.furthest):
            self.left = [self.clock.seconds] * len(self.left)
        if self.clock.per == "game" and turn_passed:
            self.left[seat] += self.clock.increment
        self.furthest = moves if turn_passed else max(moves, self.furthest)

    def welcome_back(self, seat: int) -> None:
        """Who returns to a seat has some time to play it."""
        least = self.clock.seconds * (1 if self.clock.per == "move" else GRACE)
        self.left[seat] = max(self.left[seat], least)

    def seconds_left(self, seat: int, now: float) -> float:
        gone = max(0.0, now - self.since) if seat == self.running else 0.0
        return max(0.0, self.left[seat] - gone)

    @property
    def deadline(self) -> float | None:
        """When the running clock will have run out."""
        return None if self.running is None else self.since + self.left[self.running]

    def ran_out(self, now: float) -> bool:
        return self.deadline is not None and now >= self.deadline
