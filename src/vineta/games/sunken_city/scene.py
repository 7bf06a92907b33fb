"""The lake as a seat sees it: pieces and figures, what may be touched, and what everybody has."""

from bisect import bisect_left
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from vineta.core.game import OVER
from vineta.core.kernel import State
from vineta.core.language import Words
from vineta.core.scene import Choice, Item, Panel, Scene, Sprite, Target
from vineta.games.sunken_city import board, places, rules
from vineta.games.sunken_city.board import COLOURS, SQUARE_NAMES
from vineta.games.sunken_city.state import STATE_TYPE
from vineta.games.sunken_city.ways import Way, merman_walks, walks
from vineta.games.sunken_city.words import Asked, merman_steps, player_names, question, words_in

_SHAPE: list[int] = board.SHAPE.tolist()
_CORNERS: list[int] = board.CORNERS.tolist()
_deep_squares = cache(places.deep_squares)
_GROTTO_SIZE = 1.1


def scene(state: State, seat: int, language: str) -> Scene:
    """What a seat sees of its view and may touch, in a language."""
    lake = _lake(state.tobytes(), language)
    record, words = lake.record, words_in(language)
    asked = _asked(state) if record.mover == seat and seat >= 0 else None
    return Scene(
        game="sunken-city",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=(*lake.ground, *_houses(record, seat, words), *lake.figures),
        targets=_targets(record, asked, words) if asked else (),
        players=_players(record, asked, language) if asked else lake.players,
        shared=lake.shared,
        buttons=_buttons(asked, words) if asked else (),
        question=question(record, asked, rules.outcome(state) if record.mover == OVER else None, language),
    )


class _Lake(NamedTuple):
    """What everybody sees alike. From the ground up: what comes later lies on top, the houses below the figures."""

    record: Any
    ground: tuple[Sprite, ...]
    figures: tuple[Sprite, ...]
    players: tuple[Panel, ...]
    """Of one who may touch nothing."""
    shared: tuple[Panel, ...]


@lru_cache(256)
def _lake(content: bytes, language: str) -> _Lake:
    """Made once for all who look at the same moment; the content is that of a view."""
    record = _plain(np.frombuffer(content, STATE_TYPE))
    words, names = words_in(language), player_names(language)
    return _Lake(
        record,
        _ground(record, words, names),
        (_merman(record, words), *_adventurers(record, words, names)),
        _players(record, None, language),
        (_lake_panel(record, words),),
    )


def _plain(state: State) -> Any:
    """The record with plain numbers and lists: reading those is ten times as fast."""
    return SimpleNamespace(**{name: state[name].tolist()[0] for name in state.dtype.names or ()})


def _asked(state: State) -> Asked:
    """The legal actions, sorted out by kind."""
    buffer = np.empty(board.ACTIONS, np.int32)
    actions: list[int] = buffer[: rules.legal(state, buffer)].tolist()
    bounds = (board.STREET, board.HOUSE, board.WALK, board.CHIP, board.MERMAN, board.GROTTO)
    street, house, walk, chip, merman, grotto = (bisect_left(actions, bound) for bound in bounds)
    rest = {*actions[:street], *actions[chip:merman], *actions[grotto:]}
    return Asked(actions[street:house], actions[house:walk], actions[walk:chip], actions[merman:grotto], rest)


# --- Sprites --------------------------------------------------------------------------------------------------------
def _ground(record: Any, words: Words, names: dict[str, str]) -> tuple[Sprite, ...]:
    """The lake, what lies around it, and the streets."""
    return (
        places.GROUND,
        *_deep_squares(tuple(record.dark)),
        *_margin(record, words),
        *_villages(record, words, names),
        *_streets(record),
    )


def _margin(record: Any, words: Words) -> list[Sprite]:
    """Street stacks, chips and the die."""
    sprites = []
    for field in range(1, board.FIELDS + 1):
        if record.stack[field]:
            used = field == record.field
            hint = words("Streets to take") if used else words("Streets under water")
            symbol, text = "stack" if used else "sunk-stack", str(record.stack[field])
            sprites.append(Sprite(f"stack-{field}", symbol, *places.FIELDS[field], text=text, hint=hint))
    sprites.append(Sprite("supply", "chip", *places.SUPPLY, text=str(record.supply), hint=words("Chips in the supply")))
    if record.tide == board.CALM:
        steps = str(record.merman_left) if record.merman_move == board.MOVING else ""
        sprites.append(Sprite("die", "die", *places.DIE, text=steps, hint=words("The merman's die")))
    else:
        symbol = "rising" if record.tide == board.RISING else "sinking"
        sprites.append(Sprite("tide", symbol, *places.DIE, hint=_tide(record, words)))
    return sprites


def _tide(record: Any, words: Words) -> str:
    if record.tide == board.RISING:
        return words("The city rises")
    return words("The city sinks") if record.tide == board.SINKING else words("The merman is stuck for good")


def _villages(record: Any, words: Words, names: dict[str, str]) -> list[Sprite]:
    sprites = []
    for seat in range(record.players):
        village = record.village[seat]
        hint = words("{player}'s village: treasures at home", player=names[COLOURS[village]])
        sprites.append(_village(village, record.safe[seat].bit_count(), hint))
    return sprites


@cache
def _village(village: int, treasures: int, hint: str) -> Sprite:
    name, point = f"village-{COLOURS[village]}", places.VILLAGES[village]
    return Sprite(name, name, *point, text=str(treasures), tone=COLOURS[village], hint=hint)


def _streets(record: Any) -> list[Sprite]:
    return [
        places.STREET_SPRITES[cover, square]
        for square, cover in enumerate(record.cover)
        if board.LEFT_HALF <= cover <= board.UPPER_HALF
    ]


def _houses(record: Any, seat: int, words: Words) -> list[Sprite]:
    """On the lake or in their grottoes; lit where the one who looks has yet to find the treasure."""
    known = record.found[seat] | record.safe[seat] if seat >= 0 else 0
    return [
        _house(number, square, bool(known >> number & 1), words)
        for number, square in enumerate(record.house_square)
        if number and square != -2
    ]


@cache
def _house(number: int, square: int, known: bool, words: Words) -> Sprite:
    x, y = places.CENTRES[square] if square >= 0 else places.GROTTOES[number]
    y = round(y - places.HOUSE_LIFT, 1)
    symbol, hint = "house" if known else "lit-house", words("House {number}", number=number)
    return Sprite(places.HOUSE_IDS[number], symbol, x, y, text=str(number), hint=hint)


def _adventurers(record: Any, words: Words, names: dict[str, str]) -> list[Sprite]:
    """Above all of them the bags of open treasures."""
    adventurers, bags = [], []
    for seat in range(record.players):
        colour = COLOURS[record.village[seat]]
        x, y = _stand(record, record.adventurer[seat], record.village[seat])
        hint = words("{player}'s adventurer", player=names[colour])
        adventurers.append(Sprite(f"adventurer-{colour}", f"adventurer-{colour}", x, y, tone=colour, hint=hint))
        if record.found[seat]:
            x, y = round(x + places.LOOT[0], 2), round(y + places.LOOT[1], 2)
            text = str(record.found[seat].bit_count())
            bags.append(Sprite(f"loot-{colour}", "loot", x, y, text=text, hint=words("Open treasures")))
    return adventurers + bags


def _stand(record: Any, square: int, figure: int) -> places.Point:
    """Where a colour or the merman stands who is on this piece."""
    if square == board.HOME:
        return places.HOMES[figure]
    shape: int = _SHAPE[record.cover[square]]
    return places.FIGURES[shape][square][figure]


def _merman(record: Any, words: Words) -> Sprite:
    if record.merman >= 0:
        x, y = _stand(record, record.merman, places.MERMAN)
    else:
        x, y = places.MERMAN_IN_GROTTO[record.grotto]
    return Sprite("merman", "merman", x, y, hint=words("The merman"))


# --- Targets: places on the board that may be touched ---------------------------------------------------------------
def _targets(record: Any, asked: Asked, words: Words) -> tuple[Target, ...]:
    return (
        *_house_targets(asked.houses),
        *(places.STREET_TARGETS[action - board.STREET] for action in asked.streets),
        *_piece_targets(record, asked, words),
        *_grotto_targets(asked, words),
    )


def _house_targets(actions: list[int]) -> list[Target]:
    """One for each site, with one choice for each house."""
    sites: dict[int, list[Choice]] = {}
    for action in actions:
        sites.setdefault((action - board.HOUSE) % board.SQUARES, []).append(places.HOUSE_CHOICES[action - board.HOUSE])
    return [
        Target("square", *places.CENTRES[square], 0.6, 0.6, tuple(group), place=SQUARE_NAMES[square])
        for square, group in sites.items()
    ]


def _piece_targets(record: Any, asked: Asked, words: Words) -> list[Target]:
    """Where the adventurer and the merman may go, step by step or far."""
    choices: dict[int, list[Choice]] = {}
    if asked.walks:
        steps = [(action - board.WALK,) for action in asked.walks]
        for way in [*steps, *_far_walks(record)]:
            choices.setdefault(way[-1], []).append(_walk_choice(record, way, words))
    if asked.mermen:
        steps = [(action - board.MERMAN,) for action in asked.mermen]
        for way in [*steps, *merman_walks(record.cover, record.merman, merman_steps(record))]:
            choices.setdefault(way[-1], []).append(_merman_choice(record, way, words))
    return [_piece_target(record, square, tuple(group)) for square, group in choices.items()]


def _far_walks(record: Any) -> list[Way]:
    """In a rising phase nobody passes the merman's house without being asked about his grotto."""
    guarded = record.house_square[record.grotto] if record.tide == board.RISING else -1
    corner = _CORNERS[record.village[record.turn]]
    return walks(record.cover, record.adventurer[record.turn], corner, record.walk_left, guarded)


def _walk_choice(record: Any, way: Way, words: Words) -> Choice:
    if way[-1] == board.HOME:
        label = words("Walk home: {count} steps", count=len(way)) if len(way) > 1 else words("Walk home")
    elif len(way) > 1:
        label = words("Walk to {place}: {count} steps", place=_place(record, way[-1], words), count=len(way))
    else:
        label = words("Walk to {place}", place=_place(record, way[-1], words))
    return Choice(tuple(board.WALK + square for square in way), label, _adventurer_id(record))


def _merman_choice(record: Any, way: Way, words: Words) -> Choice:
    place = _place(record, way[-1], words)
    if len(way) > 1:
        label = words("Merman to {place}: {count} steps", place=place, count=len(way))
    else:
        label = words("Merman to {place}", place=place)
    return Choice(tuple(board.MERMAN + square for square in way), label, "merman")


def _place(record: Any, square: int, words: Words) -> str:
    cover = record.cover[square]
    return words("house {number}", number=cover) if cover <= board.HOUSES else SQUARE_NAMES[square]


def _adventurer_id(record: Any) -> str:
    return f"adventurer-{COLOURS[record.village[record.turn]]}"


def _piece_target(record: Any, square: int, choices: tuple[Choice, ...]) -> Target:
    if square == board.HOME:
        x, y = places.VILLAGES[record.village[record.turn]]
        return Target("square", x, y, places.VILLAGE_SIZE, places.VILLAGE_SIZE, choices)
    shape = _SHAPE[record.cover[square]]
    (x, y), (width, height) = places.PIECES[shape][square], places.SIZES[shape]
    return Target("square", x, y, width, height, choices)


def _grotto_targets(asked: Asked, words: Words) -> list[Target]:
    targets = []
    for number in range(1, board.HOUSES + 1):
        go, banish = board.GROTTO + number - 1, board.BANISH + number - 1
        if go in asked.rest:
            targets.append(_grotto_target(number, go, words("Merman into grotto {number}", number=number)))
        if banish in asked.rest:
            label = words("Banish the merman into grotto {number}", number=number)
            targets.append(_grotto_target(number, banish, label))
    return targets


def _grotto_target(number: int, action: int, label: str) -> Target:
    choice = Choice((action,), label, "merman")
    return Target("square", *places.GROTTOES[number], _GROTTO_SIZE, _GROTTO_SIZE, (choice,))


def _buttons(asked: Asked, words: Words) -> tuple[Choice, ...]:
    labels = {
        board.ROLL: words("Roll for the merman"),
        board.STAY: words("Let the merman stay"),
        board.END: words("End the turn"),
    }
    return tuple(Choice((action,), label) for action, label in labels.items() if action in asked.rest)


# --- Panels ---------------------------------------------------------------------------------------------------------
def _players(record: Any, asked: Asked | None, language: str) -> tuple[Panel, ...]:
    words, names = words_in(language), player_names(language)
    return tuple(_player(record, seat, asked, words, names) for seat in range(record.players))


def _player(record: Any, seat: int, asked: Asked | None, words: Words, names: dict[str, str]) -> Panel:
    """A player's treasures, chips and cards."""
    colour = COLOURS[record.village[seat]]
    on_turn = seat == record.turn and record.start >= 0 and record.mover != OVER
    offered = asked.rest if asked and on_turn else set()
    items = (
        *_treasures(colour, record.safe[seat], record.found[seat], record.treasures, words),
        _chips(record, seat, offered, words),
        *_cards(record, seat, offered, words),
    )
    return Panel(colour, names[colour], items, tone=colour, active=on_turn)


@lru_cache(1024)
def _treasures(colour: str, safe: int, found: int, treasures: int, words: Words) -> tuple[Item, ...]:
    hidden = treasures & ~(safe | found)
    lines = (
        ("home", "tower", words("At home: {numbers}", numbers=_numbers(safe)), safe),
        ("open", "treasure", words("Open: {numbers}", numbers=_numbers(found)), found),
        ("hidden", "roof", words("To find: {numbers}", numbers=_numbers(hidden)), hidden),
    )
    return tuple(Item(f"{colour}-{kind}", symbol, text=text) for kind, symbol, text, mask in lines if mask)


@cache
def _numbers(mask: int) -> str:
    return " ".join(str(number) for number in range(1, board.CHEST + 1) if mask >> number & 1)


def _chips(record: Any, seat: int, offered: set[int], words: Words) -> Item:
    colour = COLOURS[record.village[seat]]
    choices: tuple[Choice, ...] = ()
    if board.CHIP in offered:
        choices = (Choice((board.CHIP,), words("Play a chip: walk {count} farther", count=record.chip_points)),)
    return Item(f"{colour}-chips", "chip", text=str(record.chips[seat]), choices=choices)


def _cards(record: Any, seat: int, offered: set[int], words: Words) -> list[Item]:
    """In hand, or lying open."""
    colour = COLOURS[record.village[seat]]
    return [
        _card(colour, card, bool(held), board.CARD + card in offered, words)
        for card, held in zip(record.cards, record.hand[seat], strict=True)
    ]


@cache
def _card(colour: str, card: int, held: bool, offered: bool, words: Words) -> Item:
    text = f"{card // 10}/{card % 10}"
    choices = (Choice((board.CARD + card,), words("Play {card}", card=text)),) if offered else ()
    return Item(f"{colour}-{card:02}", "card" if held else "played-card", text=text, choices=choices)


def _lake_panel(record: Any, words: Words) -> Panel:
    """What all share: streets, the tide of the expert game, the last round."""
    field = record.field
    streets = words("Streets on field {field}: {count}", count=record.stack[field], field=field)
    items = [Item("streets", "stack", text=streets)]
    if record.tide != board.CALM:
        items.append(Item("phase", "rising" if record.tide == board.RISING else "sinking", text=_tide(record, words)))
    if record.ending:
        items.append(Item("last-round", "hourglass", text=words("Last round")))
    return Panel("lake", words("The lake"), tuple(items))
