"""Pictures look as they did when somebody last looked at them."""

import pytest

from draw.cases import middle, positions
from draw.golden import TOLERANCE, difference, expected
from vineta.draw.layouts import Layout
from vineta.draw.look import picture
from vineta.draw.png import render

WIDTH = 480


@pytest.mark.parametrize("number", [1, 3])
def test_boards_look_as_expected(drawn: str, number: int) -> None:
    found = render(picture(positions(drawn)[number]), WIDTH)
    assert difference(found, expected(f"{drawn}-{number}", found)) < TOLERANCE


def test_layouts_look_as_expected(drawn: str, layout: Layout) -> None:
    found = render(picture(middle(drawn), layout=layout), WIDTH)
    assert difference(found, expected(f"{drawn}-{layout}", found)) < TOLERANCE


def test_a_difference_is_seen() -> None:
    """A single pearl less is more than the tolerance."""
    position = positions("pearls")[0].copy()
    while "take 1" not in position.actions:
        position.play(position.actions[0])
    before = render(picture(position), WIDTH)
    position.play("take 1")
    assert difference(before, render(picture(position), WIDTH)) > 2 * TOLERANCE
