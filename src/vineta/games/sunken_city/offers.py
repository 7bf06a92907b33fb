"""What may be touched: every legal action has one place on the board, in a panel, or is a button; far ways as well."""

from functools import lru_cache

import numpy as np
from msgspec.structs import replace

from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Text, phrase
from vineta.core.scene import Choice, Target
from vineta.games.sunken_city import board, places, rules, ways, words


def asked_of(state: State) -> words.Asked:
    """The legal actions, sorted out by their verbs."""
    buffer = np.empty(board.ACTIONS, np.int32)
    return board.MOVES.by_verb(buffer[: rules.legal(state, buffer)])


def targets(state: State, record: StateRecord, asked: words.Asked) -> tuple[Target, ...]:
    """The places on the board that may be touched; the record is the state's, in plain numbers."""
    return (
        *(_house_targets(record, asked["house"]) if "house" in asked else ()),
        *[_TARGETS[action] for word in ("street", "grotto", "banish") for action in asked.get(word, ())],
        *(_piece_targets(state, record, asked) if "walk" in asked or "merman" in asked else ()),
    )


def buttons(asked: words.Asked) -> tuple[Choice, ...]:
    """What has no place on the board."""
    return tuple([choice for word, choice in _BUTTONS.items() if word in asked])


_BUTTONS = {
    word: Choice((board.MOVES.first(word),), board.MOVES.label(board.MOVES.first(word)))
    for word in ("roll", "stay", "end")
}


# --- Places of their own: streets, grottoes, and the sites of houses ------------------------------------------------
def _target(action: int) -> Target:
    """Where a single move is touched. Labels of houses are numbers, streets name no pile: the scene tells both once."""
    verb, named = board.MOVES.entries[action]
    spot: Target = board.MOVES.place(action, places.SPOTS)
    if verb.word == "house":
        return replace(spot, choices=(Choice((action,), str(named[0]), places.HOUSE_IDS[named[0]]),))
    piece = "" if verb.word == "street" else "merman"
    return replace(spot, choices=(Choice((action,), board.MOVES.label(action), piece),))


_TARGETS = {
    action: _target(action)
    for action, (verb, _) in enumerate(board.MOVES.entries)
    if verb.word in ("street", "house", "grotto", "banish")
}


def _house_targets(record: StateRecord, actions: list[int]) -> list[Target]:
    """One for each site: each house may rise on all of them, and the moves of one house follow those of another."""
    sites = len(actions) // record.house_square.count(board.IN_GROTTO)
    return [_site(tuple(actions[site::sites])) for site in range(sites)]


@lru_cache(places.KEPT)
def _site(actions: tuple[int, ...]) -> Target:
    return replace(_TARGETS[actions[0]], choices=tuple([_TARGETS[action].choices[0] for action in actions]))


# --- Figures: step by step, or far ----------------------------------------------------------------------------------
def _piece_targets(state: State, record: StateRecord, asked: words.Asked) -> list[Target]:
    """Where the adventurer and the merman may go."""
    village: int = record.village[record.turn]
    figures = {
        f"adventurer-{board.COLOURS[village]}": ways.walks(state) if "walk" in asked else [],
        "merman": ways.merman_walks(state) if "merman" in asked else [],
    }
    cover = [*record.cover, board.WATER]  # HOME comes behind the squares, and there is no piece.
    choices: dict[int, list[Choice]] = {}
    for figure, found in figures.items():
        for way in found:
            _, [square] = board.MOVES.entries[way[-1]]
            choices.setdefault(square, []).append(_choice(way, cover[square], figure))
    return [
        replace(_spot(group[0].actions[-1], cover[square], village), choices=tuple(group))
        for square, group in choices.items()
    ]


@lru_cache(places.KEPT)
def _spot(action: int, cover: int, village: int) -> Target:
    spot: Target = board.MOVES.place(action, places.SPOTS, outline=board.SHAPE[cover], village=village)
    return spot


@lru_cache(places.KEPT)
def _choice(way: ways.Way, cover: int, figure: str) -> Choice:
    """A way that ends on a piece, which is called by its house or by its square."""
    _, [square] = board.MOVES.entries[way[-1]]
    house = 0 < cover <= board.HOUSES
    place: Text = phrase("house {number}", number=cover) if house else board.PIECE_NAMES[square]
    return Choice(way, board.MOVES.label(way[-1], place=place, count=len(way)), figure)
