"""What matches have shown so far, kept in ladder.json: every run adds its games to those of earlier ones."""

from pathlib import Path

import msgspec

from fingerprints import fingerprint
from matches import Match
from vineta.arena.report import Report
from vineta.arena.statistics import Share, wilson

FILE = Path(__file__).with_name("ladder.json")


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """All games of one match by bots that choose as these did."""

    fingerprints: tuple[str, ...]
    runs: int = 0
    """How many runs there were; each had its own seed."""
    games: int = 0
    won: float = 0.0
    """By the first bot: shared victories count as parts."""
    seats: tuple[float, ...] = ()
    """Victories of each seat."""
    turns: tuple[float, ...] = ()
    """Victories of who moved first, second …"""

    @property
    def share(self) -> Share:
        return wilson(self.won, self.games)

    def shares(self, victories: tuple[float, ...]) -> list[Share]:
        """What seats or turns were worth."""
        return [wilson(won, self.games) for won in victories]

    def with_run(self, report: Report) -> "Played":
        """The same and the games of one more run."""
        won = report.meetings[0].standings[0].won
        return Played(
            self.fingerprints,
            self.runs + 1,
            self.games + report.games,
            round(self.won + won.share * report.games, 4),
            _added(self.seats, report.seats),
            _added(self.turns, report.turns),
        )


Book = dict[str, Played]
"""By the names of the matches."""


def _added(before: tuple[float, ...], shares: tuple[Share, ...]) -> tuple[float, ...]:
    more = [share.share * share.games for share in shares]
    return tuple(round(one + other, 4) for one, other in zip(before or [0.0] * len(more), more, strict=True))


def read() -> Book:
    return msgspec.json.decode(FILE.read_bytes(), type=Book) if FILE.exists() else {}


def write(book: Book) -> None:
    """A line for each match, so that a change is easy to see."""
    lines = (f"{msgspec.json.encode(key).decode()}: {msgspec.json.encode(book[key]).decode()}" for key in sorted(book))
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def key(match: Match) -> str:
    """`atlandice, 2: captain, greedy`."""
    rules = ", ".join([match.rules.game, *(name for name, _ in match.rules.options), str(match.players)])
    return f"{rules}: {', '.join(match.bots)}"


def of_today(book: Book, match: Match) -> Played:
    """What bots that choose as today's have shown; nothing where they choose otherwise."""
    now = tuple(fingerprint(bot, match.rules, match.players) for bot in match.bots)
    known = book.get(key(match))
    return known if known and known.fingerprints == now else Played(now)
