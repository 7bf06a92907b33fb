"""Challenges: the same game for others. Set-up, dice, cards and bots follow from what is written here alone."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta

import msgspec

from vineta.core import registry
from vineta.core.options import Value, read_options
from vineta.core.ranking import ranking
from vineta.core.variants import rule_sets
from vineta.table import events
from vineta.table.clocks import Clock
from vineta.table.errors import TableError
from vineta.table.names import check_name
from vineta.table.situation import STAND_IN, Situation

LEVELS = ("sailor", "sailor", "greedy", "greedy", "captain", "captain", "captain")
"""Who plays the others in a day's challenge, from Monday on: stronger towards the end of the week."""


class Challenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that many play, each at a table of their own."""

    game: str
    players: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    """For each seat who plays there; empty for the one of whoever takes the challenge."""
    seed: str
    """Nature's draws and the bots' thoughts follow from it; nobody's share enters."""
    day: str = ""
    """The date of a day's challenge, "2026-11-17"; empty for those among friends."""
    kept_until: float = 0.0
    """When the seed is told: at the end of the day, by Greenwich. Among friends it is told to each after their game."""

    @property
    def seat(self) -> int:
        """Where whoever takes it sits."""
        return self.bots.index("")

    def over_at(self, now: float) -> bool:
        """Whether its day is over: then everybody may know the seed, and nobody can take it."""
        return bool(self.day) and now >= self.kept_until


class Result(msgspec.Struct, frozen=True):
    """How somebody has fared."""

    place: int
    """From 1 on; several may share one."""
    won: bool
    """Alone, or with others."""
    scores: tuple[int, ...]
    resigned: bool
    late: bool = False
    """Whether the game ended when the seed was told already: then it does not count."""


def can_challenge(situation: Situation) -> bool:
    """Whether others can be challenged to play this game: one person has played all of it to its end, against bots."""
    opening = situation.opening
    repeatable = opening.by_kind and not opening.given
    return repeatable and situation.stage == "over" and situation.lone_seat is not None


def challenge_of(situation: Situation, by: str) -> Challenge:
    """The game of a table for others: all that came by chance there follows from its seed and people's shares.

    Only the person who has played it may make it one: it is theirs that all others are compared with.
    """
    if not can_challenge(situation):
        raise TableError("others can be challenged to a finished game that one person has played against bots")
    if not by or not situation.seats_of(by):
        raise TableError("only whoever has played a game challenges others to it")
    opening, nature = situation.opening, situation.begun.nature
    assert nature is not None, "at a table nature plays"
    bots = tuple("" if seat.person else seat.bot for seat in situation.seats)
    return Challenge(opening.game, opening.players, opening.options, bots, nature.source)


def challenge_of_day(day: date, seed: str) -> Challenge:
    """The challenge of a day: every rule set has its turn, and with each round another number of players."""
    games = [registry.find(name) for name in registry.names()]
    sets = [(game, options) for game in games for options in rule_sets(game)]
    rounds, number = divmod(day.toordinal(), len(sets))
    game, changed = sets[number]
    players = game.player_counts[rounds % len(game.player_counts)]
    options = read_options(game.options, changed)
    bots = ("", *[LEVELS[day.weekday()]] * (players - 1))
    midnight = datetime.combine(day + timedelta(days=1), time(), UTC)
    return Challenge(game.name, players, options, bots, seed, day.isoformat(), midnight.timestamp())


def first_events(challenge: Challenge, called: str, name: str, now: float) -> list[events.Event]:
    """All that happens when somebody takes a challenge: a table of their own, at which the game begins at once."""
    check_name(name)
    opening = events.Opened(
        now,
        challenge.game,
        challenge.players,
        challenge.options,
        challenge.seed,
        Clock(),
        STAND_IN,
        by_kind=True,
        challenge=called,
        kept_until=challenge.kept_until,
    )
    seatings = [
        events.BotSeated(now, seat, bot) if bot else events.SeatTaken(now, seat, name)
        for seat, bot in enumerate(challenge.bots)
    ]
    return [opening, *seatings, events.Begun(now)]


def result_of(happened: Sequence[events.Event], situation: Situation) -> Result | None:
    """How the one person has fared who played here against bots; None before the end."""
    seat, outcome = situation.lone_seat, situation.outcome
    if seat is None or outcome is None or situation.stage != "over":
        return None
    place = next(rank.place for rank in ranking(outcome) if rank.seat == seat)
    late = 0 < situation.opening.kept_until <= _ended_at(happened)
    return Result(place, seat in outcome.winners, outcome.scores[seat], seat in outcome.resigned, late)


def _ended_at(happened: Sequence[events.Event]) -> float:
    """When a game ended: nobody moves or resigns afterwards."""
    decided = (event.at for event in reversed(happened) if isinstance(event, events.Moved | events.Resigned))
    return next(decided, happened[-1].at)
