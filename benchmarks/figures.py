"""Measures the version of Vineta that Python finds, as often as it is asked to.

`checkouts.py` starts this program once for each of two checkouts. It prints one line of JSON that tells where its
Vineta lies and which figures there are, each as the rule set and what is measured; then it reads such pairs, a line
each, and answers each with one number, in microseconds: less is better.
"""

import json
import sys
from collections.abc import Callable
from functools import cached_property
from statistics import median

import vineta
from ours import Case, Rate, Stage, cases, measure_rate
from scenes import WARMING, GamesAtOnce, cold_scenes, scenes_in_play
from shown import ONE_SPECTATOR, TEN_SPECTATORS, TablesAtOnce, showing_times

SECONDS = 0.3
"""Of random games, for one number."""
TABLES = 100
"""So many games are under way at once."""
COLD = 20
SHOWN = 60

Figure = Callable[[], float]


class Measured:
    """One rule set, made ready when its first figure is asked for."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self.figures: dict[str, Figure] = {
            "a move inside the kernel": lambda: _microseconds(measure_rate(self._stage.play_in_kernel, SECONDS)),
            "legal + play from Python": lambda: _microseconds(measure_rate(self._stage.play_from_python, SECONDS)),
            "the mover's scene": lambda: median(each[0] for each in scenes_in_play(self._games, 1)) * 1e3,
            "all scenes of a table": lambda: median(map(sum, scenes_in_play(self._games, 1))) * 1e3,
            "a scene, nothing remembered": lambda: median(cold_scenes(self._games, COLD)) * 1e3,
            "a showing for one spectator": lambda: median(showing_times(self._tables, ONE_SPECTATOR, SHOWN)) * 1e3,
            "a showing for ten in three languages": lambda: (
                median(showing_times(self._tables, TEN_SPECTATORS, SHOWN)) * 1e3
            ),
        }

    @cached_property
    def _stage(self) -> Stage:
        return Stage(self._case)

    @cached_property
    def _games(self) -> GamesAtOnce:
        games = GamesAtOnce(self._case, TABLES)
        scenes_in_play(games, WARMING)
        return games

    @cached_property
    def _tables(self) -> TablesAtOnce:
        tables = TablesAtOnce(self._case, SHOWN // 2)
        showing_times(tables, TEN_SPECTATORS, SHOWN)
        return tables


def _microseconds(rate: Rate) -> float:
    return rate.microseconds


def main() -> None:
    measured = {case.name: Measured(case) for case in cases()}
    names = [(rules, what) for rules, each in measured.items() for what in each.figures]
    _answer({"package": vineta.__file__, "figures": names})
    for line in sys.stdin:
        rules, what = json.loads(line)
        _answer(measured[rules].figures[what]())


def _answer(content: object) -> None:
    print(json.dumps(content), flush=True)


if __name__ == "__main__":
    main()
