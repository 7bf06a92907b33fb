"""Which moves somebody may mean who touches something, legal or not."""

from collections.abc import Callable, Iterator
from math import dist
from typing import Any, NamedTuple

from vineta.core.kernel import State
from vineta.core.why import Touch
from vineta.games.atlandice import board, places, stages
from vineta.games.atlandice.board import AREAS, MOVES, RESOURCE_COUNT, RESOURCES
from vineta.games.atlandice.places import Point
from vineta.games.atlandice.state import plain
from vineta.games.atlandice.words import OWNERS


class _Thing(NamedTuple):
    """What was touched: a part of the board, by its number, and a kind of resource where one lies there."""

    part: str
    number: int = 0
    resource: int | None = None


def meant(view: State, touch: Touch) -> tuple[int, ...]:
    """The moves that somebody may mean who touches this, the likeliest first."""
    record = plain(view.tobytes())
    thing = _things(record.players).get(touch.thing) or _thing_at(touch, record.players)
    return tuple(dict.fromkeys(_MEANINGS[thing.part](record, thing))) if thing else ()


# --- What was touched -----------------------------------------------------------------------------------------------
_OF_AREA = ("{}", "{}-name", "{}-hands", "{}-effect", "{}-unseen", "effect-{}")
_OF_OWNER = ("{}", "{}-plate", "{}-name", "{}-points", "{}-dice", "{}-total", "{}-tiles", "{}-die-1", "{}-die-2")
_OF_CLOCK = ("clock", "hand", "hand-on", "start", "starts")
_MOST_DICE = int(board.DICE[-1])


def _name_things(players: int) -> Iterator[tuple[str, _Thing]]:
    """The ids of sprites and items; what only marks a place is known by its place."""
    for number, name in enumerate(AREAS):
        yield from [(shape.format(name), _Thing("area", number)) for shape in _OF_AREA]
        yield from [(f"{name}-die-{die}", _Thing("area", number)) for die in range(1, _MOST_DICE + 1)]
        yield from [(f"{name}-{word}", _Thing("area", number, kind)) for kind, word in enumerate(RESOURCES)]
    for number, seat in enumerate(OWNERS[players]):
        yield from [(shape.format(seat.tone), _Thing("owner", number)) for shape in _OF_OWNER]
        for kind, word in enumerate(RESOURCES):
            yield f"{seat.tone}-{word}", _Thing("owner", number, kind)
            yield f"{seat.tone}-has-{word}", _Thing("owner", number, kind)
    for step in range(board.LONGEST_CLOCK + 1):
        yield from [(f"{name}-{step}", _Thing("clock")) for name in ("field", "ahead")]
    yield from [(name, _Thing("clock")) for name in _OF_CLOCK]
    yield "submarine", _Thing("submarine")


_THINGS = {players: dict(_name_things(players)) for players in OWNERS}


def _things(players: int) -> dict[str, _Thing]:
    return _THINGS[players]


def _thing_at(touch: Touch, players: int) -> _Thing | None:
    """What lies at a point, or nearest to it."""
    if touch.x is None or touch.y is None:
        return None
    point = touch.x, touch.y
    thing = min(_PARTS[players], key=lambda part: _distance(point, part[0], part[1]))[2]
    spots = {"area": places.TOKENS, "owner": places.HOLDINGS}.get(thing.part)
    for resource, spot in enumerate(spots[thing.number] if spots else ()):
        if dist(point, spot) <= places.TOKEN_SIZE / 2:
            return thing._replace(resource=resource)
    return thing


def _parts(players: int) -> Iterator[tuple[Point, Point, _Thing]]:
    """Middle and size of the parts of the board."""
    for area, (_, x, y, width, height) in enumerate(places.SEARCH_BOXES):
        yield (x, y), (width, height), _Thing("area", area)
    for owner in range(len(OWNERS[players])):
        yield places.PLATES[owner], places.PLATE_SIZE, _Thing("owner", owner)
    yield places.CLOCK, places.CLOCK_SIZE, _Thing("clock")


_PARTS = {players: tuple(_parts(players)) for players in OWNERS}


def _distance(point: Point, middle: Point, size: Point) -> float:
    """How far a point is from a part of the board; 0 within it."""
    across, down = (max(0.0, abs(point[axis] - middle[axis]) - size[axis] / 2) for axis in (0, 1))
    return across + down


# --- What may be meant ----------------------------------------------------------------------------------------------
def _of_area(record: Any, thing: _Thing) -> Iterator[int]:
    """First what is asked now, with this area; then to search it."""
    area = thing.number
    wanted = [thing.resource] if thing.resource is not None else _lying(record, area)
    for resource in wanted:
        yield from _asked(record, area, resource)
    yield MOVES.number("search", area)
    if record.players == 2:
        yield MOVES.number("give", area)


_TAKING = (stages.TAKE_FIRST, stages.TAKE_EXTRA, stages.TAKE_WON)


def _asked(record: Any, area: int, resource: int) -> Iterator[int]:
    """What the present stage asks for, with this area and resource."""
    if record.stage in _TAKING and area == record.searched:
        yield MOVES.number("take", resource)
    elif record.stage in (*_TAKING, stages.FETCH_WON):
        yield MOVES.number("fetch", resource, area)
    elif record.stage == stages.SWAP_TWO:
        yield MOVES.number("swap", _lying(record, record.searched)[0], area, resource)
    elif record.stage == stages.MOVE_ONE:
        yield MOVES.number("move", resource, area)
    elif record.stage == stages.TURN_DIE:
        yield MOVES.number("turn", area, 0)
    elif record.stage == stages.PLACE_SUBMARINE:
        yield MOVES.number("submarine", area)


def _lying(record: Any, area: int) -> list[int]:
    """The kinds of resources in an area; any of them where nothing lies."""
    return [kind for kind, count in enumerate(record.stock[area]) if count] or [0]


def _of_owner(record: Any, thing: _Thing) -> Iterator[int]:
    """A resource that somebody holds may be donated, with one of the same kind or of another."""
    if thing.number >= record.players:
        yield from [MOVES.number("give", area) for area in range(board.AREA_COUNT)]
    kinds = range(RESOURCE_COUNT) if thing.resource is None else [thing.resource]
    yield from [action for kind in kinds for action in _DONATIONS[kind]]
    yield from _of_clock(record, thing)


_DONATIONS = [
    sorted(
        (MOVES.number("donate", pair) for pair, kinds in enumerate(board.PAIRS.tolist()) if kind in kinds),
        key=lambda action: MOVES.entries[action][1][0] != board.PAIRS.tolist().index([kind, kind]),
    )
    for kind in range(RESOURCE_COUNT)
]
"""By resource: two of a kind come first."""


def _of_clock(record: Any, thing: _Thing) -> Iterator[int]:
    """Nobody moves the hand; whoever touches it wants to get on."""
    yield MOVES.number("decline")
    yield MOVES.number("done")


def _of_submarine(record: Any, thing: _Thing) -> Iterator[int]:
    yield MOVES.number("submarine", record.submarine)


_MEANINGS: dict[str, Callable[[Any, _Thing], Iterator[int]]] = {
    "area": _of_area,
    "owner": _of_owner,
    "clock": _of_clock,
    "submarine": _of_submarine,
}
