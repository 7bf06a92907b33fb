"""Searching an area: a die, a resource, the submarine's extra, and then the area's effect."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice.articles import (
    ALLOWED,
    FIRST_IS_COMPULSORY,
    GIVES_ONE_OF_THREE,
    NEUTRAL_DECLINES_NOTHING,
    NO_DIE_THERE,
    NO_NEUTRAL_PLAYER,
)
from vineta.games.atlandice.board import DICE_EACH
from vineta.games.atlandice.moves.table import (
    area_of_face,
    ask,
    forbids_having,
    hand_over,
    has_neutral_player,
    holds_something,
    is_neutral,
)
from vineta.games.atlandice.state import EFFECT_IS_DUE, NEUTRAL, SEARCH_IS_DONE, TAKE_EXTRA, TAKE_FIRST


@kernel
def forbids_search(record: StateRecord, area: int) -> int:
    """A third die cannot be kept: it goes to the neutral player."""
    if record.taken[record.active] == DICE_EACH:
        return GIVES_ONE_OF_THREE
    return ALLOWED if record.dice[area] > 0 else NO_DIE_THERE


@kernel
def forbids_giving(record: StateRecord, area: int) -> int:
    if not has_neutral_player(record):
        return NO_NEUTRAL_PLAYER
    if record.given[record.active] == 1:
        return GIVES_ONE_OF_THREE
    return ALLOWED if record.dice[area] > 0 else NO_DIE_THERE


@kernel
def search_for_oneself(record: StateRecord, area: int) -> None:
    take_die(record, area, int(record.active))


@kernel
def search_for_neutral(record: StateRecord, area: int) -> None:
    record.given[record.active] = 1
    take_die(record, area, NEUTRAL)


@kernel
def take_die(record: StateRecord, area: int, searcher: int) -> None:
    record.dice[area] -= 1
    record.taken[searcher] += 1
    record.searcher = searcher
    record.first_searched = area
    begin_search(record, area)


@kernel
def begin_search(record: StateRecord, area: int) -> None:
    record.searched = area
    ask(record, TAKE_FIRST if holds_something(record, area) else EFFECT_IS_DUE)


@kernel
def search_again(record: StateRecord, face: int) -> None:
    """The jeweller's second roll leads to another search; no die needs to lie there."""
    begin_search(record, area_of_face(record, face))


@kernel
def forbids_taking(record: StateRecord, resource: int) -> int:
    return forbids_having(record, int(record.searched), resource)


@kernel
def take(record: StateRecord, resource: int) -> None:
    """The first resource may bring the submarine's extra; after these two comes the effect, whose own ends it."""
    hand_over(record, int(record.searched), resource)
    if record.stage == TAKE_FIRST and has_extra(record):
        record.stage = TAKE_EXTRA
    elif record.stage in (TAKE_FIRST, TAKE_EXTRA):
        record.stage = EFFECT_IS_DUE
    else:
        record.stage = SEARCH_IS_DONE


@kernel
def has_extra(record: StateRecord) -> bool:
    return record.submarine == record.searched and holds_something(record, int(record.searched))


@kernel
def forbids_declining(record: StateRecord) -> int:
    if record.stage == TAKE_FIRST:
        return FIRST_IS_COMPULSORY
    return NEUTRAL_DECLINES_NOTHING if is_neutral(record, int(record.searcher)) else ALLOWED


@kernel
def decline(record: StateRecord) -> None:
    record.stage = EFFECT_IS_DUE if record.stage == TAKE_EXTRA else SEARCH_IS_DONE
