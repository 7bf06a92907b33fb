"""`vineta arena` as it is typed: tables, files, what is wrong with what was asked for, and a kill in the middle."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import psutil
import pytest
from typer.testing import CliRunner

from vineta.arena.contenders import read_contenders
from vineta.arena.playing import new_setting
from vineta.arena.run import Plan, run
from vineta.cli.app import app
from vineta.core.errors import VinetaError

PATIENCE = 120.0


def arena(*words: str) -> str:
    """What the command prints."""
    result = CliRunner().invoke(app, ["arena", *words], env={"COLUMNS": "120", "TERM": "dumb"})
    if result.exception:
        raise result.exception
    return result.stdout


def report(*words: str) -> Any:
    return json.loads(arena(*words, "--json", "-"))


def test_the_table_tells_shares_intervals_ratings_and_seats() -> None:
    told = arena("pearls", "--bots", "greedy:width=4,budget=40,random", "--games", "6")
    assert "Pearls, 2 players, 6 games, seed 0; a fair share is 50.0 %" in told
    for word in ("greedy:width=4,budget=40", "random", "rating", "95 %", "ms a move", "moving"):
        assert word in told


def test_meetings_are_listed_where_there_are_several() -> None:
    told = arena(
        "pearls", "--bots", "greedy:width=2,random,greedy:width=3", "--players", "3", "--meet", "first", "--games", "3"
    )
    assert "greedy:width=2 – 2 × random" in told
    assert "greedy:width=2 – 2 × greedy:width=3" in told


def test_a_bot_is_called_as_it_was_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from vineta.bots.greedy import GreedyBot\n\n\nclass Hand(GreedyBot):\n    pass\n", encoding="utf-8"
    )
    assert "mine.py:Hand:width=2" in arena("pearls", "--bots", f"{file}:Hand:width=2,random", "--games", "2")


def test_a_decision_is_told() -> None:
    told = arena("pearls", "--bots", "greedy,random", "--games", "400", "--decide", "0.1,0.4")
    assert "more than 10 %, after" in told


def test_json_and_picture_are_written(tmp_path: Path) -> None:
    data, picture = tmp_path / "report.json", tmp_path / "report.svg"
    arena("pearls", "--bots", "random,greedy:width=2", "--games", "4", "--json", str(data), "--plot", str(picture))
    assert json.loads(data.read_bytes())["games"] == 4
    drawn = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert len(drawn.findall("{http://www.w3.org/2000/svg}circle")) == 2


def test_a_bot_alone_is_drawn_by_its_seats(tmp_path: Path) -> None:
    picture = tmp_path / "seats.svg"
    told = arena("pearls", "--bots", "random", "--players", "3", "--games", "4", "--plot", str(picture))
    assert "rating" not in told
    assert len(ElementTree.fromstring(picture.read_text()).findall("{http://www.w3.org/2000/svg}circle")) == 6


@pytest.mark.xdist_group("sunken-city")
def test_options_and_variants_are_those_of_the_game() -> None:
    by_option = report("sunken-city", "--bots", "random", "--games", "1", "--option", "expert=yes")
    by_variant = report("sunken-city", "--bots", "random", "--games", "1", "--variant", "expert")
    assert by_option["options"] == by_variant["options"] == {"expert": True}
    assert by_option["seats"] == by_variant["seats"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess", "--bots", "random"], "no game is called “chess”"),
        (["pearls", "--bots", "random", "--players", "9"], "is for 2 to 3 players, not 9"),
        (["pearls", "--bots", "random", "--variant", "wild"], "has no variant 'wild'"),
        (["pearls", "--bots", "random", "--option", "wild"], "no option is called “wild”"),
        (["pearls", "--bots", "clever"], "no bot is called 'clever'"),
        (["pearls", "--bots", "random", "--meet", "league"], "not as 'league'"),
        (["pearls", "--bots", "random", "--on", "moon"], "processes or ray, not 'moon'"),
        (["pearls", "--bots", "random", "--decide", "much"], "two shares, 0.5,0.55, not 'much'"),
        (["pearls", "--bots", "random", "--games", "1", "--plot", "nowhere/plot.svg"], "cannot write nowhere/plot.svg"),
        (["pearls", "--bots", "random", "--games", "1", "--json", "nowhere/it.json"], "cannot write nowhere/it.json"),
    ],
)
def test_what_cannot_be_done_is_told(words: list[str], complaint: str) -> None:
    with pytest.raises(VinetaError, match=complaint):
        arena(*words)


@pytest.mark.xdist_group("submarine")
def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """Its processes end with it, and what they had played counts."""
    results = tmp_path / "results.jsonl"
    words = ["arena", "submarine", "--bots", "random", "--games", "100000", "--workers", "2", "--results", str(results)]
    with subprocess.Popen([sys.executable, "-c", "from vineta.cli import main; main()", *words]) as process:
        until = time.monotonic() + PATIENCE
        while not results.exists() or results.read_bytes().count(b"\n") < 6:
            assert time.monotonic() < until, "nothing is played"
            assert process.poll() is None
            time.sleep(0.05)
        helpers = psutil.Process(process.pid).children(recursive=True)
        process.kill()
    assert not psutil.wait_procs(helpers, PATIENCE)[1]
    asked = new_setting("submarine", 2, read_contenders("random"), "pairs", 0, {})
    resumed = run(asked, Plan(8, file=results))
    assert resumed.without_times() == run(asked, Plan(8)).without_times()
