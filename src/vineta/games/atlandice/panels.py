"""What everybody has, beside the board: a panel for each owner; the clock, and what the open tiles do."""

from functools import cache, lru_cache
from typing import Any

from vineta.core.game import OVER
from vineta.core.phrase import Phrase, phrase
from vineta.core.scene import Item, Panel
from vineta.games.atlandice.board import (
    AREA,
    AREAS,
    CLOCK_WORDS,
    DICE_EACH,
    MARKET,
    PLAIN,
    RESOURCE,
    RESOURCES,
    tile_at,
)
from vineta.games.atlandice.places import KEPT
from vineta.games.atlandice.state import CLOSED
from vineta.games.atlandice.words import FIELDS, OWNERS, effect

_FORESEEN = 3
"""So many fields of the clock are announced."""

_item = lru_cache(KEPT)(Item)
"""The same item is the same object, whoever looks."""


def players(record: Any) -> tuple[Panel, ...]:
    """A panel for each seat, and for the neutral player."""
    return tuple(
        [
            _player(
                owner,
                record.players,
                record.points[owner],
                record.taken[owner],
                record.holdings[owner],
                record.won[owner],
                owner == record.start,
                owner == record.active and record.mover != OVER,
            )
            for owner in range(len(OWNERS[record.players]))
        ]
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
) -> Panel:
    """Points, dice, resources and tiles."""
    seat = OWNERS[players][owner]
    name = seat.tone
    items = [
        _item(f"{name}-points", "points", text=str(points), hint=Phrase("Points")),
        _item(f"{name}-dice", "die", text=f"{dice}/{DICE_EACH}", hint=Phrase("Dice taken")),
        *[_stored(name, resource, count) for resource, count in enumerate(holdings) if count],
    ]
    if any(holdings):
        total = str(sum(holdings))
        items.append(_item(f"{name}-total", "field-total", text=total, hint=Phrase("All resources together")))
    if tiles:
        items.append(_item(f"{name}-tiles", "tiles", text=tiles, hint=Phrase("Tiles won")))
    if starts:
        items.append(_item("starts", "start", text=Phrase("Start player")))
    return Panel(f"panel-{name}", seat.title, tuple(items), tone=name, active=active)


@cache
def _stored(name: str, resource: int, count: int) -> Item:
    word, hint = RESOURCES[resource], RESOURCE.called(resource, "all")
    return _item(f"{name}-has-{word}", word, text=str(count), hint=hint)


# --- What all share -------------------------------------------------------------------------------------------------
@lru_cache(KEPT)
def clock(fields: tuple[int, ...], hand: int, waves: int) -> Panel:
    """Where the hand is, and which fields lie before it."""
    ahead = [step for step in range(hand + 1, waves + 1) if fields[step] != PLAIN]
    text = phrase("Hand on {step} of {end}", step=hand, end=waves)
    fields_ahead = [_ahead(step, step - hand, fields[step]) for step in ahead[:_FORESEEN]]
    return Panel("panel-clock", Phrase("The tower clock"), (_item("hand-on", "i-hand", text=text), *fields_ahead))


def _ahead(step: int, distance: int, symbol: int) -> Item:
    return _item(f"ahead-{step}", f"field-{CLOCK_WORDS[symbol]}", text=f"+{distance}", hint=FIELDS[symbol])


@lru_cache(KEPT)
def effects(open_tiles: tuple[int, ...]) -> Panel:
    """What the open tiles do."""
    items = [_effect(area, letter) for area, letter in enumerate(open_tiles[:MARKET]) if letter != CLOSED]
    return Panel("panel-effects", Phrase("Effects"), tuple(items))


def _effect(area: int, letter: int) -> Item:
    return _item(f"effect-{AREAS[area]}", f"die-{area + 1}", text=effect(tile_at(area, letter)), hint=AREA.called(area))
