"""Whoever touches what is not offered is told why: with a rule, whatever was touched, and nothing hidden."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from contract.cases import Setup, plain_setups, samples, setups
from contract.scenes import seen
from contract.test_happenings import ANSWERED, touches
from vineta.core import handbook
from vineta.core.errors import IllegalMoveError
from vineta.core.game import SPECTATOR, Game
from vineta.core.kernel import COMPILED
from vineta.core.position import Position
from vineta.core.why import Touch

POSITIONS = 8 if COMPILED else 2

STRANGE = [
    Touch(),
    Touch("", 0.0, 0.0),
    Touch("", -1000.0, 1000.0),
    Touch("", 1.5, None),
    Touch("-"),
    Touch("--1"),
    Touch("house-"),
    Touch("card-x-99999999999999999999"),
    Touch("🐚" * 100, 0.5, 0.5),
]


def on_turn(setup: Setup, seed: int) -> Iterator[Position]:
    """Positions of a random game in which a seat is to move."""
    positions = samples(setup, seed, POSITIONS) if COMPILED else [setup.start()]
    return (position for position in positions if position.mover >= 0)


@pytest.mark.broad
def test_nearly_every_touch_in_vain_is_answered_with_a_rule(game: Game) -> None:
    """Of random things and places, wherever nothing is offered to the mover."""
    generator, answers = np.random.default_rng(3), Counter[bool]()
    silent: list[object] = []
    for setup in setups(game):
        for position in on_turn(setup, seed=11):
            for touch in touches(seen(position, position.mover), generator):
                answer = position.why_not(touch)
                answers[answer is not None] += 1
                if answer is None:
                    silent.append((str(setup), len(position.history), touch))
                else:
                    assert_names_a_rule(answer, game)
    assert answers[True] >= ANSWERED * answers.total(), f"{answers}, silent for example {silent[:8]}"
    assert answers.total() > 50 or not COMPILED


def assert_names_a_rule(answer: Exception, game: Game) -> None:
    assert isinstance(answer, IllegalMoveError)
    rule = handbook.find_rule(game, answer.rule)
    assert str(answer.phrase).startswith(f"{answer.rule}: {rule.heading}")


def test_whoever_is_not_to_move_is_told_whose_turn_it_is_whatever_is_touched(game: Game) -> None:
    for setup in plain_setups(game):
        for position in on_turn(setup, seed=12):
            mover = position.seats[position.mover].player
            for eyes in setup.eyes:
                if eyes != position.mover:
                    answer = position.why_not(STRANGE[1], eyes)
                    assert answer is not None
                    assert answer.rule == game.rule(game.turns)
                    assert str(answer).endswith(f"{mover} is to move")


@pytest.mark.parametrize("touch", STRANGE, ids=lambda touch: touch.thing[:20] or f"{touch.x} {touch.y}")
def test_no_touch_is_too_strange(game: Game, touch: Touch) -> None:
    for setup in plain_setups(game):
        for position in on_turn(setup, seed=13):
            answer = position.why_not(touch)
            assert answer is None or isinstance(answer, IllegalMoveError)


def test_the_answer_does_not_depend_on_what_is_hidden(game: Game) -> None:
    """Two worlds that look the same to the mover give the same answers."""
    generator = np.random.default_rng(5)
    for setup in plain_setups(game):
        for position in on_turn(setup, seed=14):
            other = position.view(position.mover).guess(generator)
            for touch in touches(seen(position, position.mover), generator):
                one, two = (world.why_not(touch) for world in (position, other))
                assert (one and one.phrase) == (two and two.phrase), f"{setup}, {touch}"


def test_a_spectators_answer_is_the_same_as_that_of_any_who_wait(game: Game) -> None:
    for setup in plain_setups(game):
        for position in on_turn(setup, seed=15):
            answers = {str(position.why_not(Touch(), eyes)) for eyes in setup.eyes if eyes != position.mover}
            assert answers == {str(position.why_not(Touch(), SPECTATOR))}
