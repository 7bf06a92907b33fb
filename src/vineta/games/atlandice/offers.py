"""What may be chosen, and where it is touched: every action has one place on the board, or is a button."""

from collections.abc import Callable, Sequence
from functools import cache, reduce
from operator import getitem
from typing import Any, NamedTuple

import numpy as np

from vineta.core.moves import Named, Verb
from vineta.core.phrase import Phrase, Text, listed
from vineta.core.scene import Choice, Target
from vineta.games.atlandice import places
from vineta.games.atlandice.board import ACTION_COUNT, AREA, AREAS, MOVES, PAIRS, RESOURCE, RESOURCES, SEATS
from vineta.games.atlandice.moves.effects import source_of_move
from vineta.games.atlandice.moves.table import effect_of
from vineta.games.atlandice.places import Box
from vineta.games.atlandice.rules import legal
from vineta.games.atlandice.state import CHOOSE_DIE, MOVE_ONE, NOWHERE


class Offers(NamedTuple):
    """All that may be chosen."""

    targets: tuple[Target, ...]
    buttons: tuple[Choice, ...]


class Here(NamedTuple):
    """What a move depends on besides what it names."""

    mover: int
    searched: int
    source: int
    """The area from which a resource is moved."""


Offer = tuple[Box | None, Choice]
"""Where a choice is touched (nowhere: it is a button), and the choice."""

NOTHING = Offers((), ())


def offers(record: Any) -> Offers:
    """Every legal action, and short cuts: a die and the first resource in one go. The record is a plain one."""
    buffer = np.empty(ACTION_COUNT, np.int32)
    actions: list[int] = buffer[: legal(record.state, buffer)].tolist()
    here = _here(record)
    offered = [_offer(action, here) for action in actions]
    if record.stage == CHOOSE_DIE:
        offered += [shortcut for action in actions for shortcut in _shortcuts(action, record.stock)]
    return Offers(_targets(offered), tuple([choice for box, choice in offered if box is None]))


def _here(record: Any) -> Here:
    source = NOWHERE
    if record.stage == MOVE_ONE:
        state = record.state[0]
        source = source_of_move(state, effect_of(state, record.searched))
    return Here(record.mover, record.searched, source)


def _targets(offered: list[Offer]) -> tuple[Target, ...]:
    """One for each place, with all that can be chosen there."""
    touched: dict[Box, list[Choice]] = {}
    for box, choice in offered:
        if box is not None:
            touched.setdefault(box, []).append(choice)
    return tuple([Target(*box, tuple(group), place=_place(group[0])) for box, group in touched.items()])


def _place(choice: Choice) -> Text:
    """There may be a hundred swaps and sixty short cuts: their labels are short, and their place tells the rest."""
    verb, named = MOVES.entries[choice.actions[0]]
    if verb.word == "swap":
        return _resource_in(named[1], named[2])
    if len(choice.actions) > 1:
        _, (resource,) = MOVES.entries[choice.actions[1]]
        return _resource_in(named[0], resource)
    return ""


def _resource_in(area: int, resource: int) -> Text:
    return listed((AREA.called(area), RESOURCE.called(resource)))


# --- Single choices -------------------------------------------------------------------------------------------------
@cache
def _offer(action: int, here: Here) -> Offer:
    verb, named = MOVES.entries[action]
    piece = _PIECES[verb.word](named, here) if verb.word in _PIECES else ""
    label = RESOURCE.called(named[0]) if verb.word == "swap" else MOVES.label(action)
    return _box(verb, named, here), Choice((action,), label, piece)


def _box(verb: Verb, named: Named, here: Here) -> Box | None:
    """The place that a verb has on the board, found by what the move names and by what it depends on."""
    if not verb.place:
        return None
    table, *path = verb.place
    numbers = {**here._asdict(), **dict(zip(verb.names, named, strict=True))}
    box: Box = reduce(getitem, [numbers[name] for name in path], getattr(places, table))
    return box


_PIECES: dict[str, Callable[[Named, Here], str]] = {
    "swap": lambda named, here: _token(here.searched, named[0]),
    "move": lambda named, here: _token(here.source, named[0]),
    "turn": lambda named, here: f"{AREAS[named[0]]}-die-1",
    "submarine": lambda named, here: "submarine",
    "donate": lambda named, here: f"{SEATS[here.mover].tone}-{RESOURCES[PAIRS[named[0], 1]]}",
}
"""The id of the sprite that acts: what is touched is where it goes, or what it goes with."""


def _token(area: int, resource: int) -> str:
    return f"{AREAS[area]}-{RESOURCES[resource]}"


def _shortcuts(action: int, stock: Sequence[Sequence[int]]) -> list[Offer]:
    """A die with each resource that lies in its area."""
    _, (area,) = MOVES.entries[action]
    return [_shortcut(action, resource) for resource, count in enumerate(stock[area]) if count]


@cache
def _shortcut(action: int, resource: int) -> Offer:
    """A die and the first resource of its search in one go, by touching that resource."""
    verb, (area,) = MOVES.entries[action]
    label = Phrase("Take it for the neutral player") if verb.word == "give" else Phrase("Take it")
    return places.TOKEN_BOXES[area][resource], Choice((action, MOVES.number("take", resource)), label)
