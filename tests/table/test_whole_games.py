"""Whole games between bots through the table; at every step the kept events make the same table."""

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


def test_bots_have_seeds_of_their_own() -> None:
    table, seeds = begun("sunken-city", ("", "")), set()
    for _ in range(20):
        thought = table.thinking()
        assert thought is not None
        seeds.add(thought.seed)
        let_bot_play(table)
    assert len(seeds) == 20


def test_an_empty_table_is_replayed() -> None:
    table = Table.open("pearls", 3, {"pearls": 20}, "1", 5.0)
    assert_same(table, kept_and_read(table))
    assert table.situation.opening.options == {"pearls": 20, "open_cards": False}
