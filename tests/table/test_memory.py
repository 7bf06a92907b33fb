"""A table in the middle of its game is small: a server holds many of them."""

import gc
import tracemalloc

import pytest

from table.tables import GAMES, begun, play_any
from vineta.table import Table

MOST_BYTES = 40 * 1024
TABLES, MOVES = 8, 150


def in_mid_game(game: str, seed: int) -> Table:
    """A table with so many moves, shown to both people in between, as tables are."""
    table = begun(game, seed=str(seed))
    for number in range(MOVES):
        if table.situation.stage == "over":
            break
        play_any(table, now=1000.5 * number, choice=7 * number + seed)
        if number % 50 == 0:
            for seat in range(2):
                table.show(seat, 0.0)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_table_needs_little_memory(game: str) -> None:
    """Measured by what is free again when the tables are gone: words and pictures stay for those that come."""
    tracemalloc.start()
    try:
        tables = [in_mid_game(game, seed) for seed in range(TABLES)]
        held = traced()
        del tables
        assert (held - traced()) / TABLES < MOST_BYTES
    finally:
        tracemalloc.stop()


def traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
