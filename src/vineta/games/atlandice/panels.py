"""What everybody has, beside the board: a panel for each owner; the clock, and what the open tiles do."""

from functools import cache, lru_cache
from typing import Any

from vineta.core.game import OVER
from vineta.core.scene import Item, Panel
from vineta.games.atlandice import board, state
from vineta.games.atlandice.board import AREAS, LETTERS, RESOURCES
from vineta.games.atlandice.places import KEPT
from vineta.games.atlandice.words import effect_in, names_in, words_in

_FORESEEN = 3
"""So many fields of the clock are announced."""
_OWNERS = tuple(seat.lower() for seat in state.SEATS)


def owner_id(owner: int, players: int) -> str:
    """The word for an owner in ids, symbols and tones."""
    return "neutral" if players == 2 and owner == state.NEUTRAL else _OWNERS[owner]


def players(record: Any, language: str) -> tuple[Panel, ...]:
    """A panel for each seat, and for the neutral player."""
    return tuple([_player_now(record, owner, language) for owner in range(record.owners)])


def shared(record: Any, language: str) -> tuple[Panel, Panel]:
    """The clock, and the effects."""
    clock = _clock_panel(record.clock, record.hand, record.waves, language)
    return clock, _effects_panel(record.open_tile, language)


def _player_now(record: Any, owner: int, language: str) -> Panel:
    return _player(
        owner,
        record.players,
        record.points[owner],
        record.taken[owner],
        record.holdings[owner],
        record.won[owner],
        owner == record.start,
        owner == record.active and record.mover != OVER,
        language,
    )


@lru_cache(KEPT)
def _player(
    owner: int,
    players: int,
    points: int,
    dice: int,
    holdings: tuple[int, ...],
    tiles: str,
    starts: bool,
    active: bool,
    language: str,
) -> Panel:
    """Points, dice, resources and tiles."""
    name = owner_id(owner, players)
    items = [
        _points(name, points, language),
        _dice(name, dice, language),
        *_holdings(name, holdings, language),
    ]
    if tiles:
        items.append(_won(name, tiles, language))
    if starts:
        items.append(_starts(language))
    title = names_in(language).owner(owner, players)
    return Panel(f"panel-{name}", title, tuple(items), tone=name, active=active)


@cache
def _points(name: str, points: int, language: str) -> Item:
    return Item(f"{name}-points", "points", text=str(points), hint=words_in(language)("Points"))


@cache
def _dice(name: str, taken: int, language: str) -> Item:
    hint = words_in(language)("Dice taken in this round")
    return Item(f"{name}-dice", "die", text=f"{taken}/{board.DICE_EACH}", hint=hint)


@lru_cache(KEPT)
def _holdings(name: str, counts: tuple[int, ...], language: str) -> tuple[Item, ...]:
    """What an owner holds of each resource, and of all together."""
    items = [_stored(name, resource, count, language) for resource, count in enumerate(counts) if count]
    if items:
        hint = words_in(language)("All resources together")
        items.append(Item(f"{name}-total", "field-total", text=str(sum(counts)), hint=hint))
    return tuple(items)


@cache
def _stored(name: str, resource: int, count: int, language: str) -> Item:
    hint = names_in(language).resources[resource]
    return Item(f"{name}-has-{RESOURCES[resource]}", RESOURCES[resource], text=str(count), hint=hint)


@lru_cache(KEPT)
def _won(name: str, tiles: str, language: str) -> Item:
    return Item(f"{name}-tiles", "tiles", text=tiles, hint=words_in(language)("Tiles won"))


@cache
def _starts(language: str) -> Item:
    return Item("starts", "start", text=words_in(language)("Start player"))


# --- What all share -------------------------------------------------------------------------------------------------
@lru_cache(KEPT)
def _clock_panel(clock: tuple[int, ...], hand: int, waves: int, language: str) -> Panel:
    """Where the hand is, and which fields lie before it."""
    words, names = words_in(language), names_in(language)
    ahead = [step for step in range(hand + 1, waves + 1) if clock[step] != board.PLAIN]
    fields = [
        Item(
            f"ahead-{step}",
            f"field-{board.CLOCK_WORDS[clock[step]]}",
            text=f"+{step - hand}",
            hint=names.fields[clock[step]],
        )
        for step in ahead[:_FORESEEN]
    ]
    text = words("Hand on {step} of {end}", step=hand, end=waves)
    return Panel("panel-clock", words("The tower clock"), (Item("hand-on", "i-hand", text=text), *fields))


@lru_cache(KEPT)
def _effects_panel(open_tile: tuple[int, ...], language: str) -> Panel:
    """What the open tiles do."""
    items = [
        _effect_item(district, open_tile[district], language)
        for district in range(board.DISTRICT_COUNT)
        if open_tile[district] != state.CLOSED
    ]
    return Panel("panel-effects", words_in(language)("Effects"), tuple(items))


@cache
def _effect_item(district: int, letter: int, language: str) -> Item:
    name = names_in(language).areas[district]
    text = effect_in(district, letter, language)
    return Item(f"effect-{AREAS[district]}", f"die-{district + 1}", text=text, hint=f"{name} {LETTERS[letter]}")
