"""Whole games between bots through the table; at every step the kept events make the same table."""

from itertools import pairwise

import pytest

from table.tables import GAMES, assert_same, begun, kept_and_read, let_bot_play
from vineta.core import record
from vineta.core.game import SPECTATOR
from vineta.table import Table


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_whole_game(game: str, players: int) -> None:
    table = begun(game, ("",) * players)
    twin = kept_and_read(table)
    while table.situation.stage == "playing":
        let_bot_play(table)
        twin.apply(table.events[-1])
        assert twin.situation == table.situation
    assert_same(table, kept_and_read(table))
    assert table.show(SPECTATOR, 0.0).outcome is not None
    assert table.thinking() is None
    position = table.situation.position
    assert position is not None
    record.verify(record.take_record(position))


def test_a_bot_chooses_the_same_at_any_worker() -> None:
    thoughts = [table.thinking() for table in (begun(people=("", "")), begun(people=("", "")))]
    assert thoughts[0] is not None
    assert thoughts[0] == thoughts[1]


def test_bots_have_a_seed_of_their_own_for_each_turn() -> None:
    table = begun("sunken-city", ("", ""))
    seeds: list[int] = []
    seats: list[int] = []
    while len(seeds) < 60:
        thought = table.thinking()
        assert thought is not None
        seeds.append(thought.seed)
        seats.append(thought.seat)
        let_bot_play(table)
    turns = 1 + sum(before != after for before, after in pairwise(seats))
    assert turns > 3
    assert len(set(seeds)) == turns


def test_an_empty_table_is_replayed() -> None:
    table = Table.open("pearls", 3, {"pearls": 20}, "1", 5.0)
    assert_same(table, kept_and_read(table))
    assert table.situation.opening.options == {"pearls": 20, "open_cards": False}
