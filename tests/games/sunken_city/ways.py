"""Lakes to measure ways on, and a search that goes from square to square."""

import heapq
from collections.abc import Iterator

import numpy as np

from contract.cases import Player, Setup
from vineta.core.kernel import State, StateRecord, copy_state
from vineta.games.sunken_city import board
from vineta.games.sunken_city.moves import lake

UNREACHED = 1000


def positions(players: int, expert: bool) -> Iterator[State]:
    """Random positions; the adventurers are put anywhere on the pieces, for in random games they stay near home."""
    setup = Setup("sunken-city", players, (("expert", True),) if expert else ())
    player, generator = Player(setup.game, 5), np.random.default_rng(5)
    state = setup.start().state
    for _ in range(60):
        for _ in range(6):
            if state[0].mover >= -1:
                setup.game.apply(state, player.move(state))
        placed = copy_state(state)
        names = [lake.name_square(placed[0], int(square)) for square in np.flatnonzero(placed["cover"][0])]
        for seat in range(players):
            placed["adventurer"][0, seat] = generator.choice([*names, board.HOME])
        yield placed


def searched(record: StateRecord, seat: int) -> list[int]:
    """Walking points from an adventurer to every square: a piece costs one, a square of water two."""
    here, corner = int(record.adventurer[seat]), lake.village_square(record, seat)
    if here == board.HOME:
        return searched_from(record, corner, 1 if record.cover[corner] else 2)
    return searched_from(record, here, 0)


def searched_from(record: StateRecord, start: int, points: int) -> list[int]:
    """The same from a square that is reached with so many points."""
    waiting = [(points, start)]
    ways = [UNREACHED] * board.SQUARES
    while waiting:
        points, square = heapq.heappop(waiting)
        if points < ways[square]:
            ways[square] = points
            for there in board.AROUND[0, square, :4].tolist():
                if there != board.NO_SQUARE:
                    heapq.heappush(waiting, (points + cost(record, square, there), there))
    return ways


def cost(record: StateRecord, here: int, there: int) -> int:
    if not record.cover[there]:
        return 2
    inside = record.cover[here] and lake.name_square(record, here) == lake.name_square(record, there)
    return 0 if inside else 1
