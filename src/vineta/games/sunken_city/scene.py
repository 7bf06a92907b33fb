"""The lake as a seat sees it: pieces and figures. `offers.py` says what may be touched, `panels.py` what all have.

A move changes little. Whatever depends on a few plain values is therefore remembered by them, and comes out of the
memory as the very same object from scene to scene, for all who look.
"""

from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from vineta.core.game import OVER
from vineta.core.kernel import State
from vineta.core.scene import Panel, Scene, Sprite
from vineta.games.sunken_city import board, offers, panels, places, rules
from vineta.games.sunken_city.board import COLOURS
from vineta.games.sunken_city.panels import tide_name, tide_symbol
from vineta.games.sunken_city.places import KEPT
from vineta.games.sunken_city.state import STATE_TYPE
from vineta.games.sunken_city.words import player_names, question, words_in

_SHAPE: list[int] = board.SHAPE.tolist()
_deep_squares = lru_cache(64)(places.deep_squares)


def scene(state: State, seat: int, language: str) -> Scene:
    """What a seat sees of its view and may touch, in a language."""
    lake = _lake(state.tobytes(), language)
    record = lake.record
    asked = offers.asked_of(state) if record.mover == seat and seat >= 0 else None
    known = record.found[seat] | record.safe[seat] if seat >= 0 else 0
    return Scene(
        game="sunken-city",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=(*lake.ground, *_houses(record.house_square, known, language), *lake.figures),
        targets=offers.targets(record, asked, language) if asked else (),
        players=panels.players(record, asked.cards, language) if asked and asked.cards else lake.players,
        shared=lake.shared,
        buttons=offers.buttons(asked, language) if asked else (),
        question=question(record, asked, rules.outcome(state) if record.mover == OVER else None, language),
    )


class _Lake(NamedTuple):
    """What everybody sees alike. From the ground up: what comes later lies on top, the houses below the figures."""

    record: Any
    ground: tuple[Sprite, ...]
    figures: tuple[Sprite, ...]
    players: tuple[Panel, ...]
    """Of one who may touch nothing in them."""
    shared: tuple[Panel, ...]


@lru_cache(256)
def _lake(content: bytes, language: str) -> _Lake:
    """Made once for all who look at the same moment; the content is that of a view."""
    record = _plain(np.frombuffer(content, STATE_TYPE))
    return _Lake(
        record,
        _ground(record, language),
        _figures(record, language),
        panels.players(record, (), language),
        panels.shared(record, language),
    )


_FIELD_NAMES = STATE_TYPE.names or ()


def _plain(state: State) -> Any:
    """The record with plain numbers, lists and tuples: reading those is ten times as fast."""
    values = zip(_FIELD_NAMES, state.item(), strict=True)
    record = SimpleNamespace(**{name: value if type(value) is int else value.tolist() for name, value in values})
    record.cover, record.dark = bytes(record.cover), tuple(record.dark)
    record.house_square, record.stack = tuple(record.house_square), tuple(record.stack)
    return record


# --- Sprites --------------------------------------------------------------------------------------------------------
def _ground(record: Any, language: str) -> tuple[Sprite, ...]:
    """The lake, what lies around it, and the streets."""
    return (
        places.GROUND,
        *_deep_squares(record.dark),
        *_stacks(record.stack, record.field, language),
        _supply(record.supply, language),
        _die(record.tide, record.merman_left if record.merman_move == board.MOVING else None, language),
        *[_village(record.village[seat], record.safe[seat].bit_count(), language) for seat in range(record.players)],
        *_streets(record.cover),
    )


@lru_cache(KEPT)
def _stacks(stack: tuple[int, ...], used: int, language: str) -> tuple[Sprite, ...]:
    return tuple(
        _stack(field, stack[field], field == used, language) for field in range(1, board.FIELDS + 1) if stack[field]
    )


@cache
def _stack(field: int, count: int, used: bool, language: str) -> Sprite:
    words = words_in(language)
    hint = words("Streets to take") if used else words("Streets under water")
    symbol = "stack" if used else "sunk-stack"
    return Sprite(f"stack-{field}", symbol, *places.FIELDS[field], text=str(count), hint=hint)


@cache
def _supply(chips: int, language: str) -> Sprite:
    hint = words_in(language)("Chips in the supply")
    return Sprite("supply", "chip", *places.SUPPLY, text=str(chips), hint=hint)


@cache
def _die(tide: int, steps: int | None, language: str) -> Sprite:
    """The die with the steps that the merman has left, while he moves; in the expert game, the tide."""
    if tide == board.CALM:
        text = "" if steps is None else str(steps)
        return Sprite("die", "die", *places.DIE, text=text, hint=words_in(language)("The merman's die"))
    return Sprite("tide", tide_symbol(tide), *places.DIE, hint=tide_name(tide, language))


@cache
def _village(village: int, treasures: int, language: str) -> Sprite:
    colour, point = COLOURS[village], places.VILLAGES[village]
    hint = words_in(language)("{player}'s village: treasures at home", player=player_names(language)[colour])
    name = f"village-{colour}"
    return Sprite(name, name, *point, text=str(treasures), tone=colour, hint=hint)


@lru_cache(KEPT)
def _streets(covers: bytes) -> tuple[Sprite, ...]:
    lying, upright = board.LEFT_HALF, board.UPPER_HALF
    return tuple(
        [places.STREET_SPRITES[cover, square] for square, cover in enumerate(covers) if lying <= cover <= upright]
    )


@lru_cache(KEPT)
def _houses(squares: tuple[int, ...], known: int, language: str) -> tuple[Sprite, ...]:
    """On the lake or in their grottoes; lit where the one who looks has yet to find the treasure."""
    return tuple(
        _house(number, square, bool(known >> number & 1), language)
        for number, square in enumerate(squares)
        if number and square != -2
    )


@cache
def _house(number: int, square: int, known: bool, language: str) -> Sprite:
    x, y = places.CENTRES[square] if square >= 0 else places.GROTTOES[number]
    y = round(y - places.HOUSE_LIFT, 1)
    symbol, hint = "house" if known else "lit-house", words_in(language)("House {number}", number=number)
    return Sprite(places.HOUSE_IDS[number], symbol, x, y, text=str(number), hint=hint)


def _figures(record: Any, language: str) -> tuple[Sprite, ...]:
    """The merman, the adventurers, and above all of them the bags of open treasures."""
    adventurers, bags = [], []
    for seat in range(record.players):
        village = record.village[seat]
        stand = _stand(record, record.adventurer[seat], village)
        adventurers.append(_adventurer(village, stand, language))
        if record.found[seat]:
            bags.append(_bag(village, stand, record.found[seat].bit_count(), language))
    return (_merman(_merman_stand(record), language), *adventurers, *bags)


def _stand(record: Any, square: int, figure: int) -> places.Point:
    """Where a colour or the merman stands who is on this piece."""
    if square == board.HOME:
        return places.HOMES[figure]
    shape: int = _SHAPE[record.cover[square]]
    return places.FIGURES[shape][square][figure]


def _merman_stand(record: Any) -> places.Point:
    if record.merman >= 0:
        return _stand(record, record.merman, places.MERMAN)
    return places.MERMAN_IN_GROTTO[record.grotto]


@cache
def _merman(stand: places.Point, language: str) -> Sprite:
    return Sprite("merman", "merman", *stand, hint=words_in(language)("The merman"))


@cache
def _adventurer(village: int, stand: places.Point, language: str) -> Sprite:
    colour = COLOURS[village]
    hint = words_in(language)("{player}'s adventurer", player=player_names(language)[colour])
    return Sprite(f"adventurer-{colour}", f"adventurer-{colour}", *stand, tone=colour, hint=hint)


@lru_cache(KEPT)
def _bag(village: int, stand: places.Point, treasures: int, language: str) -> Sprite:
    x, y = round(stand[0] + places.LOOT[0], 2), round(stand[1] + places.LOOT[1], 2)
    hint = words_in(language)("Open treasures")
    return Sprite(f"loot-{COLOURS[village]}", "loot", x, y, text=str(treasures), hint=hint)
