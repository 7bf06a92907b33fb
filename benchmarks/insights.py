"""How true analyses are, and how long they take: luck over many games, accuracies of the levels, seconds.

    python benchmarks/insights.py luck --games 1000 --workers 2 --write
    python benchmarks/insights.py skill --games 20 --workers 2 --write
    python benchmarks/insights.py seconds --write

Games of bots in every rule set. Every line is printed once it is measured; `--write` puts those that there are into
docs/insight.md.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from matches import RULE_SETS, RuleSet, markdown, origin, write_table
from vineta import bots
from vineta.cli.progress import progress_bar
from vineta.core import registry
from vineta.core.game import NATURE
from vineta.core.nature import Nature
from vineta.core.position import Position
from vineta.core.spread import spread
from vineta.insight.analysis import QUICK, THOROUGH, analyse
from vineta.insight.hints import hint
from vineta.insight.luck import chances, draw, total_luck

PAGE = Path(__file__).resolve().parent.parent / "docs" / "insight.md"
EQUALS = "sailor"
"""Who plays where all are equal: quick, and no longer childish."""
LEVELS = ("deckhand", "sailor", "greedy", "captain")
"""Whose skill is looked for."""
HINTS = 12
"""How many are asked for in a game."""

Found = TypeVar("Found")


class Table(NamedTuple):
    """A game of bots, which follows from this alone."""

    rules: RuleSet
    seats: tuple[str, ...]
    number: int

    def played(self) -> Position:
        """The finished game."""
        nature = Nature(f"insight {self.number}")
        position = Position(registry.find(self.rules.game), len(self.seats), dict(self.rules.options), nature)
        players = [bots.find(bot, self.number * len(self.seats) + seat) for seat, bot in enumerate(self.seats)]
        while not position.over:
            position.play(players[position.mover].choose(position.view(position.mover)))
        return position


class Fared(NamedTuple):
    """For each seat its result, and what has led from its chance at the beginning to it; these three sum to it."""

    result: tuple[float, ...]
    luck: tuple[float, ...]
    surprise: tuple[float, ...]
    """Where the judge contradicts itself at nature's moves."""
    play: tuple[float, ...]
    """What the curve rises or falls by at moves of players, whoever makes them."""


def fared(table: Table) -> Fared:
    """Plays a game, and looks at what moves the curve in it."""
    position = table.played()
    draws = [draw(earlier, step.action) for earlier, step in position.steps() if step.mover == NATURE]
    outcome, beginning = position.outcome, position.at(0)
    assert outcome is not None
    seats = range(position.players)
    shares = tuple(float(seat in outcome.winners) / len(outcome.winners) for seat in seats)
    luck = tuple(total_luck(draws, seat) for seat in seats)
    surprise = tuple(sum(each.surprise[seat] for each in draws) for seat in seats)
    first = chances(beginning.game, beginning.players, beginning.state).tolist()
    play = tuple(shares[seat] - first[seat] - luck[seat] - surprise[seat] for seat in seats)
    return Fared(shares, luck, surprise, play)


def accuracies(table: Table) -> dict[str, float]:
    """How well each bot of a game played, as the analysis says that the result page begins."""
    analysis = analyse(table.played(), iterations=QUICK)
    return {bot: seat.accuracy for bot, seat in zip(table.seats, analysis.performances, strict=True)}


def equal_tables(games: int) -> Iterator[tuple[RuleSet, int, list[Table]]]:
    """Games of equals with two players, and with as many as can play."""
    for rules in RULE_SETS:
        counts = registry.find(rules.game).player_counts
        for players in (min(counts), max(counts)):
            yield rules, players, [Table(rules, (EQUALS,) * players, number) for number in range(games)]


def paired_tables(rules: RuleSet, pair: tuple[str, str], games: int) -> list[Table]:
    """Games of two levels: what one can give away in a game depends on it, so only the same games are comparable."""
    return [Table(rules, pair if number % 2 == 0 else pair[::-1], number) for number in range(games)]


def luck_tables(games: int, workers: int) -> Iterator[str]:
    """Whether luck is zero on average for every seat, and how much of the results it explains; longer by each line."""
    head = (
        "rule set, players",
        "games",
        "mean luck of each seat, %",
        "± of one",
        "farthest from 0",
        "luck of a game, ± %",
        "judge at odds, ± %",
        "players' moves, ± %",
        "results explained",
    )
    return _growing(head, (_luck_row(*line, workers) for line in equal_tables(games)))


def _growing(head: Sequence[str], rows: Iterator[list[str]]) -> Iterator[str]:
    """A table, once more after each of its rows: what is measured may take hours."""
    found = []
    for row in rows:
        found.append(row)
        yield markdown(head, found)


def _luck_row(rules: RuleSet, players: int, tables: list[Table], workers: int) -> list[str]:
    found = _all(f"{rules}, {players}", fared, tables, workers)
    luck = np.array([each.luck for each in found])
    means, errors = luck.mean(axis=0), luck.std(axis=0, ddof=1) / np.sqrt(len(found))
    away = np.divide(means, errors, out=np.zeros_like(means), where=errors > 0)
    told = " · ".join(f"{100 * mean:+.1f}" for mean in means)
    explained = _explained(np.array([each.result for each in found]), luck)
    return [
        f"{rules}, {players}",
        f"{len(found):,}",
        told,
        f"{100 * errors.mean():.1f}",
        f"{np.abs(away).max():.1f} errors",
        *(f"{100 * _differing(found, part):.0f}" for part in ("luck", "surprise", "play")),
        f"{100 * explained:.0f} %",
    ]


def _differing(found: list[Fared], part: str) -> float:
    """How much a part of what leads to results differs from game to game: its standard deviation, of a usual seat."""
    return float(np.array([getattr(each, part) for each in found]).std(axis=0, ddof=1).mean())


def _explained(results: npt.NDArray[np.float64], luck: npt.NDArray[np.float64]) -> float:
    """By how much results differ less from game to game once luck is taken away."""
    return float(1 - (results - luck).var() / results.var())


def skill_tables(games: int, workers: int) -> Iterator[str]:
    """The accuracies of neighbouring levels in games with each other, and how sure it is; longer by each line."""
    head = ("rule set", "games of each pair", *(" and ".join(pair) for pair in pairwise(LEVELS)))
    return _growing(head, (_skill_row(rules, games, workers) for rules in RULE_SETS))


def _skill_row(rules: RuleSet, games: int, workers: int) -> list[str]:
    return [str(rules), str(games), *(_skill_cell(rules, pair, games, workers) for pair in pairwise(LEVELS))]


def _skill_cell(rules: RuleSet, pair: tuple[str, str], games: int, workers: int) -> str:
    played = _all(f"{rules}, {' and '.join(pair)}", accuracies, paired_tables(rules, pair, games), workers)
    values = np.array([[found[level] for level in pair] for found in played])
    worse, better = values.mean(axis=0)
    error = (values[:, 1] - values[:, 0]).std(ddof=1) / np.sqrt(games)
    return f"{worse:.1f}, {better:.1f} ({better - worse:+.1f} ± {error:.1f})"


def _all(what: str, work: Callable[[Table], Found], tables: list[Table], workers: int) -> list[Found]:
    """The results of all tables, with a bar."""
    with progress_bar(what, len(tables)) as tell:
        results = []
        for _, result in spread(work, tables, workers):
            results.append(result)
            tell(len(results))
    return results


def seconds_tables() -> Iterator[str]:
    """How long hints and analyses take, of a usual game: two and as many as can play, who plan their turns."""
    head = ("rule set, players", "moves", "a hint, s", "the slowest", "quick analysis, s", "thorough, two threads, s")
    lines = [
        (rules, players) for rules in RULE_SETS for players in sorted({2, max(registry.find(rules.game).player_counts)})
    ]
    return _growing(head, (_seconds_row(*line) for line in lines))


def _seconds_row(rules: RuleSet, players: int) -> list[str]:
    position = Table(rules, ("greedy",) * players, 1).played()
    analyse(position, iterations=1)  # everything is compiled, and in memory
    hints = [_clocked(lambda view=view: hint(view, seed=1)) for view in _some_views(position)]  # type: ignore[misc]
    quick = _clocked(lambda: analyse(position, iterations=QUICK))
    thorough = _clocked(lambda: analyse(position, iterations=THOROUGH, threads=2))
    middle = f"{float(np.median(hints)):.2f}"
    moves = str(len(position.history))
    return [f"{rules}, {players}", moves, middle, f"{max(hints):.2f}", f"{quick:.1f}", f"{thorough:.1f}"]


def _some_views(position: Position) -> Sequence[Position]:
    """What was seen at some choices, spread over the game."""
    steps = [len(earlier.history) for earlier, step in position.steps() if step.mover != NATURE]
    chosen = [position.at(step) for step in steps[:: max(1, len(steps) // HINTS)]]
    return [earlier.view(earlier.mover) for earlier in chosen if len(earlier.legal) > 1]


def _clocked(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("luck", "skill", "seconds"))
    parser.add_argument("--games", type=int, default=20, help="in each line of the table")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the table into docs/insight.md, after each line")
    wanted = parser.parse_args()
    tables = {
        "luck": lambda: luck_tables(wanted.games, wanted.workers),
        "skill": lambda: skill_tables(wanted.games, wanted.workers),
        "seconds": seconds_tables,
    }
    for table in tables[wanted.what]():
        print(table.splitlines()[-1], flush=True)
        if wanted.write:
            write_table(wanted.what, f"{origin()}\n\n{table}", PAGE)


if __name__ == "__main__":
    main()
