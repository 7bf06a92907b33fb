"""What is said: who is who, what the tiles do, what lies where, and what is asked."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from vineta.core.game import NATURE, OVER, Seat
from vineta.core.phrase import Part, Phrase, Text, listed, message, phrase, places, plural
from vineta.games.atlandice import board, stages
from vineta.games.atlandice.board import AREA, RESOURCE
from vineta.games.atlandice.rules import outcome
from vineta.games.atlandice.state import NOWHERE, seats

# --- Names ----------------------------------------------------------------------------------------------------------
NEUTRAL_TITLE = Phrase("Neutral")
NEUTRAL_PLAYER = Seat("Neutral", NEUTRAL_TITLE, "neutral")

FIELDS = (
    *[
        phrase("1 point for the most {resources} (AT-41).", resources=called)
        for called in (*RESOURCE.forms["many"], Phrase("resources"))
    ],
    Phrase("1 point for any two resources given (AT-42)."),
    Phrase("The waves: the last round (AT-44)."),
)
"""What the symbols of the clock mean, in the order of `board.CLOCK_WORDS`."""

OWNERS = {2: (*seats(2), NEUTRAL_PLAYER), 3: seats(3), 4: seats(4)}
"""Everybody who can hold resources, by player count."""


@cache
def owner_called(owner: int, players: int) -> Phrase:
    """An owner as a part of what is told: whoever sits there, or the neutral player."""
    seat = OWNERS[players][owner]
    return NEUTRAL_TITLE if seat is NEUTRAL_PLAYER else seat.player


def points_in_words(count: int) -> Phrase:
    return plural("{count} point", "{count} points", count=count)


def resources(counts: Iterable[int]) -> Phrase:
    """Resources in words: "2 books, 1 tool"."""
    some = [_counted(int(count))[resource] for resource, count in enumerate(counts) if count > 0]
    return listed(some) if some else Phrase("nothing")


def _counted(count: int) -> tuple[Phrase, ...]:
    """So many of each resource."""
    return (
        plural("{count} jewel", "{count} jewels", count=count),
        plural("{count} book", "{count} books", count=count),
        plural("{count} provision", "{count} provisions", count=count),
        plural("{count} tool", "{count} tools", count=count),
        plural("{count} weapon", "{count} weapons", count=count),
    )


# --- What the tiles do ----------------------------------------------------------------------------------------------
_EFFECTS = {
    board.NO_EFFECT: message("No effect"),
    board.WIN_HERE: message("Roll {faces}: one more from here"),
    board.WIN_ELSEWHERE: message("Roll {faces}: one from another district"),
    board.WIN_FROM_MARKET: message("Roll {faces}: one from the market"),
    board.MORE_WITH_SECOND_DIE: message("With the second die: one more from here"),
    board.SWAP_WITH_DISTRICT: message("Swap one here with one of another district"),
    board.PUT_ONTO_MARKET: message("One from here onto the market"),
    board.PUT_INTO_OTHER_DISTRICT: message("One from the market into another district"),
    board.PUT_INTO_ANY_DISTRICT: message("One from the market into any district"),
    board.ADVANCE_HAND: message("Roll {faces}: the hand moves one field"),
    board.TURN_A_DIE: message("Turn an untaken die"),
    board.MOVE_SUBMARINE: message("Move the submarine"),
    board.SEARCH_AGAIN: message("Roll {faces}: roll again and search there"),
}


def faces_of(tile: board.Tile) -> str:
    """The faces that win: "1 3 5", or "1–4" where they are many."""
    faces = tile.faces
    return f"{faces[0]}–{faces[-1]}" if len(faces) > 3 else " ".join(map(str, faces))


def faces_in_words(tile: board.Tile) -> Text:
    """The faces that win: "1, 3 or 5"."""
    *others, last = map(str, tile.faces)
    return phrase("{first} or {last}", first=listed(others), last=last) if others else last


def effect(tile: board.Tile) -> Phrase:
    """What a tile does, in a few words."""
    return Phrase(_EFFECTS[tile.effect], (faces_of(tile),) if tile.faces else ())


EFFECT_RULES = ((19, 20, 21), (22, 23, 24), (25, 26, 27), (28, 28, 28), (29, 30, 31), (32, 32, 32))
"""The numbers of the rules that tell what an area's tiles do, by area and letter."""


def rule_of_tile(area: int, letter: int) -> str:
    return f"AT-{EFFECT_RULES[area][letter]}"


def tiles_at(tiles: Sequence[Sequence[int]], district: int, place: int) -> str:
    """Which tiles of a district are at a place, unseen or with an owner: "ab"."""
    return "".join([letter for letter, where in zip(board.LETTERS, tiles[district], strict=True) if where == place])


def tiles_won(tiles: Sequence[Sequence[int]], owner: int) -> str:
    """The tiles an owner has won, as short as "1ab 4c"."""
    letters = [tiles_at(tiles, district, owner) for district in range(board.DISTRICT_COUNT)]
    return " ".join([f"{district + 1}{won}" for district, won in enumerate(letters) if won])


# --- What is asked --------------------------------------------------------------------------------------------------
_OF_NATURE = {
    stages.DRAW_START: message("Who begins is being drawn."),
    stages.LAY_TILE: message("A new tile is revealed {at_area}."),
    stages.OPEN_GATES: message("The gates open. Dice still to roll: {count}."),
    stages.ROLL_EFFECT: message("{player} rolls for the effect {at_area}."),
    stages.ROLL_AREA: message("{player} rolls for the next area to search."),
    stages.REVEAL_TILE: message("A new tile is revealed {at_area}."),
}
_OF_OTHERS = {
    stages.CHOOSE_DIE: message("{player} takes a die."),
    stages.DONATE_PAIR: message("{player} may donate."),
}
_OF_MOVER = {
    stages.CHOOSE_DIE: message("Take a die and search its area."),
    stages.TAKE_FIRST: message("Take a resource {from_area}."),
    stages.TAKE_EXTRA: message("The submarine is here: take one more resource {from_area}."),
    stages.TAKE_WON: message("You may take one more resource {from_area}."),
    stages.FETCH_WON: message("You may take one more resource {from_area}."),
    stages.SWAP_TWO: message("Swap a resource here with one of another district."),
    stages.TURN_DIE: message("Turn an untaken die to a face of your choice."),
    stages.PLACE_SUBMARINE: message("Move the submarine to another area."),
    stages.DONATE_PAIR: message("You may donate two resources for 1 point."),
}
_MOVING = {
    board.PUT_ONTO_MARKET: message("Put a resource from here onto the market."),
    board.PUT_INTO_OTHER_DISTRICT: message("Put a resource from the market into another district."),
    board.PUT_INTO_ANY_DISTRICT: message("Put a resource from the market into any district."),
}


def question(record: Any, asked: bool) -> Text:
    """What is asked of the one who looks, or what the others wait for; in the end, how the game ended.

    The record is a plain one.
    """
    result = outcome(record.state) if record.mover == OVER else None
    if result:
        return result.sentence
    if record.mover == NATURE:
        return _said(_OF_NATURE[record.stage], record)
    said = _said(_of_mover(record), record) if asked else _of_others(record.stage, record.mover, record.searched)
    return phrase("{question} It goes to the neutral player.", question=said) if _for_neutral(record) else said


def _for_neutral(record: Any) -> bool:
    return bool(record.searcher >= record.players)


@cache
def _of_others(stage: int, mover: int, searched: int) -> Phrase:
    player = board.SEATS[mover].player
    if stage in _OF_OTHERS:
        return phrase(_OF_OTHERS[stage], player=player)
    return board.MOVES.sentence(board.MOVES.number("search", searched), player)


def _of_mover(record: Any) -> str:
    if record.stage == stages.MOVE_ONE:
        return _MOVING[_effect_here(record)]
    if record.stage == stages.CHOOSE_DIE and record.players == 2 and not record.given[record.active]:
        if record.taken[record.active] == board.DICE_EACH:
            return message("Take a die for the neutral player.")
        return message("Take a die, for yourself or for the neutral player.")
    if record.stage in (stages.TAKE_WON, stages.FETCH_WON) and _for_neutral(record):
        return message("Take one more resource {from_area}.")
    return _OF_MOVER[record.stage]


def _effect_here(record: Any) -> int:
    """What the tile does whose area is being searched."""
    return board.tile_at(record.searched, record.open_tile[record.searched]).effect


def _source(record: Any) -> Part:
    """Where a resource comes from."""
    if record.stage != stages.FETCH_WON:
        return AREA.called(record.searched, "from")
    if _effect_here(record) == board.WIN_FROM_MARKET:
        return AREA.called(board.MARKET, "from")
    return Phrase("from another district")


def _site(record: Any) -> Part:
    """Where something is rolled or revealed."""
    return AREA.called(record.searched if record.emptied == NOWHERE else record.emptied, "at")


_PARTS: dict[str, Callable[[Any], Part]] = {
    "player": lambda record: board.SEATS[record.active].player,
    "count": lambda record: record.unrolled,
    "at_area": _site,
    "from_area": _source,
}


def _said(text: str, record: Any) -> Phrase:
    return Phrase(text, tuple([_PARTS[place](record) for place in places(text)]))
