"""What lies on the table, as plain data, built from the engine's state."""

import numpy as np

from vineta.core.kernel import StateRecord
from vineta.core.position import Position
from vineta.games.submarine.board import (
    AT_START,
    BESIDE,
    BOX,
    COLOURS,
    COLUMN_NAMES,
    CONTAINER,
    FIELD_NAMES,
    OFF_BOARD,
    TOKEN_NAMES,
)


def snapshot(position: Position) -> dict[str, object]:
    """The same facts, under the same names, as the reference's own snapshot."""
    record = position.state[0]
    seats = range(record.players)
    tokens = _tokens_by_place(record)
    return {
        "fields": {name: tokens[field] for field, name in enumerate(FIELD_NAMES) if tokens[field]},
        "boats": _boats_by_field(record),
        "ships": [_ship(ship) for ship in record.ships[: record.players].tolist()],
        "containers": [tokens[CONTAINER + seat] for seat in seats],
        "jokers": [tokens[BESIDE + seat] for seat in seats],
        "hands": [_cards(hand) for hand in record.hand[: record.players].tolist()],
        "piles": [_pile(record, seat) for seat in seats],
        "discard": _cards(record.discard.tolist()),
    }


def _tokens_by_place(record: StateRecord) -> list[list[str]]:
    tokens: list[list[str]] = [[] for _ in range(BOX + 1)]
    for name, place in sorted(zip(TOKEN_NAMES, record.place.tolist(), strict=True)):
        tokens[place].append(name)
    return tokens


def _boats_by_field(record: StateRecord) -> dict[str, dict[int, int]]:
    boats: dict[str, dict[int, int]] = {}
    for seat, field in np.argwhere(record.boats).tolist():
        boats.setdefault(FIELD_NAMES[field], {})[seat] = int(record.boats[seat, field])
    return boats


def _ship(ship: int) -> str:
    return {AT_START: "start", OFF_BOARD: "off"}.get(ship) or COLUMN_NAMES[ship]


def _pile(record: StateRecord, seat: int) -> list[str]:
    return [COLOURS[card] for card in record.pile[seat, : record.height[seat]].tolist()]


def _cards(counts: list[int]) -> dict[str, int]:
    return {COLOURS[colour]: count for colour, count in enumerate(counts) if count > 0}
