"""Why what was touched is not offered: the nearest reason, by the verdicts on what was meant."""

from dataclasses import replace

import pytest

from games.moves import play
from vineta import new
from vineta.core import registry
from vineta.core.errors import IllegalMoveError, MoveError, NotYourTurnError
from vineta.core.game import SPECTATOR
from vineta.core.position import Position
from vineta.core.why import Reason, Touch, nearest_reason

BOWL = Touch("bowl")


def pearls(*moves: str) -> Position:
    return play(new("pearls", players=2, by_hand=True), *moves)


def on_turn(*moves: str) -> Position:
    return pearls("favour 2", "favour 3", "die 2", *moves)


def reason(position: Position, *meant: str) -> Reason | None:
    """The reason where somebody touches what may mean these moves, the likeliest first."""
    actions = tuple(map(position.game.parse, meant))
    game = replace(position.game, meant=lambda view, touch: actions)
    return nearest_reason(game, position.state, BOWL)


def test_what_is_forbidden_says_why_not_what_is_allowed() -> None:
    position = on_turn()
    assert reason(position, "take 1", "take 3") == (position.game.parse("take 3"), 6)
    assert reason(position, "take 1", "take 2") is None
    assert reason(position) is None


def test_a_kind_of_move_that_is_possible_now_is_nearer_than_another() -> None:
    position = on_turn()
    assert reason(position, "die 1", "take 3") == (position.game.parse("take 3"), 6)


def test_of_moves_that_are_equally_near_the_likeliest_says_why() -> None:
    position = on_turn()
    assert reason(position, "favour 4", "die 1") == (position.game.parse("favour 4"), 3)
    assert reason(position, "die 1", "favour 4") == (position.game.parse("die 1"), 5)


def test_the_answer_is_that_of_a_refused_move() -> None:
    position = on_turn()
    with pytest.raises(IllegalMoveError) as refused:
        position.play("take 3")
    answer = position.why_not(BOWL)
    assert isinstance(answer, IllegalMoveError)
    assert (answer.phrase, answer.rule) == (refused.value.phrase, "PE-6")
    assert str(answer.phrase) == "PE-6: A player takes at most what the die shows; the die shows 2"


def test_a_view_knows_the_answer_too() -> None:
    position = on_turn()
    assert str(position.view(0).why_not(BOWL)) == str(position.why_not(BOWL))


def test_nothing_is_said_where_nothing_was_meant() -> None:
    assert on_turn().why_not(Touch("no such thing")) is None


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_whoever_is_not_to_move_is_told_who_is_and_by_which_rule(seat: int) -> None:
    answer = on_turn().why_not(BOWL, seat)
    assert isinstance(answer, NotYourTurnError)
    assert answer.rule == "PE-1"
    assert str(answer) == "PE-1: Two or three play; Amber is to move"


def test_while_chance_is_to_move_nobody_is() -> None:
    assert str(pearls().why_not(BOWL, 0)) == "PE-1: Two or three play; chance is to move"


def test_a_game_without_such_a_rule_says_whose_turn_it_is() -> None:
    position = on_turn()
    position.game = replace(position.game, turns=0)
    answer = position.why_not(BOWL, 1)
    assert (str(answer), answer and answer.rule) == ("Amber is to move", "")


def test_after_the_end_no_move_is_expected() -> None:
    position = pearls("favour 2", "favour 3", *["die 3", "take 3"] * 4)
    for seat in (None, 0, SPECTATOR):
        answer = position.why_not(BOWL, seat)
        assert isinstance(answer, MoveError)
        assert str(answer) == "the game is over; no move is expected"


def test_every_game_knows_the_rule_that_says_whose_turn_it_is() -> None:
    assert all(registry.find(name).turns for name in registry.names())
