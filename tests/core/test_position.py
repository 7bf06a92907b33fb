"""Positions refuse what is wrong in one line that says what was expected, and then are unchanged."""

import numpy as np
import pytest

import vineta
from vineta.core import registry
from vineta.core.errors import (
    IllegalMoveError,
    MalformedMoveError,
    MoveError,
    NotYourTurnError,
    SetupError,
    UnknownGameError,
    VinetaError,
)
from vineta.core.game import NATURE, OVER
from vineta.core.nature import Nature
from vineta.core.position import Position


@pytest.fixture
def running() -> Position:
    return vineta.new("pearls", players=2, seed=1)


@pytest.fixture
def ended(running: Position) -> Position:
    while not running.over:
        running.play(int(running.legal[0]))
    return running


def test_unknown_games_are_told_with_the_known_ones() -> None:
    with pytest.raises(UnknownGameError, match=r"^no game is called “chess”; there are .*pearls"):
        vineta.new("chess", players=2)


@pytest.mark.parametrize("players", [1, 4, 0, -2, 2.0, True, "2", None])
def test_wrong_player_counts_are_told_with_the_right_ones(players: int) -> None:
    with pytest.raises(SetupError) as caught:
        vineta.new("pearls", players=players)
    assert str(caught.value) == f"Pearls is for 2 to 3 players, not {players!r}"


def test_unknown_options_are_told_with_the_known_ones() -> None:
    with pytest.raises(SetupError, match=r"^no option is called “pearl”; there are pearls, open_cards$"):
        vineta.new("pearls", players=2, pearl=3)


def test_contradictory_options_are_told() -> None:
    with pytest.raises(SetupError, match=r"^3 players need at least 8 pearls, not 4$"):
        vineta.new("pearls", players=3, pearls=4)


def test_moves_out_of_turn_are_refused(running: Position) -> None:
    with pytest.raises(NotYourTurnError, match=r"^Coral is not to move; Amber to move$"):
        running.play("take 1", seat=1)
    with pytest.raises(NotYourTurnError, match=r"^seat 7 is not to move; Amber to move$"):
        running.play("take 1", seat=7)


def test_nobody_moves_for_nature() -> None:
    waiting = vineta.new("pearls", players=2, by_hand=True)
    with pytest.raises(NotYourTurnError, match=r"^Amber is not to move; nature to move$"):
        waiting.play("favour 2", seat=0)


def test_nobody_moves_after_the_end(ended: Position) -> None:
    for seat in (None, 0):
        with pytest.raises(NotYourTurnError, match=r"^the game is over; no move is expected$"):
            ended.play("take 1", seat=seat)


@pytest.mark.parametrize("move", ["", "take", "take 4", "take one", "street c3-c4", "card 3/4", "take 1; take 1"])
def test_malformed_texts_and_moves_of_other_games_are_refused_with_an_example(running: Position, move: str) -> None:
    with pytest.raises(MalformedMoveError) as caught:
        running.play(move)
    assert str(caught.value).startswith(f"{move!r} is no move: ")
    assert ", e.g. '" in str(caught.value)


@pytest.mark.parametrize("move", [-1, 11, 10**30, 1.0, True, None, np.float64(1), b"take 1"])
def test_numbers_that_are_no_moves_are_refused(running: Position, move: int) -> None:
    with pytest.raises(MalformedMoveError) as caught:
        running.play(move)
    assert str(caught.value) == f"Pearls has moves 0 to 10, not {move!r}"


def test_illegal_moves_name_the_rule_and_what_is_legal(running: Position) -> None:
    before, history = running.to_bytes(), running.move_texts
    with pytest.raises(IllegalMoveError) as caught:
        running.play("favour 3")
    assert caught.value.rule == "PE-3"
    assert str(caught.value).startswith("PE-3: The favourites are dealt once, before anything else (legal now: take)")
    assert running.to_bytes() == before
    assert running.move_texts == history


def test_every_error_is_of_one_family() -> None:
    for kind in (UnknownGameError, SetupError, MalformedMoveError, NotYourTurnError, IllegalMoveError):
        assert issubclass(kind, VinetaError)


def test_the_same_seed_plays_the_same_game(running: Position) -> None:
    again = vineta.new("pearls", players=2, seed=1)
    assert again == running
    assert hash(again) == hash(running)
    assert again.move_texts == running.move_texts
    histories = {tuple(vineta.new("pearls", players=3, seed=seed).move_texts) for seed in range(30)}
    assert len(histories) > 15


def test_nature_played_by_hand_and_then_resumed_draws_the_same(running: Position) -> None:
    by_hand = vineta.new("pearls", players=2, by_hand=True)
    for move in running.move_texts:
        by_hand.play(move)
    by_hand.resume(Nature("1"))
    for position in (running, by_hand):
        while not position.over:
            position.play(position.actions[0])
    assert by_hand.move_texts == running.move_texts


def test_moves_can_be_numbers_of_any_whole_kind(running: Position) -> None:
    running.play(np.int32(0))
    assert "take 1" in running.move_texts


def test_views_are_for_looking(running: Position) -> None:
    seen = running.view(0)
    with pytest.raises(MoveError, match=r"^this is a view: play on the position itself"):
        seen.play("take 1")
    with pytest.raises(MoveError, match=r"^this is a view already"):
        seen.view(1)
    with pytest.raises(MoveError, match=r"^only a view can be completed"):
        running.guess(np.random.default_rng(1))


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_views_are_of_seats_that_exist(running: Position, seat: int) -> None:
    with pytest.raises(MoveError, match=f"^there are seats 0 to 1, and -3 for a spectator, not {seat}$"):
        running.view(seat)


def test_a_guess_begins_in_mid_game(running: Position) -> None:
    guessed = running.view(0).guess(np.random.default_rng(1))
    before = len(guessed.moves)
    guessed.play("take 1")
    assert guessed.mover == NATURE, "the dice of a guess are not those of the game"
    assert guessed.at(before).legal.tolist() == running.legal.tolist()
    assert guessed.view(1).move_texts[-1] == "take 1"
    with pytest.raises(MoveError, match=f"^this game has moves {before} to {before + 1}, not 0$"):
        guessed.at(0)


def test_going_back(ended: Position) -> None:
    assert ended.at(0).move_texts == []
    assert ended.at(len(ended.moves)) == ended
    for ply in (-1, len(ended.moves) + 1):
        with pytest.raises(MoveError, match=f"^this game has moves 0 to {len(ended.moves)}, not {ply}$"):
            ended.at(ply)


def test_after_going_back_the_same_dice_fall(ended: Position) -> None:
    first_turn = next(ply for ply in range(len(ended.moves)) if ended.at(ply).mover == 0)
    again = ended.at(first_turn)
    while not again.over:
        again.play(ended.moves[len(again.moves)])
    assert again.move_texts == ended.move_texts


def test_positions_describe_themselves(running: Position, ended: Position) -> None:
    assert repr(vineta.new("pearls", 3, by_hand=True)) == "<Pearls, 3 players, 0 moves, nature to move>"
    assert ended.mover == OVER
    assert repr(ended).endswith("game over>")
    assert "bowl" in str(running)


def test_positions_of_different_games_or_kinds_differ(running: Position) -> None:
    assert running != "pearls"
    assert running != running.view(1)


def test_games_are_found_once() -> None:
    assert registry.find("pearls") is registry.find("pearls")
