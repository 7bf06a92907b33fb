"""What is printed on the board and the tiles, and the numbering of the moves: tables, no logic.

Who owns the box and finds a tile, a symbol or a field of the clock different corrects it here, in one place.
"""

from dataclasses import dataclass
from itertools import combinations_with_replacement, product

import numpy as np

RESOURCES = ("jewel", "book", "provision", "tool", "weapon")
"""The kinds of resources; each belongs to the district of the same number."""

AREAS = ("jeweller", "library", "tavern", "works", "forge", "market")
"""The six areas; an area's die face is its place in this list plus one."""

LETTERS = ("a", "b", "c")
"""The three tiles of each district."""

RESOURCE_COUNT = len(RESOURCES)
DISTRICT_COUNT = 5
AREA_COUNT = len(AREAS)
TILE_COUNT = len(LETTERS)
MARKET = 5
WORKS = 3

MARKET_FILL = 3
"""How many of each resource lie on the market at first, and how many a return fills it up to."""

DISTRICT_FILL = np.array([0, 0, 7, 7, 9])
"""How many of its resource lie in each district at first, by player count."""

DICE = np.array([0, 0, 7, 7, 9])
"""How many dice are rolled, by player count."""

DICE_EACH = 2
"""How many dice each player keeps in a round."""

FIRST_POINTS = 3
SECOND_POINTS = 1
INVENTORY_POINTS = 1
DONATION_POINTS = 1
DONATION_SIZE = 2

# What a tile does once its area has been searched.
(
    NO_EFFECT,
    WIN_HERE,
    WIN_ELSEWHERE,
    WIN_FROM_MARKET,
    MORE_WITH_SECOND_DIE,
    SWAP_WITH_DISTRICT,
    PUT_ONTO_MARKET,
    PUT_INTO_OTHER_DISTRICT,
    PUT_INTO_ANY_DISTRICT,
    ADVANCE_HAND,
    TURN_A_DIE,
    MOVE_SUBMARINE,
    SEARCH_AGAIN,
) = range(13)


@dataclass(frozen=True)
class Tile:
    """One tile (or the market): its hand symbols, its effect, and the faces that win where the effect is a roll."""

    hands: int
    effect: int
    faces: tuple[int, ...]
    words: str
    """The effect in a few words, for the sketch."""


TILES: dict[str, Tile] = {
    "jeweller a": Tile(1, WIN_HERE, (1, 3, 5), "roll 1 3 5: one more here"),
    "jeweller b": Tile(2, SWAP_WITH_DISTRICT, (), "swap one with a district"),
    "jeweller c": Tile(3, SEARCH_AGAIN, (6,), "roll 6: search by a roll"),
    "library a": Tile(1, WIN_ELSEWHERE, (5, 6), "roll 5 6: one elsewhere"),
    "library b": Tile(2, PUT_ONTO_MARKET, (), "one from here to market"),
    "library c": Tile(3, MORE_WITH_SECOND_DIE, (), "second die: one more here"),
    "tavern a": Tile(1, ADVANCE_HAND, (1, 2, 3, 4), "roll 1-4: hand moves on"),
    "tavern b": Tile(2, PUT_INTO_OTHER_DISTRICT, (), "market to other district"),
    "tavern c": Tile(3, TURN_A_DIE, (), "turn an untaken die"),
    "works a": Tile(1, MOVE_SUBMARINE, (), "move the submarine"),
    "works b": Tile(2, MOVE_SUBMARINE, (), "move the submarine"),
    "works c": Tile(3, MOVE_SUBMARINE, (), "move the submarine"),
    "forge a": Tile(1, WIN_HERE, (2, 4, 6), "roll 2 4 6: one more here"),
    "forge b": Tile(2, PUT_INTO_ANY_DISTRICT, (), "market to any district"),
    "forge c": Tile(3, WIN_FROM_MARKET, (6,), "roll 6: one from market"),
}

MARKET_TILE = Tile(2, NO_EFFECT, (), "no effect")
"""The market has no tiles; the board prints its hand symbols."""

CLOCK = "3 jewel, 5 donation, 7 book, 9 provision, 11 total, 13 donation, 15 tool, 17 weapon, 19 total, 20 waves"
"""The fields of the clock that carry a symbol, counted in steps of the hand; the last one ends the game."""

LONGEST_CLOCK = 40

CLOCK_WORDS = (*RESOURCES, "total", "donation", "waves")
TOTAL = RESOURCE_COUNT
DONATION = RESOURCE_COUNT + 1
WAVES = RESOURCE_COUNT + 2
PLAIN = -1
"""A field of the clock without a symbol; a field with one holds the word's place in CLOCK_WORDS."""


def tile_at(area: int, letter: int) -> Tile:
    """The tile of an area; the market is the same under every letter."""
    return MARKET_TILE if area == MARKET else TILES[f"{AREAS[area]} {LETTERS[letter]}"]


_ALL_TILES = [[tile_at(area, letter) for letter in range(TILE_COUNT)] for area in range(AREA_COUNT)]

HANDS = np.array([[tile.hands for tile in row] for row in _ALL_TILES], np.int64)
EFFECT = np.array([[tile.effect for tile in row] for row in _ALL_TILES], np.int64)
WINS = np.array([[[face in tile.faces for face in range(1, 7)] for tile in row] for row in _ALL_TILES], np.int64)
"""WINS[area, letter, face - 1]: whether a roll succeeds."""

# The moves: a verb and what it names. Their order is the numbering of the action space.
VERBS = (
    "die",
    "tile",
    "start",
    "search",
    "give",
    "take",
    "decline",
    "fetch",
    "swap",
    "move",
    "turn",
    "submarine",
    "donate",
    "done",
)
DIE, TILE, START, SEARCH, GIVE, TAKE, DECLINE, FETCH, SWAP, MOVE, TURN, SUBMARINE, DONATE, DONE = range(14)

_FACES = range(6)
_RESOURCES = range(RESOURCE_COUNT)
_DISTRICTS = range(DISTRICT_COUNT)
_AREAS = range(AREA_COUNT)

_NAMED: dict[int, list[tuple[int, ...]]] = {
    DIE: list(product(_FACES)),
    TILE: list(product(_DISTRICTS, range(TILE_COUNT))),
    START: list(product(range(4))),
    SEARCH: list(product(_AREAS)),
    GIVE: list(product(_AREAS)),
    TAKE: list(product(_RESOURCES)),
    DECLINE: [()],
    FETCH: list(product(_RESOURCES, _AREAS)),
    SWAP: list(product(_RESOURCES, _AREAS, _RESOURCES)),
    MOVE: list(product(_RESOURCES, _AREAS)),
    TURN: list(product(_AREAS, _FACES)),
    SUBMARINE: list(product(_AREAS)),
    DONATE: list(combinations_with_replacement(_RESOURCES, DONATION_SIZE)),
    DONE: [()],
}

ACTIONS: tuple[tuple[int, tuple[int, ...]], ...] = tuple(
    (verb, named) for verb, entries in _NAMED.items() for named in entries
)
"""Every action: its verb and the numbers of the things it names, in the order of its text."""

ACTION_COUNT = len(ACTIONS)
VERB_OF = np.array([verb for verb, _ in ACTIONS], np.int64)
NAMED = np.array([(*named, 0, 0, 0)[:3] for _, named in ACTIONS], np.int64)
"""NAMED[action]: up to three numbers; what an action does not name is 0."""

FIRST_ACTION = np.array([int(np.argmax(verb == VERB_OF)) for verb in range(len(VERBS))] + [ACTION_COUNT], np.int64)
"""The actions of a verb are FIRST_ACTION[verb] up to, but not including, FIRST_ACTION[verb + 1]."""
