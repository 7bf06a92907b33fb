"""Puzzles are asked for over HTTP: as the seat sees them; what is right is told to whoever found it, or gives up."""

import pytest

from server.http.visits import Visit, kind_of
from vineta.core import puzzles, registry
from vineta.core.errors import IllegalMoveError
from vineta.core.position import Position
from vineta.insight.solving import Task, task


@pytest.fixture
def given() -> Task:
    game = registry.find("sunken-city")
    return task(game, puzzles.collected(game.name).puzzles[0])


def address(given: Task) -> str:
    return f"/api/games/sunken-city/puzzles/{given.puzzle.name}"


def test_the_list_has_every_puzzle_and_one_is_for_today(visit: Visit) -> None:
    listed = visit.client.get("/api/puzzles").json()["puzzles"]
    known = [(name, puzzle.name) for name in registry.names() for puzzle in puzzles.collected(name).puzzles]
    assert [(card["game"], card["name"]) for card in listed] == known
    today = visit.client.get("/api/puzzles/today").json()
    assert today["puzzle"] in listed


def test_a_puzzle_shows_what_its_seat_sees_and_not_the_answer(visit: Visit, given: Task) -> None:
    sent = visit.client.get(address(given)).json()
    assert sent["card"]["level"] == given.puzzle.difficulty
    assert set(sent) == {"card", "player", "scene"}


def test_a_wrong_move_is_told_what_it_gives_away_and_no_more(visit: Visit, given: Task) -> None:
    legal = given.position.legal.tolist()
    wrong = next(action for action in legal if action != given.right)
    sent = visit.client.get(f"{address(given)}/answer?action={wrong}").json()
    assert sent["right"] is False
    assert (sent["chance"], sent["best"]) == (given.puzzle.chances[legal.index(wrong)], given.best)
    assert (sent["action"], sent["reasons"], sent["line"]) == (-1, [], [])


def test_the_right_move_and_giving_up_are_told_why(visit: Visit, given: Task) -> None:
    solved = visit.client.get(f"{address(given)}/answer?action={given.right}").json()
    assert solved == visit.client.get(f"{address(given)}/answer").json()
    assert solved["right"]
    assert solved["action"] == given.right
    assert solved["reasons"]
    assert solved["line"][0]["sentence"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/api/games/sunken-city/puzzles/nonsense", "missing"),
        ("/api/games/nonsense/puzzles/0-1", "missing"),
        ("{puzzle}/answer?action=one", "malformed"),
        ("{puzzle}/answer?action=-1", "malformed"),
        ("{puzzle}/answer?action=999999", "malformed"),
    ],
)
def test_what_is_not_there_is_refused_in_words(path: str, kind: str, visit: Visit, given: Task) -> None:
    assert kind_of(visit.client.get(path.format(puzzle=address(given)))) == kind


def illegal_move(given: Task) -> int:
    legal = set(given.position.legal.tolist())
    return next(action for action in range(given.position.game.action_count) if action not in legal)


def test_a_move_that_is_not_legal_names_its_rule(visit: Visit, given: Task) -> None:
    assert kind_of(visit.client.get(f"{address(given)}/answer?action={illegal_move(given)}")) == "illegal"


def test_what_is_not_legal_is_judged_by_what_the_seat_sees(given: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    eyes, refusal = [], Position._refusal

    def watched(position: Position, action: int, rule: int) -> IllegalMoveError:
        eyes.append(position.watcher)
        return refusal(position, action, rule)

    monkeypatch.setattr(Position, "_refusal", watched)
    with pytest.raises(IllegalMoveError):
        given.chance(illegal_move(given))
    assert eyes == [given.puzzle.seat]
