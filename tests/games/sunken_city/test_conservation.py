"""Nothing is lost and nothing appears: checked after every move of random games of every kind."""

from itertools import product

import pytest

from contract.cases import Player
from games.sunken_city.lakes import ALL
from vineta.core.kernel import COMPILED, StateRecord
from vineta.core.position import Position
from vineta.games.sunken_city import GAME, board
from vineta.games.sunken_city.board import SIZE

GAMES = 3 if COMPILED else 1
FLAGS = ("short", "no_chips", "expert")
KINDS = [
    pytest.param(players, dict(zip(FLAGS, values, strict=True)), id=f"{players} {values}")
    for players in GAME.player_counts
    for values in product([False, True], repeat=len(FLAGS))
]


TOUCHED = [{square, *map(int, near[near >= 0])} for square, near in enumerate(board.TOUCHING)]
"""Each square with all that it touches."""

OTHER_HALF = {
    board.LEFT_HALF: (1, board.RIGHT_HALF),
    board.RIGHT_HALF: (-1, board.LEFT_HALF),
    board.UPPER_HALF: (SIZE, board.LOWER_HALF),
    board.LOWER_HALF: (-SIZE, board.UPPER_HALF),
}


@pytest.mark.parametrize(("players", "flags"), KINDS)
def test_nothing_is_lost_in_random_games(players: int, flags: dict[str, bool]) -> None:
    for seed in range(GAMES):
        position, player = Position(GAME, players, flags), Player(GAME, seed)
        streets = street_count(position.state[0], position.state[0].cover.tolist())
        while not position.over:
            position.play(player.move(position.state))
            record = position.state[0]
            cover = record.cover.tolist()
            assert street_count(record, cover) == streets
            check_houses(record, cover, flags["short"])
            check_streets(cover)
            check_rows(record, cover)
            check_chips(record, 0 if flags["no_chips"] else board.CHIPS)
            check_treasures(record, ALL - {1} if flags["short"] else ALL)
            check_villages(record, cover)
            check_figures(record, cover)
            check_counters(record)


def street_count(record: StateRecord, cover: list[int]) -> int:
    """All streets: on the fields, and on the lake, where each covers two squares."""
    halves = sum(piece > board.HOUSES for piece in cover)
    assert halves % 2 == 0
    return sum(map(int, record.stack.tolist())) + halves // 2


def houses(cover: list[int]) -> dict[int, int]:
    """The squares of the houses on the lake."""
    return {piece: square for square, piece in enumerate(cover) if 0 < piece <= board.HOUSES}


def check_houses(record: StateRecord, cover: list[int], short: bool) -> None:
    """Each house is on the lake or in its grotto, on a square for houses, and none touches another."""
    absent, waiting = board.NOT_IN_GAME, board.IN_GROTTO
    expected = [absent, absent if short else waiting, *[waiting] * 9]
    for number, square in houses(cover).items():
        assert expected[number] == waiting, "a house of this game"
        assert cover.count(number) == 1
        assert square == board.CENTRE or board.DARK_SQUARES.replace("/", "")[square] == "#"
        assert sum(0 < cover[near] <= board.HOUSES for near in TOUCHED[square]) == 1
        expected[number] = square
    assert record.house_square.tolist() == expected


def check_streets(cover: list[int]) -> None:
    """Both halves of every street lie there, side by side, and none on the centre."""
    for square, piece in enumerate(cover):
        if piece in OTHER_HALF:
            distance, other = OTHER_HALF[piece]
            assert cover[square + distance] == other
    assert cover[board.CENTRE] <= board.HOUSES


def check_rows(record: StateRecord, cover: list[int]) -> None:
    """The rows of bits say what the squares say."""
    near = {square for house in houses(cover).values() for square in TOUCHED[house]}
    assert record.taken.tolist() == rows({square for square, piece in enumerate(cover) if piece != board.WATER})
    assert record.near_houses.tolist() == rows(near)


def rows(squares: set[int]) -> list[int]:
    """Squares as rows of bits."""
    bits = [0] * SIZE
    for square in squares:
        bits[square // SIZE] |= 1 << square % SIZE
    return bits


def check_chips(record: StateRecord, chips: int) -> None:
    assert record.supply + sum(record.chips.tolist()) == chips
    assert min(record.supply, *record.chips.tolist()) >= 0


def check_treasures(record: StateRecord, treasures: frozenset[int]) -> None:
    """Each treasure lies on the panel, on either side, or at home; never in two places."""
    everything = sum(1 << number for number in treasures)
    for found, safe in zip(record.found.tolist(), record.safe.tolist(), strict=True):
        assert found & safe == 0
        assert (found | safe) & ~everything == 0


def check_villages(record: StateRecord, cover: list[int]) -> None:
    """No village in play is shut in."""
    for colour in record.village[: record.players].tolist():
        shut = all(cover[gate] != board.WATER for gate in board.GATES[colour])
        assert cover[board.CORNERS[colour]] != board.WATER or not shut


def check_figures(record: StateRecord, cover: list[int]) -> None:
    """Adventurers are at home or on a piece, the merman on a piece or in a grotto, each at the square that names it."""
    for square in record.adventurer[: record.players].tolist():
        assert square == board.HOME or names_a_piece(cover[square])
    if record.merman != board.NO_SQUARE:
        assert names_a_piece(cover[record.merman])
        assert record.grotto == 0
    else:
        assert record.house_square[record.grotto] != board.NOT_IN_GAME
        assert record.tide == board.RISING


def names_a_piece(piece: int) -> bool:
    return 0 < piece <= board.HOUSES or piece in (board.LEFT_HALF, board.UPPER_HALF)


def check_counters(record: StateRecord) -> None:
    """No counter runs below nothing, and stacks are used up one after the other."""
    for field in ("build_left", "walk_left", "merman_left", "chip_points", "quiet_rounds"):
        assert record[field] >= 0
    stack = record.stack.tolist()
    assert min(stack) >= 0
    assert not any(stack[: record.field])
