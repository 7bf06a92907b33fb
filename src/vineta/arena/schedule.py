"""Who meets whom: every deal is played from every seat, by the same chances for all."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, count, permutations
from typing import Literal, get_args

import msgspec

from vineta.core.errors import VinetaError

Seating = tuple[int, ...]
"""For each seat the number of its bot."""

Meet = Literal["pairs", "everybody", "first"]
MEETS: tuple[Meet, ...] = get_args(Meet)


class Meeting(msgspec.Struct, frozen=True):
    """Bots that are compared with each other; the first of them is the one whose share is tested."""

    bots: tuple[int, ...]
    lineups: tuple[Seating, ...]
    """Who sits at the table together; each is played from every seat."""

    def seatings(self, deal: int) -> tuple[Seating, ...]:
        """Who sits where in the games of a deal; who sits beside whom changes from deal to deal."""
        rounds = [rounds_of(lineup) for lineup in self.lineups]
        return tuple(seating for ways in rounds for seating in rotations(ways[deal % len(ways)]))


class Fixture(msgspec.Struct, frozen=True):
    """One game that is to be played."""

    meeting: int
    deal: int
    seating: Seating


def meetings(bots: int, players: int, meet: Meet) -> tuple[Meeting, ...]:
    """All meetings of so many bots; one alone meets itself."""
    if bots == 1:
        return (Meeting((0,), ((0,) * players,)),)
    if meet == "everybody":
        return (Meeting(tuple(range(bots)), tuple(lineups(bots, players))),)
    if meet == "first":
        return tuple(_against(0, other, players) for other in range(1, bots))
    pairs = combinations(range(bots), 2) if players == 2 else permutations(range(bots), 2)
    return tuple(_against(one, other, players) for one, other in pairs)


def read_meet(text: str | None, players: int) -> Meet:
    """How bots meet, from text. If that is not told, two play in pairs, and more all together."""
    if text is None:
        return "pairs" if players == 2 else "everybody"
    for meet in MEETS:
        if text == meet:
            return meet
    raise VinetaError(f"bots meet as {', '.join(MEETS)}, not as {text!r}")


def _against(one: int, other: int, players: int) -> Meeting:
    """One bot alone against a table full of another."""
    return Meeting((one, other), ((one,) + (other,) * (players - 1),))


def lineups(bots: int, players: int) -> Iterator[Seating]:
    """Who plays together: as many different bots as there are seats, or all of them and some more than once."""
    if bots >= players:
        yield from combinations(range(bots), players)
        return
    for others in combinations_with_replacement(range(bots), players - bots):
        yield tuple(sorted((*range(bots), *others)))


@cache
def rounds_of(lineup: Seating) -> tuple[Seating, ...]:
    """All the ways to sit around a table that are no turn of each other."""
    return tuple(sorted({min(rotations(order)) for order in permutations(lineup)}))


@cache
def rotations(seating: Seating) -> tuple[Seating, ...]:
    """A round table turned, seat by seat, while that makes a difference."""
    return tuple(sorted({seating[seat:] + seating[:seat] for seat in range(len(seating))}))


def deals_for(meeting: Meeting, games: int) -> int:
    """How many deals make at least so many games: a deal that is begun is played from every seat."""
    played = 0
    for deal in count():
        if played >= games:
            return deal
        played += len(meeting.seatings(deal))
    raise AssertionError("counting does not end")


def fixtures(schedule: Sequence[Meeting], games: int) -> Iterator[Fixture]:
    """All games: the meetings in turn, deal by deal, so that whoever stops has played as much of each."""
    deals = [deals_for(meeting, games) for meeting in schedule]
    for deal in range(max(deals)):
        for number, meeting in enumerate(schedule):
            if deal < deals[number]:
                yield from (Fixture(number, deal, seating) for seating in meeting.seatings(deal))
