"""The lake as a seat sees it: pieces and figures. `offers.py` says what may be touched, `panels.py` what all have.

A move changes little. Sprites, lines and panels are therefore remembered by what they are made of, and come out of the
memory as the very same objects from scene to scene, for all who look. A scene is to stay small: what a hint says in a
short form here is a whole sentence in every catalogue, the English one too.
"""

from functools import cache, lru_cache
from itertools import compress
from typing import NamedTuple

from vineta.core.game import SPECTATOR
from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Phrase, Text, message, phrase
from vineta.core.scene import Choice, Panel, Scene, Sprite, Target
from vineta.games.sunken_city import board, offers, panels, places, words
from vineta.games.sunken_city.figures import record_of, standing

_MOMENTS = 256
"""So many are remembered for who looks later, or again."""

_FINAL = (board.MOVES.first("roll"),)

_NUMBERED = message("house {number}")
"""The labels of houses are their numbers."""

_OUTLINES: list[int] = board.SHAPE.tolist()


def scene(state: State, seat: int) -> Scene:
    """What a seat sees of its view and may touch."""
    content = state.tobytes()
    lake = _lake(content)
    record = lake.record
    known = 0 if seat == SPECTATOR else record.found[seat] | record.safe[seat]
    part = _part(content) if record.mover == seat else lake.waiting
    return Scene(
        game="sunken-city",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=(*lake.ground, *_houses(record.house_square, known), *lake.figures),
        targets=part.targets,
        players=part.players,
        shared=lake.shared,
        buttons=part.buttons,
        final=part.final,
        question=part.question,
        standing=lake.standing,
        actor=part.actor,
        numbered=_NUMBERED if part.actor else "",
    )


class _Part(NamedTuple):
    """What the one to move sees otherwise than the others."""

    players: tuple[Panel, ...]
    question: Text
    targets: tuple[Target, ...] = ()
    buttons: tuple[Choice, ...] = ()
    final: tuple[int, ...] = ()
    actor: str = ""
    """The pile, where streets may be built."""


class _Lake(NamedTuple):
    """What everybody sees alike. From the ground up: the houses lie between ground and figures."""

    record: StateRecord
    """In plain numbers."""
    ground: tuple[Sprite, ...]
    figures: tuple[Sprite, ...]
    shared: tuple[Panel, ...]
    standing: tuple[tuple[int, int], ...]
    waiting: _Part
    """The part of all who may touch nothing."""


@lru_cache(_MOMENTS)
def _lake(content: bytes) -> _Lake:
    """Made once for all who look at the same moment; the content is that of a view."""
    record = record_of(content)
    ground, figures, shared = _ground(record), _figures(record), panels.shared(record)
    waiting = _Part(panels.players(record, {}), words.question(record, {}))
    return _Lake(record, ground, figures, shared, standing(record), waiting)


@lru_cache(_MOMENTS)
def _part(content: bytes) -> _Part:
    """The part of the one to move."""
    lake = _lake(content)
    record = lake.record
    state = record.state
    asked = offers.asked_of(state)
    return _Part(
        panels.players(record, asked) if "card" in asked or "chip" in asked else lake.waiting.players,
        words.question(record, asked),
        offers.targets(state, record, asked),
        offers.buttons(asked),
        _FINAL if "roll" in asked else (),
        places.STACK_IDS[record.field] if "street" in asked else "",
    )


# --- The lake, what lies around it, and the pieces ------------------------------------------------------------------
_SUPPLY = tuple(
    Sprite(
        "supply",
        "chip",
        *places.SUPPLY,
        text=str(chips),
        hint=Phrase("Chips (SC-37)"),
    )
    for chips in range(board.CHIPS + 1)
)
_DIE = tuple(
    Sprite("die", "die", *places.DIE, text=steps, hint=Phrase("Die (SC-32)")) for steps in ("", "1", "2", "3", "4")
)
"""With the steps that the merman has left."""
_TIDES = {
    tide: Sprite("tide", symbol, *places.DIE, hint=words.TIDE_HINTS[tide])
    for tide, symbol in panels.TIDE_SYMBOLS.items()
}


def _ground(record: StateRecord) -> tuple[Sprite, ...]:
    return (
        places.GROUND,
        *places.deep_squares(record.dark),
        *_stacks(record.stack, record.field),
        _SUPPLY[record.supply],
        _TIDES[record.tide] if record.tide in _TIDES else _DIE[record.merman_left],
        *_villages(record.village[: record.players], record.safe),
        *_streets(record.cover),
    )


@lru_cache(places.KEPT)
def _stacks(stacks: tuple[int, ...], used: int) -> tuple[Sprite, ...]:
    return tuple([_stack(field, count, field == used) for field, count in enumerate(stacks) if count])


@cache
def _stack(field: int, count: int, used: bool) -> Sprite:
    name, place, text = places.STACK_IDS[field], places.FIELDS[field], str(count)
    if used:
        return Sprite(name, "stack", *place, text=text, hint=Phrase("To take (SC-13)"), placed="street")
    return Sprite(name, "sunk-stack", *place, text=text, hint=Phrase("Sunk (SC-38)"))


@lru_cache(places.KEPT)
def _villages(villages: tuple[int, ...], safe: tuple[int, ...]) -> tuple[Sprite, ...]:
    """With the number of treasures that are safe there; few moves change it."""
    return tuple([_village(village, home.bit_count()) for village, home in zip(villages, safe, strict=False)])


@cache
def _village(village: int, treasures: int) -> Sprite:
    name, tone = f"village-{board.COLOURS[village]}", board.COLOURS[village]
    hint = phrase("{player}'s village (SC-27)", player=board.PLAYERS[village])
    return Sprite(name, name, *places.VILLAGES[village], text=str(treasures), tone=tone, hint=hint)


@lru_cache(places.KEPT)
def _streets(cover: bytes) -> tuple[Sprite, ...]:
    firsts = compress(range(board.SQUARES), cover.translate(_STREET_ENDS))
    return tuple([places.STREETS[cover[square], square] for square in firsts])


_STREET_ENDS = bytes([cover in places.STREET_ENDS for cover in range(256)])
"""For each byte whether it is the first half of a street."""


@lru_cache(places.KEPT)
def _houses(squares: tuple[int, ...], known: int) -> tuple[Sprite, ...]:
    """Lit where the one who looks has yet to find the treasure."""
    in_game = [(number, square) for number, square in enumerate(squares) if square != board.NOT_IN_GAME]
    return tuple([_house(number, square, known >> number & 1) for number, square in in_game])


@cache
def _house(number: int, square: int, known: int) -> Sprite:
    x, y = places.GROTTOES[number] if square == board.IN_GROTTO else places.CENTRES[square]
    return Sprite(
        places.HOUSE_IDS[number],
        "house" if known else "lit-house",
        x,
        round(y - places.HOUSE_LIFT, 1),
        text=str(number),
        hint=phrase(_house_hint(square, known), number=number),
    )


def _house_hint(square: int, known: int) -> str:
    if square == board.IN_GROTTO:
        return message("House {number}")
    if known:
        return message("House {number}, dark")
    return message("House {number}, lit")


# --- Figures --------------------------------------------------------------------------------------------------------
def _figures(record: StateRecord) -> tuple[Sprite, ...]:
    """The merman, the adventurers, and above all of them the bags of open treasures."""
    adventurers = record.adventurer[: record.players]
    outlines = tuple([_outline(record.cover, square) for square in adventurers])
    return (
        _merman(record.merman, _outline(record.cover, record.merman), record.grotto),
        *_adventurers(record.village, adventurers, outlines, record.found),
    )


def _outline(cover: bytes, square: int) -> int:
    """Of the piece that a figure stands on; any, where there is none."""
    return _OUTLINES[cover[square]] if 0 <= square < board.SQUARES else 0


@lru_cache(places.KEPT)
def _adventurers(
    villages: tuple[int, ...], squares: tuple[int, ...], outlines: tuple[int, ...], found: tuple[int, ...]
) -> tuple[Sprite, ...]:
    """With their bags; few moves change them."""
    stands = [*zip(villages, squares, outlines, strict=False)]
    bags = [_bag(*stand, mask.bit_count()) for stand, mask in zip(stands, found, strict=False) if mask]
    return (*[_adventurer(*stand) for stand in stands], *bags)


@cache
def _merman(square: int, outline: int, grotto: int) -> Sprite:
    in_grotto = square == board.NO_SQUARE
    stand = places.MERMAN_IN_GROTTO[grotto] if in_grotto else places.FIGURES[outline][square][places.MERMAN]
    return Sprite("merman", "merman", *stand, hint=Phrase("The merman (SC-35)"))


@cache
def _adventurer(village: int, square: int, outline: int) -> Sprite:
    tone, stand = board.COLOURS[village], places.FIGURES[outline][square][village]
    hint = phrase(
        "{player}'s adventurer (SC-23)",
        player=board.PLAYERS[village],
    )
    return Sprite(f"adventurer-{tone}", f"adventurer-{tone}", *stand, tone=tone, hint=hint)


@lru_cache(places.KEPT)
def _bag(village: int, square: int, outline: int, treasures: int) -> Sprite:
    x, y = places.FIGURES[outline][square][village]
    name, stand = f"loot-{board.COLOURS[village]}", (round(x + places.LOOT[0], 2), round(y + places.LOOT[1], 2))
    return Sprite(
        name,
        "loot",
        *stand,
        text=str(treasures),
        hint=Phrase("Loot (SC-36)"),
    )
