"""Analyses and hints at the terminal."""

import json
from pathlib import Path

import pytest

from bots.games import play_bots
from cli.terminal import vineta
from vineta import new, save


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of the tiny game that is over."""
    path = tmp_path_factory.mktemp("games") / "game.json"
    save(play_bots("pearls", ["greedy", "random"], seed=2), path)
    return path


def test_a_recorded_game_is_analysed_in_words_as_data_and_as_a_picture(finished: Path, tmp_path: Path) -> None:
    data, curve = tmp_path / "analysis.json", tmp_path / "curve.svg"
    run = vineta("analyse", str(finished), "--iterations", "500", "--json", str(data), "--curve", str(curve))
    assert run.returncode == 0, run
    assert "played best (accuracy" in run.stdout
    assert "result without luck" in run.stdout
    assert len(json.loads(data.read_text())["performances"]) == 2
    assert curve.read_text().startswith("<svg")


def test_a_game_that_goes_on_is_not_analysed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save(new("pearls", players=2, seed=1), path)
    run = vineta("analyse", str(path))
    assert run.returncode != 0
    assert "only a finished game can be analysed" in run.stdout + run.stderr


def test_a_hint_tells_first_where_to_look_and_then_the_moves() -> None:
    run = vineta("play", "pearls", "--players", "2", "--bots", "1", "--seed", "1", typed="hint\nhint\nquit\n")
    assert "Look at your moves that begin with" in run.stdout
    assert "%" in run.stdout.partition("Look at your moves")[2]
