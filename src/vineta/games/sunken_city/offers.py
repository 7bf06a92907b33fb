"""What may be touched: every legal action has one place on the board, in a panel, or is a button; far ways as well."""

from bisect import bisect_left
from functools import cache, lru_cache
from typing import Any

import numpy as np

from vineta.core.kernel import State
from vineta.core.scene import Choice, Target
from vineta.games.sunken_city import board, places, rules
from vineta.games.sunken_city.board import COLOURS, SQUARE_NAMES
from vineta.games.sunken_city.ways import Way, merman_walks, walks
from vineta.games.sunken_city.words import Asked, merman_steps, words_in

_SHAPE: list[int] = board.SHAPE.tolist()
_CORNERS: list[int] = board.CORNERS.tolist()
_GROTTO_SIZE = 1.1


def asked_of(state: State) -> Asked:
    """The legal actions, sorted out by kind."""
    buffer = np.empty(board.ACTIONS, np.int32)
    actions: list[int] = buffer[: rules.legal(state, buffer)].tolist()
    bounds = (board.STREET, board.HOUSE, board.WALK, board.CHIP, board.ROLL, board.MERMAN, board.GROTTO)
    street, house, walk, chip, roll, merman, grotto = (bisect_left(actions, bound) for bound in bounds)
    return Asked(
        actions[street:house],
        tuple(actions[house:walk]),
        actions[walk:chip],
        actions[merman:grotto],
        (*actions[:street], *actions[chip:roll]),
        (*actions[roll:merman], *actions[grotto:]),
    )


def targets(record: Any, asked: Asked, language: str) -> tuple[Target, ...]:
    """The places on the board that may be touched."""
    return (
        *_house_targets(asked.houses),
        *[_street_target(action, language) for action in asked.streets],
        *_piece_targets(record, asked, language),
        *_grotto_targets(asked.rest, language),
    )


@cache
def _street_target(action: int, language: str) -> Target:
    place = action - board.STREET
    label = words_in(language)("Street {place}", place=places.STREET_NAMES[place].replace("–", "-"))
    return places.edge(place, Choice((action,), label))


@lru_cache(512)
def _house_targets(actions: tuple[int, ...]) -> tuple[Target, ...]:
    """One for each site, with one choice for each house."""
    sites: dict[int, list[Choice]] = {}
    for action in actions:
        sites.setdefault((action - board.HOUSE) % board.SQUARES, []).append(places.HOUSE_CHOICES[action - board.HOUSE])
    return tuple(
        Target("square", *places.CENTRES[square], 0.6, 0.6, tuple(group), place=SQUARE_NAMES[square])
        for square, group in sites.items()
    )


# --- Figures: step by step, or far ----------------------------------------------------------------------------------
def _piece_targets(record: Any, asked: Asked, language: str) -> list[Target]:
    """Where the adventurer and the merman may go."""
    choices: dict[int, list[Choice]] = {}
    if asked.walks:
        steps = [(action - board.WALK,) for action in asked.walks]
        for way in [*steps, *_far_walks(record)]:
            choice = _walk_choice(way, _house_on(record, way[-1]), record.village[record.turn], language)
            choices.setdefault(way[-1], []).append(choice)
    if asked.mermen:
        steps = [(action - board.MERMAN,) for action in asked.mermen]
        for way in [*steps, *merman_walks(record.cover, record.merman, merman_steps(record))]:
            choices.setdefault(way[-1], []).append(_merman_choice(way, _house_on(record, way[-1]), language))
    return [_piece_target(record, square, tuple(group)) for square, group in choices.items()]


def _far_walks(record: Any) -> list[Way]:
    """In a rising phase nobody passes the merman's house without being asked about his grotto."""
    guarded = record.house_square[record.grotto] if record.tide == board.RISING else -1
    corner = _CORNERS[record.village[record.turn]]
    return walks(record.cover, record.adventurer[record.turn], corner, record.walk_left, guarded)


def _house_on(record: Any, square: int) -> int:
    """The number of the house on a piece's square; 0 where a street or the village is."""
    number: int = record.cover[square] if square != board.HOME else 0
    return number if number <= board.HOUSES else 0


@lru_cache(4096)
def _walk_choice(way: Way, house: int, colour: int, language: str) -> Choice:
    words = words_in(language)
    if way[-1] == board.HOME:
        label = words("Walk home: {count} steps", count=len(way)) if len(way) > 1 else words("Walk home")
    elif len(way) > 1:
        label = words("Walk to {place}: {count} steps", place=_place(way[-1], house, language), count=len(way))
    else:
        label = words("Walk to {place}", place=_place(way[-1], house, language))
    return Choice(tuple(board.WALK + square for square in way), label, f"adventurer-{COLOURS[colour]}")


@lru_cache(4096)
def _merman_choice(way: Way, house: int, language: str) -> Choice:
    words, place = words_in(language), _place(way[-1], house, language)
    if len(way) > 1:
        label = words("Merman to {place}: {count} steps", place=place, count=len(way))
    else:
        label = words("Merman to {place}", place=place)
    return Choice(tuple(board.MERMAN + square for square in way), label, "merman")


def _place(square: int, house: int, language: str) -> str:
    return words_in(language)("house {number}", number=house) if house else SQUARE_NAMES[square]


def _piece_target(record: Any, square: int, choices: tuple[Choice, ...]) -> Target:
    if square == board.HOME:
        x, y = places.VILLAGES[record.village[record.turn]]
        return Target("square", x, y, places.VILLAGE_SIZE, places.VILLAGE_SIZE, choices)
    shape = _SHAPE[record.cover[square]]
    (x, y), (width, height) = places.PIECES[shape][square], places.SIZES[shape]
    return Target("square", x, y, width, height, choices)


# --- Grottoes and buttons -------------------------------------------------------------------------------------------
@lru_cache(512)
def _grotto_targets(actions: tuple[int, ...], language: str) -> tuple[Target, ...]:
    words, targets = words_in(language), []
    for number in range(1, board.HOUSES + 1):
        go, banish = board.GROTTO + number - 1, board.BANISH + number - 1
        if go in actions:
            targets.append(_grotto_target(number, go, words("Merman into grotto {number}", number=number)))
        if banish in actions:
            label = words("Banish the merman into grotto {number}", number=number)
            targets.append(_grotto_target(number, banish, label))
    return tuple(targets)


def _grotto_target(number: int, action: int, label: str) -> Target:
    choice = Choice((action,), label, "merman")
    return Target("square", *places.GROTTOES[number], _GROTTO_SIZE, _GROTTO_SIZE, (choice,))


def buttons(asked: Asked, language: str) -> tuple[Choice, ...]:
    """What has no place on the board."""
    return tuple([choice for action, choice in _buttons(language).items() if action in asked.rest])


@cache
def _buttons(language: str) -> dict[int, Choice]:
    words = words_in(language)
    labels = {
        board.ROLL: words("Roll for the merman"),
        board.STAY: words("Let the merman stay"),
        board.END: words("End the turn"),
    }
    return {action: Choice((action,), label) for action, label in labels.items()}
