"""Trainings, with the tiny game of the contract tests: they learn, can be stopped, and follow from their seed."""

import dataclasses
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from vineta.cli.app import app
from vineta.core import registry
from vineta.core.errors import VinetaError
from vineta.core.network import read_learned
from vineta.training.courses import courses
from vineta.training.examination import examine
from vineta.training.plots import calibration_plot, curve
from vineta.training.trainer import Schooling, Training

pytestmark = pytest.mark.xdist_group("pearls")

WANTED = Schooling("pearls", rounds=8, games=100, samples=10, seed=3)


class StoppedError(Exception):
    """Somebody has had enough."""


def trained(file: Path, wanted: Schooling = WANTED) -> Training:
    training = Training(wanted, file)
    training.run()
    return training


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Training, Path]:
    """A training from beginning to end, and its file, for all who only look at them."""
    file = tmp_path_factory.mktemp("training") / "weights.json"
    return trained(file), file


def test_a_training_learns_to_foresee_results(whole: tuple[Training, Path]) -> None:
    training, _ = whole
    for course in training.courses:
        points = [point for point in training.points if point.course == course.name]
        assert points[0].loss == pytest.approx(points[0].rule_of_thumb, abs=1e-5), "it begins with a rule of thumb"
        last = points[-3:]
        assert sum(point.loss for point in last) < sum(point.rule_of_thumb for point in last)


def test_what_was_learned_is_in_the_file_with_the_command_that_made_it(whole: tuple[Training, Path]) -> None:
    training, file = whole
    learned = read_learned(file.read_bytes())
    assert learned.made_by == (
        "vineta train pearls --rounds 8 --games 100 --samples 10 --tries 64 --whims 20 --trust 0.2 --seed 3",
    )
    for own, wanted in zip(learned.network(training.game.inputs), training.network, strict=True):
        assert own == pytest.approx(wanted, abs=1e-4)


def test_a_training_that_was_stopped_goes_on_to_the_same_weights(whole: tuple[Training, Path], tmp_path: Path) -> None:
    def stop(rounds: int) -> None:
        if rounds == 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        Training(WANTED, tmp_path / "parts.json").run(told=stop)
    assert not (tmp_path / "parts.json").exists()
    assert Training(WANTED, tmp_path / "parts.json").rounds == 3
    trained(tmp_path / "parts.json")
    assert (tmp_path / "parts.json").read_bytes() == whole[1].read_bytes()


def test_in_a_share_of_the_games_some_seats_follow_the_judge(tmp_path: Path) -> None:
    def seatings(share: float) -> list[int]:
        wanted = dataclasses.replace(WANTED, games=400, against_judge=share, players=(3,))
        return [task.manner.by_judge for task in Training(wanted, tmp_path / "weights.json").tasks()]

    assert not any(seatings(0.0))
    assert sum(mask > 0 for mask in seatings(0.25)) == 10
    assert {*seatings(1.0)} == {*range(1, 7)}, "anybody, but never nobody or everybody"
    assert seatings(1.0) == seatings(1.0)


def test_games_against_the_judge_are_learned_from_and_follow_from_the_seed(tmp_path: Path) -> None:
    mixed = dataclasses.replace(WANTED, rounds=4, against_judge=0.5)
    for name, wanted in {"one": mixed, "same": mixed, "alone": dataclasses.replace(mixed, against_judge=0.0)}.items():
        trained(tmp_path / name, wanted)
    one, same, alone = (read_learned((tmp_path / name).read_bytes()) for name in ("one", "same", "alone"))
    assert one == same
    assert one.hidden != alone.hidden
    assert one.made_by[0].endswith("--seed 3 --against-judge 0.5")


def test_games_of_bots_that_think_are_learned_from_and_follow_from_the_seed(tmp_path: Path) -> None:
    thought = Schooling(
        "pearls", rounds=2, games=20, samples=10, seed=3, against_judge=0.5, thinking=40, thoughtful=1.0
    )
    for name, wanted in {"one": thought, "same": thought, "other": dataclasses.replace(thought, thinking=80)}.items():
        trained(tmp_path / name, wanted)
    one, same, other = (read_learned((tmp_path / name).read_bytes()) for name in ("one", "same", "other"))
    assert one == same
    assert one.hidden != other.hidden
    assert one.made_by[0].endswith("--against-judge 0.5 --thinking 40 --thoughtful 1.0")


def test_a_share_of_the_games_is_played_by_bots_that_think(tmp_path: Path) -> None:
    def thinking(share: float, iterations: int = 40) -> list[int]:
        wanted = dataclasses.replace(WANTED, games=400, thinking=iterations, thoughtful=share)
        return [task.thinking for task in Training(wanted, tmp_path / "weights.json").tasks()]

    assert {*thinking(0.0)} == {*thinking(0.5, iterations=0)} == {0}
    assert {*thinking(1.0)} == {40}
    assert 20 < thinking(0.5).count(40) < 60


def test_weights_of_other_player_counts_stay_as_they_were(tmp_path: Path) -> None:
    before = trained(tmp_path / "before.json", dataclasses.replace(WANTED, rounds=2))
    wanted = dataclasses.replace(WANTED, rounds=2, start=tmp_path / "before.json", players=(3,))
    after = trained(tmp_path / "after.json", wanted)
    assert [course.players for course in after.courses] == [3]
    assert (after.learned.hidden[0], after.learned.direct[0]) == (before.learned.hidden[0], before.learned.direct[0])
    assert after.learned.hidden[1] != before.learned.hidden[1]
    assert after.learned.made_by[-1].endswith("before.json --players 3")


def test_a_player_count_that_nobody_plays_is_refused(tmp_path: Path) -> None:
    with pytest.raises(VinetaError, match="Pearls is not played by 7"):
        Training(dataclasses.replace(WANTED, players=(2, 7)), tmp_path / "weights.json")


def test_a_file_of_another_training_is_refused(tmp_path: Path) -> None:
    trained(tmp_path / "weights.json", Schooling("pearls", rounds=1, games=2))
    with pytest.raises(VinetaError, match=r"another training .*--rounds 1 --games 2 .*remove it"):
        Training(WANTED, tmp_path / "weights.json")


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    trained(tmp_path / "weights.json", Schooling("pearls", rounds=1, games=2))
    with pytest.raises(VinetaError, match="other inputs"):
        Training(Schooling("submarine", start=tmp_path / "weights.json"), tmp_path / "other.json")


def test_what_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text('{"made_by": 3}')
    with pytest.raises(VinetaError, match="no file of weights"):
        Training(Schooling("pearls", start=tmp_path / "notes.json"), tmp_path / "weights.json")


def test_each_set_of_weights_has_its_games() -> None:
    assert [(course.name, course.players) for course in courses(registry.find("pearls"))] == [
        ("2 players", 2),
        ("3 players", 3),
    ]
    expert = [course for course in courses(registry.find("sunken-city")) if course.name.startswith("expert")]
    assert [(course.players, course.variants) for course in expert] == [
        (players, ((("expert", True),),)) for players in (2, 3, 4)
    ]


def test_an_examination_plays_each_deal_from_every_seat_and_is_drawn(whole: tuple[Training, Path]) -> None:
    training, _ = whole
    found = list(examine("pearls", training.network, training.courses, games=60))
    for examined, course in zip(found, training.courses, strict=True):
        assert examined.games == 60
        assert 0 < examined.won < 60
        assert examined.error < 0.15
        assert sum(line.positions for line in examined.bins) % course.players == 0
    plots = (
        curve("Pearls", training.points),
        calibration_plot("Pearls", [(examined.course, examined.bins) for examined in found]),
    )
    for plot in plots:
        assert ElementTree.fromstring(plot).tag.endswith("svg")
        assert "2 players" in plot


def test_the_command_trains_examines_and_draws(tmp_path: Path) -> None:
    file = tmp_path / "pearls.json"
    words = ["train", "pearls", "-o", str(file), "--rounds", "2", "--games", "20", "--examine", "20"]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    assert "Pearls has learned in 2 rounds" in told.output
    assert "of 20 games won against the hand-made judge, where an equal one would win 50 %" in told.output
    assert {path.name for path in tmp_path.iterdir()} == {
        "pearls.json",
        "pearls.json.training",
        "pearls.curve.svg",
        "pearls.calibration.svg",
    }
