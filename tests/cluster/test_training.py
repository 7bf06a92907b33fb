"""A judge that has learned on a Ray cluster is the one that learns here, even when a process is killed meanwhile."""

from pathlib import Path

from cluster.killing import one_is_killed
from vineta.training.trainer import Schooling, Training

WANTED = Schooling("atlandice", rounds=2, games=40, samples=10, seed=3)


def test_a_cluster_learns_the_same_weights_though_a_process_is_killed(tmp_path: Path) -> None:
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    with one_is_killed():
        Training(WANTED, there).run(on="ray")
    Training(WANTED, here).run()
    assert there.read_bytes() == here.read_bytes()
