"""Puzzles at the terminal."""

from pathlib import Path

from cli.terminal import vineta
from vineta.core import puzzles, registry
from vineta.insight.solving import task

GAME = "atlandice"


def test_a_puzzle_is_missed_solved_and_left() -> None:
    easiest = min(puzzles.collected(GAME).puzzles, key=lambda puzzle: puzzle.difficulty)
    best = task(registry.find(GAME), easiest).best
    run = vineta("puzzles", GAME, "--solve", typed=f"nonsense\n{easiest.tempting}\n{easiest.right}\nshow\nquit\n")
    assert run.returncode == 0, run.stderr
    assert f"the best move {best}." in run.stdout
    assert f"{easiest.right}: it wins {best} of 100 games." in run.stdout
    assert "Goodbye." in run.stdout


def test_it_is_told_how_many_there_are() -> None:
    told = vineta("puzzles", GAME, "--language", "de").stdout
    assert f"{len(puzzles.collected(GAME).puzzles)} Rätsel" in told
    assert "etwas vorbereiten" in told


def test_a_game_without_puzzles_and_a_file_of_something_else_are_refused(tmp_path: Path) -> None:
    assert "there are no puzzles of Pearls yet" in vineta("puzzles", "pearls", "--solve").stderr
    other = tmp_path / "other.json"
    other.write_text("{}")
    run = vineta("puzzles", GAME, "--find", "1", "-o", str(other))
    assert run.returncode != 0
    assert "cannot be read" in run.stderr
    assert other.read_text() == "{}"
