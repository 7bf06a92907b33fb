"""Which figures stand in which table, and the goals they are held against."""

from collections.abc import Mapping
from statistics import median

from adapters import Adapted
from ours import Rate
from rounds import PEERS, Results, Speed
from scenes import Scenes
from searches import Searched
from tables import Column, Goal, Row, Sheet

ACTIONS_GOAL = Goal(3e6, "≥ 3 million", at_least=True)
PYTHON_GOAL = Goal(5, "≤ 5 µs")
IMPORT_GOAL = Goal(0.2, "≤ 0.2 s")
FIRST_GOAL = Goal(20, "≤ 20 s")
LATER_GOAL = Goal(1.5, "≤ 1.5 s")
SCENE_GOAL = Goal(1, "≤ 1 ms")
JSON_GOAL = Goal(20, "≤ 20 KB")
GZIP_GOAL = Goal(5, "≤ 5 KB")
SVG_GOAL = Goal(10, "≤ 10 ms")
GOALS = {"catanatron": Goal(100, "≥ 100 ×", at_least=True)}
"""What our kernels' ratio to a peer should reach."""
ADAPTED_GOALS = {
    "backgammon_pgx": Goal(20, "≥ 20 ×", at_least=True),
    "backgammon_spiel": Goal(1 / 3, "≥ 0.33 ×", at_least=True),
    "tic_tac_toe_spiel": Goal(3, "≥ 3 ×", at_least=True),
    "liars_poker_spiel": Goal(3, "≥ 3 ×", at_least=True),
    "connect_four_zoo": Goal(5, "≥ 5 ×", at_least=True),
}
"""What batches, OpenSpiel's interface and PettingZoo's should reach."""
ITERATIONS = {"Atlandice": 100_000, "Submarine": 60_000, "Sunken City": 25_000}
"""How many iterations a second are wanted."""
ITERATIONS_GOAL = Goal(1, "≥ 1 ×", at_least=True)
SEARCH_THREADS_GOAL = Goal(1.7, "≥ 1.7 ×", at_least=True)
BATCH_GOAL = Goal(0.7, "≥ 0.7 ×", at_least=True)
THREADS_GOAL = Goal(1.8, "≥ 1.8 ×", at_least=True)
FEATURES_GOAL = Goal(2, "≤ 2 µs")
ENVIRONMENTS = ("_spiel", "_zoo", "_pgx")
"""How peers are called that are environments for whoever learns."""
NO_GOALS: Mapping[str, Goal] = {}


def sheets(results: Results) -> list[Sheet]:
    """All tables that there are figures for."""
    made = []
    if results.speeds:
        made += [speed_sheet(results), scene_sheet(results), size_sheet(results), import_sheet(results)]
    if results.starts:
        made.append(start_sheet(results))
    if results.peers and results.speeds:
        made += [peer_sheet(results), *ratio_sheets(results), search_sheet(results)]
    if results.adapted:
        made.append(adapted_sheet(results))
    if results.peers and results.adapted:
        made += [environment_sheet(results), *adapted_ratio_sheets(results)]
    return made


def speed_sheet(results: Results) -> Sheet:
    columns = (
        Column("inside the kernel, actions/s", "{:,.0f}", ACTIONS_GOAL),
        Column("games/s", "{:,.0f}"),
        Column("legal + play from Python, µs", "{:.1f}", PYTHON_GOAL),
        Column("copy of the state, ns", "{:,.0f}"),
        Column("copy of the Position, ns", "{:,.0f}"),
    )
    return Sheet("Our games", columns, [(name, _speed_row(rounds)) for name, rounds in results.speeds.items()])


def _speed_row(rounds: list[Speed]) -> tuple[float, ...]:
    return (
        _actions([speed.kernel for speed in rounds]),
        _games([speed.kernel for speed in rounds]),
        median(speed.python.microseconds for speed in rounds),
        median(speed.state_copy for speed in rounds),
        median(speed.position_copy for speed in rounds),
    )


def scene_sheet(results: Results) -> Sheet:
    columns = (
        Column("the mover's scene, ms", "{:.2f}", SCENE_GOAL),
        Column("99 % within, ms", "{:.2f}", SCENE_GOAL),
        Column("all scenes of the table, ms", "{:.2f}"),
        Column("99 % within, ms", "{:.2f}"),
        Column("nothing remembered, ms", "{:.2f}"),
        Column("99 % within, ms", "{:.2f}"),
        Column("standalone SVG, ms", "{:.1f}", SVG_GOAL),
        Column("99 % within, ms", "{:.1f}"),
    )
    rows: list[Row] = [(name, _scene_row(scenes)) for name, scenes in results.scenes.items()]
    return Sheet("Positions that nobody has looked at before, drawn", columns, rows)


def _scene_row(scenes: Scenes) -> tuple[float, ...]:
    looks = (scenes.first, scenes.everybody, scenes.cold, scenes.pictures)
    return tuple(value for times in looks for value in (times.median, times.ninety_ninth))


def size_sheet(results: Results) -> Sheet:
    columns = (Column("as JSON, KB", "{:.1f}", JSON_GOAL), Column("gzipped, KB", "{:.1f}", GZIP_GOAL))
    rows: list[Row] = [
        (name, (size.json_bytes / 1024, size.gzipped_bytes / 1024)) for name, size in results.sizes.items()
    ]
    return Sheet("The largest scene of two random games", columns, rows)


def import_sheet(results: Results) -> Sheet:
    columns = (Column("s", "{:.3f}", IMPORT_GOAL),)
    assert results.imported is not None
    return Sheet("Importing", columns, [("import vineta", (results.imported.seconds,))])


def start_sheet(results: Results) -> Sheet:
    """Seconds on the clock, which the goals are about, beside the processor's own."""
    columns = (
        Column("first game ever, s", "{:.1f}", FIRST_GOAL),
        Column("of the processor, s", "{:.1f}"),
        Column("any later game, s", "{:.2f}", LATER_GOAL),
        Column("of the processor, s", "{:.2f}"),
    )
    rows: list[Row] = [(title, (*starts.first, *starts.later)) for title, starts in results.starts.items()]
    return Sheet("From the start of a program to a new game", columns, rows)


def adapted_sheet(results: Results) -> Sheet:
    columns = (
        Column("batch, actions/s", "{:,.0f}"),
        Column("/ inside the kernel", "{:.2f} ×", BATCH_GOAL),
        Column("two threads / one, on the clock", "{:.2f} ×", THREADS_GOAL),
        Column("features of a view, µs", "{:.2f}", FEATURES_GOAL),
        Column("through OpenSpiel, actions/s", "{:,.0f}"),
        Column("through PettingZoo, actions/s", "{:,.0f}"),
    )
    rows: list[Row] = [(name, _adapted_row(rounds)) for name, rounds in results.adapted.items()]
    return Sheet("For researchers", columns, rows)


def _adapted_row(rounds: list[Adapted]) -> tuple[float, ...]:
    batch, kernel = [each.batch for each in rounds], [each.kernel for each in rounds]
    return (
        _actions(batch),
        _ratio(batch, kernel),
        max(each.threads for each in rounds),
        median(each.features for each in rounds),
        _actions([each.openspiel for each in rounds]),
        _actions([each.pettingzoo for each in rounds]),
    )


def adapted_ratio_sheets(results: Results) -> list[Sheet]:
    """Ours divided by theirs: batch by batch, and each library's interface by that library's own games."""
    adapted = results.adapted.items()
    ways = (
        ("In batches", "_pgx", {name: [each.batch for each in rounds] for name, rounds in adapted}),
        ("Through OpenSpiel", "_spiel", {name: [each.openspiel for each in rounds] for name, rounds in adapted}),
        ("Through PettingZoo", "_zoo", {name: [each.pettingzoo for each in rounds] for name, rounds in adapted}),
    )
    return [
        _ratio_sheet(f"{way}: our actions/s divided by theirs", ours, _ending(results, kind), ADAPTED_GOALS)
        for way, kind, ours in ways
    ]


def _ending(results: Results, kind: str) -> dict[str, list[Rate]]:
    return {peer: rates for peer, rates in results.peers.items() if peer.endswith(kind)}


def peer_sheet(results: Results) -> Sheet:
    """Whole games; searches count simulations."""
    return _peers("The peers, in the same run", results, ("catanatron", "_python", "_cpp", "_search"))


def environment_sheet(results: Results) -> Sheet:
    return _peers("The environments of others, in the same run", results, ENVIRONMENTS)


def _peers(title: str, results: Results, kinds: tuple[str, ...]) -> Sheet:
    columns = (Column("actions/s", "{:,.0f}"), Column("games/s", "{:,.1f}"))
    rates = [(peer, rates) for peer, rates in results.peers.items() if peer.endswith(kinds)]
    return Sheet(title, columns, [(PEERS[peer], (_actions(rates), _games(rates))) for peer, rates in rates])


def ratio_sheets(results: Results) -> list[Sheet]:
    """Ours divided by theirs, in actions per second: compiled with compiled, Python with Python.

    Catanatron, which is Python throughout, stands in both; the goal is about the compiled one.
    """
    compiled = {name: [speed.kernel for speed in rounds] for name, rounds in results.speeds.items()}
    scripts = {name: [speed.script for speed in rounds] for name, rounds in results.speeds.items()}
    return [
        _ratio_sheet("Inside the kernel: our actions/s divided by theirs", compiled, _beside(results, "_cpp"), GOALS),
        _ratio_sheet("Random games from Python: our actions/s divided by theirs", scripts, _beside(results, "_python")),
    ]


def search_sheet(results: Results) -> Sheet:
    """Our search beside OpenSpiel's, which plays its leaves on with random moves where ours judges them."""
    peers = _ending(results, "_search")
    columns = (
        Column("iterations/s", "{:,.0f}"),
        Column("/ what is wanted", "{:.1f} ×", ITERATIONS_GOAL),
        Column("two threads / one, on the clock", "{:.2f} ×", SEARCH_THREADS_GOAL),
        *(Column(f"/ {PEERS[peer]}", "{:,.0f} ×") for peer in peers),
    )
    rows: list[Row] = [
        (name, _search_row(name.partition(",")[0], rounds, list(peers.values())))
        for name, rounds in results.searches.items()
    ]
    return Sheet("Thinking in the middle of a game", columns, rows)


def _search_row(title: str, rounds: list[Searched], peers: list[list[Rate]]) -> tuple[float, ...]:
    ours = [each.rate for each in rounds]
    return (
        _actions(ours),
        _actions(ours) / ITERATIONS.get(title, 1),
        max(each.threads for each in rounds),
        *(_ratio(ours, theirs) for theirs in peers),
    )


def _beside(results: Results, kind: str) -> dict[str, list[Rate]]:
    return {"catanatron": results.peers["catanatron"], **_ending(results, kind)}


def _ratio_sheet(
    title: str, ours: dict[str, list[Rate]], peers: dict[str, list[Rate]], goals: Mapping[str, Goal] = NO_GOALS
) -> Sheet:
    columns = tuple(Column(f"/ {PEERS[peer]}", "{:,.2f} ×", goals.get(peer)) for peer in peers)
    rows: list[Row] = [
        (name, tuple(_ratio(rates, theirs) for theirs in peers.values())) for name, rates in ours.items()
    ]
    return Sheet(title, columns, rows)


def _ratio(ours: list[Rate], theirs: list[Rate]) -> float:
    pairs = zip(ours, theirs, strict=True)
    return median(our.actions_per_second / their.actions_per_second for our, their in pairs)


def _actions(rates: list[Rate]) -> float:
    return median(rate.actions_per_second for rate in rates)


def _games(rates: list[Rate]) -> float:
    return median(rate.games_per_second for rate in rates)
