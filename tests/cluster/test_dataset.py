"""A dataset that a Ray cluster has played is the one that is played here."""

from pathlib import Path

import pyarrow.parquet
import pytest

from vineta.research import dataset
from vineta.research.dataset import Wanted, make_dataset

WANTED = Wanted("atlandice", games=3, players=2, bot="random", seed=5)


def test_a_cluster_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_IN_A_PART", 1)
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    make_dataset(WANTED, here)
    told: list[int] = []
    make_dataset(WANTED, there, told.append, workers=2, on="ray")
    assert told == [0, 1, 2, 3]
    assert pyarrow.parquet.read_table(there).equals(pyarrow.parquet.read_table(here))
