"""Positions draw themselves in notebooks."""

import numpy as np

import vineta
from draw.cases import middle
from vineta.core.game import SPECTATOR
from vineta.draw.look import picture


def test_a_position_draws_itself(drawn: str) -> None:
    text = middle(drawn)._repr_svg_()
    assert text is not None
    assert text.startswith("<svg")


def test_what_is_hidden_from_somebody_is_shown_to_nobody() -> None:
    position = vineta.new("pearls", players=2, seed=1)
    assert position._repr_svg_() == picture(position, SPECTATOR, layout="wide")


def test_without_secrets_the_mover_is_asked() -> None:
    position = vineta.new("pearls", players=2, seed=1, open_cards=True)
    assert position._repr_svg_() == picture(position, position.mover, layout="wide")


def test_a_view_shows_what_its_seat_sees() -> None:
    position = vineta.new("pearls", players=2, seed=1)
    assert position.view(0)._repr_svg_() != position.view(1)._repr_svg_()


def test_a_guess_can_be_drawn() -> None:
    guess = vineta.new("pearls", players=2, seed=1).view(0).guess(np.random.default_rng(1))
    assert guess._repr_svg_()
