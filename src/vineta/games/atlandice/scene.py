"""The city as a seat sees it: areas, dice and the clock, what may be touched, and what everybody has."""

from collections.abc import Sequence
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from vineta.core.game import OVER
from vineta.core.kernel import State
from vineta.core.scene import Choice, Item, Panel, Scene, Sprite, Target
from vineta.games.atlandice import board, places, rules, state
from vineta.games.atlandice.board import ACTIONS, AREA_COUNT, AREAS, LETTERS, MARKET, RESOURCES
from vineta.games.atlandice.offers import Offer, offer, shortcut
from vineta.games.atlandice.places import Box, Point, shifted
from vineta.games.atlandice.words import effect_in, faces_of, names_in, question, words_in

_FORESEEN = 3
"""So many fields of the clock are announced beside the board."""


def scene(view: State, seat: int, language: str) -> Scene:
    """What a seat sees of its view and may touch, in a language."""
    city = _city(view.tobytes(), language)
    record = city.record
    asked = record.mover == seat and seat >= 0
    offers = _offers(record, view, language) if asked else []
    return Scene(
        game="atlandice",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=city.sprites,
        targets=_targets(offers, language),
        players=city.players,
        shared=city.shared,
        buttons=tuple(choice for box, choice in offers if box is None),
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
        tuple(_player(record, owner, language) for owner in range(record.owners)),
        (_clock_panel(record, language), _effects_panel(record, language)),
    )


def _plain(view: State) -> Any:
    """The record with plain numbers and lists: reading those is ten times as fast."""
    record = SimpleNamespace(**{name: view[name].tolist()[0] for name in view.dtype.names or ()})
    record.owners = state.NEUTRAL + 1 if record.players == 2 else record.players
    return record


# --- What may be touched --------------------------------------------------------------------------------------------
def _offers(record: Any, view: State, language: str) -> list[Offer]:
    """Every legal action, and short cuts: a die and the first resource in one go."""
    buffer = np.empty(board.ACTION_COUNT, np.int32)
    actions: list[int] = buffer[: rules.legal(view, buffer)].tolist()
    offers = [offer(action, record.searched, record.mover, language) for action in actions]
    if record.stage == state.CHOOSE_DIE:
        offers += [
            shortcut(action, resource, language)
            for action in actions
            for resource, count in enumerate(record.stock[ACTIONS[action][1][0]])
            if count
        ]
    return offers


def _targets(offers: list[Offer], language: str) -> tuple[Target, ...]:
    """One for each place, with all that can be chosen there."""
    places_touched: dict[Box, list[Choice]] = {}
    for box, choice in offers:
        if box is not None:
            places_touched.setdefault(box, []).append(choice)
    return tuple(
        Target(*box, tuple(group), place=_place(box, group, language)) for box, group in places_touched.items()
    )


_AREA_OF_TOKEN = {box: area for area, boxes in enumerate(places.TOKEN_BOXES) for box in boxes}


def _place(box: Box, group: list[Choice], language: str) -> str:
    """A swap tells what is given for what; in which area, its place must tell."""
    verb, _ = ACTIONS[group[0].actions[0]]
    return names_in(language).areas[_AREA_OF_TOKEN[box]] if verb == board.SWAP else ""


# --- Sprites --------------------------------------------------------------------------------------------------------
_BOARD = Sprite("board", "board", places.WIDTH / 2, places.HEIGHT / 2)


def _sprites(record: Any, language: str) -> tuple[Sprite, ...]:
    """From the ground up: what comes later lies on top."""
    sprites = [_BOARD, *_clock(tuple(record.clock), record.waves, language)]
    if record.searched != state.NOWHERE:
        sprites.append(Sprite("searching", "searching", *places.CARDS[record.searched]))
    if record.active != state.NOBODY and record.mover != OVER:
        sprites.append(Sprite("turn", "turn", *places.PLATES[record.active]))
    for area in range(AREA_COUNT):
        sprites += _area(area, record.open_tile[area], _unseen(record, area), language)
        sprites += [_token(area, resource, count, language) for resource, count in _present(record.stock[area])]
        sprites += _gate_dice(area, record.dice[area])
    for owner in range(record.owners):
        sprites += _plate(record, owner, language)
    sprites += (_submarine(record.submarine, language), _hand(record.hand, record.waves, language))
    return tuple(sprites)


def _present(counts: Sequence[int]) -> list[tuple[int, int]]:
    """The resources that are there, with their numbers."""
    return [(resource, count) for resource, count in enumerate(counts) if count]


@cache
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


def _unseen(record: Any, area: int) -> str:
    """The letters of the tiles that may still come up."""
    return "" if area == MARKET else _letters(tuple(record.tiles[area]), state.UNSEEN)


@cache
def _letters(tiles: tuple[int, ...], place: int) -> str:
    """Which tiles of a district are at a place."""
    return "".join(letter for letter, where in zip(LETTERS, tiles, strict=True) if where == place)


@cache
def _area(area: int, letter: int, unseen: str, language: str) -> tuple[Sprite, ...]:
    """A card with its name, hand symbols, effect and the number of tiles below; or what the sea left of it."""
    words, name, card = words_in(language), names_in(language).areas[area], places.CARDS[area]
    title = _name(AREAS[area], name, shifted(card, places.NAME_ON_CARD), places.NAME_SCALE)
    if letter == state.CLOSED and not unseen:
        hint = words("Closed: its number means the market")
        return (Sprite(AREAS[area], "sunk", *card, hint=hint), title)
    sprites = [Sprite(AREAS[area], AREAS[area], *card, hint=name), title]
    if unseen:
        hint = words("Unseen tiles: {letters}", letters=" ".join(unseen))
        (x, y), text = shifted(card, places.STACK_ON_CARD), str(len(unseen))
        stack = Sprite(f"{AREAS[area]}-unseen", "unseen", x, y, scale=places.STACK_SCALE, text=text, hint=hint)
        sprites.append(stack)
    if letter != state.CLOSED:
        sprites += _tile(area, letter, language)
    return tuple(sprites)


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
    x, y = shifted(card, places.HANDS_ON_CARD)
    hint = words_in(language)("Hand symbols: {count}", count=tile.hands)
    sprites = [Sprite(f"{name}-hands", f"hands-{tile.hands}", x, y, hint=hint)]
    if tile.effect != board.NO_EFFECT:
        x, y = shifted(card, places.EFFECT_ON_CARD)
        text, hint = faces_of(area, letter), effect_in(area, letter, language)
        sprites.append(Sprite(f"{name}-effect", _EFFECT_SYMBOLS[tile.effect], x, y, text=text, hint=hint))
    return sprites


@cache
def _token(area: int, resource: int, count: int, language: str) -> Sprite:
    hint = names_in(language).resources[resource]
    x, y = places.TOKENS[area][resource]
    return Sprite(f"{AREAS[area]}-{RESOURCES[resource]}", RESOURCES[resource], x, y, text=str(count), hint=hint)


@cache
def _gate_dice(area: int, count: int) -> tuple[Sprite, ...]:
    return tuple(
        Sprite(f"{AREAS[area]}-die-{index + 1}", f"die-{area + 1}", *places.GATE_DICE[area][index])
        for index in range(count)
    )


# --- Plates: what an owner has, on the board ------------------------------------------------------------------------
_OWNERS = tuple(seat.lower() for seat in state.SEATS)


def _owner(record: Any, owner: int) -> str:
    """The word for an owner in ids, symbols and tones."""
    return "neutral" if record.players == 2 and owner == state.NEUTRAL else _OWNERS[owner]


def _plate(record: Any, owner: int, language: str) -> list[Sprite]:
    name = _owner(record, owner)
    sprites = [
        *_ground(owner, name, names_in(language).owner(owner, record.players)),
        _emblem(owner, name, record.points[owner], language),
    ]
    if owner == record.start:
        x, y = shifted(places.PLATES[owner], places.START_ON_PLATE)
        hint = words_in(language)("Start player")
        sprites.append(Sprite("start", "start", x, y, scale=places.START_SCALE, hint=hint))
    sprites += _taken_dice(owner, name, record.taken[owner])
    sprites += [_held(owner, name, resource, count, language) for resource, count in _present(record.holdings[owner])]
    return sprites


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
def _taken_dice(owner: int, name: str, count: int) -> tuple[Sprite, ...]:
    return tuple(Sprite(f"{name}-die-{index + 1}", "die", *places.PLATE_DICE[owner][index]) for index in range(count))


@cache
def _held(owner: int, name: str, resource: int, count: int, language: str) -> Sprite:
    hint = names_in(language).resources[resource]
    x, y = places.HOLDINGS[owner][resource]
    symbol, text = RESOURCES[resource], str(count)
    return Sprite(f"{name}-{symbol}", symbol, x, y, scale=places.HOLDING_SCALE, text=text, hint=hint)


# --- Panels ---------------------------------------------------------------------------------------------------------
def _player(record: Any, owner: int, language: str) -> Panel:
    """Points, dice, resources and tiles."""
    words, names, name = words_in(language), names_in(language), _owner(record, owner)
    items = [
        _points(name, record.points[owner], language),
        _dice(name, record.taken[owner], language),
        *_holdings(name, tuple(record.holdings[owner]), language),
    ]
    won = _tiles_won(record, owner)
    if won:
        items.append(Item(f"{name}-tiles", "tiles", text=won, hint=words("Tiles won")))
    if owner == record.start:
        items.append(Item("starts", "start", text=words("Start player")))
    active = owner == record.active and record.mover != OVER
    return Panel(f"panel-{name}", names.owner(owner, record.players), tuple(items), tone=name, active=active)


@cache
def _points(name: str, points: int, language: str) -> Item:
    return Item(f"{name}-points", "points", text=str(points), hint=words_in(language)("Points"))


@cache
def _dice(name: str, taken: int, language: str) -> Item:
    hint = words_in(language)("Dice taken in this round")
    return Item(f"{name}-dice", "die", text=f"{taken}/{board.DICE_EACH}", hint=hint)


@lru_cache(4096)
def _holdings(name: str, counts: tuple[int, ...], language: str) -> tuple[Item, ...]:
    """What an owner holds of each resource, and of all together."""
    items = [_stored(name, resource, count, language) for resource, count in _present(counts)]
    if items:
        hint = words_in(language)("All resources together")
        items.append(Item(f"{name}-total", "field-total", text=str(sum(counts)), hint=hint))
    return tuple(items)


@cache
def _stored(name: str, resource: int, count: int, language: str) -> Item:
    hint = names_in(language).resources[resource]
    return Item(f"{name}-has-{RESOURCES[resource]}", RESOURCES[resource], text=str(count), hint=hint)


def _tiles_won(record: Any, owner: int) -> str:
    """The tiles an owner has won, as short as "1ab 4c"."""
    won = [_letters(tuple(tiles), owner) for tiles in record.tiles]
    return " ".join(f"{district + 1}{letters}" for district, letters in enumerate(won) if letters)


def _clock_panel(record: Any, language: str) -> Panel:
    """Where the hand is, and which fields lie before it."""
    words, names = words_in(language), names_in(language)
    ahead = [step for step in range(record.hand + 1, record.waves + 1) if record.clock[step] != board.PLAIN]
    hand = words("Hand on {step} of {end}", step=record.hand, end=record.waves)
    fields = [
        Item(
            f"ahead-{step}",
            f"field-{board.CLOCK_WORDS[record.clock[step]]}",
            text=f"+{step - record.hand}",
            hint=names.fields[record.clock[step]],
        )
        for step in ahead[:_FORESEEN]
    ]
    return Panel("panel-clock", words("The tower clock"), (Item("hand-on", "i-hand", text=hand), *fields))


def _effects_panel(record: Any, language: str) -> Panel:
    """What the open tiles do."""
    items = [
        _effect_item(district, record.open_tile[district], language)
        for district in range(board.DISTRICT_COUNT)
        if record.open_tile[district] != state.CLOSED
    ]
    return Panel("panel-effects", words_in(language)("Effects"), tuple(items))


@cache
def _effect_item(district: int, letter: int, language: str) -> Item:
    name = names_in(language).areas[district]
    text = effect_in(district, letter, language)
    return Item(f"effect-{AREAS[district]}", f"die-{district + 1}", text=text, hint=f"{name} {LETTERS[letter]}")
