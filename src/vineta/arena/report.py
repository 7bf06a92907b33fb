"""What a run has shown, as data. All but what was measured in seconds follows from setting and number of games."""

import msgspec

from vineta.arena.playing import Result, Setting
from vineta.arena.ratings import Rating, rate
from vineta.arena.statistics import Decision, Share, wilson
from vineta.arena.tally import MeetingTally, Tally, won_by
from vineta.core.errors import VinetaError
from vineta.core.options import Value


class Standing(msgspec.Struct, frozen=True):
    """How a bot did: its share of victories for each seat that it took."""

    bot: str
    won: Share
    rating: Rating | None = None


class MeetingReport(msgspec.Struct, frozen=True):
    """How the bots of a meeting did against each other."""

    games: int
    deals: int
    standings: tuple[Standing, ...]
    decision: Decision | None = None


class Report(msgspec.Struct, frozen=True):
    """All that a run has shown."""

    game: str
    players: int
    options: dict[str, Value]
    seed: int
    meet: str
    games: int
    fair_share: float
    """What everybody would win if all were equally good."""
    standings: tuple[Standing, ...]
    """Over all meetings, the best first."""
    meetings: tuple[MeetingReport, ...]
    seats: tuple[Share, ...]
    """What each seat was worth, whoever sat there."""
    turns: tuple[Share, ...]
    """What it was worth to move first, second …"""
    milliseconds: dict[str, float] | None = None
    """How long each bot thought about a move; the one thing here that differs from run to run."""

    def without_times(self) -> "Report":
        """What is the same for everybody who asks for the same."""
        return msgspec.structs.replace(self, milliseconds=None)


def report(setting: Setting, tally: Tally) -> Report:
    """What the results that count have shown."""
    results = tally.counted
    return Report(
        game=setting.game,
        players=setting.players,
        options=setting.options,
        seed=setting.seed,
        meet=setting.meet,
        games=len(results),
        fair_share=1 / setting.players,
        standings=_standings(setting, results),
        meetings=tuple(_meeting(setting, meeting) for meeting in tally.meetings),
        seats=_by_seat(setting.players, results),
        turns=_by_turn(setting.players, results),
        milliseconds=_milliseconds(setting, results),
    )


def _standings(setting: Setting, results: list[Result]) -> tuple[Standing, ...]:
    ratings = _ratings(setting, results)
    standings = [
        Standing(contender.name, wilson(*won_by(bot, results)), ratings[bot] if ratings else None)
        for bot, contender in enumerate(setting.contenders)
    ]
    return tuple(sorted(standings, key=lambda standing: standing.won.share, reverse=True))


def _ratings(setting: Setting, results: list[Result]) -> tuple[Rating, ...] | None:
    """None where one bot is alone, or the library that rates is not installed."""
    if len(setting.contenders) == 1:
        return None
    try:
        return rate(len(setting.contenders), results)
    except VinetaError:
        return None


def _meeting(setting: Setting, tally: MeetingTally) -> MeetingReport:
    standings = tuple(
        Standing(setting.contenders[bot].name, wilson(*won_by(bot, tally.counted))) for bot in tally.meeting.bots
    )
    deals = len({result.deal for result in tally.counted})
    return MeetingReport(len(tally.counted), deals, standings, tally.test.decision if tally.test else None)


def _by_seat(players: int, results: list[Result]) -> tuple[Share, ...]:
    return tuple(wilson(sum(result.shares[seat] for result in results), len(results)) for seat in range(players))


def _by_turn(players: int, results: list[Result]) -> tuple[Share, ...]:
    return tuple(
        wilson(sum(result.shares[result.order[turn]] for result in results), len(results)) for turn in range(players)
    )


def _milliseconds(setting: Setting, results: list[Result]) -> dict[str, float]:
    spent = [0.0] * len(setting.contenders)
    chosen = [0] * len(setting.contenders)
    for result in results:
        for seat, bot in enumerate(result.seating):
            spent[bot] += result.seconds[seat]
            chosen[bot] += result.choices[seat]
    return {
        contender.name: round(1000 * spent[bot] / max(1, chosen[bot]), 3)
        for bot, contender in enumerate(setting.contenders)
    }
