"""What may be touched: every legal action has one place on the board, in a panel, or is a button."""

from bisect import bisect_left
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import Any

import numpy as np

from vineta.core.kernel import State
from vineta.core.scene import Choice, Target
from vineta.games.submarine import board, places, rules
from vineta.games.submarine.board import COLUMN_NAMES, FIELD_NAMES, FIELDS, SEATS, TOKEN_NAMES
from vineta.games.submarine.moves.jokers import list_swaps
from vineta.games.submarine.moves.salvage import whole_toll
from vineta.games.submarine.places import Point, boat_id, lying
from vineta.games.submarine.words import Asked, names_in, words_in

_MOST_PAIRS = 20
"""So many jokers with their treasures are offered at one go; where there are more, the joker is chosen first."""
_ENDS = (board.SAIL, board.BOAT, board.SALVAGE, board.JOKER, board.SWAP, board.PAY, board.TUCK, board.PASS)
"""Where each kind of action ends, the last one left out."""


def asked_of(state: State) -> Asked:
    """The legal actions, sorted out by kind."""
    buffer = np.empty(board.ACTIONS, np.int32)
    actions: list[int] = buffer[: rules.legal(state, buffer)].tolist()
    bounds = [0, *[bisect_left(actions, end) for end in _ENDS], len(actions)]
    return Asked(*[actions[first:last] for first, last in pairwise(bounds)])


def targets(state: State, record: Any, asked: Asked, language: str) -> tuple[Target, ...]:
    """The places on the board that may be touched."""
    tokens = _token_choices(state, record, asked, language)
    crowded = {record.place[token] for token in tokens}
    return (
        *[_place_target(action, language) for action in asked.places],
        *[_voyage_target(action, record.mover, language) for action in asked.voyages],
        *_boat_targets(asked.boats, crowded, record.mover, language),
        *[_circle(lying(record.place)[token], tuple(group), token, language) for token, group in tokens.items()],
    )


@cache
def buttons(actions: tuple[int, ...], language: str) -> tuple[Choice, ...]:
    """What has no place on the board."""
    words = words_in(language)
    labels = {board.PASS: words("Pass"), board.DONE: words("End the turn")}
    return tuple(Choice((action,), labels[action]) for action in actions)


# --- Ships and boats ------------------------------------------------------------------------------------------------
@cache
def _place_target(action: int, language: str) -> Target:
    field = action - board.PLACE
    choice = Choice((action,), words_in(language)("Put a boat on {field}", field=FIELD_NAMES[field]))
    return Target("square", *places.FIELD_BOXES[field], (choice,))


@cache
def _voyage_target(action: int, seat: int, language: str) -> Target:
    words = words_in(language)
    if action == board.SAIL_OFF:
        box, label = places.OFF_BOARD, words("Leave the board")
    else:
        column = action - board.SAIL
        box, label = places.surface(column), words("Sail to column {column}", column=COLUMN_NAMES[column])
    return Target("square", *box, (Choice((action,), label, f"ship-{SEATS[seat]}"),))


def _boat_targets(actions: list[int], crowded: set[int], seat: int, language: str) -> list[Target]:
    """One for each field that a boat can reach, with one choice for each field that one can come from."""
    reached: dict[int, list[int]] = {}
    for action in actions:
        reached.setdefault((action - board.BOAT) % FIELDS, []).append(action)
    return [_boat_target(field, field in crowded, tuple(ways), seat, language) for field, ways in reached.items()]


@lru_cache(places.KEPT)
def _boat_target(field: int, crowded: bool, actions: tuple[int, ...], seat: int, language: str) -> Target:
    """Where tokens may be touched as well, boats go by the upper part of the field."""
    box = (places.BAND_BOXES if crowded else places.FIELD_BOXES)[field]
    return Target("square", *box, tuple(_boat_choice(action, seat, language) for action in actions))


@cache
def _boat_choice(action: int, seat: int, language: str) -> Choice:
    source, target = divmod(action - board.BOAT, FIELDS)
    label = words_in(language)("{source} to {target}", source=FIELD_NAMES[source], target=FIELD_NAMES[target])
    return Choice((action,), label, boat_id(seat, source))


# --- Tokens ---------------------------------------------------------------------------------------------------------
def _circle(point: Point, choices: tuple[Choice, ...], token: int, language: str) -> Target:
    called = names_in(language).tokens[token]
    return Target("circle", *point, places.TOKEN_SIZE, places.TOKEN_SIZE, choices, place=called)


def _token_choices(state: State, record: Any, asked: Asked, language: str) -> dict[int, list[Choice]]:
    """What can be done with each token of the sea: a card for it, a joker, or the joker that was named."""
    choices: dict[int, list[Choice]] = {}
    tolls: dict[int, int] = {}
    for action in asked.salvages:
        token = action - board.SALVAGE
        field = record.place[token]
        if field not in tolls:
            tolls[field] = whole_toll(state[0], field)
        choices[token] = [_salvage_choice(action, tolls[field], language)]
    for joker, swap in _jokers_with_treasures(state, asked):
        choices.setdefault(swap - board.SWAP, []).append(_joker_choice(joker, swap, language))
    for action in asked.swaps:
        choices[action - board.SWAP] = [_swap_choice(action, record.joker, language)]
    return choices


def _jokers_with_treasures(state: State, asked: Asked) -> list[tuple[int, int]]:
    """Every joker with everything that it could take; none where these would be too many to choose from."""
    if not asked.jokers:
        return []
    buffer = np.empty(board.TREASURES, np.int32)
    swaps: list[int] = buffer[: list_swaps(state[0], buffer)].tolist()
    return list(product(asked.jokers, swaps)) if len(asked.jokers) * len(swaps) <= _MOST_PAIRS else []


@cache
def _salvage_choice(action: int, toll: int, language: str) -> Choice:
    words, name = words_in(language), names_in(language).raised[action - board.SALVAGE]
    label = (
        words("Salvage {token}, toll {toll}", token=name, toll=toll) if toll else words("Salvage {token}", token=name)
    )
    return Choice((action,), label)


@cache
def _joker_choice(joker: int, swap: int, language: str) -> Choice:
    """The joker and what it takes, at one go."""
    token = joker - board.JOKER
    label = words_in(language)("Joker: {token}", token=names_in(language).tokens[token])
    return Choice((joker, swap), label, TOKEN_NAMES[token])


@lru_cache(places.KEPT)
def _swap_choice(action: int, joker: int, language: str) -> Choice:
    label = words_in(language)("Take {token}", token=names_in(language).raised[action - board.SWAP])
    return Choice((action,), label, TOKEN_NAMES[joker])
