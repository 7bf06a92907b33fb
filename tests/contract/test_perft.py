"""Counts of move sequences from fixed positions: a net that catches any change of the rules."""

import json
from collections.abc import Iterator

import numpy as np

from contract.cases import plain_setups, random_game
from contract.golden import FOLDER, expected
from vineta.core.game import Game
from vineta.core.kernel import State

FEW = 1_000
DEEPEST = 5
PLIES = (0, 12, 40, 120)


def sequences(game: Game, state: State, depth: int) -> int:
    """How many sequences of this many moves there are, nature's included."""
    actions = np.zeros(game.action_count, np.int32)
    count = game.legal(state, actions)
    if depth == 1:
        return count
    return sum(sequences(game, successor(game, state, int(action)), depth - 1) for action in actions[:count])


def successor(game: Game, state: State, action: int) -> State:
    after = state.view(np.uint8).copy().view(game.state_type)
    game.drive.attempt(after, action)
    return after


def counts(game: Game, state: State) -> list[int]:
    """The counts for one move, two moves … until they are no longer few."""
    found: list[int] = []
    while len(found) < DEEPEST and (not found or 0 < found[-1] <= FEW):
        found.append(sequences(game, state, len(found) + 1))
    return found


def table(game: Game) -> Iterator[tuple[str, list[int]]]:
    for setup in plain_setups(game):
        position = setup.start()
        for ply, move in enumerate(random_game(setup, seed=2, limit=max(PLIES) + 1)):
            if ply in PLIES:
                yield f"{setup}, ply {ply}", counts(game, position.state)
            position.play(move)


def test_as_many_sequences_as_ever(game: Game) -> None:
    lines = [f"{json.dumps(where)}: {json.dumps(found)}" for where, found in table(game)]
    found = "{\n" + ",\n".join(lines) + "\n}\n"
    assert json.loads(expected(FOLDER / f"{game.name}.perft.json", found)) == dict(table(game))
