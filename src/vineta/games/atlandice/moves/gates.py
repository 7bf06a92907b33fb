"""Before anyone searches: the start player, the first tiles, and the dice of the round."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice import articles, board, stages, state
from vineta.games.atlandice.moves import table


@kernel
def forbids_start(record: StateRecord, seat: int) -> int:
    return articles.ALLOWED if seat < record.players else articles.NO_SUCH_PLAYER


@kernel
def draw_start(record: StateRecord, seat: int) -> None:
    record.start = seat
    record.emptied = 0
    table.ask(record, stages.LAY_TILE)


@kernel
def forbids_tile(record: StateRecord, district: int, letter: int) -> int:
    """Only the district that waits for a tile gets one, and one that nobody has seen yet."""
    if district != record.emptied or record.tiles[district, letter] != state.UNSEEN:
        return articles.TILE_NOT_UNSEEN
    return articles.ALLOWED


@kernel
def turn_up(record: StateRecord, district: int, letter: int) -> None:
    record.tiles[district, letter] = state.OPEN
    record.open_tile[district] = letter


@kernel
def lay_tile(record: StateRecord, district: int, letter: int) -> None:
    """The first tile of a district; then the next district's, and after the last one the gates open."""
    turn_up(record, district, letter)
    record.emptied = district + 1
    if record.emptied == board.DISTRICT_COUNT:
        record.emptied = state.NOWHERE
        open_gates(record)


@kernel
def open_gates(record: StateRecord) -> None:
    """A round begins: all dice come back and are rolled."""
    record.dice[:] = 0
    record.taken[:] = 0
    record.given[:] = 0
    record.unrolled = board.DICE[record.players]
    table.ask(record, stages.OPEN_GATES)


@kernel
def roll_gate(record: StateRecord, face: int) -> None:
    record.dice[table.area_of_face(record, face)] += 1
    record.unrolled -= 1
    if record.unrolled == 0:
        record.active = record.start
        table.ask(record, stages.CHOOSE_DIE)
