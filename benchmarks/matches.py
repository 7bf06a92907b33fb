"""Matches of bots over all rule sets, and their tables in docs/bots.md: what ladder.py and outsiders.py share."""

import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from vineta.arena.contenders import read_contenders
from vineta.arena.playing import new_setting
from vineta.arena.report import Report
from vineta.arena.run import Plan, run
from vineta.arena.schedule import Meet
from vineta.arena.statistics import Share
from vineta.core import registry

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"


class RuleSet(NamedTuple):
    """A game as it is played."""

    game: str
    options: tuple[tuple[str, bool], ...] = ()

    def __str__(self) -> str:
        return ", ".join([registry.find(self.game).title, *(name for name, _ in self.options)])


RULE_SETS = (
    RuleSet("sunken-city"),
    RuleSet("sunken-city", (("expert", True),)),
    RuleSet("atlandice"),
    RuleSet("submarine"),
)


class Match(NamedTuple):
    """A meeting of two bots: the first of them alone against a table of the other; one alone meets itself."""

    rules: RuleSet
    players: int
    bots: tuple[str, ...]


class Scale(NamedTuple):
    """How much is played, by whom, and where it is kept so that whoever is stopped can go on."""

    games: int
    workers: int
    folder: Path | None
    seed: int = 0


def play_matches(matches: Sequence[Match], scale: Scale) -> list[Report]:
    """Plays all of them one after the other, with a bar that shows how far it is."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    reports = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(matches))
        for match in matches:
            progress.update(task, description=f"{match.rules}, {match.players}: {' – '.join(match.bots)}")
            reports.append(play_match(match, scale))
            progress.advance(task)
    return reports


def play_match(match: Match, scale: Scale) -> Report:
    """One of them; games that are in the folder are not played again."""
    meet: Meet = "first"
    bots = read_contenders(",".join(match.bots))
    setting = new_setting(match.rules.game, match.players, bots, meet, scale.seed, dict(match.rules.options))
    file = scale.folder / f"{_name(match)}.jsonl" if scale.folder else None
    return run(setting, Plan(scale.games, scale.workers, file=file))


def _name(match: Match) -> str:
    words = [match.rules.game, *(name for name, _ in match.rules.options), str(match.players), *match.bots]
    return "-".join(Path(word).name.replace(":", "-").replace("=", "-").replace(",", "-") for word in words)


def share_cell(share: Share) -> str:
    """A share with its interval."""
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; its first column is text, the others are figures."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def origin() -> str:
    """Which command has made a table, on what machine."""
    command = " ".join(["python", f"benchmarks/{Path(sys.argv[0]).name}", *sys.argv[1:]])
    return f"Made by `{command}` on a machine with {os.cpu_count()} cores, Python {platform.python_version()}."


def write_table(name: str, text: str, page: Path | None = None) -> None:
    """Puts a table into a page, between the two marks of its name; raises ValueError where they are missing."""
    page = page or PAGE
    content = page.read_text(encoding="utf-8")
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, _, rest = content.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise ValueError(f"{page} has no marks {begin.strip()} and {end}")
    page.write_text(f"{before}{begin}\n{text}\n\n{end}{after}", encoding="utf-8")
