"""The course of a run: what is measured, how often, and in which order.

The machine may be busy with other things as well, so ours and the peers take turns in short rounds. A figure is the
median of its rounds; a ratio is taken within each round first.
"""

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from adapters import Adapted, Adapters
from environment import ENVIRONMENT, peers_interpreter
from ours import Case, Rate, Stage, measure_nanoseconds, measure_rate
from scenes import Looks, Scenes, measure_scenes
from searches import Search, Searched
from sizes import Size, measure_size
from starts import GameStarts, Start, game_starts, import_start

PEERS = {
    "catanatron": "Catanatron",
    "backgammon_python": "OpenSpiel's backgammon from Python",
    "hearts_python": "OpenSpiel's hearts from Python",
    "quoridor_python": "OpenSpiel's quoridor from Python",
    "backgammon_cpp": "OpenSpiel's backgammon inside C++",
    "hearts_cpp": "OpenSpiel's hearts inside C++",
    "quoridor_cpp": "OpenSpiel's quoridor inside C++",
    "backgammon_spiel": "OpenSpiel's backgammon, C++",
    "tic_tac_toe_spiel": "OpenSpiel's tic-tac-toe, Python",
    "liars_poker_spiel": "OpenSpiel's liar's poker, Python",
    "connect_four_zoo": "PettingZoo's connect four",
    "backgammon_pgx": "Pgx's backgammon, 1,024 at once",
    "cpp_search": "OpenSpiel's search of backgammon inside C++",
    "python_search": "OpenSpiel's search of backgammon in Python",
}


@dataclass(frozen=True)
class Scale:
    """How thoroughly is measured."""

    rounds: int
    seconds: float
    """For each figure in each round."""

    start_runs: int
    compile_first: bool
    """Whether the games are also started with an empty cache, which takes most of the time."""

    looks: Looks


WHOLE = Scale(rounds=5, seconds=0.5, start_runs=2, compile_first=True, looks=Looks(200, 5, 100, 100))
QUICK = Scale(rounds=2, seconds=0.2, start_runs=2, compile_first=False, looks=Looks(50, 2, 20, 20))


@dataclass(frozen=True)
class Part:
    """What is measured."""

    engines: bool = True
    """The games by themselves: starts, scenes, kernels, searches."""
    research: bool = True
    """What researchers use: batches, environments, features."""
    peers: bool = True


@dataclass(frozen=True)
class Speed:
    """How fast one of our games was in one round; copies in nanoseconds."""

    kernel: Rate
    python: Rate
    """Legal + play, of moves known before."""

    script: Rate
    """The same with choosing and drawing, which the peers do too."""

    state_copy: float
    position_copy: float


@dataclass
class Results:
    """Everything measured; the lists have an entry for every round."""

    imported: Start | None = None
    starts: dict[str, GameStarts] = field(default_factory=dict)
    speeds: dict[str, list[Speed]] = field(default_factory=dict)
    sizes: dict[str, Size] = field(default_factory=dict)
    scenes: dict[str, Scenes] = field(default_factory=dict)
    adapted: dict[str, list[Adapted]] = field(default_factory=dict)
    searches: dict[str, list[Searched]] = field(default_factory=dict)
    peers: dict[str, list[Rate]] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)


def measure(scale: Scale, cases: list[Case], part: Part, say: Callable[[str], None]) -> Results:
    """Starts first, then round after round: each of ours, then the peers. Says what begins, `step_count` times."""
    results = Results()
    if not part.engines:
        return _measure_rounds(scale, cases, part, results, say)
    say("Importing")
    results.imported = import_start(scale.start_runs)
    for case in _started(scale, cases):
        say(f"{case.game.title}: starting with an empty cache")
        results.starts[case.game.title] = game_starts(case, scale.start_runs)
    for case in cases:
        say(f"{case.name}: looking at it")
        results.sizes[case.name] = measure_size(case)
        results.scenes[case.name] = measure_scenes(case, scale.looks)
    return _measure_rounds(scale, cases, part, results, say)


def _measure_rounds(
    scale: Scale, cases: list[Case], part: Part, results: Results, say: Callable[[str], None]
) -> Results:
    ready = [_make_ready(case, part, say) for case in cases]
    for number in range(1, scale.rounds + 1):
        for case, engine, adapters in ready:
            say(f"Round {number}: {case.name}")
            if engine:
                stage, search = engine
                results.speeds.setdefault(case.name, []).append(measure_speed(stage, scale.seconds))
                results.searches.setdefault(search.case.name, []).append(search.measure(scale.seconds))
            if adapters:
                results.adapted.setdefault(case.name, []).append(adapters.measure(scale.seconds))
        if part.peers:
            say(f"Round {number}: the peers")
            _add_peers(results, scale.seconds, part)
    return results


def step_count(scale: Scale, cases: list[Case], part: Part) -> int:
    """How many things `measure` says it begins."""
    alone = 1 + len(_started(scale, cases)) + len(cases) if part.engines else 0
    return alone + len(cases) + scale.rounds * (len(cases) + part.peers)


def _started(scale: Scale, cases: list[Case]) -> list[Case]:
    """A variant shares its game's kernels, so it starts as fast."""
    return [case for case in cases if scale.compile_first and not case.options]


def _make_ready(
    case: Case, part: Part, say: Callable[[str], None]
) -> tuple[Case, tuple[Stage, Search] | None, Adapters | None]:
    say(f"{case.name}: getting ready")
    engine = (Stage(case), Search(case)) if part.engines else None
    return case, engine, Adapters(case) if part.research else None


def measure_speed(stage: Stage, seconds: float) -> Speed:
    """One round of one of our games."""
    return Speed(
        measure_rate(stage.play_in_kernel, seconds),
        measure_rate(stage.play_from_python, seconds),
        measure_rate(stage.play_as_a_script, seconds),
        measure_nanoseconds(stage.copy_state, seconds / 10),
        measure_nanoseconds(stage.copy_position, seconds / 10),
    )


def _add_peers(results: Results, seconds: float, part: Part) -> None:
    """Adds one round of every peer, played in the environment they have of their own."""
    program = Path(__file__).resolve().parent / "peers.py"
    command = [str(peers_interpreter()), str(program), "--seconds", str(seconds), "--cache", str(ENVIRONMENT / "jax")]
    chosen = ["--engines"] * part.engines + ["--environments"] * part.research
    figures = json.loads(subprocess.run([*command, *chosen], stdout=subprocess.PIPE, text=True, check=True).stdout)
    results.versions.update(figures.pop("versions"))
    for peer in figures:
        results.peers.setdefault(peer, []).append(Rate(**figures[peer]))
