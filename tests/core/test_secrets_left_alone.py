"""What a game says of moves that leave its secrets alone, agrees with trying them out."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from vineta import new
from vineta.core.position import Position
from vineta.core.undo import showed_something

GAMES = ["atlandice", "submarine", "sunken-city"]


def undeclared(position: Position) -> Position:
    """The same position, but its game is silent about which moves leave its secrets alone: all are tried out."""
    twin = position.copy()
    twin.game = replace(position.game, leaves_secrets=lambda state, action: False)
    return twin


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_moves_said_to_leave_secrets_alone_show_nothing(name: str, players: int) -> None:
    position, chooser, seen = new(name, players=players, seed=players), random.Random(players), Counter[bool]()
    game = position.game
    for _ in range(250):
        if position.over:
            break
        before, moves = position.state.copy(), len(position.history)
        action = chooser.choice(position.legal.tolist())
        position.play(action)
        if len(position.history) == moves + 1:
            said = game.leaves_secrets(before, action)
            seen[said] += 1
            if said:
                assert not showed_something(undeclared(position)), game.text(action)
    assert seen[True] > 10
