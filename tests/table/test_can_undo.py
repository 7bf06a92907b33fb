"""Whether an undo is offered is found out quickly; the slow way says the same."""

import random

import pytest

from table.tables import GAMES, begun, kept_and_read, mover, play_any, undo
from vineta.core.errors import MoveError
from vineta.table import Table
from vineta.table.undo import can_undo, kept_moves


def would_be_granted(table: Table) -> bool:
    try:
        kept_moves(table.situation)
    except MoveError:
        return False
    return True


@pytest.mark.parametrize("people", [("Ann", "Ben"), ("Ann", "Ben", "Cid")])
@pytest.mark.parametrize("game", GAMES)
def test_an_undo_is_offered_exactly_when_it_would_be_granted(game: str, people: tuple[str, ...]) -> None:
    """Random games, in which every third move that can be taken back is."""
    table, chooser, offered = begun(game, people), random.Random(3), 0
    for number in range(150):
        if table.situation.stage == "over":
            break
        play_any(table, choice=chooser.randrange(1000))
        assert can_undo(table.situation) == would_be_granted(table)
        if can_undo(table.situation):
            offered += 1
            if number % 3 == 0:
                undo(table)
                assert can_undo(table.situation) == would_be_granted(table)
    assert offered > 10


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_the_same_when_it_is_asked_again_and_at_another_worker(game: str) -> None:
    table = begun(game)
    for choice in range(40):
        play_any(table, choice=7 * choice)
        if table.situation.stage == "playing":
            seat = mover(table)
            answers = {table.show(seat, 0.0, since=table.ply).can_undo for _ in range(2)}
            answers.add(kept_and_read(table).show(seat, 0.0, since=table.ply).can_undo)
            assert len(answers) == 1


def test_nothing_is_offered_before_the_game() -> None:
    assert not can_undo(Table.open("pearls", 2, {}, "1", 0.0).situation)
