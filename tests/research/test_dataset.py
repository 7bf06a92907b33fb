"""Datasets hold the games that bots play, whether they were made at once or not."""

from dataclasses import replace
from pathlib import Path

import pyarrow.parquet
import pytest
from typer.testing import CliRunner

from vineta.cli.app import app
from vineta.core import registry
from vineta.core.errors import SetupError, VinetaError
from vineta.core.game import NATURE, SPECTATOR
from vineta.core.position import Position
from vineta.research import dataset
from vineta.research.dataset import COLUMNS, Wanted, card_of, make_dataset, view_of

PEARLS = Wanted("pearls", games=7, players=2, bot="random", seed=5)
ATLANDICE = Wanted("atlandice", games=2, players=2, bot="random", seed=5)
"""Which other processes find, too; the tiny game of the tests they would not."""


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_IN_A_PART", 3)


@pytest.mark.parametrize("name", ["pearls", "submarine"])
def test_every_move_can_be_played_again(name: str, tmp_path: Path) -> None:
    game, file = registry.find(name), tmp_path / "games.parquet"
    make_dataset(replace(PEARLS, game=name, games=2), file)
    lines = pyarrow.parquet.read_table(file).to_pylist()
    for number in range(2):
        position = Position(game, 2)
        own = [line for line in lines if line["game"] == number]
        for move, line in enumerate(own):
            assert (line["move"], line["mover"]) == (move, position.mover)
            seen = position.view(SPECTATOR if position.mover == NATURE else position.mover)
            assert view_of(game, line["view"]).tobytes() == seen.to_bytes()
            chances = position.chances()
            assert line["chance"] == (pytest.approx(chances[line["text"]]) if chances else None)
            assert game.parse(line["text"]) == line["action"]
            position.play(line["action"])
        assert position.outcome is not None
        winners = [seat for seat, reward in enumerate(own[0]["rewards"]) if reward == max(own[0]["rewards"])]
        assert tuple(winners) == position.outcome.winners


def test_whoever_stops_can_go_on(tmp_path: Path) -> None:
    at_once, later = tmp_path / "once.parquet", tmp_path / "later.parquet"
    make_dataset(PEARLS, at_once)
    told: list[int] = []

    def stop_after_four(games: int) -> None:
        told.append(games)
        if games > 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_dataset(PEARLS, later, stop_after_four)
    assert not later.exists()
    again: list[int] = []
    make_dataset(PEARLS, later, again.append)
    assert again == [6, 7], "the first two parts are not played again"
    assert pyarrow.parquet.read_table(later).equals(pyarrow.parquet.read_table(at_once))
    assert not (tmp_path / "later.parquet.parts").exists()


def test_it_does_not_matter_how_many_processes_play(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone.parquet", tmp_path / "together.parquet"
    make_dataset(ATLANDICE, alone)
    make_dataset(ATLANDICE, together, workers=2)
    assert pyarrow.parquet.read_table(together).equals(pyarrow.parquet.read_table(alone))
    assert card_of(together).exists()


def test_the_command_writes_a_table_and_its_card(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    arguments = ["dataset", "pearls", "--games", "4", "--bot", "random", "--seed", "9", "-o", str(file)]
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    assert "4 games of Pearls" in result.stdout
    assert pyarrow.parquet.read_table(file).column_names == list(COLUMNS)
    card = card_of(file).read_text(encoding="utf-8")
    assert "| games | 4 |" in card
    assert all(f"`{name}`" in card for name in COLUMNS)


def test_what_cannot_be_made_is_told(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    with pytest.raises(VinetaError, match="at least one game"):
        make_dataset(replace(PEARLS, games=0), file)
    with pytest.raises(SetupError, match="2 to 3 players"):
        make_dataset(replace(PEARLS, players=9), file)
    with pytest.raises(VinetaError, match="no bot is called"):
        make_dataset(replace(PEARLS, bot="magnus"), file)
    with pytest.raises(VinetaError, match="processes or ray, not 'moon'"):
        make_dataset(PEARLS, file, on="moon")
    with pytest.raises(KeyboardInterrupt):
        make_dataset(PEARLS, file, stop)
    with pytest.raises(VinetaError, match="parts of other games"):
        make_dataset(replace(PEARLS, seed=6), file)
    make_dataset(PEARLS, file)
    with pytest.raises(VinetaError, match="is there already"):
        make_dataset(PEARLS, file)


def stop(games: int) -> None:
    raise KeyboardInterrupt
