"""What may be touched: every legal action has one place on the board, in a panel, or is a button."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from vineta.core.kernel import State
from vineta.core.moves import Named, Verb
from vineta.core.phrase import message
from vineta.core.scene import Choice, Target
from vineta.games.submarine import board, rules
from vineta.games.submarine.board import FIELD_NAMES, MOVES, NAMED, SEATS, TOKEN_NAMES, TOKEN_TITLES
from vineta.games.submarine.moves.jokers import list_swaps
from vineta.games.submarine.moves.salvage import whole_toll
from vineta.games.submarine.places import BANDS, BOAT_IDS, BOXES, FIELD_BOXES, TOKEN_SIZE, Box, Point, Sea
from vineta.games.submarine.words import Offered

_MOST_PAIRS = 10
"""So many jokers with their treasures are offered at one go; where there are more, the joker is chosen first."""


def offered_in(state: State) -> Offered:
    """The legal actions by their verbs."""
    buffer = np.empty(MOVES.count, np.int32)
    offered: dict[str, list[int]] = {}
    for action in buffer[: rules.legal(state, buffer)].tolist():
        verb, _ = MOVES.entries[action]
        offered.setdefault(verb.word, []).append(action)
    return offered


@cache
def choice(action: int, piece: str = "") -> Choice:
    """The choice of an action, with the sprite or item that acts."""
    return Choice((action,), MOVES.label(action), piece)


def buttons(offered: Offered) -> tuple[Choice, ...]:
    """What has no place on the board."""
    return tuple([choice(action) for word in ("pass", "done") for action in offered.get(word, ())])


def targets(state: State, record: Any, sea: Sea, offered: Offered) -> tuple[Target, ...]:
    """The places on the board that may be touched."""
    tokens = _token_choices(state, record, offered)
    crowded = {FIELD_BOXES[record.place[token]] for token in tokens}
    squares = _square_choices(record.mover, offered)
    return (
        *[_square(BANDS[box] if box in crowded else box, choices) for box, choices in squares.items()],
        *[_circle(sea.points[token], token, choices) for token, choices in tokens.items()],
    )


# --- Ships and boats ------------------------------------------------------------------------------------------------
def _box(verb: Verb, named: Named) -> Box:
    table, *names = verb.place
    numbers = dict(zip(verb.names, named, strict=True))
    return BOXES[table][numbers[names[0]] if names else 0]


_BOXES = {
    action: _box(verb, named)
    for action, (verb, named) in enumerate(MOVES.entries)
    if verb.place and verb.place[0] in BOXES
}
"""Where each move of a ship or a boat is touched."""


def _square_choices(seat: int, offered: Offered) -> Mapping[Box, list[Choice]]:
    """For each place that a ship or boat can reach, one choice for each place that one can come from."""
    reached: dict[Box, list[Choice]] = {}
    for word in ("place", "sail", "sail off", "boat"):
        for action in offered.get(word, ()):
            reached.setdefault(_BOXES[action], []).append(_move(action, seat))
    return reached


def _square(box: Box, choices: list[Choice]) -> Target:
    """A square that boats move to is called by its name, for their choices only say where they come from."""
    _, named = MOVES.entries[choices[0].actions[0]]
    place = FIELD_NAMES[named[1]] if len(named) > 1 else ""
    return Target("square", *box, tuple(choices), place=place)


@cache
def _move(action: int, seat: int) -> Choice:
    """A boat or ship is chosen first, or the place where it goes; boats to be placed are not on the board yet."""
    verb, named = MOVES.entries[action]
    if verb.word == "boat":
        return choice(action, BOAT_IDS[seat][named[0]])
    return choice(action, "" if verb.word == "place" else f"ship-{SEATS[seat]}")


# --- Tokens ---------------------------------------------------------------------------------------------------------
def _token_choices(state: State, record: Any, offered: Offered) -> dict[int, list[Choice]]:
    """What can be done with each token of the sea: a card for it, a joker, or the joker that was named."""
    choices: dict[int, list[Choice]] = {}
    tolls: dict[int, int] = {}
    for action in offered.get("salvage", ()):
        token = int(NAMED[action, 0])
        field = record.place[token]
        if field not in tolls:
            tolls[field] = whole_toll(state[0], field, record.mover)
        choices[token] = [_salvage(action, tolls[field])]
    for joker, swap in _jokers_with_treasures(state, offered):
        acting = choice(joker, TOKEN_NAMES[NAMED[joker, 0]])
        choices.setdefault(int(NAMED[swap, 0]), []).append(Choice((joker, swap), acting.label, acting.piece))
    for action in offered.get("swap", ()):
        choices[int(NAMED[action, 0])] = [choice(action, TOKEN_NAMES[record.joker])]
    return choices


def _circle(point: Point, token: int, choices: list[Choice]) -> Target:
    """A token is named where its choices only name the jokers that could take it."""
    place = TOKEN_TITLES[token] if len(choices[-1].actions) > 1 else ""
    return Target("circle", *point, TOKEN_SIZE, TOKEN_SIZE, tuple(choices), place=place)


@cache
def _salvage(action: int, toll: int) -> Choice:
    if toll == 0:
        return choice(action)
    verb, named = MOVES.entries[action]
    return Choice((action,), verb.say(message("salvage {token}, toll {toll}"), named, toll=toll))


def _jokers_with_treasures(state: State, offered: Offered) -> list[tuple[int, int]]:
    """Every joker with everything that it could take; none where these would be too many to choose from."""
    jokers = offered.get("joker", ())
    if not jokers:
        return []
    buffer = np.empty(board.TREASURES, np.int32)
    swaps: list[int] = buffer[: list_swaps(state[0], buffer)].tolist()
    return list(product(jokers, swaps)) if len(jokers) * len(swaps) <= _MOST_PAIRS else []
