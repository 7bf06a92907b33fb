"""What is listed is legal, what is not listed is refused by a rule of the handbook, and nature's odds are sound."""

from fractions import Fraction

import pytest

from contract.cases import listed, plain_setups, samples, setups, verdicts
from vineta.core import handbook
from vineta.core.errors import IllegalMoveError, NotYourTurnError
from vineta.core.game import NATURE, OVER, Game
from vineta.core.position import Position


def test_verdicts_over_the_whole_space_agree_with_the_list(game: Game) -> None:
    rules = {0, *handbook.rules(game)}
    for setup in setups(game):
        for position in samples(setup, seed=7, count=8):
            given = verdicts(game, position.state)
            where = f"{setup} after {len(position.moves)} moves"
            assert position.legal.tolist() == [action for action, rule in enumerate(given) if rule == 0], where
            assert set(given) <= rules, f"{where}: {set(given) - rules} not in the handbook"


def test_the_list_ascends_without_repeats(game: Game) -> None:
    for setup in setups(game):
        for position in samples(setup, seed=8, count=20):
            actions = position.legal.tolist()
            assert actions == sorted(set(actions))
            assert bool(actions) == (position.mover != OVER)


def test_every_listed_action_can_be_played(game: Game) -> None:
    for setup in setups(game):
        for position in samples(setup, seed=9, count=5):
            for action in position.legal:
                successor = position.copy()
                successor.play(int(action))
                assert successor.over or len(listed(game, successor.state)), f"{setup}: {game.text(int(action))}"
                assert OVER <= successor.mover < setup.players


def test_refused_moves_change_nothing_and_name_their_rule(game: Game) -> None:
    for setup in plain_setups(game):
        for position in samples(setup, seed=10, count=8):
            given = verdicts(game, position.state)
            for rule in sorted(set(given) - {0}):
                assert_refused(position, given.index(rule), game.rule(rule))


def assert_refused(position: Position, action: int, rule: str) -> None:
    before, ply = position.to_bytes(), len(position.moves)
    expected = NotYourTurnError if position.over else IllegalMoveError
    with pytest.raises(expected) as caught:
        position.play(action)
    assert "\n" not in str(caught.value)
    assert caught.value.rule == ("" if position.over else rule)
    assert position.to_bytes() == before
    assert len(position.moves) == ply


def test_actions_outside_the_space_have_a_verdict(game: Game) -> None:
    for position in samples(plain_setups(game)[0], seed=11, count=5):
        assert game.verdict(position.state, -1) in handbook.rules(game)
        assert game.verdict(position.state, game.action_count) in handbook.rules(game)


def test_listing_changes_nothing(game: Game) -> None:
    for setup in setups(game):
        for position in samples(setup, seed=12, count=8):
            before = position.to_bytes()
            listed(game, position.state)
            position.odds()
            verdicts(game, position.state)
            assert position.to_bytes() == before


def test_natures_odds_are_her_legal_moves_and_sum_to_one(game: Game) -> None:
    for setup in setups(game):
        for position in samples(setup, seed=13, count=40):
            if position.mover != NATURE:
                assert position.chances() == {}
                continue
            actions, weights = position.odds()
            assert sorted(actions) == position.legal.tolist(), f"{setup}: {position.chances()}"
            assert all(weight > 0 for weight in weights)
            assert sum(Fraction(weight, sum(weights)) for weight in weights) == 1
            assert sum(position.chances().values()) == pytest.approx(1)
