"""The lake as a seat sees it: pieces and figures. `offers.py` says what may be touched, `panels.py` what all have.

A move changes little. Sprites, lines and panels are therefore remembered by what they are made of, and come out of the
memory as the very same objects from scene to scene, for all who look.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vineta.core.game import SPECTATOR
from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Phrase, phrase
from vineta.core.scene import Panel, Scene, Sprite
from vineta.games.sunken_city import board, offers, panels, places
from vineta.games.sunken_city.board import COLOURS, HOUSES, TITLES
from vineta.games.sunken_city.panels import tide_symbol
from vineta.games.sunken_city.places import KEPT
from vineta.games.sunken_city.state import STATE_TYPE, plain
from vineta.games.sunken_city.words import TIDES, question

_SHAPE: list[int] = board.SHAPE.tolist()

_sprite = lru_cache(KEPT)(Sprite)


def scene(state: State, seat: int) -> Scene:
    """What a seat sees of its view and may touch."""
    lake = _lake(state.tobytes())
    record = lake.record
    asked = offers.asked_of(state) if record.mover == seat else {}
    known = 0 if seat == SPECTATOR else record.found[seat] | record.safe[seat]
    return Scene(
        game="sunken-city",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=(*lake.ground, *[_house(record, number, known) for number in lake.houses], *lake.figures),
        targets=offers.targets(state, record, asked),
        players=panels.players(record, asked) if asked else lake.players,
        shared=lake.shared,
        buttons=offers.buttons(asked),
        question=question(state, record, asked),
    )


class _Lake(NamedTuple):
    """What everybody sees alike. From the ground up: what comes later lies on top, the houses below the figures."""

    record: StateRecord
    ground: tuple[Sprite, ...]
    houses: tuple[int, ...]
    """Those of this game, by number: they look different to each."""
    figures: tuple[Sprite, ...]
    players: tuple[Panel, ...]
    """Of one who may touch nothing in them."""
    shared: tuple[Panel, ...]


@lru_cache(256)
def _lake(content: bytes) -> _Lake:
    """Made once for all who look at the same moment; the content is that of a view."""
    record = plain(np.frombuffer(content, STATE_TYPE))
    squares = record.house_square
    return _Lake(
        record,
        tuple(_ground(record)),
        tuple(number for number in range(1, HOUSES + 1) if squares[number] != board.NOT_IN_GAME),
        tuple(_figures(record)),
        panels.players(record, {}),
        panels.shared(record),
    )


# --- The lake, what lies around it, and the pieces ------------------------------------------------------------------
def _ground(record: StateRecord) -> Iterator[Sprite]:
    yield places.GROUND
    yield from places.deep_squares(record.dark)
    yield from _stacks(record)
    yield _sprite("supply", "chip", *places.SUPPLY, text=str(record.supply), hint=Phrase("Chips in the supply"))
    yield _die(record) if record.tide == board.CALM else _tide(record)
    yield from (_village(record.village[seat], record.safe[seat].bit_count()) for seat in range(record.players))
    halves = (board.LEFT_HALF, board.UPPER_HALF)
    yield from [places.STREET_SPRITES[cover, square] for square, cover in enumerate(record.cover) if cover in halves]


def _stacks(record: StateRecord) -> Iterator[Sprite]:
    for field in range(1, board.FIELDS + 1):
        if record.stack[field]:
            used = field == record.field
            hint = Phrase("Streets to take") if used else Phrase("Streets under water")
            symbol, text = "stack" if used else "sunk-stack", str(record.stack[field])
            yield _sprite(f"stack-{field}", symbol, *places.FIELDS[field], text=text, hint=hint)


def _die(record: StateRecord) -> Sprite:
    """The die with the steps that the merman has left, while he moves."""
    text = str(record.merman_left) if record.merman_move == board.MOVING else ""
    return _sprite("die", "die", *places.DIE, text=text, hint=Phrase("The merman's die"))


def _tide(record: StateRecord) -> Sprite:
    return _sprite("tide", tide_symbol(record.tide), *places.DIE, hint=TIDES[record.tide])


def _village(village: int, treasures: int) -> Sprite:
    colour, hint = COLOURS[village], phrase("{player}'s village: treasures at home", player=TITLES[village])
    name = f"village-{colour}"
    return _sprite(name, name, *places.VILLAGES[village], text=str(treasures), tone=colour, hint=hint)


def _house(record: StateRecord, number: int, known: int) -> Sprite:
    """On the lake or in its grotto; lit where the one who looks has yet to find the treasure."""
    square = record.house_square[number]
    x, y = places.GROTTOES[number] if square == board.IN_GROTTO else places.CENTRES[square]
    symbol = "house" if known >> number & 1 else "lit-house"
    y = round(y - places.HOUSE_LIFT, 1)
    hint = phrase("House {number}", number=number)
    return _sprite(places.HOUSE_IDS[number], symbol, x, y, text=str(number), hint=hint)


# --- Figures --------------------------------------------------------------------------------------------------------
def _figures(record: StateRecord) -> Iterator[Sprite]:
    """The merman, the adventurers, and above all of them the bags of open treasures."""
    yield _sprite("merman", "merman", *_merman_stand(record), hint=Phrase("The merman"))
    seats = range(record.players)
    stands = [_stand(record, record.adventurer[seat], record.village[seat]) for seat in seats]
    yield from (_adventurer(record.village[seat], stands[seat]) for seat in seats)
    yield from (_bag(record, seat, stands[seat]) for seat in seats if record.found[seat])


def _stand(record: StateRecord, square: int, figure: int) -> places.Point:
    """Where a colour or the merman stands who is on this piece."""
    if square == board.HOME:
        return places.HOMES[figure]
    shape: int = _SHAPE[record.cover[square]]
    return places.FIGURES[shape][square][figure]


def _merman_stand(record: StateRecord) -> places.Point:
    if record.merman == board.NO_SQUARE:
        return places.MERMAN_IN_GROTTO[record.grotto]
    return _stand(record, record.merman, places.MERMAN)


def _adventurer(village: int, stand: places.Point) -> Sprite:
    colour, hint = COLOURS[village], phrase("{player}'s adventurer", player=TITLES[village])
    return _sprite(f"adventurer-{colour}", f"adventurer-{colour}", *stand, tone=colour, hint=hint)


def _bag(record: StateRecord, seat: int, stand: places.Point) -> Sprite:
    x, y = round(stand[0] + places.LOOT[0], 2), round(stand[1] + places.LOOT[1], 2)
    name, treasures = f"loot-{COLOURS[record.village[seat]]}", record.found[seat].bit_count()
    return _sprite(name, "loot", x, y, text=str(treasures), hint=Phrase("Open treasures"))
