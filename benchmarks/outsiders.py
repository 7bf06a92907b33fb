"""Our search against searches that nobody here wrote, OpenSpiel's, at equal time.

    python benchmarks/outsiders.py --games 40 --seconds 0.5 --folder build/outsiders

Two players, in every rule set; the information-set search where something is hidden. Both are given the same seconds
for a turn; what they took for a move is measured and stands in the table. `--write` puts it into docs/bots.md.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from matches import RULE_SETS, Match, Scale, markdown, origin, play_matches, share_cell, write_table
from vineta.arena.report import Report
from vineta.core import registry
from vineta.research.openspiel import hides_nothing

THEIRS = Path(__file__).resolve().parent / "openspiel_bots.py"
HEAD = ("rule set, opponent", "games", "won by ours", "ours, ms a move", "theirs, ms a move")


def matches(bot: str, seconds: float) -> Iterator[Match]:
    """All rule sets, with each of their searches that can play it."""
    for rules in RULE_SETS:
        kinds = ["Mcts"] if hides_nothing(registry.find(rules.game)) else ["Mcts", "IsMcts"]
        for kind in kinds:
            yield Match(rules, 2, (f"{bot}:seconds={seconds:g}", f"{THEIRS}:{kind}:seconds={seconds:g}"))


def row(match: Match, report: Report) -> list[str]:
    """A line of the table."""
    (meeting,) = report.meetings
    spent = report.milliseconds or {}
    times = [f"{spent[standing.bot]:.0f}" for standing in meeting.standings]
    kind = match.bots[1].split(":")[1]
    return [f"{match.rules}, OpenSpiel's {kind}", str(meeting.games), share_cell(meeting.standings[0].won), *times]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bot", default="search", help="ours; one that is told how long it thinks")
    parser.add_argument("--games", type=int, default=40, help="in each line of the table")
    parser.add_argument("--seconds", type=float, default=0.5, help="for a turn, for both")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where games are kept, to go on later")
    parser.add_argument("--write", action="store_true", help="put the table into docs/bots.md")
    wanted = parser.parse_args()
    if wanted.folder:
        wanted.folder.mkdir(parents=True, exist_ok=True)
    chosen = list(matches(wanted.bot, wanted.seconds))
    reports = play_matches(chosen, Scale(wanted.games, wanted.workers, wanted.folder))
    table = markdown(HEAD, [row(match, report) for match, report in zip(chosen, reports, strict=True)])
    print(table)
    if wanted.write:
        write_table("outsiders", f"{origin()}\n\n{table}")


if __name__ == "__main__":
    main()
