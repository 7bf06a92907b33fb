"""The ladder of the levels: each against the one below it, in every rule set.

    python benchmarks/ladder.py --games 1000 --folder build/ladder --write

With two players they change seats; at larger tables the better one sits alone among as many of the other as fit.
`--write` puts the table into docs/bots.md.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from matches import RULE_SETS, Match, RuleSet, Scale, markdown, origin, play_matches, share_cell, write_table
from vineta import bots
from vineta.arena.report import Report
from vineta.core import registry

HEAD = ("rule set, players", "fair share")


def matches(levels: list[str], counts: list[int]) -> Iterator[Match]:
    """Each level with the one below it, for these player counts or, if none are named, for all there are."""
    for rules in RULE_SETS:
        for players in registry.find(rules.game).player_counts:
            if not counts or players in counts:
                yield from (Match(rules, players, (better, worse)) for worse, better in pairwise(levels))


def table(played: list[tuple[Match, Report]], levels: list[str]) -> str:
    """A line for each rule set and player count, a column for each step of the ladder."""
    lines: dict[tuple[RuleSet, int], list[str]] = {}
    for match, report in played:
        start = [f"{match.rules}, {match.players}", f"{100 / match.players:.0f} %"]
        won = report.meetings[0].standings[0].won
        lines.setdefault((match.rules, match.players), start).append(f"{share_cell(won)} of {won.games}")
    steps = [f"{better} over {worse}" for worse, better in pairwise(levels)]
    return markdown([*HEAD, *steps], list(lines.values()))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--levels", default=",".join(bots.names()), help="with commas between, the weakest first")
    parser.add_argument("--players", type=int, nargs="*", default=[], help="player counts; all if none are named")
    parser.add_argument("--games", type=int, default=200, help="for each step in each line of the table")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where games are kept, to go on later")
    parser.add_argument("--write", action="store_true", help="put the table into docs/bots.md")
    wanted = parser.parse_args()
    if wanted.folder:
        wanted.folder.mkdir(parents=True, exist_ok=True)
    levels = wanted.levels.split(",")
    chosen = list(matches(levels, wanted.players))
    reports = play_matches(chosen, Scale(wanted.games, wanted.workers, wanted.folder))
    made = table(list(zip(chosen, reports, strict=True)), levels)
    print(made)
    if wanted.write:
        write_table("ladder", f"{origin()}\n\n{made}")


if __name__ == "__main__":
    main()
