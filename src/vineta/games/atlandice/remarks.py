"""What the sketch and the refusals say, in English: who is who, what lies where, and what is asked next."""

from vineta.core.game import NATURE, OVER
from vineta.core.kernel import Record
from vineta.games.atlandice.board import (
    AREAS,
    DISTRICT_COUNT,
    MARKET,
    PUT_INTO_OTHER_DISTRICT,
    PUT_ONTO_MARKET,
    RESOURCES,
    WIN_FROM_MARKET,
)
from vineta.games.atlandice.moves.table import effect_of, is_neutral
from vineta.games.atlandice.state import (
    CHOOSE_DIE,
    CLOSED,
    DONATE_PAIR,
    DRAW_START,
    FETCH_WON,
    MOVE_ONE,
    OPEN_GATES,
    PLACE_SUBMARINE,
    ROLL_AREA,
    ROLL_EFFECT,
    SEATS,
    SWAP_TWO,
    TAKE_EXTRA,
    TAKE_FIRST,
    TAKE_WON,
    TURN_DIE,
)


def owner_name(record: Record, owner: int) -> str:
    """A seat's name, or the neutral player."""
    return "neutral" if is_neutral(record, owner) else SEATS[owner]


def the_area(area: int) -> str:
    """An area in a sentence: "the forge"."""
    return f"the {AREAS[area]}"


def lying(record: Record, area: int) -> str:
    """What lies in an area, in words: "2 books, 1 tool"."""
    return _listed(record.stock[area]) or "nothing"


def held(record: Record, owner: int) -> str:
    """What an owner holds, in words."""
    return _listed(record.holdings[owner]) or "nothing"


def dice_places(record: Record) -> str:
    """Where untaken dice lie, in words."""
    return ", ".join(AREAS[area] for area in range(len(AREAS)) if record.dice[area] > 0)


def open_districts(record: Record) -> list[int]:
    """The districts that show a tile."""
    return [district for district in range(DISTRICT_COUNT) if record.open_tile[district] != CLOSED]


def question(record: Record) -> str:
    """What is asked next, in a sentence without a full stop."""
    if record.mover == OVER:
        return "the game is over"
    if record.mover == NATURE:
        return _nature_question(record)
    return f"{owner_name(record, record.mover)} {_player_question(record)}"


def _nature_question(record: Record) -> str:
    if record.stage == DRAW_START:
        return "the start player is drawn"
    if record.stage == OPEN_GATES:
        return f"the gates open: {record.unrolled} dice are still to be rolled"
    if record.stage == ROLL_EFFECT:
        return f"the die is rolled for the effect of {the_area(record.searched)}"
    if record.stage == ROLL_AREA:
        return "the die is rolled for the area to search next"
    return f"the next tile of {the_area(record.emptied)} is revealed"


def _player_question(record: Record) -> str:
    if record.stage == CHOOSE_DIE:
        return "takes a die"
    if record.stage == DONATE_PAIR:
        return "donates two resources for 1 point, or is done"
    aim = " for the neutral player" if is_neutral(record, record.searcher) else ""
    return _SEARCH_QUESTIONS[int(record.stage)].format(area=the_area(record.searched), source=_source(record)) + aim


_SEARCH_QUESTIONS = {
    TAKE_FIRST: "takes a resource from {area}",
    TAKE_EXTRA: "takes the submarine's extra from {area}",
    TAKE_WON: "takes one more resource from {area}",
    FETCH_WON: "fetches one resource from {source}",
    SWAP_TWO: "swaps one here with one of another district",
    MOVE_ONE: "moves one from {source}",
    TURN_DIE: "turns an untaken die",
    PLACE_SUBMARINE: "moves the submarine",
}


def _source(record: Record) -> str:
    effect = effect_of(record, int(record.searched))
    if effect == WIN_FROM_MARKET:
        return the_area(MARKET)
    if effect == PUT_ONTO_MARKET:
        return f"{the_area(record.searched)} onto the market"
    if effect == PUT_INTO_OTHER_DISTRICT:
        return "the market into another district"
    return "the market into a district" if record.stage == MOVE_ONE else "another district"


def _listed(counts: list[int]) -> str:
    return ", ".join(
        f"{count} {name}{'' if count == 1 else 's'}" for name, count in zip(RESOURCES, counts, strict=True) if count > 0
    )
