"""The same dice and cards for everybody: nature's n-th draw of each kind is the same, whatever was played between."""

from collections import defaultdict

import msgspec
import pytest

from contract.cases import Player, Setup, setups
from vineta.core import record
from vineta.core.errors import RecordError
from vineta.core.game import NATURE, Game
from vineta.core.kinds import Kind
from vineta.core.nature import Nature
from vineta.core.position import Position

LIMIT = 400
"""Moves of a random game that are looked at."""


def played(setup: Setup, seed: int) -> Position:
    """A random game, or its beginning, with the same nature for all."""
    nature = Nature("the same for all", by_kind=True)
    position = Position(setup.game, setup.players, dict(setup.options), nature)
    player = Player(setup.game, seed)
    while not position.over and len(position.history) < LIMIT:
        position.play(player.move(position.state))
    return position


def drawn(position: Position) -> dict[str, list[str]]:
    """What nature has drawn of each kind, in order; what was certain is left out."""
    found: dict[str, list[str]] = defaultdict(list)
    moves = position.game.moves
    for before, step in position.steps():
        outcomes = before.odds()[0]
        if step.mover == NATURE and len(outcomes) > 1:
            found[Kind.of(moves, outcomes).text(moves)].append(moves.text(step.action))
    return found


def test_the_nth_draw_of_each_kind_is_the_same_whatever_was_played(game: Game) -> None:
    for setup in setups(game):
        one, other = played(setup, 1), played(setup, 2)
        assert one.moves != other.moves
        for kind, draws in drawn(one).items():
            assert all(mine == yours for mine, yours in zip(draws, drawn(other)[kind], strict=False)), (setup, kind)


def test_what_is_possible_at_once_is_of_one_kind(game: Game) -> None:
    """Otherwise a draw would count for several kinds."""
    for setup in setups(game):
        for before, step in played(setup, 3).steps():
            if step.mover == NATURE:
                assert len({game.moves.entries[action][0].word for action in before.odds()[0]}) == 1


def test_such_a_game_is_proved_by_its_record(game: Game) -> None:
    position = played(setups(game)[0], 4)
    taken = record.from_json(record.to_json(record.take_record(position, reveal_seed=True)))
    assert taken.by_kind
    assert record.verify(taken) == position
    with pytest.raises(RecordError, match="the seed gives"):
        record.verify(msgspec.structs.replace(taken, by_kind=False))
