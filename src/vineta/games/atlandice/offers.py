"""What may be chosen, and where it is touched: every action has one place on the board, or is a button."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from vineta.core.moves import Named
from vineta.core.phrase import Phrase, Text, listed, phrase
from vineta.core.scene import Choice, Target
from vineta.games.atlandice import board, places, stages
from vineta.games.atlandice.board import AREA, AREAS, MOVES, RESOURCE, RESOURCES
from vineta.games.atlandice.places import Box
from vineta.games.atlandice.rules import legal
from vineta.games.atlandice.state import NOBODY, NOWHERE

Offers = tuple[tuple[Target, ...], tuple[Choice, ...]]
"""All that may be chosen, on the board and as buttons."""

Offer = tuple[Box | None, Choice]
"""Where a choice is touched (nowhere: it is a button), and the choice."""


def offers(record: Any) -> Offers:
    """Every legal action, and short cuts: a die and the first resource in one go. The record is a plain one."""
    buffer = np.empty(board.ACTION_COUNT, np.int32)
    actions: tuple[int, ...] = tuple(buffer[: legal(record.state, buffer)].tolist())
    if record.stage == stages.CHOOSE_DIE:
        return _searches(actions, record.stock), ()
    return _offers(actions, record.searched, record.mover)


@lru_cache(1024)
def _offers(actions: tuple[int, ...], searched: int, mover: int) -> Offers:
    """The same few things are offered again and again."""
    offered = [_offer(action, searched, mover) for action in actions]
    return _targets(offered), tuple([choice for box, choice in offered if box is None])


def _searches(actions: tuple[int, ...], stock: Sequence[Sequence[int]]) -> tuple[Target, ...]:
    """Whole areas come first, then what lies in them."""
    half = len(actions) // 2
    both_ways = MOVES.entries[actions[0]][0] is not MOVES.entries[actions[-1]][0]
    by_area = zip(actions[:half], actions[half:], strict=True) if both_ways else zip(actions)
    areas = [_area(ways, stock[MOVES.entries[ways[0]][1][0]]) for ways in by_area]
    return (*[targets[0] for targets in areas], *[target for targets in areas for target in targets[1:]])


@lru_cache(places.KEPT)
def _area(ways: tuple[int, ...], stock: tuple[int, ...]) -> tuple[Target, ...]:
    """An area and what lies there, with the ways to take a die: for oneself, for the neutral player."""
    found = [resource for resource, count in enumerate(stock) if count]
    shortcuts = [_shortcut(way, resource, len(ways) > 1) for way in ways for resource in found]
    return _targets([*[_offer(way, NOWHERE, NOBODY) for way in ways], *shortcuts])


def _targets(offered: list[Offer]) -> tuple[Target, ...]:
    """One for each place, with all that can be chosen there."""
    touched: dict[Box, list[Choice]] = {}
    for box, choice in offered:
        if box is not None:
            touched.setdefault(box, []).append(choice)
    return tuple([Target(*box, tuple(group), place=_place(box, group)) for box, group in touched.items()])


_TOKENS: dict[Box, Text] = {
    box: listed((AREA.called(area), RESOURCE.called(resource)))
    for area, boxes in enumerate(places.TOKEN_BOXES)
    for resource, box in enumerate(boxes)
}


def _place(box: Box, group: list[Choice]) -> Text:
    """There may be a hundred swaps, or sixty short cuts of two kinds: their labels are short, the place tells more."""
    verb, _ = MOVES.entries[group[0].actions[0]]
    return _TOKENS.get(box, "") if verb.word == "swap" or len(group) > 1 else ""


# --- Single choices -------------------------------------------------------------------------------------------------
@cache
def _offer(action: int, searched: int, mover: int) -> Offer:
    verb, named = MOVES.entries[action]
    if verb.word == "take":
        return places.TOKEN_BOXES[searched][named[0]], Choice((action,), _taking(named[0], searched))
    box = MOVES.place(action, vars(places), mover=mover) if verb.place else None
    label = RESOURCE.called(named[0]) if verb.word == "swap" else MOVES.label(action)
    piece = _PIECES[verb.word](named, searched, mover) if verb.word in _PIECES else ""
    return box, Choice((action,), label, piece)


_PIECES: dict[str, Callable[[Named, int, int], str]] = {
    "swap": lambda named, searched, mover: _token(searched, named[0]),
    "move": lambda named, searched, mover: _token(searched if named[1] == board.MARKET else board.MARKET, named[0]),
    "turn": lambda named, searched, mover: f"{AREAS[named[0]]}-die-1",
    "submarine": lambda named, searched, mover: "submarine",
    "donate": lambda named, searched, mover: f"{board.SEATS[mover].tone}-{RESOURCES[board.PAIRS[named[0], 1]]}",
}
"""The id of the sprite that acts, by what is named, the area being searched and the mover: what is touched is where it
goes, or what it goes with."""


def _token(area: int, resource: int) -> str:
    return f"{AREAS[area]}-{RESOURCES[resource]}"


def _taking(resource: int, area: int) -> Phrase:
    """Whatever is taken is offered as if it were fetched."""
    return MOVES.label(MOVES.number("fetch", resource, area))


@cache
def _shortcut(action: int, resource: int, brief: bool) -> Offer:
    """A die and the first resource of its search in one go, by touching that resource."""
    verb, (area,) = MOVES.entries[action]
    if verb.word == "search":
        label = Phrase("Take it") if brief else _taking(resource, area)
    elif brief:
        label = Phrase("For the neutral player")
    else:
        one, source = RESOURCE.called(resource, "one"), AREA.called(area, "from")
        label = phrase("Take {one_resource} {from_area} for the neutral player", one_resource=one, from_area=source)
    return places.TOKEN_BOXES[area][resource], Choice((action, MOVES.number("take", resource)), label)
