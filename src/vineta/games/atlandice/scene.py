"""The city as a seat sees it: areas, plates, clock. `offers.py` says what may be touched, `panels.py` what all have.

A move changes little. What is the same as before is therefore the very same object from scene to scene, for all who
look: parts are remembered by the plain values that they depend on.
"""

from functools import cache, lru_cache
from itertools import repeat
from typing import Any, NamedTuple

import msgspec
import numpy as np

from vineta.core.game import OVER
from vineta.core.kernel import State
from vineta.core.phrase import Phrase, phrase
from vineta.core.scene import Panel, Scene, Sprite
from vineta.games.atlandice import board, offers, panels, places
from vineta.games.atlandice.board import AREA, AREAS, RESOURCES
from vineta.games.atlandice.figures import (
    BY_NAME,
    DICE_HINTS,
    HELD_HINTS,
    START_HINT,
    SUBMARINE_HINT,
    TAKEN_HINT,
    record_of,
    standing,
)
from vineta.games.atlandice.places import KEPT, shifted
from vineta.games.atlandice.state import CLOSED, MOST_OWNERS, NOBODY, NOWHERE, STATE_TYPE, UNSEEN, clock_fields
from vineta.games.atlandice.words import (
    FIELDS,
    OWNERS,
    effect,
    faces_of,
    question,
    rule_of_tile,
    tiles_at,
    tiles_won,
)


def scene(view: State, seat: int) -> Scene:
    """What a seat sees of its view and may touch."""
    city = _city(view.tobytes())
    asked = city.record.mover == seat
    if asked not in city.scenes:
        city.scenes[asked] = _scene(city, asked)
    return city.scenes[asked]


class _City(NamedTuple):
    """A moment of the game."""

    record: Any
    sprites: tuple[Sprite, ...]
    players: tuple[Panel, ...]
    shared: tuple[Panel, ...]
    scenes: dict[bool, Scene]
    """All who look at it see the same, but for the one who is asked."""


@lru_cache(256)
def _city(content: bytes) -> _City:
    """Made once for all who look at a view with this content."""
    record = record_of(content)
    unseen, won = _tiles(content[_TILES])
    shared = panels.clock(record.clock, record.hand, record.waves), panels.effects(record.open_tile)
    return _City(record, _sprites(record, unseen), panels.players(record, won), shared, {})


def _scene(city: _City, asked: bool) -> Scene:
    targets, buttons = offers.offers(city.record) if asked else ((), ())
    return Scene(
        game="atlandice",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=city.sprites,
        targets=targets,
        players=city.players,
        shared=city.shared,
        buttons=buttons,
        question=question(city.record, asked),
        standing=standing(city.record),
    )


_FIRST_TILE = dict(STATE_TYPE.fields or {})["tiles"][1]
_TILES = slice(_FIRST_TILE, _FIRST_TILE + STATE_TYPE["tiles"].itemsize)
"""Where a content tells of the tiles. By their numbers nothing is found fast: -1 and -2 have the same hash."""


@lru_cache(KEPT)
def _tiles(content: bytes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """By area the letters of the tiles that may still come up; by owner the tiles won."""
    tiles: Any = np.frombuffer(content, np.int8).reshape(STATE_TYPE["tiles"].shape).tolist()
    unseen = [tiles_at(tiles, district, UNSEEN) for district in range(board.DISTRICT_COUNT)]
    return (*unseen, ""), tuple([tiles_won(tiles, owner) for owner in range(MOST_OWNERS)])


# --- Sprites --------------------------------------------------------------------------------------------------------
_BOARD = Sprite("board", "board", places.WIDTH / 2, places.HEIGHT / 2)
_SEARCHING = [
    Sprite("searching", "searching", *card, hint=Phrase("This area is being searched (AT-13)."))
    for card in places.CARDS
]
"""By area."""
_SUBMARINES = [Sprite("submarine", "submarine", *place, hint=SUBMARINE_HINT) for place in places.SUBMARINES]
"""By area."""
_TURN = [Sprite("turn", "turn", *plate, hint=Phrase("It is this player's turn (AT-12).")) for plate in places.PLATES]
"""By owner."""
_STARTS = [Sprite("start", "start", *place, scale=places.START_SCALE, hint=START_HINT) for place in places.STARTS]
"""By owner."""


def _sprites(record: Any, unseen_tiles: tuple[str, ...]) -> tuple[Sprite, ...]:
    """From the ground up: what comes later lies on top."""
    sprites = [_BOARD, *_clock(record.clock, record.waves)]
    if record.searched != NOWHERE:
        sprites.append(_SEARCHING[record.searched])
    if record.active != NOBODY and record.mover != OVER:
        sprites.append(_TURN[record.active])
    for area in map(_area, _AREAS, record.open_tile, unseen_tiles, record.stock, record.dice):
        sprites += area
    owners = range(len(OWNERS[record.players]))
    starts = [owner == record.start for owner in owners]
    for plate in map(_plate, owners, repeat(record.players), record.points, record.taken, record.holdings, starts):
        sprites += plate
    return (*sprites, _SUBMARINES[record.submarine], _hand(record.hand, record.waves))


_AREAS = range(board.AREA_COUNT)


_CLOCK_HINT = Phrase("The tower clock: the last die of every round moves its hand (AT-39).")


@lru_cache(KEPT)
def _clock(clock: bytes, waves: int) -> tuple[Sprite, ...]:
    """The dial and its fields."""
    dial, symbols = Sprite("clock", "clock", *places.CLOCK, hint=_CLOCK_HINT), clock_fields(clock)
    return (dial, *(_field(step, symbols[step], waves) for step in range(waves + 1)))


def _field(step: int, symbol: int, waves: int) -> Sprite:
    (x, y), scale = places.clock_field(step, waves), places.field_scale(waves)
    if symbol == board.PLAIN:
        field = Sprite(f"field-{step}", "field" if step else "field-start", x, y)
    else:
        field = Sprite(f"field-{step}", f"field-{board.CLOCK_WORDS[symbol]}", x, y, hint=FIELDS[symbol])
    return msgspec.structs.replace(field, scale=scale) if scale < 1 else field


@cache
def _hand(step: int, waves: int) -> Sprite:
    hint = phrase("The hand is on {step} of {end}; at the waves the game ends (AT-44).", step=step, end=waves)
    return Sprite("hand", "hand", *places.CLOCK, turn=places.clock_turn(step, waves), hint=hint)


_sprite = lru_cache(KEPT)(Sprite)
"""What a card shows under several tiles is the same object."""


# --- Areas ----------------------------------------------------------------------------------------------------------
@lru_cache(KEPT)
def _area(area: int, letter: int, unseen: str, stock: tuple[int, ...], dice: int) -> tuple[Sprite, ...]:
    """A card with all that lies on it, and the dice at its gate."""
    return (
        *_card(area, letter, unseen),
        *[_token(area, resource, count) for resource, count in enumerate(stock) if count],
        *_DICE[area][:dice],
    )


_CLOSED_HINT = Phrase("Closed for good: its number means the market (AT-38).")


@cache
def _card(area: int, letter: int, unseen: str) -> list[Sprite]:
    """A card with its name, hand symbols, effect and the number of tiles below; or what the sea left of it."""
    name, card = AREAS[area], places.CARDS[area]
    place = shifted(card, places.NAME_ON_CARD)
    label = _sprite(f"{name}-name", "name", *place, scale=places.NAME_SCALE, text=AREA.called(area))
    if letter == CLOSED and not unseen:
        return [_sprite(name, "sunk", *card, hint=_CLOSED_HINT), label]
    sprites = [_sprite(name, name, *card), label]
    if unseen:
        sprites.append(_stack(area, unseen))
    return sprites if letter == CLOSED else [*sprites, *_tile(area, letter)]


def _stack(area: int, unseen: str) -> Sprite:
    hint = phrase("Still to come: {letters} (AT-38).", letters=" ".join(unseen))
    (x, y), text = shifted(places.CARDS[area], places.STACK_ON_CARD), str(len(unseen))
    return _sprite(f"{AREAS[area]}-unseen", "unseen", x, y, scale=places.STACK_SCALE, text=text, hint=hint)


_EFFECT_SYMBOLS = {
    board.WIN_HERE: "effect-more",
    board.WIN_ELSEWHERE: "effect-elsewhere",
    board.WIN_FROM_MARKET: "effect-market",
    board.MORE_WITH_SECOND_DIE: "effect-second",
    board.SWAP_WITH_DISTRICT: "effect-swap",
    board.PUT_ONTO_MARKET: "effect-onto-market",
    board.PUT_INTO_OTHER_DISTRICT: "effect-other",
    board.PUT_INTO_ANY_DISTRICT: "effect-any",
    board.ADVANCE_HAND: "effect-hand",
    board.TURN_A_DIE: "effect-turn",
    board.MOVE_SUBMARINE: "effect-submarine",
    board.SEARCH_AGAIN: "effect-again",
}


def _tile(area: int, letter: int) -> list[Sprite]:
    """Hand symbols and effect of the open tile."""
    tile, card, name = board.tile_at(area, letter), places.CARDS[area], AREAS[area]
    hint = phrase("The last die here moves the hand by {count} (AT-39).", count=tile.hands)
    hands = _sprite(f"{name}-hands", f"hands-{tile.hands}", *shifted(card, places.HANDS_ON_CARD), hint=hint)
    if tile.effect == board.NO_EFFECT:
        return [hands]
    place, symbol = shifted(card, places.EFFECT_ON_CARD), _EFFECT_SYMBOLS[tile.effect]
    hint = phrase("{effect} ({rule}).", effect=effect(tile), rule=rule_of_tile(area, letter))
    return [hands, _sprite(f"{name}-effect", symbol, *place, text=faces_of(tile), hint=hint)]


@cache
def _token(area: int, resource: int, count: int) -> Sprite:
    symbol, hint = RESOURCES[resource], BY_NAME[RESOURCES[resource]].hint
    place = places.TOKENS[area][resource]
    return Sprite(f"{AREAS[area]}-{symbol}", symbol, *place, text=str(count), hint=hint)


_DICE = [
    [
        Sprite(f"{name}-die-{number}", f"die-{area + 1}", *place, hint=DICE_HINTS[area])
        for number, place in enumerate(places.GATE_DICE[area], 1)
    ]
    for area, name in enumerate(AREAS)
]
"""Those at the gate of each area."""


# --- Plates: what an owner has, on the board ------------------------------------------------------------------------
@lru_cache(KEPT)
def _plate(
    owner: int, players: int, points: int, dice: int, holdings: tuple[int, ...], starts: bool
) -> tuple[Sprite, ...]:
    name = OWNERS[players][owner].tone
    return (
        *_ground(owner, players),
        _emblem(owner, name, points),
        *([_STARTS[owner]] if starts else ()),
        *_taken_dice(owner, name)[:dice],
        *_holdings(owner, name, holdings),
    )


@lru_cache(KEPT)
def _holdings(owner: int, name: str, counts: tuple[int, ...]) -> tuple[Sprite, ...]:
    return tuple([_held(owner, name, resource, count) for resource, count in enumerate(counts) if count])


@cache
def _ground(owner: int, players: int) -> tuple[Sprite, Sprite]:
    """A plate bears the seat's own name: no room for every person's, which the panel tells."""
    seat, plate = OWNERS[players][owner], places.PLATES[owner]
    place = shifted(plate, places.NAME_ON_PLATE)
    label = Sprite(f"{seat.tone}-name", "name", *place, scale=places.PLATE_NAME_SCALE, text=seat.title)
    return Sprite(f"{seat.tone}-plate", "plate", *plate, tone=seat.tone), label


_POINTS_HINT = BY_NAME["points"].hint


@cache
def _emblem(owner: int, name: str, points: int) -> Sprite:
    place = shifted(places.PLATES[owner], places.EMBLEM_ON_PLATE)
    return Sprite(name, name, *place, scale=places.EMBLEM_SCALE, tone=name, text=str(points), hint=_POINTS_HINT)


@cache
def _taken_dice(owner: int, name: str) -> list[Sprite]:
    """All that an owner can take in a round."""
    return [
        Sprite(f"{name}-die-{number}", "die", *place, hint=TAKEN_HINT)
        for number, place in enumerate(places.PLATE_DICE[owner], 1)
    ]


@cache
def _held(owner: int, name: str, resource: int, count: int) -> Sprite:
    symbol, place = RESOURCES[resource], places.HOLDINGS[owner][resource]
    return Sprite(
        f"{name}-{symbol}", symbol, *place, scale=places.HOLDING_SCALE, text=str(count), hint=HELD_HINTS[resource]
    )
