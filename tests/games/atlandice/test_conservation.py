"""After every action of random games nothing has been lost: resources, dice, tiles and points."""

import os

import numpy as np
import pytest

from vineta.core import registry
from vineta.core.game import OVER
from vineta.core.kernel import COMPILED, StateRecord
from vineta.core.position import Position
from vineta.games.atlandice import board
from vineta.games.atlandice.state import CLOSED, OPEN, UNSEEN

LONG_CLOCK = "1 total, 2 donation, 3 book, 9 jewel, 12 donation, 21 donation, 30 weapon, 33 total, 40 waves"
SEEDS = (20 if "VINETA_FUZZ_GAMES" in os.environ else 3) if COMPILED else 6
"""How many random games of each kind: interpreted as many as reach every branch; `make fuzz` has time for more."""


def is_in_play(record: StateRecord, district: int) -> bool:
    return bool(record.open_tile[district] != CLOSED) or UNSEEN in record.tiles[district]


def check_resources(record: StateRecord) -> None:
    """What was laid out at first is there as long as its district is, and then nowhere."""
    total = record.stock.sum(axis=0) + record.holdings.sum(axis=0)
    laid_out = board.MARKET_FILL + board.DISTRICT_FILL[record.players]
    for district in range(board.DISTRICT_COUNT):
        assert total[district] == (laid_out if is_in_play(record, district) else 0)
        assert is_in_play(record, district) or not record.stock[district].any()
    assert (record.stock >= 0).all()
    assert (record.holdings >= 0).all()


def check_dice(record: StateRecord) -> None:
    """Every die is still to be rolled, beside an area, or with somebody; none lies at a closed district."""
    total = record.unrolled + record.dice.sum() + record.taken.sum()
    assert total in (0, board.DICE[record.players])
    assert all(is_in_play(record, district) for district in range(board.DISTRICT_COUNT) if record.dice[district] > 0)
    assert record.submarine == board.MARKET or is_in_play(record, record.submarine)


def check_tiles(record: StateRecord) -> None:
    """The open tile is the one marked as open, and each owner's tiles are among its points."""
    for district in range(board.DISTRICT_COUNT):
        marked = [letter for letter in range(board.TILE_COUNT) if record.tiles[district, letter] == OPEN]
        assert marked == ([] if record.open_tile[district] == CLOSED else [record.open_tile[district]])
    for owner in range(4):
        assert record.points[owner] >= board.FIRST_POINTS * (record.tiles == owner).sum()


def majority(amounts: list[int]) -> list[int]:
    """The points for first and second place."""
    places = sorted({amount for amount in amounts if amount > 0}, reverse=True)
    if not places:
        return [0] * len(amounts)
    tied = amounts.count(places[0]) > 1
    second = places[1] if len(places) > 1 and not tied else None
    return [3 if amount == places[0] else int(amount == second) for amount in amounts]


def earned(before: StateRecord, after: StateRecord, move: str) -> list[int]:
    """What everybody must have gained by a move: scored districts, a donation, an inventory, the final scoring."""
    held = before.holdings.copy()
    verb, *named = move.split()
    if verb in ("take", "fetch"):
        held[before.searcher, board.RESOURCES.index(named[0])] += 1
    gains = [[0] * 4]
    for district in range(board.DISTRICT_COUNT):
        letter = before.open_tile[district]
        if letter != CLOSED and after.tiles[district, letter] != OPEN:
            gains.append(majority(held[:, district].tolist()))
    if verb == "donate":
        gains.append([int(owner == before.active) for owner in range(4)])
    if verb != "start" and after.start != before.start:
        gains.append(inventory(after))
    if after.mover == OVER:
        gains += [majority(after.holdings[:, kind].tolist()) for kind in range(5) if after.open_tile[kind] != CLOSED]
    return [sum(column) for column in zip(*gains, strict=True)]


def inventory(record: StateRecord) -> list[int]:
    """The points for the most where the round has ended on such a field."""
    symbol = record.clock[record.hand]
    if not 0 <= symbol <= board.TOTAL:
        return [0] * 4
    amounts = (record.holdings.sum(axis=1) if symbol == board.TOTAL else record.holdings[:, symbol]).tolist()
    return [int(amount == max(amounts) > 0) for amount in amounts]


@pytest.mark.parametrize("clock", [board.CLOCK, LONG_CLOCK], ids=["printed", "long"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_nothing_is_lost_or_made(players: int, clock: str, seed: int) -> None:
    generator = np.random.default_rng(seed)
    position = Position(registry.find("atlandice"), players, {"clock": clock})
    while not position.over:
        before = position.state.copy()[0]
        position.play(int(generator.choice(position.legal)))
        after = position.state[0]
        check_resources(after)
        check_dice(after)
        check_tiles(after)
        assert (after.points - before.points).tolist() == earned(before, after, position.move_texts[-1])
