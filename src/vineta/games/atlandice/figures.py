"""What is counted: what everybody has, and what there is in the city."""

from collections.abc import Iterator
from functools import cache
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
    Figure(
        "dice",
        Phrase("Dice"),
        Phrase("Dice taken in this round (AT-12)."),
        rule=12,
        symbol="die",
    ),
    Figure(
        "start",
        Phrase("Start player"),
        Phrase("The start player of this round (AT-43)."),
        rule=43,
        symbol="start",
    ),
)
"""For each seat; in the box those of the neutral player."""


def _of_areas() -> Iterator[Figure]:
    """What lies where, by area."""
    for name, there in zip(AREAS, AREA.forms["at"], strict=True):
        hint = phrase("Whoever takes a die {at_area} searches there.", at_area=there)
        yield Figure(f"{name}-dice", phrase("Dice {at_area}", at_area=there), hint, rule=13, symbol="die")
    for name, there in zip(AREAS, AREA.forms["at"], strict=True):
        hint = Phrase("A search beside the submarine finds one more.")
        title = phrase("Submarine {at_area}", at_area=there)
        yield Figure(f"{name}-submarine", title, hint, rule=16, symbol="submarine")
    for name, there in zip(AREAS[:MARKET], AREA.forms["at"], strict=False):
        hint = Phrase("Once the third tile is gone, the district is closed for good.")
        yield Figure(f"{name}-tiles", phrase("Tiles left {at_area}", at_area=there), hint, rule=38, symbol="tiles")
    for name, there in zip(AREAS, AREA.forms["at"], strict=True):
        for resource, called in zip(RESOURCES, RESOURCE.forms["all"], strict=True):
            title = phrase("{resources} {at_area}", resources=called, at_area=there)
            hint = Phrase("Whoever searches there may take one.")
            yield Figure(f"{name}-{resource}", title, hint, rule=15, symbol=resource)


_OF_CITY = (
    Figure(
        "hand",
        Phrase("Fields the hand has gone"),
        Phrase("When the hand reaches the waves, the round is the last."),
        rule=44,
        symbol="i-hand",
    ),
    Figure(
        "unrolled",
        Phrase("Dice still to roll"),
        Phrase("Every round begins with a roll of all dice."),
        rule=11,
        symbol="i-die",
    ),
    *_of_areas(),
)
"""They belong to nobody."""

FIGURES = (*_OF_OWNERS, *_OF_CITY)
DECIDING = tuple([figure.title for figure in FIGURES if figure.decides])
BY_NAME = {figure.name: figure for figure in FIGURES}

_NOTHING_OF_CITY = (0,) * len(_OF_CITY)
_NOBODYS = (0,) * len(_OF_OWNERS)


def counts(view: State) -> tuple[tuple[int, ...], ...]:
    """The figures of each seat; then those of the box: the neutral player's, and the city's own."""
    record = plain(view.tobytes())
    seats = [(*_of_owner(record, seat), *_NOTHING_OF_CITY) for seat in range(record.players)]
    neutral = _of_owner(record, NEUTRAL) if len(seats) == NEUTRAL else _NOBODYS
    return *seats, (*neutral, *_of_city(record))


def standing(record: Any) -> tuple[tuple[int, ...], ...]:
    """For each seat what decides. The record is a plain one."""
    return tuple([(points,) for points in record.points[: record.players]])


def _of_owner(record: Any, owner: int) -> tuple[int, ...]:
    won = sum([tiles.count(owner) for tiles in record.tiles])
    return record.points[owner], won, *record.holdings[owner], record.taken[owner], int(record.start == owner)


def _of_city(record: Any) -> tuple[int, ...]:
    return (
        record.hand,
        record.unrolled,
        *record.dice,
        *[int(area == record.submarine) for area in range(len(AREAS))],
        *[tiles.count(UNSEEN) + tiles.count(OPEN) for tiles in record.tiles],
        *[count for stock in record.stock for count in stock],
    )


@cache
def change(figure: str, amount: int, seat: int = BOX) -> Change:
    """The same few changes come again and again."""
    return Change(figure, seat, amount)
