"""The lake as a seat sees it: pieces and figures. `offers.py` says what may be touched, `panels.py` what all have.

A move changes little. Sprites, lines and panels are therefore remembered by what they are made of, and come out of the
memory as the very same objects from scene to scene, for all who look.
"""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from vineta.core.game import SPECTATOR
from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Phrase, Text, phrase
from vineta.core.scene import Panel, Scene, Sprite
from vineta.games.sunken_city import board, offers, panels, places, words
from vineta.games.sunken_city.state import STATE_TYPE, plain

_SHAPE: list[int] = board.SHAPE.tolist()


def scene(state: State, seat: int) -> Scene:
    """What a seat sees of its view and may touch."""
    lake = _lake(state.tobytes())
    record = lake.record
    asked = offers.asked_of(state) if record.mover == seat else {}
    beside = "card" in asked or "chip" in asked
    known = 0 if seat == SPECTATOR else record.found[seat] | record.safe[seat]
    return Scene(
        game="sunken-city",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=(*lake.ground, *_houses(record, known), *lake.figures),
        targets=offers.targets(state, record, asked) if asked else (),
        players=panels.players(record, asked) if beside else lake.players,
        shared=lake.shared,
        buttons=offers.buttons(asked) if asked else (),
        question=words.question(state, record, asked) if asked else lake.question,
    )


class _Lake(NamedTuple):
    """What everybody sees alike who is not asked. From the ground up: the houses lie between ground and figures."""

    record: StateRecord
    ground: tuple[Sprite, ...]
    figures: tuple[Sprite, ...]
    players: tuple[Panel, ...]
    shared: tuple[Panel, ...]
    question: Text


@lru_cache(256)
def _lake(content: bytes) -> _Lake:
    """Made once for all who look at the same moment; the content is that of a view."""
    state = np.frombuffer(content, STATE_TYPE)
    record = plain(state)
    return _Lake(
        record,
        _ground(record),
        _figures(record),
        panels.players(record, {}),
        panels.shared(record),
        words.question(state, record, {}),
    )


# --- The lake, what lies around it, and the pieces ------------------------------------------------------------------
_SUPPLY = tuple(
    Sprite("supply", "chip", *places.SUPPLY, text=str(chips), hint=Phrase("Chips in the supply"))
    for chips in range(board.CHIPS + 1)
)
_DIE = {text: Sprite("die", "die", *places.DIE, text=text, hint=Phrase("The merman's die")) for text in ("", *"01234")}
_TIDES = {tide: Sprite("tide", panels.tide_symbol(tide), *places.DIE, hint=hint) for tide, hint in words.TIDES.items()}


def _ground(record: StateRecord) -> tuple[Sprite, ...]:
    seats, fields = range(record.players), range(1, board.FIELDS + 1)
    return (
        places.GROUND,
        *places.deep_squares(record.dark),
        *[_stack(field, record.stack[field], field == record.field) for field in fields if record.stack[field]],
        _SUPPLY[record.supply],
        _TIDES[record.tide] if record.tide in _TIDES else _die(record),
        *[_village(record.village[seat], record.safe[seat].bit_count()) for seat in seats],
        *[places.STREETS[cover, square] for square, cover in enumerate(record.cover) if cover in places.STREET_ENDS],
    )


@cache
def _stack(field: int, count: int, used: bool) -> Sprite:
    symbol, hint = ("stack", Phrase("Streets to take")) if used else ("sunk-stack", Phrase("Streets under water"))
    return Sprite(f"stack-{field}", symbol, *places.FIELDS[field], text=str(count), hint=hint)


def _die(record: StateRecord) -> Sprite:
    """With the steps that the merman has left, while he moves."""
    return _DIE[str(record.merman_left) if record.merman_move == board.MOVING else ""]


@cache
def _village(village: int, treasures: int) -> Sprite:
    name, tone = f"village-{board.COLOURS[village]}", board.COLOURS[village]
    hint = phrase("{player}: treasures at home", player=board.TITLES[village])
    return Sprite(name, name, *places.VILLAGES[village], text=str(treasures), tone=tone, hint=hint)


def _houses(record: StateRecord, known: int) -> list[Sprite]:
    """Lit where the one who looks has yet to find the treasure."""
    squares = enumerate(record.house_square)
    return [_house(number, at, known >> number & 1) for number, at in squares if at != board.NOT_IN_GAME]


@cache
def _house(number: int, square: int, known: int) -> Sprite:
    x, y = places.GROTTOES[number] if square == board.IN_GROTTO else places.CENTRES[square]
    symbol, hint = "house" if known else "lit-house", phrase("House {number}", number=number)
    return Sprite(places.HOUSE_IDS[number], symbol, x, round(y - places.HOUSE_LIFT, 1), text=str(number), hint=hint)


# --- Figures --------------------------------------------------------------------------------------------------------
def _figures(record: StateRecord) -> tuple[Sprite, ...]:
    """The merman, the adventurers, and above all of them the bags of open treasures."""
    seats = range(record.players)
    stands = [_stand(record, record.adventurer[seat], record.village[seat]) for seat in seats]
    adventurers = [_figure(record.village[seat], stands[seat]) for seat in seats]
    bags = [_bag(adventurers[seat], record.found[seat].bit_count()) for seat in seats if record.found[seat]]
    return (_figure(places.MERMAN, _merman_stand(record)), *adventurers, *bags)


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


@cache
def _figure(figure: int, stand: places.Point) -> Sprite:
    """A colour's adventurer, or the merman."""
    if figure == places.MERMAN:
        return Sprite("merman", "merman", *stand, hint=Phrase("The merman"))
    name, hint = f"adventurer-{board.COLOURS[figure]}", phrase("{player}'s adventurer", player=board.TITLES[figure])
    return Sprite(name, name, *stand, tone=board.COLOURS[figure], hint=hint)


@lru_cache(places.KEPT)
def _bag(adventurer: Sprite, treasures: int) -> Sprite:
    x, y = round(adventurer.x + places.LOOT[0], 2), round(adventurer.y + places.LOOT[1], 2)
    return Sprite(f"loot-{adventurer.tone}", "loot", x, y, text=str(treasures), hint=Phrase("Open treasures"))
