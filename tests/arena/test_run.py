"""A run's result follows from what was asked for, not from how many play, in which order, or how often it stopped."""

from pathlib import Path

import msgspec
import pytest

from vineta.arena.contenders import read_contenders
from vineta.arena.playing import Result, Setting, new_setting, play
from vineta.arena.report import Report
from vineta.arena.results import ResultsFile
from vineta.arena.run import Plan, run
from vineta.arena.schedule import fixtures, read_meet
from vineta.arena.statistics import Margin
from vineta.arena.tally import Tally
from vineta.core.errors import SetupError, VinetaError


def setting(bots: str = "greedy:width=4,random", players: int = 2, seed: int = 1, game: str = "pearls") -> Setting:
    return new_setting(game, players, read_contenders(bots), read_meet(None, players), seed, {})


def result_of(asked: Setting, plan: Plan) -> Report:
    return run(asked, plan).without_times()


def test_the_same_seed_makes_the_same_result() -> None:
    assert result_of(setting(), Plan(20)) == result_of(setting(), Plan(20))
    assert result_of(setting(), Plan(20)) != result_of(setting(seed=2), Plan(20))


@pytest.mark.xdist_group("submarine")
def test_the_number_of_workers_changes_nothing() -> None:
    asked = setting("random,greedy:width=1,budget=1", game="submarine")
    assert result_of(asked, Plan(6, workers=2)) == result_of(asked, Plan(6))


def test_shares_of_a_game_sum_to_one_and_places_agree() -> None:
    for fixture in fixtures(setting("random", 3).meetings, 30):
        found = play(setting("random", 3), fixture)
        assert sum(found.shares) == pytest.approx(1)
        assert [place == 1 for place in found.places] == [share > 0 for share in found.shares]
        assert sorted(found.order) == [0, 1, 2]


def test_both_games_of_a_deal_have_the_same_chances() -> None:
    """Whoever sits on a seat chooses the same while nobody else has done otherwise: the first seat's choices agree."""
    games = [play(setting("random,greedy"), fixture) for fixture in list(fixtures(setting().meetings, 2))]
    assert {game.deal for game in games} == {0}
    assert games[0].order == games[1].order


def test_a_better_bot_wins_more_and_is_rated_higher() -> None:
    report = run(setting("random,greedy"), Plan(120))
    best, worst = report.standings
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.won.low > worst.won.high
    assert best.rating is not None
    assert worst.rating is not None
    assert best.rating.mean > worst.rating.mean


def test_shares_are_counted_for_each_seat() -> None:
    report = run(setting("greedy,random", players=3), Plan(30))
    assert report.games == 30
    assert sum(standing.won.games for standing in report.standings) == 90
    assert sum(seat.share for seat in report.seats) == pytest.approx(1, abs=1e-5)
    assert sum(turn.share for turn in report.turns) == pytest.approx(1, abs=1e-5)


def test_a_mirror_match_tells_what_seats_are_worth() -> None:
    report = run(setting("random", players=3), Plan(30))
    assert [standing.won.share for standing in report.standings] == [pytest.approx(1 / 3, abs=1e-5)]
    assert [seat.games for seat in report.seats] == [30, 30, 30]


def test_it_stops_when_it_is_decided() -> None:
    margin = Margin(0.1, 0.4)
    report = run(setting("greedy,random"), Plan(1000, margin=margin))
    decision = report.meetings[0].decision
    assert decision is not None
    assert decision.verdict == "higher"
    assert report.games == 2 * decision.deals < 1000


def test_results_in_any_order_come_to_the_same() -> None:
    asked = setting("greedy,random")
    games = [play(asked, fixture) for fixture in fixtures(asked.meetings, 60)]
    tallies = [Tally(asked, 60, Margin(0.1, 0.4)) for _ in range(2)]
    for tally, order in zip(tallies, (games, games[::-1]), strict=True):
        for game in order:
            tally.add(game)
    assert tallies[0].counted == tallies[1].counted
    assert tallies[0].over
    assert len(tallies[0].counted) < 60


class StoppedError(Exception):
    """Stands for a kill."""


def interrupted(asked: Setting, file: Path, after: int) -> None:
    def stop(tally: Tally) -> None:
        if tally.arrived >= after:
            raise StoppedError

    with pytest.raises(StoppedError):
        run(asked, Plan(20, file=file), stop)


def test_whoever_was_stopped_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    interrupted(setting(), file, 5)
    interrupted(setting(), file, 9)
    assert len(file.read_text().splitlines()) == 1 + 9
    assert result_of(setting(), Plan(20, file=file)) == result_of(setting(), Plan(20))
    assert len(file.read_text().splitlines()) == 1 + 20


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    whole = result_of(setting(), Plan(20, file=file))
    content = file.read_bytes()
    for kept in (len(content) - 1, len(content) - 40, content.index(b"\n") + 30, content.index(b"\n"), 10, 0):
        file.write_bytes(content[:kept])
        assert result_of(setting(), Plan(20, file=file)) == whole
        assert len(file.read_text().splitlines()) == 1 + 20


def test_more_games_can_be_asked_for_later(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run(setting(), Plan(6, file=file))
    assert result_of(setting(), Plan(20, file=file)) == result_of(setting(), Plan(20))


def test_results_of_other_games_are_not_mixed(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run(setting(), Plan(2, file=file))
    with pytest.raises(VinetaError, match="holds results of other games \\(seed: 1, not 2\\)"):
        run(setting(seed=2), Plan(2, file=file))


@pytest.mark.parametrize("content", ["my notes\n", "my notes", '{"game": "pearls"}\n'])
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, content: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(content)
    with pytest.raises(VinetaError, match="holds no results of an arena"):
        run(setting(), Plan(2, file=file))
    assert file.read_text() == content


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run(setting(), Plan(4, file=file))
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines[:2], "{}\n", *lines[3:]]))
    with pytest.raises(VinetaError, match=r"line 3 of .* is no result"):
        run(setting(), Plan(4, file=file))


def test_results_can_be_read_back(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run(setting(), Plan(4, file=file))
    with ResultsFile(file, setting()) as kept:
        assert [msgspec.json.decode(msgspec.json.encode(result), type=Result) for result in kept.before]
        assert {result.fixture for result in kept.before} == set(fixtures(setting().meetings, 4))


def test_what_cannot_be_played_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        setting(players=17)
    with pytest.raises(VinetaError, match="at least one game"):
        run(setting(), Plan(0))
    with pytest.raises(VinetaError, match="processes or ray, not 'moon'"):
        run(setting(), Plan(2, on="moon"))
    with pytest.raises(VinetaError, match="cannot write"):
        run(setting(), Plan(2, file=tmp_path / "nowhere" / "results.jsonl"))
