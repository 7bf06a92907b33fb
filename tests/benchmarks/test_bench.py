"""The benchmarks run, on the smallest scale. How fast anything is, no test asks."""

import sys
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType

import pytest

import bench
import caches
import ours
import rounds
import scenes
import sheets
import starts
import tables
from vineta.core import registry
from vineta.core.game import SPECTATOR, all_eyes

LOOKS = scenes.Looks(tables=3, moves=2, cold=2, pictures=2)
SMALLEST = rounds.Scale(rounds=2, seconds=0.001, start_runs=1, compile_first=False, looks=LOOKS)


@pytest.fixture(scope="session")
def pearls() -> ours.Case:
    return ours.Case(registry.find("pearls"), 3, {"open_cards": True})


@pytest.fixture(scope="session")
def stage(pearls: ours.Case) -> ours.Stage:
    return ours.Stage(pearls, games=2)


@pytest.fixture(scope="session")
def said() -> list[str]:
    """What the run below says, filled while it runs."""
    return []


@pytest.fixture(scope="session")
def results(pearls: ours.Case, said: list[str]) -> rounds.Results:
    """A run without peers, and with figures in their place."""
    found = rounds.measure(SMALLEST, [pearls], rounds.Part(peers=False), said.append)
    found.peers = {peer: [ours.Rate(1, 100, 1.0), ours.Rate(2, 200, 1.0)] for peer in rounds.PEERS}
    found.starts = {"Pearls": starts.GameStarts(starts.Start(21.0, 12.0), starts.Start(1.0, 0.9))}
    return found


def test_every_game_is_measured() -> None:
    assert {case.game.name for case in ours.cases()} == set(registry.names())


def test_variants_follow_their_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "names", lambda: ["pearls"])
    monkeypatch.setattr(ours, "VARIANTS", (("pearls", {"open_cards": True}, 2), ("chess", {}, 2)))
    assert [case.name for case in ours.cases()] == ["Pearls, 3 players", "Pearls, open_cards, 2 players"]


def test_whole_games_are_played_in_the_kernel_and_from_python(stage: ours.Stage) -> None:
    for play in (stage.play_in_kernel, stage.play_from_python, stage.play_as_a_script):
        rate = ours.measure_rate(play, 0)
        assert rate.games == 1
        assert rate.actions > 10


def test_copies_are_measured(stage: ours.Stage) -> None:
    assert ours.measure_nanoseconds(stage.copy_state, 0.001) > 0
    assert ours.measure_nanoseconds(stage.copy_position, 0.001) > 0


def test_the_largest_scene_is_weighed(results: rounds.Results) -> None:
    [size] = results.sizes.values()
    assert 0 < size.gzipped_bytes < size.json_bytes


def test_every_move_at_every_table_is_drawn_for_everybody(results: rounds.Results) -> None:
    [found] = results.scenes.values()
    assert len(found.first.milliseconds) == len(found.everybody.milliseconds) == LOOKS.tables * LOOKS.moves
    assert all(
        0 < first < all_ for first, all_ in zip(found.first.milliseconds, found.everybody.milliseconds, strict=True)
    )
    assert len(found.cold.milliseconds) == LOOKS.cold
    assert len(found.pictures.milliseconds) == LOOKS.pictures


def test_most_looks_take_less_than_the_ninety_ninth() -> None:
    times = scenes.Times(tuple(map(float, range(101))))
    assert (times.median, times.ninety_ninth) == (50, 99)


def test_games_are_found_at_different_points_and_go_on(pearls: ours.Case) -> None:
    games = scenes.GamesAtOnce(pearls, 5)
    plies = [len(position.moves) for position in games.rounds(1)]
    assert len(set(plies)) > 1
    assert [len(position.moves) for position in games.rounds(1)] > plies


def test_a_game_that_ends_is_followed_by_another(pearls: ours.Case) -> None:
    games = scenes.GamesAtOnce(pearls, 1)
    length = len(ours.random_moves(pearls, 1))
    assert sum(position.over for position in games.rounds(4 * length)) > 1


def test_whoever_is_to_move_sees_the_position_first(pearls: ours.Case) -> None:
    position = next(scenes.GamesAtOnce(pearls, 1).moves())
    assert scenes._everybody(position)[0] == position.mover
    assert scenes._everybody(position)[-1] == SPECTATOR
    assert sorted(scenes._everybody(position)) == list(all_eyes(position.players))


def test_nothing_is_remembered_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    @cache
    def plain() -> object:
        return object()

    class Room:
        @staticmethod
        @lru_cache(8)
        def inside() -> object:
            return object()

    for name in ("somewhere", "somewhere.else", "somewhere_beside"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    vars(sys.modules["somewhere"]).update(plain=plain, Room=Room)
    vars(sys.modules["somewhere.else"]).update(imported=plain)
    vars(sys.modules["somewhere_beside"]).update(kept=cache(object))
    earlier = plain(), Room.inside()
    assert caches.forget_everything("somewhere") == 2
    assert plain() is not earlier[0]
    assert Room.inside() is not earlier[1]


def test_rates() -> None:
    rate = ours.Rate(games=2, actions=1000, seconds=0.5)
    assert (rate.games_per_second, rate.actions_per_second, rate.microseconds) == (4, 2000, 500)


def test_as_many_steps_are_said_as_counted(results: rounds.Results, pearls: ours.Case, said: list[str]) -> None:
    assert len(said) == rounds.step_count(SMALLEST, [pearls], rounds.Part(peers=False)) == 5
    assert [len(speeds) for speeds in results.speeds.values()] == [SMALLEST.rounds]


def test_starts_are_measured_in_another_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # nothing to compile, so this is quick
    name = next(name for name in registry.names() if name != "pearls")
    started = starts.game_starts(ours.Case(registry.find(name), 2, {}), runs=1)
    assert started.first.seconds > 0
    assert started.later.processor_seconds > 0


def test_an_empty_cache_is_really_empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "elsewhere")
    environment = starts.fresh_cache(tmp_path)
    assert environment["XDG_CACHE_HOME"] == str(tmp_path)
    assert "NUMBA_CACHE_DIR" not in environment


def test_a_start_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starts, "IMPORT", "import no_such_module")
    with pytest.raises(RuntimeError, match="No module named 'no_such_module'"):
        starts.import_start(1)


def test_like_is_set_beside_like(results: rounds.Results) -> None:
    compiled, scripts = sheets.ratio_sheets(results)
    assert [column.title for column in compiled.columns] == [
        "/ Catanatron",
        "/ OpenSpiel's backgammon inside C++",
        "/ OpenSpiel's hearts inside C++",
        "/ OpenSpiel's quoridor inside C++",
    ]
    assert all("C++" not in column.title for column in scripts.columns)


def test_ratios_are_taken_within_each_round() -> None:
    ours_in_rounds = [ours.Rate(1, 300, 1.0), ours.Rate(1, 100, 1.0), ours.Rate(1, 500, 1.0)]
    theirs_in_rounds = [ours.Rate(1, 3, 1.0), ours.Rate(1, 10, 1.0), ours.Rate(1, 1, 1.0)]
    assert sheets._ratio(ours_in_rounds, theirs_in_rounds) == 100


def test_goals_are_marked() -> None:
    most, least = tables.Goal(5, "≤ 5"), tables.Goal(5, "≥ 5", at_least=True)
    assert tables.Column("time", "{:.1f} s", most).cell(4) == "4.0 s ✓"
    assert tables.Column("time", "{:.1f} s", most).cell(6) == "6.0 s ✗"
    assert tables.Column("speed", "{:.0f}", least).cell(4) == "4 ✗"
    assert tables.Column("speed", "{:.0f}").cell(4) == "4"


def test_the_page_tells_how_it_is_made_and_holds_every_table(results: rounds.Results) -> None:
    page = bench.document(results, SMALLEST, "")
    assert "`make bench`" in page
    assert f"Python {sys.version.split()[0]}" in page
    for sheet in sheets.sheets(results):
        assert f"## {sheet.title}" in page
        assert tables.terminal_table(sheet).row_count == len(sheet.rows)
    assert "| Pearls | 21.0 ✗ | 12.0 | 1.00 ✓ | 0.90 |" in page


def test_what_researchers_use_is_measured_alone_and_the_other_tables_are_kept(
    results: rounds.Results, pearls: ours.Case
) -> None:
    said: list[str] = []
    part = rounds.Part(engines=False, peers=False)
    found = rounds.measure(SMALLEST, [pearls], part, said.append)
    assert len(said) == rounds.step_count(SMALLEST, [pearls], part) == 3
    [figures] = found.adapted.values()
    assert all(each.batch.actions > 0 and each.threads > 0 and each.features > 0 for each in figures)
    assert all(each.openspiel.actions > 0 and each.pettingzoo.actions > 0 for each in figures)
    known = bench.document(results, SMALLEST, "")
    page = bench.document(found, SMALLEST, known)
    assert list(bench.sections(page)) == list(bench.sections(known))
    assert bench.sections(page)["Importing"] == bench.sections(known)["Importing"]


def test_engines_are_measured_alone_and_the_tables_of_researchers_are_kept(
    results: rounds.Results, pearls: ours.Case
) -> None:
    said: list[str] = []
    part = rounds.Part(research=False, peers=False)
    found = rounds.measure(SMALLEST, [pearls], part, said.append)
    assert len(said) == rounds.step_count(SMALLEST, [pearls], part)
    assert found.speeds
    assert found.searches
    assert not found.adapted
    known = bench.document(results, SMALLEST, "")
    page = bench.document(found, SMALLEST, known)
    assert list(bench.sections(page)) == list(bench.sections(known))
    assert bench.sections(page)["For researchers"] == bench.sections(known)["For researchers"]


def test_each_interface_is_set_beside_the_games_of_its_library(results: rounds.Results) -> None:
    titles = [[column.title for column in sheet.columns] for sheet in sheets.adapted_ratio_sheets(results)]
    assert [len(columns) for columns in titles] == [1, 3, 1]
    assert all(title.startswith("/ OpenSpiel's") for title in titles[1])
    assert titles[2] == ["/ PettingZoo's connect four"]
