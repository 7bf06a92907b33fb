"""How all who took a challenge have fared, side by side."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from vineta.server.live.rooms import Rooms
from vineta.store import Attempt, ShownAttempt, Store, Tally
from vineta.table.challenge import Challenge, Result

MOST_SHOWN = 100
"""So many results stand side by side, the best first; one's own always."""
FRESH_FOR = 1.0
"""So many seconds standings are told again before it is asked whether they have changed: many want those of the day."""
MOST_KNOWN = 200
"""Standings that are remembered."""


class ChallengeResult(msgspec.Struct, frozen=True):
    """How somebody has fared."""

    name: str
    place: int
    """0 while it is played."""
    scores: tuple[int, ...]
    resigned: bool
    accuracy: float | None
    """From 0 to 100, where the game was analysed."""
    mine: bool
    counts: bool
    """Whether it is somebody's first attempt, and not late."""
    late: bool
    """Whether it is ended after its day, when everybody may know the seed."""
    replay: str
    """Where it can be looked at, to those who have finished theirs."""


class Entry(NamedTuple):
    """An attempt, as it is compared with others."""

    attempt: Attempt
    watch: str
    """The key with which it can be looked at."""
    result: Result | None
    """None while it is played."""
    first: bool
    """Whether it is the first one of whoever plays."""

    @property
    def rank(self) -> tuple[bool, bool, int, tuple[int, ...], float]:
        """By which entries are ordered: places, then what was counted; those who have given up, or still play, last."""
        if self.result is None:
            return True, False, 0, (), self.attempt.begun_at
        told = self.result
        return False, told.resigned, told.place, tuple(-score for score in told.scores), self.attempt.begun_at


class Standings(NamedTuple):
    """Everybody's attempts that count."""

    taken: int
    """By how many the challenge was taken."""
    best: tuple[Entry, ...]


class _Known(NamedTuple):
    """Standings that were read."""

    fresh_until: float
    tally: Tally
    standings: Standings


class Boards:
    """The standings of all challenges; whenever a moment has passed, those that have changed are read again."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store, self._rooms = store, rooms
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._started = time.time()
        self._looked_after: set[str] = set()

    async def of(self, challenge: str) -> Standings:
        known = self._known.get(challenge)
        if known is None or known.fresh_until <= time.monotonic():
            known = await asyncio.to_thread(self._read, challenge, known)
            self._known[challenge] = known
            self._finish_what_others_left(known.standings)
        self._known.move_to_end(challenge)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return known.standings

    async def own(self, challenge: str, visitor: str) -> list[Entry]:
        """All attempts of one browser, as they are now."""
        return entries(await asyncio.to_thread(self._store.challenges.attempts, challenge, visitor))

    def forget(self, challenge: str) -> None:
        """Somebody new has taken a challenge here."""
        self._known.pop(challenge, None)

    def _read(self, challenge: str, known: _Known | None) -> _Known:
        """Reads all attempts, unless nothing has come to those that are known; what is counted first is never newer."""
        fresh_until, tally = time.monotonic() + FRESH_FOR, self._store.challenges.tally(challenge)
        if known and known.tally == tally:
            return known._replace(fresh_until=fresh_until)
        first = [entry for entry in entries(self._store.challenges.attempts(challenge)) if entry.first]
        in_time = [entry for entry in first if not (entry.result and entry.result.late)]
        best = tuple(sorted(in_time, key=lambda entry: entry.rank)[:MOST_SHOWN])
        return _Known(fresh_until, tally, Standings(len(first), best))

    def _finish_what_others_left(self, standings: Standings) -> None:
        """A worker may have died between the end of a game and its result: its table is looked at once more."""
        left = {
            entry.attempt.table
            for entry in standings.best
            if entry.result is None and entry.attempt.begun_at < self._started
        }
        if left - self._looked_after:
            self._rooms.look_after(left - self._looked_after)
            self._looked_after |= left


def entries(attempts: Sequence[ShownAttempt]) -> list[Entry]:
    """Attempts in the order in which they began, with their results."""
    seen: set[str] = set()
    found = []
    for attempt, watch in attempts:
        whose = attempt.visitor or attempt.table
        result = None if attempt.result is None else msgspec.json.decode(attempt.result, type=Result)
        found.append(Entry(attempt, watch, result, whose not in seen))
        seen.add(whose)
    return found


def shown(standings: Standings, own: Sequence[Entry], challenge: Challenge, now: float) -> tuple[ChallengeResult, ...]:
    """Everybody's first attempt, as far as it counts, and all of one's own: the best first, who still plays last."""
    day_over = challenge.over_at(now)
    may_look = day_over or any(entry.result for entry in own)
    mine = {entry.attempt.table for entry in own}
    others = [entry for entry in standings.best if entry.attempt.table not in mine and (entry.result or not day_over)]
    ordered = sorted([*own, *others], key=lambda entry: entry.rank)
    return tuple(_result(entry, entry.attempt.table in mine, may_look, day_over) for entry in ordered)


def _result(entry: Entry, mine: bool, may_look: bool, day_over: bool) -> ChallengeResult:
    attempt, result = entry.attempt, entry.result
    if result is None:
        in_time = not day_over
        return ChallengeResult(attempt.person, 0, (), False, None, mine, entry.first and in_time, day_over, "")
    told = (attempt.person, result.place, result.scores, result.resigned, attempt.accuracy)
    replay = f"/replay/{entry.watch}" if may_look else ""
    return ChallengeResult(*told, mine, entry.first and not result.late, result.late, replay)
