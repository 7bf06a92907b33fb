"""The picture of text."""

import numpy as np
import pytest

import vineta
from games.atlandice.tables import lay_table, record_of
from games.moves import play
from vineta.core.sketch import plain
from vineta.games.atlandice.state import CLOSED


def test_the_sketch_shows_the_table() -> None:
    position = lay_table(
        dice=(5, 5), stock={"forge": {"weapon": 2, "jewel": 1}}, holdings=[{"book": 2}], submarine="forge"
    )
    lines = str(position).splitlines()
    assert lines[:2] == ["Atlandice  hand on 0 of 20", "  Amber takes a die."]
    assert "◖▶5 forge    a▲   bc   ■■        J1  ·   ·   ·   W2  roll 2 4 6: one more here" in lines
    assert "  6 market    ▲▲       ■■■■■     J3  B3  P3  T3  W3  no effect" in lines
    assert "*>1 Amber        0         ·   B2  ·   ·   ·      2" in lines


def test_the_sketch_shows_closed_and_waiting_districts() -> None:
    position = lay_table(dice=(2,), stock={"library": {"book": 1}})
    record_of(position).open_tile[4] = CLOSED
    record_of(position).tiles[4] = (0, 0, 1)
    play(position, "search library", "take book", "die 1")
    lines = str(position).splitlines()
    assert "  2 library  tile to be revealed" in lines
    assert "  5 forge    closed" in lines
    assert lines[1] == "  A new tile is revealed in the library."
    assert any(line.endswith("2a 5ab") for line in lines)


def test_the_sketch_shows_the_neutral_player() -> None:
    position = play(lay_table(2), "give market", "take book")
    lines = str(position).splitlines()
    assert "* 1 Amber        0     +1  ·   ·   ·   ·   ·      0" in lines
    assert "  - Neutral      0   ■     ·   B1  ·   ·   ·      1" in lines


def test_the_sketch_tells_the_result() -> None:
    position = lay_table(dice=(4,), stock={"market": {}}, hand=19, holdings=[{"jewel": 1}])
    play(position, *["search market"] * 6)
    assert str(position).splitlines()[1] == "  The city has sunk. Amber wins. Points: 3."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sketch_is_at_most_78_columns_wide(players: int) -> None:
    generator = np.random.default_rng(players)
    position = vineta.new("atlandice", players=players, seed=players, clock="3 donation, 40 waves")
    while not position.over:
        assert max(len(line) for line in str(position).splitlines()) <= 78
        position.play(int(generator.choice(position.legal)))
    record_of(position).tiles[:] = 0
    assert max(len(line) for line in plain(position.game.sketch(position.state)).splitlines()) <= 78
