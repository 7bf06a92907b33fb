"""Puzzles are found in games of bots: the same for a seed, and who was stopped goes on."""

from pathlib import Path

import msgspec
import pytest

from vineta.core import registry
from vineta.core.errors import VinetaError
from vineta.core.kernel import COMPILED
from vineta.core.puzzles import Collection, Puzzle, Recorded, read
from vineta.insight import finding
from vineta.insight.finding import Gleaned, find, setups

pytestmark = pytest.mark.skipif(not COMPILED, reason="takes long where nothing is compiled")


def gleaned(name: str, seed: int, number: int) -> Gleaned:
    """A puzzle in every second game."""
    puzzle = Puzzle(number, 1, 0, "right", "gain", 1, (1, 2, 3), "wrong", ("right",), ("wrong",))
    return Gleaned(Recorded(number, 2, {}, f"{name} {seed}"), (puzzle,) * (number % 2))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "glean", gleaned)
    monkeypatch.setattr(finding, "_prepare", lambda game: None)


def test_who_was_stopped_goes_on_and_finds_the_same(quick: None, tmp_path: Path) -> None:
    at_once = find("atlandice", 5, 1, tmp_path / "once.json")
    first = find("atlandice", 2, 1, tmp_path / "twice.json")
    assert (first.played, len(first.puzzles), len(first.records)) == (4, 2, 2)
    assert find("atlandice", 5, 1, tmp_path / "twice.json") == at_once
    assert read((tmp_path / "twice.json").read_bytes(), "twice.json") == at_once
    assert (tmp_path / "twice.json").read_bytes() == (tmp_path / "once.json").read_bytes()


def test_games_count_in_their_order_whoever_was_quicker() -> None:
    late = [(number, gleaned("atlandice", 1, number)) for number in (2, 0, 1, 4, 3)]
    assert [each.record.number for each in finding._in_order(iter(late), 0)] == [0, 1, 2, 3, 4]


def test_a_file_of_another_search_stays_as_it_is(quick: None, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    find("atlandice", 1, 1, file)
    before = file.read_bytes()
    for name, seed in (("atlandice", 2), ("submarine", 1)):
        with pytest.raises(VinetaError, match="holds the puzzles of another search"):
            find(name, 1, seed, file)
    assert file.read_bytes() == before


def test_every_way_to_play_is_looked_at() -> None:
    game = registry.find("sunken-city")
    ways = [(tuple(options), players) for options, players in setups(game)]
    assert {players for _, players in ways} == set(game.player_counts)
    assert ("expert",) in {options for options, _ in ways}


def test_the_same_game_is_played_for_the_same_seed_and_number() -> None:
    game = registry.find("atlandice")
    assert finding._played(game, 1, 0).moves == finding._played(game, 1, 0).moves
    assert finding._played(game, 1, 0).moves != finding._played(game, 2, 0).moves


def test_only_puzzles_that_hold_are_kept() -> None:
    from vineta.insight.checking import without

    found = [gleaned("atlandice", 1, number) for number in (1, 3)]
    puzzles = tuple(puzzle for each in found for puzzle in each.puzzles)
    collection = Collection("", 1, 4, tuple(each.record for each in found), puzzles)
    kept = without(collection, {"1-1"})
    assert [puzzle.name for puzzle in kept.puzzles] == ["3-1"]
    assert [record.number for record in kept.records] == [3]
    assert msgspec.structs.replace(kept, records=(), puzzles=()) == Collection("", 1, 4)
