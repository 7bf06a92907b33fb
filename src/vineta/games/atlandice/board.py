"""What is printed on the board and the tiles, who sits at it, and the table of the moves: no logic.

Who owns the box and finds a tile, a symbol or a field of the clock different corrects it here, in one place.
"""

from dataclasses import dataclass
from itertools import combinations_with_replacement, product

import numpy as np

from vineta.core.game import Seat
from vineta.core.moves import Moves, Things, Verb
from vineta.core.phrase import Phrase, Text, both, message

SEATS = (
    Seat("Amber", Phrase("Amber"), "amber"),
    Seat("Coral", Phrase("Coral"), "coral"),
    Seat("Jade", Phrase("Jade"), "jade"),
    Seat("Pearl", Phrase("Pearl"), "pearl"),
)

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

# What moves name. Languages with cases need an area in several forms.
AREA = Things(
    f"an area ({', '.join(AREAS)})",
    AREAS,
    forms={
        "": (
            Phrase("Jeweller"),
            Phrase("Library"),
            Phrase("Tavern"),
            Phrase("Machine works"),
            Phrase("Forge"),
            Phrase("Black market"),
        ),
        "the": (
            Phrase("the jeweller"),
            Phrase("the library"),
            Phrase("the tavern"),
            Phrase("the machine works"),
            Phrase("the forge"),
            Phrase("the market"),
        ),
        "at": (
            Phrase("at the jeweller"),
            Phrase("in the library"),
            Phrase("in the tavern"),
            Phrase("in the machine works"),
            Phrase("in the forge"),
            Phrase("on the market"),
        ),
        "from": (
            Phrase("from the jeweller"),
            Phrase("from the library"),
            Phrase("from the tavern"),
            Phrase("from the machine works"),
            Phrase("from the forge"),
            Phrase("from the market"),
        ),
        "into": (
            Phrase("to the jeweller"),
            Phrase("into the library"),
            Phrase("into the tavern"),
            Phrase("into the machine works"),
            Phrase("into the forge"),
            Phrase("onto the market"),
        ),
    },
)

_ONE = (Phrase("a jewel"), Phrase("a book"), Phrase("a provision"), Phrase("a tool"), Phrase("a weapon"))
_TWO = (Phrase("two jewels"), Phrase("two books"), Phrase("two provisions"), Phrase("two tools"), Phrase("two weapons"))

RESOURCE = Things(
    f"a resource ({', '.join(RESOURCES)})",
    RESOURCES,
    forms={
        "": (Phrase("jewel"), Phrase("book"), Phrase("provision"), Phrase("tool"), Phrase("weapon")),
        "one": _ONE,
        "all": (Phrase("Jewels"), Phrase("Books"), Phrase("Provisions"), Phrase("Tools"), Phrase("Weapons")),
        "many": (Phrase("jewels"), Phrase("books"), Phrase("provisions"), Phrase("tools"), Phrase("weapons")),
    },
    spellings={f"{word}s": number for number, word in enumerate(RESOURCES)},
)

PAIRS = np.array(list(combinations_with_replacement(range(RESOURCE_COUNT), DONATION_SIZE)), np.int64)
"""PAIRS[pair]: the two resources of a donation, in ascending order."""


def _pair_called(first: int, second: int) -> Text:
    return _TWO[first] if first == second else both((_ONE[first], _ONE[second]))


def _pair_spellings() -> dict[str, int]:
    """In any order, and each in singular or plural."""
    numbers = {word: number for number, word in enumerate(RESOURCES)} | dict(RESOURCE.spellings)
    pairs = PAIRS.tolist()
    return {
        f"{first} {second}": pairs.index(sorted((numbers[first], numbers[second])))
        for first, second in product(numbers, numbers)
    }


_PAIR = Things(
    f"two resources ({', '.join(RESOURCES)})",
    [f"{RESOURCES[first]} {RESOURCES[second]}" for first, second in PAIRS],
    forms={"": [_pair_called(first, second) for first, second in PAIRS]},
    spellings=_pair_spellings(),
)
_DISTRICT = Things(f"a district ({', '.join(AREAS[:MARKET])})", AREAS[:MARKET], AREA.forms)
_LETTER = Things("a tile (a, b or c)", LETTERS)
_SEAT = Things("a player's number (1 to 4)", ("1", "2", "3", "4"), {"": [seat.player for seat in SEATS]})
_PIPS = Things("a face (1 to 6)", ("1", "2", "3", "4", "5", "6"), {"area_of": AREA.forms[""]})

MOVES = Moves(
    Verb("die", {"pips": _PIPS}, sentence=message("The die shows {pips}.")),
    Verb("tile", {"area": _DISTRICT, "letter": _LETTER}, sentence=message("Tile {letter} is revealed {at_area}.")),
    Verb("start", {"seat": _SEAT}, sentence=message("{seat} begins.")),
    Verb(
        "search",
        {"area": AREA},
        sentence=message("{player} searches {the_area}."),
        label=message("Search {the_area}"),
        place=("SEARCH_BOXES", "area"),
    ),
    Verb(
        "give",
        {"area": AREA},
        sentence=message("{player} searches {the_area} for the neutral player."),
        label=message("Search {the_area} for the neutral player"),
        place=("SEARCH_BOXES", "area"),
    ),
    Verb("take", {"resource": RESOURCE}, sentence=message("{player} takes {one_resource}.")),
    Verb("decline", {}, sentence=message("{player} does without."), label=message("Do without")),
    Verb(
        "fetch",
        {"resource": RESOURCE, "area": AREA},
        sentence=message("{player} takes {one_resource} {from_area}."),
        label=message("Take {one_resource} {from_area}"),
        place=("TOKEN_BOXES", "area", "resource"),
    ),
    Verb(
        "swap",
        {"given": RESOURCE, "area": AREA, "received": RESOURCE},
        sentence=message("{player} swaps {one_given} for {one_received} {from_area}."),
        place=("TOKEN_BOXES", "area", "received"),
    ),
    Verb(
        "move",
        {"resource": RESOURCE, "area": AREA},
        sentence=message("{player} puts {one_resource} {into_area}."),
        label=message("Put {one_resource} {into_area}"),
        place=("CARD_BOXES", "area"),
    ),
    Verb(
        "turn",
        {"area": AREA, "pips": _PIPS},
        sentence=message("{player} turns a die {at_area} to {pips}."),
        label=message("Turn to {pips}: {area_of_pips}"),
        place=("DICE_BOXES", "area"),
    ),
    Verb(
        "submarine",
        {"area": AREA},
        sentence=message("{player} moves the submarine beside {the_area}."),
        label=message("Submarine beside {the_area}"),
        place=("CARD_BOXES", "area"),
    ),
    Verb(
        "donate",
        {"pair": _PAIR},
        sentence=message("{player} donates {pair}."),
        label=message("Donate {pair}"),
        place=("DONATION_BOXES", "mover", "pair"),
    ),
    Verb("done", {}, sentence=message("{player} donates no more."), label=message("Donate no more")),
)
"""Every kind of move, in the order of the action space. What is taken is offered as if it were fetched."""

VERB_COUNT = len(MOVES.verbs)
DIE, TILE, START, SEARCH, GIVE, TAKE, DECLINE, FETCH, SWAP, MOVE, TURN, SUBMARINE, DONATE, DONE = range(VERB_COUNT)
VERB_OF = MOVES.verb_numbers
NAMED = MOVES.named_numbers
ACTION_COUNT = MOVES.count

FIRST_ACTION = np.array([*(MOVES.first(verb.word) for verb in MOVES.verbs), ACTION_COUNT], np.int64)
"""The actions of a verb are FIRST_ACTION[verb] up to, but not including, FIRST_ACTION[verb + 1]."""
