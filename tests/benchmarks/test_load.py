"""The load generator plays, on the smallest scale, and finds what a store has lost or doubled."""

from pathlib import Path

import pytest

import kept
import load
import stock
import trial
from loadsheets import sheets_with_remarks
from tables import met
from vineta.store import Line, open_store
from vineta.table import encode_event
from vineta.table.events import Moved, Said

GAMES = ("atlandice", "submarine", "sunken-city")
"""Those that a server in a process of its own knows, too."""

SCALE = trial.Scale(tables=10, rate=40, seconds=3, games=GAMES, bot="random")

pytestmark = pytest.mark.xdist_group("load")


@pytest.fixture(scope="module")
def figures() -> trial.Figures:
    """A run with ten tables, which takes a few seconds."""
    with trial.steps(total=100) as show:
        return trial.measure(SCALE, show)


def test_moves_are_acknowledged(figures: trial.Figures) -> None:
    assert figures.moves > 20
    assert len(figures.latencies) == figures.moves
    assert 0 < figures.latency(0.5) <= figures.latency(0.99) <= figures.latency(1.0)


def test_no_move_is_lost_doubled_or_refused(figures: trial.Figures) -> None:
    assert (figures.lost, figures.doubled, figures.refused, figures.broken) == (0, 0, 0, 0)


def test_it_tells_what_the_server_uses(figures: trial.Figures) -> None:
    assert figures.connected_memory > 0
    assert figures.server_cores > 0
    assert figures.crowd_cores > 0


def test_the_figures_stand_beside_their_goals(figures: trial.Figures) -> None:
    trials = {SCALE.name: load.numbers(SCALE, figures)}
    _, (moves, correctness, _) = sheets_with_remarks("usual", trials)
    assert not met(moves), "ten tables make fewer than a thousand moves a second"
    assert met(correctness)
    assert "≥ 1,000" in load.document({"usual": trials})


def test_people_wait_for_bots(figures: trial.Figures) -> None:
    assert figures.bot_waits


def test_finished_games_are_analysed_while_people_play(url: str) -> None:
    scale = trial.Scale(tables=4, rate=10, seconds=3, games=GAMES[:1], analysed=1)
    with trial.steps(total=100) as show:
        figures = trial.measure(scale, show)  # the server refuses to analyse a game that is not over
    assert figures.moves > 0
    assert (figures.lost, figures.doubled, figures.refused, figures.broken) == (0, 0, 0, 0)
    (laid,) = stock.lay_finished(url, GAMES[:1], 1, seed=1)
    assert laid.events > 100


NUMBERS = {
    **dict.fromkeys(("tables", "connections", "asked", "rate", "p50", "p99", "slowest"), 100.0),
    **dict.fromkeys(("lost", "doubled", "refused", "broken", "table", "connected", "crowd_cores", "analysed"), 0.0),
    **dict.fromkeys(("thinking", "bot_p50", "bot_p99", "bot_moves", "server_cores"), 0.5),
}


def test_the_page_has_every_load_that_was_kept_in_its_order(tmp_path: Path) -> None:
    file, halved = tmp_path / "load.json", {**NUMBERS, "server_cores": 0.25}
    kept.keep("peer", {"Vineta": halved, "boardgame.io": NUMBERS}, file)
    kept.keep("analysing", {"nobody looks back": NUMBERS, "an analysis all the time": NUMBERS}, file)
    kept.keep("workers", {"one worker": NUMBERS, "two workers": NUMBERS}, file)
    kept.keep("thinking", {"200 tables": NUMBERS}, file)
    found = kept.keep("crowded", {"2,000 tables": NUMBERS}, file)
    page = load.document(found)
    titles = (
        "## 100 connections",
        "## While bots think",
        "## While games are analysed",
        "## Two workers against one",
        "## Beside boardgame.io",
    )
    places = [page.index(title) for title in titles]
    assert places == sorted(places)
    assert "| two workers | 2.00 ✓ |" in page
    assert "| Vineta / boardgame.io | × 1.0 | × 2.0 | × 1.00 |" in page


def test_the_page_says_what_is_kept() -> None:
    page = load.DOCUMENT.read_text(encoding="utf-8")
    assert all(table in page for table in load.tables_of(kept.read()))


# The store, compared with what was acknowledged


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def laid(url: str) -> stock.LaidTable:
    (table,) = stock.lay_tables(url, GAMES, in_mid_game=1, fresh=0, seed=1, laid=lambda: None)
    return table


def keep(url: str, laid: stock.LaidTable, *moves: stock.Move) -> None:
    """Appends moves to a table, and a line of chat, which is no move."""
    store = open_store(url)
    lines = [Line(laid.identifier, move.number, encode_event(Moved(0.0, *move[1:]))) for move in moves]
    after = Line(laid.identifier, laid.events + len(moves), encode_event(Said(0.0, "Ada", "Well played")))
    store.append([*lines, after])
    store.close()


def test_what_was_acknowledged_and_is_kept_is_in_order(url: str, laid: stock.LaidTable) -> None:
    moves = [stock.Move(laid.events, 0, 5), stock.Move(laid.events + 1, 1, 7)]
    keep(url, laid, *moves)
    assert stock.compare(url, {laid: moves}) == (0, 0)


def test_a_move_that_is_not_kept_is_lost(url: str, laid: stock.LaidTable) -> None:
    made = stock.Move(laid.events, 0, 5)
    keep(url, laid, made)
    assert stock.compare(url, {laid: [made, stock.Move(laid.events + 1, 1, 7)]}) == (1, 0)


def test_a_move_that_is_kept_twice_is_doubled(url: str, laid: stock.LaidTable) -> None:
    made = stock.Move(laid.events, 0, 5)
    keep(url, laid, made, made._replace(number=laid.events + 1))
    assert stock.compare(url, {laid: [made]}) == (0, 1)


def test_tables_are_laid_in_mid_game_and_fresh(url: str) -> None:
    tables = stock.lay_tables(url, GAMES, in_mid_game=3, fresh=3, seed=1, laid=lambda: None)
    counts = [table.events for table in tables]
    assert min(counts[:3]) > 20
    assert counts[3:] == [4, 4, 4], "opened, two people sat down, begun"
