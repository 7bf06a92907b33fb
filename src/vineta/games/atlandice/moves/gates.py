"""Before anyone searches: the start player, the first tiles, and the dice of the round."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice.articles import ALLOWED, NO_SUCH_PLAYER, TILE_NOT_UNSEEN
from vineta.games.atlandice.board import AREA_COUNT, DICE, DISTRICT_COUNT
from vineta.games.atlandice.moves.table import area_of_face, ask, ask_nature
from vineta.games.atlandice.state import CHOOSE_DIE, LAY_TILE, MOST_OWNERS, NOWHERE, OPEN, OPEN_GATES, UNSEEN


@kernel
def forbids_start(record: StateRecord, seat: int) -> int:
    return ALLOWED if seat < record.players else NO_SUCH_PLAYER


@kernel
def draw_start(record: StateRecord, seat: int) -> None:
    record.start = seat
    record.emptied = 0
    ask_nature(record, LAY_TILE)


@kernel
def forbids_tile(record: StateRecord, district: int, letter: int) -> int:
    """Only the district that waits for a tile gets one, and one that nobody has seen yet."""
    if district != record.emptied or record.tiles[district, letter] != UNSEEN:
        return TILE_NOT_UNSEEN
    return ALLOWED


@kernel
def turn_up(record: StateRecord, district: int, letter: int) -> None:
    record.tiles[district, letter] = OPEN
    record.open_tile[district] = letter


@kernel
def lay_tile(record: StateRecord, district: int, letter: int) -> None:
    """The first tile of a district; then the next district's, and after the last one the gates open."""
    turn_up(record, district, letter)
    record.emptied = district + 1
    if record.emptied == DISTRICT_COUNT:
        record.emptied = NOWHERE
        open_gates(record)


@kernel
def open_gates(record: StateRecord) -> None:
    """A round begins: all dice come back and are rolled."""
    for area in range(AREA_COUNT):
        record.dice[area] = 0
    for owner in range(MOST_OWNERS):
        record.taken[owner] = 0
    for seat in range(2):
        record.given[seat] = 0
    record.unrolled = DICE[record.players]
    ask_nature(record, OPEN_GATES)


@kernel
def roll_gate(record: StateRecord, face: int) -> None:
    record.dice[area_of_face(record, face)] += 1
    record.unrolled -= 1
    if record.unrolled == 0:
        record.active = record.start
        ask(record, CHOOSE_DIE)
