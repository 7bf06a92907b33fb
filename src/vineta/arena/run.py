"""A whole run: plays what is still to be played, wherever there is somebody to play it, and says what it has shown."""

from collections.abc import Callable
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path

import msgspec

from vineta.arena.playing import Setting, play, prepare
from vineta.arena.report import Report, report
from vineta.arena.results import ResultsFile
from vineta.arena.schedule import fixtures
from vineta.arena.statistics import Margin
from vineta.arena.tally import Tally
from vineta.core.errors import VinetaError
from vineta.core.spread import expect_place, spread


class Plan(msgspec.Struct, frozen=True):
    """What a run is to do besides its setting."""

    games: int
    """For each meeting; at least so many, as every deal is played from every seat."""
    workers: int = 1
    on: str = "processes"
    margin: Margin | None = None
    """What is to be decided; a meeting ends when it is."""
    file: Path | None = None
    """Where results are kept, and found again."""


def run(setting: Setting, plan: Plan, told: Callable[[Tally], None] = lambda tally: None) -> Report:
    """Plays and reports; whoever waits is told after every game. Raises VinetaError where a bot fails."""
    if plan.games < 1 or plan.workers < 1:
        raise VinetaError("an arena has at least one game and one worker")
    expect_place(plan.on)
    tally = Tally(setting, plan.games, plan.margin)
    with ResultsFile(plan.file, setting) if plan.file else nullcontext() as kept:
        for result in kept.before if kept else ():
            tally.add(result)
        told(tally)
        _play_on(setting, plan, tally, kept, told)
    return report(setting, tally)


def _play_on(
    setting: Setting, plan: Plan, tally: Tally, kept: ResultsFile | None, told: Callable[[Tally], None]
) -> None:
    if tally.over:
        return
    prepare(setting)
    to_play = (fixture for fixture in fixtures(setting.meetings, plan.games) if tally.wants(fixture))
    with closing(spread(partial(play, setting), to_play, plan.workers, plan.on)) as playing:
        for _, result in playing:
            if kept:
                kept.add(result)
            tally.add(result)
            told(tally)
            if tally.over:
                return
