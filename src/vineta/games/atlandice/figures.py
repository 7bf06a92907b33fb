"""What is counted: what everybody has, and what there is in the city."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from vineta.core.happenings import BOX, Change, Figure
from vineta.core.kernel import State
from vineta.core.phrase import Phrase, phrase
from vineta.games.atlandice.board import AREA, AREAS, MARKET, RESOURCE, RESOURCES
from vineta.games.atlandice.state import NEUTRAL, OPEN, UNSEEN, plain

_KINDS = (
    Phrase("Jewels, scored at the jeweller (AT-35)."),
    Phrase("Books, scored in the library (AT-35)."),
    Phrase("Provisions, scored in the tavern (AT-35)."),
    Phrase("Tools, scored in the machine works (AT-35)."),
    Phrase("Weapons, scored in the forge (AT-35)."),
)
"""They stand on the board several dozen times, so they are short."""

HELD_HINTS = (
    Phrase("Jewels held (AT-35)."),
    Phrase("Books held (AT-35)."),
    Phrase("Provisions held (AT-35)."),
    Phrase("Tools held (AT-35)."),
    Phrase("Weapons held (AT-35)."),
)
"""Shorter still, beside the board and on the plates: all that is told of a scene is sent."""

_OF_OWNERS = (
    Figure(
        "points",
        Phrase("Points"),
        Phrase("The most points win (AT-46)."),
        rule=46,
        decides=True,
        symbol="points",
    ),
    Figure(
        "tiles",
        Phrase("Tiles"),
        Phrase("Won tiles: their points are counted already (AT-36)."),
        rule=36,
        symbol="tiles",
    ),
    *[
        Figure(name, called, hint, rule=35, symbol=name)
        for name, called, hint in zip(RESOURCES, RESOURCE.forms["all"], _KINDS, strict=True)
    ],
)
"""For each seat; in the box those of the neutral player."""


TAKEN_HINT = Phrase("Dice taken in this round (AT-12).")
START_HINT = Phrase("The start player of this round (AT-43).")
DICE_HINTS = tuple([phrase("A die to take {at_area} (AT-13).", at_area=there) for there in AREA.forms["at"]])
SUBMARINE_HINT = Phrase("The submarine: a search beside it finds one more (AT-16).")
_TILES_HINT = Phrase("Once the third tile is gone, the district is closed for good (AT-38).")


def _of_areas() -> Iterator[Figure]:
    """What lies where, by area."""
    areas = list(zip(AREAS, AREA.forms["at"], strict=True))
    for (name, there), hint in zip(areas, DICE_HINTS, strict=True):
        yield Figure(f"{name}-dice", phrase("Dice {at_area}", at_area=there), hint, rule=13, symbol="die")
    for name, there in areas:
        title = phrase("Submarine {at_area}", at_area=there)
        yield Figure(f"{name}-submarine", title, SUBMARINE_HINT, rule=16, symbol="submarine")
    for name, there in areas[:MARKET]:
        title = phrase("Tiles left {at_area}", at_area=there)
        yield Figure(f"{name}-tiles", title, _TILES_HINT, rule=38, symbol="tiles")
    for name, there in areas:
        for resource, called, hint in zip(RESOURCES, RESOURCE.forms["all"], _KINDS, strict=True):
            title = phrase("{resources} {at_area}", resources=called, at_area=there)
            yield Figure(f"{name}-{resource}", title, hint, rule=35, symbol=resource)


_OF_CITY = (
    Figure(
        "hand",
        Phrase("Fields the hand has gone"),
        Phrase("When the hand reaches the waves, the round is the last (AT-44)."),
        rule=44,
        symbol="i-hand",
    ),
    Figure(
        "unrolled",
        Phrase("Dice still to roll"),
        Phrase("Every round begins with a roll of all dice (AT-11)."),
        rule=11,
        symbol="i-die",
    ),
    Figure("taken", Phrase("Dice taken"), TAKEN_HINT, rule=12, symbol="die"),
    *_of_areas(),
)
"""They belong to nobody."""

FIGURES = (*_OF_OWNERS, *_OF_CITY)
DECIDING = tuple([figure.title for figure in FIGURES if figure.decides])
BY_NAME = {figure.name: figure for figure in FIGURES}

_NOTHING_OF_CITY = (0,) * len(_OF_CITY)
_NOBODYS = (0,) * len(_OF_OWNERS)


record_of = lru_cache(256)(plain)
"""The record of a view: what comes after a move is told, drawn, and comes before the next one. Nobody may change it."""


def counts(view: State) -> tuple[tuple[int, ...], ...]:
    """The figures of each seat; then those of the box: the neutral player's, and the city's own."""
    record = record_of(view.tobytes())
    seats = [(*_of_owner(record, seat), *_NOTHING_OF_CITY) for seat in range(record.players)]
    neutral = _of_owner(record, NEUTRAL) if len(seats) == NEUTRAL else _NOBODYS
    return *seats, (*neutral, *_of_city(record))


def standing(record: Any) -> tuple[tuple[int, ...], ...]:
    """For each seat what decides. The record is a plain one."""
    return tuple([(points,) for points in record.points[: record.players]])


def _of_owner(record: Any, owner: int) -> tuple[int, ...]:
    won = sum([tiles.count(owner) for tiles in record.tiles])
    return record.points[owner], won, *record.holdings[owner]


def _of_city(record: Any) -> tuple[int, ...]:
    return (
        record.hand,
        record.unrolled,
        sum(record.taken),
        *record.dice,
        *[int(area == record.submarine) for area in range(len(AREAS))],
        *[tiles.count(UNSEEN) + tiles.count(OPEN) for tiles in record.tiles],
        *[count for stock in record.stock for count in stock],
    )


@cache
def change(figure: str, amount: int, seat: int = BOX) -> Change:
    """The same few changes come again and again."""
    return Change(figure, seat, amount)
