"""Searching an area: a die, a resource, the submarine's extra, and then the area's effect."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice import articles, board, stages, state
from vineta.games.atlandice.moves import table


@kernel
def forbids_search(record: StateRecord, area: int) -> int:
    """A third die cannot be kept: it goes to the neutral player."""
    if record.taken[record.active] == board.DICE_EACH:
        return articles.GIVES_ONE_OF_THREE
    return articles.ALLOWED if record.dice[area] > 0 else articles.NO_DIE_THERE


@kernel
def forbids_giving(record: StateRecord, area: int) -> int:
    if not table.has_neutral_player(record):
        return articles.NO_NEUTRAL_PLAYER
    if record.given[record.active] == 1:
        return articles.GIVES_ONE_OF_THREE
    return articles.ALLOWED if record.dice[area] > 0 else articles.NO_DIE_THERE


@kernel
def search_for_oneself(record: StateRecord, area: int) -> None:
    take_die(record, area, int(record.active))


@kernel
def search_for_neutral(record: StateRecord, area: int) -> None:
    record.given[record.active] = 1
    take_die(record, area, state.NEUTRAL)


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
    table.ask(record, stages.TAKE_FIRST if table.holds_something(record, area) else stages.EFFECT_IS_DUE)


@kernel
def take(record: StateRecord, resource: int) -> None:
    """The first resource may bring the submarine's extra; after these two comes the effect, whose own ends it."""
    table.hand_over(record, int(record.searched), resource)
    if record.stage == stages.TAKE_FIRST and has_extra(record):
        record.stage = stages.TAKE_EXTRA
    elif record.stage in (stages.TAKE_FIRST, stages.TAKE_EXTRA):
        record.stage = stages.EFFECT_IS_DUE
    else:
        record.stage = stages.SEARCH_IS_DONE


@kernel
def has_extra(record: StateRecord) -> bool:
    return record.submarine == record.searched and table.holds_something(record, int(record.searched))


@kernel
def forbids_declining(record: StateRecord) -> int:
    if record.stage == stages.TAKE_FIRST:
        return articles.FIRST_IS_COMPULSORY
    return articles.NEUTRAL_DECLINES_NOTHING if table.is_neutral(record, int(record.searcher)) else articles.ALLOWED


@kernel
def decline(record: StateRecord) -> None:
    record.stage = stages.EFFECT_IS_DUE if record.stage == stages.TAKE_EXTRA else stages.SEARCH_IS_DONE
