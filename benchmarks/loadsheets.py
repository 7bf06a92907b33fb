"""The figures of each load as tables, with the goals beside them."""

from collections.abc import Callable

from kept import Numbers
from tables import Column, Goal, Row, Sheet

Trials = dict[str, Numbers]

NONE_LOST = (
    Column("lost", "{:.0f}", Goal(0, "0")),
    Column("doubled", "{:.0f}", Goal(0, "0")),
    Column("refused", "{:.0f}", Goal(0, "0")),
    Column("broken connections", "{:.0f}", Goal(0, "0")),
)
TAKEN = (
    Column("a table, KB", "{:.1f}", Goal(50, "≤ 50 KB")),
    Column("with its connections, KB", "{:.1f}"),
    Column("cores of the server", "{:.2f}"),
    Column("cores of the generator", "{:.2f}"),
)


def sheets_with_remarks(load: str, trials: Trials) -> tuple[str, list[Sheet]]:
    """What is said below the tables of a load, and the tables."""
    make, remark = _LOADS[load]
    return remark, make(trials)


def _rows(trials: Trials, *names: str) -> list[Row]:
    return [(trial, tuple(float(found[name]) for name in names)) for trial, found in trials.items()]


def _moves(title: str, trials: Trials, rate: Goal | None, p99: Goal | None) -> Sheet:
    columns = (
        Column("acknowledged moves/s", "{:,.0f}", rate),
        Column("p50, ms", "{:.1f}"),
        Column("p99, ms", "{:.1f}", p99),
        Column("slowest, ms", "{:.1f}"),
    )
    return Sheet(title, columns, _rows(trials, "rate", "p50", "p99", "slowest"))


def _correctness(trials: Trials, title: str) -> Sheet:
    return Sheet(title, NONE_LOST, _rows(trials, "lost", "doubled", "refused", "broken"))


def _usual(trials: Trials) -> list[Sheet]:
    return [
        _moves("Moves", trials, Goal(1000, "≥ 1,000", at_least=True), Goal(100, "≤ 100 ms")),
        _correctness(trials, "Whether they are all there"),
        Sheet("What it takes", TAKEN, _rows(trials, "table", "connected", "server_cores", "crowd_cores")),
    ]


def _crowded(trials: Trials) -> list[Sheet]:
    (found,) = trials.values()
    title = f"{found['connections']:,.0f} connections"
    asked = Goal(0.98 * found["asked"], f"≥ {0.98 * found['asked']:,.0f}", at_least=True)
    return [
        _moves(title, trials, asked, Goal(150, "≤ 150 ms")),
        _correctness(trials, f"{title}: whether all moves are there"),
        Sheet(f"{title}: what they take", TAKEN, _rows(trials, "table", "connected", "server_cores", "crowd_cores")),
    ]


def _thinking(trials: Trials) -> list[Sheet]:
    (found,) = trials.values()
    longest = Goal(found["thinking"] + 1, "≤ thinking + 1 s")
    columns = (
        Column("people's moves/s", "{:,.0f}"),
        Column("people's p99, ms", "{:.1f}", Goal(100, "≤ 100 ms")),
        Column("bots' moves", "{:,.0f}"),
        Column("a bot thinks, alone, s", "{:.3f}"),
        Column("a bot's move, p50, s", "{:.2f}"),
        Column("a bot's move, p99, s", "{:.2f}", longest),
    )
    names = ("rate", "p99", "bot_moves", "thinking", "bot_p50", "bot_p99")
    return [
        Sheet("While bots think", columns, _rows(trials, *names)),
        _correctness(trials, "While bots think: whether all moves are there"),
    ]


def _analysing(trials: Trials) -> list[Sheet]:
    without, meanwhile = trials.values()
    unaffected = (Column("people's p99, times that without", "{:.2f}", Goal(1.5, "≤ 1.5")),)
    done = (Column("cores of the server", "{:.2f}"), Column("analyses done", "{:.0f}"))
    title = "While games are analysed"
    return [
        _moves(title, trials, None, None),
        Sheet(f"{title}: what people notice", unaffected, [(title.lower(), (meanwhile["p99"] / without["p99"],))]),
        Sheet(f"{title}: what is done", done, _rows(trials, "server_cores", "analysed")),
        _correctness(trials, f"{title}: whether all moves are there"),
    ]


def _per_core(found: Numbers) -> float:
    return found["rate"] / found["server_cores"]


def _beside(title: str, trials: Trials) -> Sheet:
    columns = (
        Column("acknowledged moves/s", "{:,.0f}"),
        Column("p50, ms", "{:.1f}"),
        Column("p99, ms", "{:.1f}"),
        Column("cores of the server", "{:.2f}"),
        Column("moves/s for each busy core", "{:,.0f}"),
    )
    rows: list[Row] = [
        (name, (found["rate"], found["p50"], found["p99"], found["server_cores"], _per_core(found)))
        for name, found in trials.items()
    ]
    return Sheet(title, columns, rows)


def _workers(trials: Trials) -> list[Sheet]:
    one, two = trials.values()
    brings = 2 * _per_core(two) / _per_core(one)
    columns = (Column("times the moves of one", "{:.2f}", Goal(1.6, "≥ 1.6", at_least=True)),)
    return [
        _beside("Two workers against one", trials),
        Sheet("What two workers bring, with a core for each", columns, [("two workers", (brings,))]),
        _correctness(trials, "Two workers: whether all moves are there"),
    ]


def _peer(trials: Trials) -> list[Sheet]:
    ours, theirs = trials["Vineta"], trials["boardgame.io"]
    columns = (
        Column("acknowledged moves/s", "× {:.1f}"),
        Column("moves/s for each busy core", "× {:.1f}"),
        Column("p99", "× {:.2f}"),
    )
    ratios = (ours["rate"] / theirs["rate"], _per_core(ours) / _per_core(theirs), ours["p99"] / theirs["p99"])
    return [
        _beside("Beside boardgame.io", trials),
        Sheet("Ours against theirs", columns, [("Vineta / boardgame.io", ratios)]),
    ]


_WORKERS = """\
The generator and the database share the cores with the workers, so two of them cannot be twice as busy as one. Two
have twice the tables and moves of one here; what two would bring with a core for each is twice the moves for each
busy core, compared with one. The database's own work is not counted. Whoever plays together may be at different
workers."""

_PEER = """\
The same tables, connections and moves a second were asked for, in the same run. boardgame.io 0.50 plays a game that
puts a stone on one of 64 fields, and its flat-file store does not wait for the disk. Ours plays the three games of
this repository, sends what can be seen and touched with every move, and answers when the move is on disk."""

_THINKING = """\
How long a bot thinks was measured alone, as the longest of some moves in mid-game. What people wait for it contains
the pause that bots make so that people can follow (0.6 s from one move to the next)."""

_ANALYSING = """\
The thorough analyses of twelve games of greedy bots are asked for at once when the playing begins; more of them than
can be done by its end, so there is one under way all the time. Their process stands back behind people's moves."""

_LOADS: dict[str, tuple[Callable[[Trials], list[Sheet]], str]] = {
    "usual": (_usual, ""),
    "crowded": (_crowded, ""),
    "thinking": (_thinking, _THINKING),
    "analysing": (_analysing, _ANALYSING),
    "workers": (_workers, _WORKERS),
    "peer": (_peer, _PEER),
}
