"""Every puzzle of every game: it can be played, is asked of its seat, and tells nothing that the seat cannot know."""

import os
from datetime import date, timedelta
from importlib.resources import files
from itertools import pairwise

import numpy as np
import pytest

from vineta.core import puzzles, registry
from vineta.core.errors import MoveError, VinetaError
from vineta.core.game import Game
from vineta.core.kernel import COMPILED
from vineta.core.puzzles import DIFFICULTIES, FILE, Puzzle
from vineta.core.scene import choices, to_json
from vineta.draw.look import look
from vineta.insight.checking import holds
from vineta.insight.proving import FEWEST, MARGIN
from vineta.insight.solving import Task, solution, task

ALL = bool(os.environ.get("VINETA_PUZZLES"))
"""Whether every puzzle is thought through again, and not a few."""
MOST_BYTES = 300_000

pytestmark = pytest.mark.skipif(not COMPILED, reason="takes long where nothing is compiled")


def tasks(game: Game) -> list[Task]:
    return [task(game, puzzle) for puzzle in puzzles.collected(game.name).puzzles]


def sample(game: Game) -> list[Puzzle]:
    """The easiest of each rule set, or all of them."""
    collection = puzzles.collected(game.name)
    easiest = sorted(collection.puzzles, key=lambda puzzle: (puzzle.difficulty, len(puzzle.chances)))
    firsts = {str(collection.record(puzzle).options): puzzle for puzzle in reversed(easiest)}
    return list(collection.puzzles if ALL else firsts.values())


def test_every_puzzle_is_asked_of_its_seat_and_has_one_right_move(game: Game) -> None:
    for given in tasks(game):
        puzzle, legal = given.puzzle, given.position.legal.tolist()
        assert given.position.mover == puzzle.seat, puzzle.name
        assert given.right in legal
        assert len(puzzle.chances) == len(legal) >= FEWEST
        second = sorted(puzzle.chances)[-2]
        assert given.best - second >= round(100 * MARGIN) - 1, "each is rounded by itself"
        assert game.parse(puzzle.tempting) in legal
        assert puzzle.tempting != puzzle.right
        assert 1 <= puzzle.difficulty <= len(DIFFICULTIES)


def test_the_right_move_can_be_touched(game: Game) -> None:
    for given in tasks(game):
        offered = choices(look(given.position, given.puzzle.seat))
        assert any(choice.actions[0] == given.right for choice in offered), given.puzzle.name


def test_a_solution_says_why_and_begins_with_the_right_move(game: Game) -> None:
    for given in tasks(game):
        why = solution(given)
        assert all(map(str, why.reasons))
        assert why.reasons
        assert why.line[0].history.actions[-1] == given.right


def test_nothing_that_is_told_depends_on_what_the_seat_cannot_see(game: Game) -> None:
    """Where the hidden cards are others, the scene and the solution are the same."""
    for given in tasks(game)[::8]:
        seat = given.puzzle.seat
        other = Task(given.puzzle, given.view.guess(np.random.default_rng(5)))
        scenes = [game.scene(game.view(each.position.state, seat), seat) for each in (given, other)]
        assert to_json(scenes[0]) == to_json(scenes[1])
        lines = [[look(position, seat) for position in solution(each).line] for each in (given, other)]
        assert list(map(to_json, lines[0])) == list(map(to_json, lines[1]))


def test_no_two_puzzles_are_the_same(game: Game) -> None:
    given = [(each.puzzle.name, each.view.to_bytes()) for each in tasks(game)]
    assert len({name for name, _ in given}) == len({view for _, view in given}) == len(given)


def test_the_file_is_compact_and_says_how_it_was_made(game: Game) -> None:
    collection, source = puzzles.collected(game.name), files(game.package) / FILE
    if collection.puzzles:
        assert len(source.read_bytes()) <= MOST_BYTES
        assert collection.command.startswith(f"vineta puzzles {game.name} --find ")
        assert puzzles.written(collection) == source.read_bytes()


@pytest.mark.slow
def test_the_strongest_level_finds_what_greedy_overlooks(game: Game) -> None:
    collection = puzzles.collected(game.name)
    cases = [(collection.record(puzzle), puzzle) for puzzle in sample(game)]
    failed = [case[1].name for case in cases if not holds(game.name, seed=3, case=case)]
    assert not failed


def test_what_a_move_gives_away_is_known_of_legal_ones_only(game: Game) -> None:
    for given in tasks(game)[:1]:
        legal = set(given.position.legal.tolist())
        with pytest.raises(MoveError):
            given.chance(next(action for action in range(game.action_count) if action not in legal))


def test_an_unknown_puzzle_is_refused(game: Game) -> None:
    with pytest.raises(VinetaError, match=r"no puzzle of .* is called “nonsense”"):
        puzzles.find(game, "nonsense")


def test_a_file_that_holds_no_puzzles_says_what_was_expected() -> None:
    with pytest.raises(VinetaError, match=r"the puzzles x\.json cannot be read: .*`command`"):
        puzzles.read(b"{}", "x.json")


def test_every_day_has_another_puzzle_and_the_games_take_turns() -> None:
    first = date(2027, 1, 1)
    days = [puzzles.of_the_day(first + timedelta(days=number)) for number in range(30)]
    assert puzzles.of_the_day(first) == days[0]
    names = [(found[0], found[1].name) for found in days if found]
    assert len(names) == len(set(names)) == 30
    assert {name for name, _ in names} == {name for name in registry.names() if puzzles.collected(name).puzzles}


def test_the_next_puzzle_of_a_game_lies_in_another_recorded_game(game: Game) -> None:
    collection = puzzles.collected(game.name)
    rounds = [puzzles.of_the_day(day) for day in map(date.fromordinal, range(740_000, 741_000))]
    records = [found[1].record for found in rounds if found and found[0] == game.name]
    if len(collection.records) > 1:
        assert all(one != other for one, other in pairwise(records))
    assert len(set(records)) == len(collection.records)


@pytest.mark.parametrize("count", [1, 2, 3, 12, 19, 60, 61, 1000])
def test_all_of_any_number_of_puzzles_have_their_turn(count: int) -> None:
    stride = puzzles.stride(count)
    assert len({turn * stride % count for turn in range(count)}) == count
