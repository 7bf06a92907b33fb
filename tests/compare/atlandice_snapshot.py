"""What lies on the table, as plain data, built from the engine's state."""

from vineta.core.position import Position
from vineta.games.atlandice.board import AREAS, DISTRICT_COUNT, LETTERS, RESOURCES
from vineta.games.atlandice.state import CLOSED, NEUTRAL, UNSEEN

DISTRICTS = AREAS[:DISTRICT_COUNT]


def snapshot(position: Position) -> dict[str, object]:
    """The same facts, under the same names, as the reference's own snapshot."""
    record = position.state[0]
    owners = max(position.players, NEUTRAL + 1)
    tiles = dict(zip(DISTRICTS, record.tiles.tolist(), strict=True))
    open_tiles = dict(zip(AREAS, record.open_tile.tolist(), strict=True))
    return {
        "areas": {
            area: _counts(counts)
            for area, counts in zip(AREAS, record.stock.tolist(), strict=True)
            if open_tiles[area] != CLOSED or UNSEEN in tiles[area]
        },
        "holdings": [_counts(counts) for counts in record.holdings.tolist()[:owners]],
        "points": record.points.tolist()[:owners],
        "tiles_won": [_tiles_won(tiles, owner) for owner in range(owners)],
        "open_tiles": {name: LETTERS[open_tiles[name]] for name in DISTRICTS if open_tiles[name] != CLOSED},
        "unseen_tiles": {name: _letters(places, UNSEEN) for name, places in tiles.items()},
        "dice": {area: count for area, count in zip(AREAS, record.dice.tolist(), strict=True) if count > 0},
        "submarine": AREAS[record.submarine],
        "clock": int(record.hand),
        "start": int(record.start),
    }


def _counts(counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(RESOURCES, counts, strict=True) if count > 0}


def _letters(places: list[int], place: int) -> list[str]:
    """The tiles of a district that lie in this place."""
    return [letter for letter, lies in zip(LETTERS, places, strict=True) if lies == place]


def _tiles_won(tiles: dict[str, list[int]], owner: int) -> list[str]:
    return sorted(f"{name} {letter}" for name, places in tiles.items() for letter in _letters(places, owner))
