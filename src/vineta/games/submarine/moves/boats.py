"""Boats below the ship change their fields."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.submarine import articles, board


@kernel
def forbids_moving_from(record: StateRecord, source: int) -> int:
    """The rule against moving a boat out of this field."""
    if record.phase == board.SALVAGING:
        return articles.ONE_KIND_OF_ACTION
    if record.boats[record.mover, source] == 0:
        return articles.OWN_BOATS
    if source % board.COLUMNS != record.ships[record.mover]:
        return articles.BELOW_THE_SHIP
    return articles.BOAT_MOVES_ONCE if record.boats[record.mover, source] == record.moved[source] else 0


@kernel
def forbids_boat(record: StateRecord, source: int, target: int) -> int:
    """The rule against moving a boat from one field to another."""
    rule = forbids_moving_from(record, source)
    if rule:
        return rule
    if source == target:
        return articles.OTHER_FIELD
    return articles.ONE_LEVEL if abs(source // board.COLUMNS - target // board.COLUMNS) > 1 else 0


@kernel
def list_boats(record: StateRecord, actions: Actions, count: int) -> int:
    """Appends the moves of all boats below the ship."""
    for source in range(record.ships[record.mover], board.FIELDS, board.COLUMNS):
        if forbids_moving_from(record, source):
            continue
        level = source // board.COLUMNS
        for target in range(max(level - 1, 0) * board.COLUMNS, min(level + 2, board.LEVELS) * board.COLUMNS):
            if target != source:
                actions[count] = board.BOAT_MOVES[source, target]
                count += 1
    return count


@kernel
def move_boat(record: StateRecord, source: int, target: int) -> None:
    record.boats[record.mover, source] -= 1
    record.boats[record.mover, target] += 1
    record.moved[target] += 1
    record.phase = board.MOVING
