"""Hints: up to three moves, the best first, with reasons, from what the seat may see."""

import numpy as np
import pytest

from vineta import new
from vineta.bots.opinion import Budget
from vineta.core.language import LANGUAGES
from vineta.core.position import Position
from vineta.core.telling import words_of
from vineta.insight.hints import Hint, hint

EFFORT = Budget(iterations=300)


def position_of(game: str, moves: int, players: int = 2, **options: bool) -> Position:
    """A game some moves later, made at random."""
    position, chooser = new(game, players=players, seed=7, **options), np.random.default_rng(7)
    while moves and not position.over:
        position.play(int(chooser.choice(position.legal)))
        moves -= 1
    return position


def hinted(position: Position) -> Hint:
    return hint(position.view(position.mover), EFFORT, seed=1)


RULE_SETS = [("sunken-city", False), ("sunken-city", True), ("atlandice", False), ("submarine", False)]


@pytest.mark.parametrize(("game", "expert"), RULE_SETS)
def test_a_hint_names_legal_moves_with_chances_and_reasons(game: str, expert: bool) -> None:
    position = position_of(game, 60, **({"expert": True} if expert else {}))
    told = hinted(position)
    assert 1 <= len(told.advice) <= 3
    for advice in told.advice:
        assert advice.action in position.legal
        assert advice.line[0] == advice.action
        assert 0 <= advice.chance <= 1
        assert all(words_of(game, language).say(reason) for reason in advice.reasons for language in LANGUAGES)
        assert advice.reasons
    assert sum(told.chances) == pytest.approx(1)


def test_a_hint_tells_nothing_that_the_seat_cannot_see() -> None:
    """With other hidden cards, which look the same to the seat, it is the same."""
    position = position_of("submarine", 10, players=3)
    view = position.view(position.mover)
    others = [view.guess(np.random.default_rng(seed)).view(position.mover) for seed in (1, 2)]
    told = hint(view, EFFORT, seed=1)
    assert all(hint(other, EFFORT, seed=1) == told for other in others)
