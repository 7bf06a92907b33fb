"""What may be touched: every legal action has one place on the board, in a panel, or is a button; far ways as well."""

from itertools import pairwise

import numpy as np
from msgspec.structs import replace

from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Phrase, Text, phrase, plural
from vineta.core.scene import Choice, Target
from vineta.games.sunken_city import board, places, rules, words
from vineta.games.sunken_city.ways import Way, ways

_SHAPE: list[int] = board.SHAPE.tolist()
_WORDS = tuple(dict.fromkeys(verb.word for verb in board.MOVES.verbs))
_FIRSTS = np.array([board.MOVES.first(word) for word in _WORDS], np.int32)


def asked_of(state: State) -> words.Asked:
    """The legal actions, sorted out by their verbs."""
    buffer = np.empty(board.ACTIONS, np.int32)
    legal = buffer[: rules.legal(state, buffer)]
    starts = [*legal.searchsorted(_FIRSTS).tolist(), len(legal)]
    actions: list[int] = legal.tolist()
    ranges = zip(_WORDS, pairwise(starts), strict=True)
    return {word: actions[start:end] for word, (start, end) in ranges if start < end}


def targets(state: State, record: StateRecord, asked: words.Asked) -> tuple[Target, ...]:
    """The places on the board that may be touched; the record is the state's, in plain numbers."""
    return (
        *_house_targets(asked.get("house", [])),
        *[_TARGETS[action] for verb in _ACTING for action in asked.get(verb, [])],
        *_piece_targets(state, record, asked),
    )


def buttons(asked: words.Asked) -> tuple[Choice, ...]:
    """What has no place on the board."""
    return tuple([choice for word, choice in _BUTTONS.items() if word in asked])


_BUTTONS = {
    word: Choice((board.MOVES.first(word),), board.MOVES.label(board.MOVES.first(word)))
    for word in ("roll", "stay", "end")
}


# --- Places of their own: streets, grottoes, and the sites of houses ------------------------------------------------
def _spot(action: int) -> Target:
    """Where an action is touched, as its verb says."""
    verb, named = board.MOVES.entries[action]
    table, thing = verb.place
    return places.SPOTS[table][named[list(verb.names).index(thing)]]


_ACTING = {"street": "", "grotto": "merman", "banish": "merman"}
"""The verbs with a place for each move, and the piece that acts."""

_TARGETS = {
    action: replace(_spot(action), choices=(Choice((action,), board.MOVES.label(action), _ACTING[verb.word]),))
    for action, (verb, _) in enumerate(board.MOVES.entries)
    if verb.word in _ACTING
}

_HOUSE_CHOICES = {
    action: (_spot(action), Choice((action,), str(named[0]), places.HOUSE_IDS[named[0]]))
    for action, (verb, named) in enumerate(board.MOVES.entries)
    if verb.word == "house"
}
"""With their sites. The label of a house is its number."""


def _house_targets(actions: list[int]) -> list[Target]:
    """One for each site, with one choice for each house."""
    sites: dict[Target, list[Choice]] = {}
    for action in actions:
        site, choice = _HOUSE_CHOICES[action]
        sites.setdefault(site, []).append(choice)
    return [replace(site, choices=tuple(choices)) for site, choices in sites.items()]


# --- Figures: step by step, or far ----------------------------------------------------------------------------------
def _piece_targets(state: State, record: StateRecord, asked: words.Asked) -> list[Target]:
    """Where the adventurer and the merman may go."""
    choices: dict[int, list[Choice]] = {}
    if "walk" in asked:
        piece = f"adventurer-{board.COLOURS[record.village[record.turn]]}"
        for way in ways(state, board.WALK, board.CHIP, board.WALK + record.adventurer[record.turn]):
            square = _destination(way)
            choices.setdefault(square, []).append(Choice(way, _walk_label(record, square, len(way)), piece))
    if "merman" in asked:
        for way in ways(state, board.MERMAN, board.GROTTO, board.MERMAN + record.merman):
            square = _destination(way)
            choices.setdefault(square, []).append(Choice(way, _merman_label(record, square, len(way)), "merman"))
    return [replace(_piece_spot(record, square), choices=tuple(group)) for square, group in choices.items()]


def _destination(way: Way) -> int:
    """The square that names the last piece of a way, or HOME."""
    _, [square] = board.MOVES.entries[way[-1]]
    return square


def _walk_label(record: StateRecord, square: int, steps: int) -> Phrase:
    if square == board.HOME:
        return plural("Walk home", "Walk home: {count} steps", count=steps)
    return plural("Walk to {place}", "Walk to {place}: {count} steps", place=_place(record, square), count=steps)


def _merman_label(record: StateRecord, square: int, steps: int) -> Phrase:
    return plural("Merman to {place}", "Merman to {place}: {count} steps", place=_place(record, square), count=steps)


def _place(record: StateRecord, square: int) -> Text:
    number: int = record.cover[square]
    return phrase("house {number}", number=number) if number <= board.HOUSES else board.SQUARE_NAMES[square]


def _piece_spot(record: StateRecord, square: int) -> Target:
    if square == board.HOME:
        village: int = record.village[record.turn]
        return places.SPOTS["village"][village]
    shape: int = _SHAPE[record.cover[square]]
    return places.PIECE_SPOTS[shape][square]
