"""What may be touched: every legal action has one place on the board, in a panel, or is a button."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product

import numpy as np

from vineta.core.kernel import State
from vineta.core.phrase import message
from vineta.core.scene import Choice, Target
from vineta.games.submarine import board, places, rules
from vineta.games.submarine.board import MOVES
from vineta.games.submarine.moves import jokers, salvage
from vineta.games.submarine.places import BOAT_IDS, KEPT, TOKEN_IDS, TOKEN_SIZE, Box, Sea
from vineta.games.submarine.state import Plain
from vineta.games.submarine.words import Offered

_ROOM = 60
"""So many moves of boats are offered beside jokers with their treasures, each of which takes the room of three.

Where there is no room for all of these, the joker is chosen first.
"""

_NAMED = [named for _, named in MOVES.entries]


def offered_in(state: State) -> Offered:
    """The legal actions by their verbs."""
    buffer = np.empty(MOVES.count, np.int32)
    return MOVES.by_verb(buffer[: rules.legal(state, buffer)])


@cache
def choice(action: int, piece: str = "") -> Choice:
    """The choice of an action, with the sprite or item that acts."""
    return Choice((action,), MOVES.label(action), piece)


def buttons(offered: Offered) -> tuple[Choice, ...]:
    """What has no place on the board."""
    return tuple([choice(action) for word in ("pass", "done") for action in offered.get(word, ())])


def targets(state: State, record: Plain, sea: Sea, offered: Offered) -> tuple[Target, ...]:
    """The places on the board that may be touched."""
    tokens = _token_choices(state, record, sea, offered)
    crowded = {sea.places[token] for token in tokens}
    return (
        *[_way(action, record.mover) for word in ("place", "sail", "sail off") for action in offered.get(word, ())],
        *_boat_targets(offered.get("boat", ()), record.mover, crowded),
        *[_circle(sea, token, choices) for token, choices in tokens.items()],
    )


# --- Ships and boats ------------------------------------------------------------------------------------------------
@cache
def _way(action: int, seat: int) -> Target:
    """Where a ship sails, or a boat is placed that is not on the board yet."""
    piece = f"ship-{board.SEATS[seat]}" if action >= board.SAIL else ""
    box: Box = MOVES.place(action, places.BOXES)
    return Target("square", *box, (choice(action, piece),))


def _boat_targets(actions: Iterable[int], seat: int, crowded: set[int]) -> Iterator[Target]:
    """For each field that a boat can reach, one choice for each field that one can come from."""
    reached: dict[int, list[int]] = {}
    for action in actions:
        reached.setdefault(_NAMED[action][1], []).append(action)
    for field, ways in reached.items():
        yield _boat_target(field, tuple(ways), seat, field in crowded)


@lru_cache(KEPT)
def _boat_target(field: int, actions: tuple[int, ...], seat: int, crowded: bool) -> Target:
    """Where tokens may be touched as well, boats go by the upper part of the field."""
    box = (places.BANDS if crowded else places.FIELD_BOXES)[field]
    choices = tuple([choice(action, BOAT_IDS[seat][_NAMED[action][0]]) for action in actions])
    return Target("square", *box, choices, place=board.FIELD_NAMES[field])


# --- Tokens ---------------------------------------------------------------------------------------------------------
def _token_choices(state: State, record: Plain, sea: Sea, offered: Offered) -> dict[int, list[Choice]]:
    """What can be done with each token of the sea: a card for it, a joker, or the joker that was named."""
    choices: dict[int, list[Choice]] = {}
    tolls: dict[int, int] = {}
    for action in offered.get("salvage", ()):
        [token] = _NAMED[action]
        field = sea.places[token]
        if field not in tolls:
            tolls[field] = salvage.toll_of_mover(state, field)
        choices[token] = [_salvage(action, tolls[field])]
    for pair in _jokers_with_treasures(state, offered):
        choices.setdefault(_NAMED[pair[1]][0], []).append(_swap(pair, _NAMED[pair[0]][0]))
    for action in offered.get("swap", ()):
        choices[_NAMED[action][0]] = [choice(action, TOKEN_IDS[record.joker])]
    return choices


def _circle(sea: Sea, token: int, choices: list[Choice]) -> Target:
    """A token is named where its choices only name the jokers that could take it."""
    place = board.TOKEN_TITLES[token] if len(choices[-1].actions) > 1 else ""
    return Target("circle", *sea.points[token], TOKEN_SIZE, TOKEN_SIZE, tuple(choices), place=place)


@cache
def _salvage(action: int, toll: int) -> Choice:
    if toll == 0:
        return choice(action)
    verb, named = MOVES.entries[action]
    return Choice((action,), verb.say(message("salvage {token}, toll {toll}"), named, toll=toll))


def _jokers_with_treasures(state: State, offered: Offered) -> list[tuple[int, int]]:
    """Every joker with everything that it could take; none where there is no room for all."""
    usable = offered.get("joker", ())
    if not usable:
        return []
    buffer = np.empty(board.TREASURES, np.int32)
    swaps: list[int] = buffer[: jokers.swaps_of_mover(state, buffer)].tolist()
    room = _ROOM - len(offered.get("boat", ()))
    return list(product(usable, swaps)) if 3 * len(usable) * len(swaps) <= room else []


@lru_cache(KEPT)
def _swap(pair: tuple[int, int], joker: int) -> Choice:
    return Choice(pair, MOVES.label(pair[0]), TOKEN_IDS[joker])
