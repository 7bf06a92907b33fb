"""What is said: who is who, what the tiles do, what lies where, and what is asked."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from vineta.core.game import NATURE, OVER, Seat
from vineta.core.kernel import State
from vineta.core.phrase import Phrase, Text, listed, message, phrase, plural
from vineta.games.atlandice import board
from vineta.games.atlandice.board import ACTION_COUNT, AREA, DECLINE, GIVE, MARKET, MOVES, RESOURCE, SEARCH, VERB_OF
from vineta.games.atlandice.moves.table import effect_of
from vineta.games.atlandice.rules import legal, outcome
from vineta.games.atlandice.state import (
    CHOOSE_DIE,
    DONATE_PAIR,
    DRAW_START,
    FETCH_WON,
    MOVE_ONE,
    OPEN_GATES,
    PLACE_SUBMARINE,
    ROLL_AREA,
    ROLL_EFFECT,
    SWAP_TWO,
    TAKE_EXTRA,
    TAKE_FIRST,
    TAKE_WON,
    TURN_DIE,
    seats,
)

# --- Names ----------------------------------------------------------------------------------------------------------
NEUTRAL_PLAYER = Seat("Neutral", Phrase("Neutral"), "neutral")

FIELDS = (
    *RESOURCE.forms["all"],
    Phrase("All resources together"),
    Phrase("Donation"),
    Phrase("The waves: the end"),
)
"""What the symbols of the clock mean, in the order of `board.CLOCK_WORDS`."""


OWNERS = {2: (*seats(2), NEUTRAL_PLAYER), 3: seats(3), 4: seats(4)}
"""Everybody who can hold resources, by player count."""


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


def effect(tile: board.Tile) -> Phrase:
    """What a tile does, in a few words."""
    return Phrase(_EFFECTS[tile.effect], (faces_of(tile),) if tile.faces else ())


# --- What is asked --------------------------------------------------------------------------------------------------
def question(record: Any, asked: bool) -> Text:
    """What is asked of the one who looks, or what the others wait for; in the end, how the game ended.

    The record is a plain one.
    """
    result = outcome(record.state) if record.mover == OVER else None
    if result:
        return result.sentence
    if record.mover == NATURE:
        return _of_nature(record)
    said = _of_mover(record) if asked else _of_others(record)
    if record.searcher >= record.players:
        return phrase("{question} It goes to the neutral player.", question=said)
    return said


def _of_nature(record: Any) -> Phrase:
    if record.stage == DRAW_START:
        return Phrase("Who begins is being drawn.")
    if record.stage == OPEN_GATES:
        return phrase("The gates open. Dice still to roll: {count}.", count=record.unrolled)
    if record.stage == ROLL_EFFECT:
        player, at_area = board.SEATS[record.active].title, AREA.called(record.searched, "at")
        return phrase("{player} rolls for the effect {at_area}.", player=player, at_area=at_area)
    if record.stage == ROLL_AREA:
        return phrase("{player} rolls for the next area to search.", player=board.SEATS[record.active].title)
    return phrase("A new tile is revealed {at_area}.", at_area=AREA.called(record.emptied, "at"))


def _of_others(record: Any) -> Phrase:
    player = board.SEATS[record.mover].title
    if record.stage == CHOOSE_DIE:
        return phrase("{player} takes a die.", player=player)
    if record.stage == DONATE_PAIR:
        return phrase("{player} may donate.", player=player)
    return MOVES.sentence(MOVES.number("search", record.searched), player)


_TAKING = {
    TAKE_FIRST: message("Take a resource {from_area}."),
    TAKE_EXTRA: message("The submarine is here: take one more resource {from_area}."),
}
_OTHER_SOURCES = {
    board.WIN_ELSEWHERE: Phrase("from another district"),
    board.WIN_FROM_MARKET: AREA.called(MARKET, "from"),
}
_DOING = {
    SWAP_TWO: Phrase("Swap a resource here with one of another district."),
    TURN_DIE: Phrase("Turn an untaken die to a face of your choice."),
    PLACE_SUBMARINE: Phrase("Move the submarine to another area."),
    DONATE_PAIR: Phrase("You may donate two resources for 1 point."),
}
_MOVING = {
    board.PUT_ONTO_MARKET: Phrase("Put a resource from here onto the market."),
    board.PUT_INTO_OTHER_DISTRICT: Phrase("Put a resource from the market into another district."),
    board.PUT_INTO_ANY_DISTRICT: Phrase("Put a resource from the market into any district."),
}
_TAKING_A_DIE = {
    frozenset({SEARCH}): Phrase("Take a die and search its area."),
    frozenset({GIVE}): Phrase("Take a die for the neutral player."),
    frozenset({SEARCH, GIVE}): Phrase("Take a die, for yourself or for the neutral player."),
}


def _of_mover(record: Any) -> Phrase:
    stage, searched = record.stage, record.searched
    if stage == CHOOSE_DIE:
        return _TAKING_A_DIE[_verbs(record.state)]
    if stage in _TAKING:
        return phrase(_TAKING[stage], from_area=AREA.called(searched, "from"))
    if stage in (TAKE_WON, FETCH_WON):
        return _one_more(record.state, searched)
    return _MOVING[effect_of(record.state[0], searched)] if stage == MOVE_ONE else _DOING[stage]


def _one_more(state: State, searched: int) -> Phrase:
    source = _OTHER_SOURCES.get(effect_of(state[0], searched), AREA.called(searched, "from"))
    if DECLINE in _verbs(state):
        return phrase("You may take one more resource {from_area}.", from_area=source)
    return phrase("Take one more resource {from_area}.", from_area=source)


def _verbs(state: State) -> frozenset[int]:
    """The kinds of moves that are legal."""
    buffer = np.empty(ACTION_COUNT, np.int32)
    return frozenset(VERB_OF[buffer[: legal(state, buffer)]].tolist())
