"""What may be chosen, and where it is touched: every action has one place on the board, or is a button."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from vineta.core.kernel import State
from vineta.core.scene import Choice, Target
from vineta.games.atlandice import board, places, rules, state
from vineta.games.atlandice.board import ACTIONS, AREAS, FIRST_ACTION, MARKET, RESOURCES
from vineta.games.atlandice.places import Box
from vineta.games.atlandice.state import SEATS
from vineta.games.atlandice.words import names_in, pair, words_in

Offer = tuple[Box | None, Choice]
"""Where a choice is touched (nowhere: it is a button), and the choice."""

_Words = tuple[Box | None, str, str]
"""Where a choice is touched, its label, and the piece that acts."""


class Offers(NamedTuple):
    """All that may be chosen."""

    targets: tuple[Target, ...]
    buttons: tuple[Choice, ...]


NOTHING = Offers((), ())


def offers(record: Any, view: State, language: str) -> Offers:
    """Every legal action, and short cuts: a die and the first resource in one go."""
    buffer = np.empty(board.ACTION_COUNT, np.int32)
    actions: list[int] = buffer[: rules.legal(view, buffer)].tolist()
    found: list[tuple[int, ...]] = []
    if record.stage == state.CHOOSE_DIE:
        found = [_resources(record.stock[ACTIONS[action][1][0]]) for action in actions]
    return _offers(tuple(actions), tuple(found), record.searched, record.mover, language)


@lru_cache(places.KEPT)
def _resources(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Those that are there."""
    return tuple(resource for resource, count in enumerate(counts) if count)


@lru_cache(1024)
def _offers(
    actions: tuple[int, ...], found: tuple[tuple[int, ...], ...], searched: int, mover: int, language: str
) -> Offers:
    """The same few things are offered again and again; what is found in an area is known while dice are chosen."""
    offered = [offer(action, searched, mover, language) for action in actions]
    for action, resources in zip(actions, found, strict=False):
        offered += [shortcut(action, resource, language) for resource in resources]
    return Offers(_targets(offered, language), tuple(choice for box, choice in offered if box is None))


def _targets(offered: list[Offer], language: str) -> tuple[Target, ...]:
    """One for each place, with all that can be chosen there."""
    places_touched: dict[Box, list[Choice]] = {}
    for box, choice in offered:
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


# --- Single choices -------------------------------------------------------------------------------------------------
@cache
def offer(action: int, searched: int, mover: int, language: str) -> Offer:
    """An action of the mover while an area is searched."""
    verb, named = ACTIONS[action]
    box, label, piece = _OFFERS[verb](named, searched, mover, language)
    return box, Choice((action,), _capitalised(label), piece)


@cache
def shortcut(action: int, resource: int, language: str) -> Offer:
    """A die and the first resource of its search in one go, by touching that resource."""
    verb, (area,) = ACTIONS[action]
    words, names = words_in(language), names_in(language)
    one, source = names.one[resource], names.from_areas[area]
    if verb == board.GIVE:
        label = words("Take {resource} {from_area} for the neutral player", resource=one, from_area=source)
    else:
        label = words("Take {resource} {from_area}", resource=one, from_area=source)
    actions = (action, int(FIRST_ACTION[board.TAKE]) + resource)
    return places.TOKEN_BOXES[area][resource], Choice(actions, _capitalised(label))


def _capitalised(label: str) -> str:
    return label[0].upper() + label[1:]


def _token_id(area: int, resource: int) -> str:
    return f"{AREAS[area]}-{RESOURCES[resource]}"


def _search(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    area = names_in(language).the_areas[named[0]]
    return places.SEARCH_BOXES[named[0]], words_in(language)("Search {area}", area=area), ""


def _give(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    words, area = words_in(language), names_in(language).the_areas[named[0]]
    return places.SEARCH_BOXES[named[0]], words("Search {area} for the neutral player", area=area), ""


def _take(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    return _fetch((named[0], searched), searched, mover, language)


def _fetch(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    resource, area = named
    words, names = words_in(language), names_in(language)
    label = words("Take {resource} {from_area}", resource=names.one[resource], from_area=names.from_areas[area])
    return places.TOKEN_BOXES[area][resource], label, ""


def _swap(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    """The other district's resource is touched; the one of the searched area comes for it."""
    here, area, there = named
    words, names = words_in(language), names_in(language)
    label = words("{given} for {received}", given=names.single[here], received=names.single[there])
    return places.TOKEN_BOXES[area][there], label, _token_id(searched, here)


def _move(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    """What goes onto the market comes from the searched area; all else comes from the market."""
    resource, area = named
    words, names = words_in(language), names_in(language)
    label = words("Put {resource} {into_area}", resource=names.one[resource], into_area=names.into_areas[area])
    return places.CARD_BOXES[area], label, _token_id(searched if area == MARKET else MARKET, resource)


def _turn(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    area, face = named
    label = words_in(language)("Turn to {pips}: {area}", pips=face + 1, area=names_in(language).areas[face])
    return places.DICE_BOXES[area], label, f"{AREAS[area]}-die-1"


def _dive(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    area = names_in(language).the_areas[named[0]]
    return places.CARD_BOXES[named[0]], words_in(language)("Submarine beside {area}", area=area), "submarine"


def _donate(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    """The first of the two is touched on the plate; the second comes with it."""
    first, second = named
    words = words_in(language)
    label = words("Donate {resources}", resources=pair(named, words, names_in(language)))
    return places.HOLDING_BOXES[mover][first], label, f"{SEATS[mover].lower()}-{RESOURCES[second]}"


def _decline(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    return None, words_in(language)("Do without"), ""


def _finish(named: tuple[int, ...], searched: int, mover: int, language: str) -> _Words:
    return None, words_in(language)("Donate no more"), ""


_OFFERS: dict[int, Callable[[tuple[int, ...], int, int, str], _Words]] = {
    board.SEARCH: _search,
    board.GIVE: _give,
    board.TAKE: _take,
    board.FETCH: _fetch,
    board.SWAP: _swap,
    board.MOVE: _move,
    board.TURN: _turn,
    board.SUBMARINE: _dive,
    board.DONATE: _donate,
    board.DECLINE: _decline,
    board.DONE: _finish,
}
