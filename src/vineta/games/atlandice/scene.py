"""The city as a seat sees it: areas, plates, clock. `offers.py` says what may be touched, `panels.py` what all have.

A move changes little. Whatever depends on a few plain values is therefore remembered by them, and comes out of the
memory as the very same object from scene to scene, for all who look.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from vineta.core.game import OVER
from vineta.core.kernel import State
from vineta.core.scene import Panel, Scene, Sprite
from vineta.games.atlandice import board, offers, panels, places, rules, state
from vineta.games.atlandice.board import AREAS, LETTERS, RESOURCES
from vineta.games.atlandice.panels import owner_id
from vineta.games.atlandice.places import KEPT, Point, shifted
from vineta.games.atlandice.words import effect_in, faces_of, names_in, question, words_in


def scene(view: State, seat: int, language: str) -> Scene:
    """What a seat sees of its view and may touch, in a language."""
    city = _city(view.tobytes(), language)
    record = city.record
    asked = record.mover == seat and seat >= 0
    offered = offers.offers(record, view, language) if asked else offers.NOTHING
    return Scene(
        game="atlandice",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=city.sprites,
        targets=offered.targets,
        players=city.players,
        shared=city.shared,
        buttons=offered.buttons,
        question=question(record, asked, rules.outcome(view) if record.mover == OVER else None, language),
    )


class _City(NamedTuple):
    """What everybody sees alike."""

    record: Any
    sprites: tuple[Sprite, ...]
    players: tuple[Panel, ...]
    shared: tuple[Panel, ...]


@lru_cache(256)
def _city(content: bytes, language: str) -> _City:
    """Made once for all who look at the same moment; the content is that of a view."""
    record = _plain(np.frombuffer(content, state.STATE))
    return _City(
        record,
        _sprites(record, language),
        panels.players(record, language),
        panels.shared(record, language),
    )


_FIELD_NAMES = state.STATE.names or ()


def _plain(view: State) -> Any:
    """The record with plain numbers, lists and tuples: reading those is ten times as fast."""
    record = SimpleNamespace(**dict(zip(_FIELD_NAMES, view.item(), strict=True)))
    record.owners = state.NEUTRAL + 1 if record.players == 2 else record.players
    record.points, record.dice, record.taken = record.points.tolist(), record.dice.tolist(), record.taken.tolist()
    record.given, record.clock = record.given.tolist(), tuple(record.clock.tolist())
    record.open_tile = tuple(record.open_tile.tolist())
    record.stock = [tuple(counts) for counts in record.stock.tolist()]
    record.holdings = [tuple(counts) for counts in record.holdings.tolist()]
    record.unseen, record.won = _tiles(record.tiles.tobytes())
    return record


@lru_cache(1024)
def _tiles(content: bytes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """By area the letters of the tiles that may still come up; by owner the tiles won, as short as "1ab 4c"."""
    tiles = np.frombuffer(content, np.int8).reshape(board.DISTRICT_COUNT, board.TILE_COUNT).tolist()
    unseen = (_letters(district, state.UNSEEN) for district in tiles)
    return (*unseen, ""), tuple(_tiles_won(tiles, owner) for owner in range(state.MOST_OWNERS))


def _letters(district: list[int], place: int) -> str:
    """Which tiles of a district are at a place."""
    return "".join(letter for letter, where in zip(LETTERS, district, strict=True) if where == place)


def _tiles_won(tiles: list[list[int]], owner: int) -> str:
    won = [_letters(district, owner) for district in tiles]
    return " ".join(f"{district + 1}{letters}" for district, letters in enumerate(won) if letters)


# --- Sprites --------------------------------------------------------------------------------------------------------
_BOARD = Sprite("board", "board", places.WIDTH / 2, places.HEIGHT / 2)
_SEARCHING = tuple(Sprite("searching", "searching", *card) for card in places.CARDS)
"""By area."""
_TURN = tuple(Sprite("turn", "turn", *plate) for plate in places.PLATES)
"""By owner."""


def _sprites(record: Any, language: str) -> tuple[Sprite, ...]:
    """From the ground up: what comes later lies on top."""
    sprites = [_BOARD, *_clock(record.clock, record.waves, language)]
    if record.searched != state.NOWHERE:
        sprites.append(_SEARCHING[record.searched])
    if record.active != state.NOBODY and record.mover != OVER:
        sprites.append(_TURN[record.active])
    areas = zip(record.open_tile, record.unseen, record.stock, record.dice, strict=True)
    for area, (letter, unseen, stock, dice) in enumerate(areas):
        sprites += _area(area, letter, unseen, stock, dice, language)
    for owner in range(record.owners):
        points, taken, starts = record.points[owner], record.taken[owner], owner == record.start
        sprites += _plate(owner, record.players, points, taken, record.holdings[owner], starts, language)
    sprites += (_submarine(record.submarine, language), _hand(record.hand, record.waves, language))
    return tuple(sprites)


def _present(counts: Sequence[int]) -> list[tuple[int, int]]:
    """The resources that are there, with their numbers."""
    return [(resource, count) for resource, count in enumerate(counts) if count]


@lru_cache(256)
def _clock(clock: tuple[int, ...], waves: int, language: str) -> tuple[Sprite, ...]:
    """The dial and its fields."""
    dial = Sprite("clock", "clock", *places.CLOCK, hint=words_in(language)("The tower clock"))
    return (dial, *(_field(step, clock[step], waves, language) for step in range(waves + 1)))


def _field(step: int, symbol: int, waves: int, language: str) -> Sprite:
    x, y = places.clock_field(step, waves)
    scale = places.field_scale(waves)
    if symbol == board.PLAIN:
        return Sprite(f"field-{step}", "field" if step else "field-start", x, y, scale=scale)
    hint = names_in(language).fields[symbol]
    return Sprite(f"field-{step}", f"field-{board.CLOCK_WORDS[symbol]}", x, y, scale=scale, hint=hint)


@cache
def _hand(step: int, waves: int, language: str) -> Sprite:
    hint = words_in(language)("Hand on {step} of {end}", step=step, end=waves)
    return Sprite("hand", "hand", *places.CLOCK, turn=places.clock_turn(step, waves), hint=hint)


@cache
def _submarine(area: int, language: str) -> Sprite:
    hint = words_in(language)("The submarine: one more resource in this area")
    return Sprite("submarine", "submarine", *places.SUBMARINES[area], hint=hint)


@lru_cache(KEPT)
def _area(area: int, letter: int, unseen: str, stock: tuple[int, ...], dice: int, language: str) -> tuple[Sprite, ...]:
    """A card with all that lies on it, and the dice at its gate."""
    return (
        *_card(area, letter, unseen, language),
        *[_token(area, resource, count, language) for resource, count in _present(stock)],
        *_GATE_DICE[area][:dice],
    )


@cache
def _card(area: int, letter: int, unseen: str, language: str) -> tuple[Sprite, ...]:
    """A card with its name, hand symbols, effect and the number of tiles below; or what the sea left of it."""
    if letter == state.CLOSED and not unseen:
        hint = words_in(language)("Closed: its number means the market")
        return (Sprite(AREAS[area], "sunk", *places.CARDS[area], hint=hint), _title(area, language))
    return (
        _face(area, language),
        _title(area, language),
        *([_stack(area, unseen, language)] if unseen else []),
        *(_tile(area, letter, language) if letter != state.CLOSED else []),
    )


@cache
def _face(area: int, language: str) -> Sprite:
    return Sprite(AREAS[area], AREAS[area], *places.CARDS[area], hint=names_in(language).areas[area])


@cache
def _title(area: int, language: str) -> Sprite:
    place = shifted(places.CARDS[area], places.NAME_ON_CARD)
    return _name(AREAS[area], names_in(language).areas[area], place, places.NAME_SCALE)


@cache
def _stack(area: int, unseen: str, language: str) -> Sprite:
    hint = words_in(language)("Unseen tiles: {letters}", letters=" ".join(unseen))
    (x, y), text = shifted(places.CARDS[area], places.STACK_ON_CARD), str(len(unseen))
    return Sprite(f"{AREAS[area]}-unseen", "unseen", x, y, scale=places.STACK_SCALE, text=text, hint=hint)


def _name(owner: str, text: str, place: Point, scale: float) -> Sprite:
    return Sprite(f"{owner}-name", "name", *place, scale=scale, text=text)


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


def _tile(area: int, letter: int, language: str) -> list[Sprite]:
    """Hand symbols and effect of the open tile."""
    tile, card, name = board.tile_at(area, letter), places.CARDS[area], AREAS[area]
    sprites = [_hands(area, tile.hands, language)]
    if tile.effect != board.NO_EFFECT:
        x, y = shifted(card, places.EFFECT_ON_CARD)
        text, hint = faces_of(area, letter), effect_in(area, letter, language)
        sprites.append(Sprite(f"{name}-effect", _EFFECT_SYMBOLS[tile.effect], x, y, text=text, hint=hint))
    return sprites


@cache
def _hands(area: int, count: int, language: str) -> Sprite:
    x, y = shifted(places.CARDS[area], places.HANDS_ON_CARD)
    hint = words_in(language)("Hand symbols: {count}", count=count)
    return Sprite(f"{AREAS[area]}-hands", f"hands-{count}", x, y, hint=hint)


@cache
def _token(area: int, resource: int, count: int, language: str) -> Sprite:
    hint = names_in(language).resources[resource]
    x, y = places.TOKENS[area][resource]
    return Sprite(f"{AREAS[area]}-{RESOURCES[resource]}", RESOURCES[resource], x, y, text=str(count), hint=hint)


_GATE_DICE = tuple(
    tuple(Sprite(f"{name}-die-{number}", f"die-{area + 1}", *place) for number, place in enumerate(dice, 1))
    for area, (name, dice) in enumerate(zip(AREAS, places.GATE_DICE, strict=True))
)
"""By area, die after die."""


# --- Plates: what an owner has, on the board ------------------------------------------------------------------------
@lru_cache(KEPT)
def _plate(
    owner: int, players: int, points: int, dice: int, holdings: tuple[int, ...], starts: bool, language: str
) -> tuple[Sprite, ...]:
    name = owner_id(owner, players)
    return (
        *_ground(owner, name, names_in(language).owner(owner, players)),
        _emblem(owner, name, points, language),
        *([_start(owner, language)] if starts else []),
        *_taken_dice(owner, name)[:dice],
        *[_held(owner, name, resource, count, language) for resource, count in _present(holdings)],
    )


@cache
def _start(owner: int, language: str) -> Sprite:
    x, y = shifted(places.PLATES[owner], places.START_ON_PLATE)
    return Sprite("start", "start", x, y, scale=places.START_SCALE, hint=words_in(language)("Start player"))


@cache
def _ground(owner: int, name: str, title: str) -> tuple[Sprite, Sprite]:
    plate = places.PLATES[owner]
    label = _name(name, title, shifted(plate, places.NAME_ON_PLATE), places.PLATE_NAME_SCALE)
    return Sprite(f"{name}-plate", "plate", *plate, tone=name), label


@cache
def _emblem(owner: int, name: str, points: int, language: str) -> Sprite:
    place = shifted(places.PLATES[owner], places.EMBLEM_ON_PLATE)
    hint = words_in(language)("Points")
    return Sprite(name, name, *place, scale=places.EMBLEM_SCALE, tone=name, text=str(points), hint=hint)


@cache
def _taken_dice(owner: int, name: str) -> tuple[Sprite, ...]:
    """All that an owner can take in a round."""
    return tuple(
        Sprite(f"{name}-die-{number}", "die", *place) for number, place in enumerate(places.PLATE_DICE[owner], 1)
    )


@cache
def _held(owner: int, name: str, resource: int, count: int, language: str) -> Sprite:
    hint = names_in(language).resources[resource]
    x, y = places.HOLDINGS[owner][resource]
    symbol, text = RESOURCES[resource], str(count)
    return Sprite(f"{name}-{symbol}", symbol, x, y, scale=places.HOLDING_SCALE, text=text, hint=hint)
