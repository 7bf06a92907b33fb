"""What the sketch and the refusals say: who is who, what lies where, and what is asked next."""

from vineta.core.game import NATURE, OVER
from vineta.core.kernel import StateRecord
from vineta.core.phrase import Phrase
from vineta.games.atlandice.board import (
    AREAS,
    DISTRICT_COUNT,
    MARKET,
    PUT_INTO_OTHER_DISTRICT,
    PUT_ONTO_MARKET,
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


def owner_name(record: StateRecord, owner: int) -> Phrase:
    """A seat's name, or the neutral player."""
    return Phrase("neutral") if is_neutral(record, owner) else Phrase(SEATS[owner])


def the_area(area: int) -> dict[str, object]:
    """An area in a sentence, "the forge"; other languages need it with what stands before it."""
    return {"area": f"the {AREAS[area]}", "at_area": _AT_AREAS[area], "from_area": _FROM_AREAS[area]}


def these_areas(areas: list[int]) -> dict[str, object]:
    """Areas as they are typed, and what other languages call them."""
    return {"areas": tuple(AREAS[area] for area in areas), "places": tuple(_PLACES[area] for area in areas)}


_PLACES = (
    Phrase("Jeweller"),
    Phrase("Library"),
    Phrase("Tavern"),
    Phrase("Machine works"),
    Phrase("Forge"),
    Phrase("Black market"),
)
_AT_AREAS = (
    Phrase("at the jeweller"),
    Phrase("in the library"),
    Phrase("in the tavern"),
    Phrase("in the machine works"),
    Phrase("in the forge"),
    Phrase("on the market"),
)
_FROM_AREAS = (
    Phrase("from the jeweller"),
    Phrase("from the library"),
    Phrase("from the tavern"),
    Phrase("from the machine works"),
    Phrase("from the forge"),
    Phrase("from the market"),
)
_ONE = (Phrase("jewel"), Phrase("book"), Phrase("provision"), Phrase("tool"), Phrase("weapon"))
_MANY = (Phrase("jewels"), Phrase("books"), Phrase("provisions"), Phrase("tools"), Phrase("weapons"))

Listed = Phrase | tuple[Phrase, ...]


def lying(record: StateRecord, area: int) -> Listed:
    """What lies in an area, in words: "2 books, 1 tool"."""
    return _listed(record.stock[area]) or Phrase("nothing")


def held(record: StateRecord, owner: int) -> Listed:
    """What an owner holds, in words."""
    return _listed(record.holdings[owner]) or Phrase("nothing")


def areas_with_dice(record: StateRecord) -> list[int]:
    """Where untaken dice lie."""
    return [area for area in range(len(AREAS)) if record.dice[area] > 0]


def open_districts(record: StateRecord) -> list[int]:
    """The districts that show a tile."""
    return [district for district in range(DISTRICT_COUNT) if record.open_tile[district] != CLOSED]


def question(record: StateRecord) -> Phrase:
    """What is asked next, in a sentence without a full stop."""
    if record.mover == OVER:
        return Phrase("the game is over")
    if record.mover == NATURE:
        return _nature_question(record)
    return Phrase("{player} {does}", player=owner_name(record, record.mover), does=_player_question(record))


def _nature_question(record: StateRecord) -> Phrase:
    if record.stage == DRAW_START:
        return Phrase("the start player is drawn")
    if record.stage == OPEN_GATES:
        return Phrase("the gates open: {count} dice are still to be rolled", count=record.unrolled)
    if record.stage == ROLL_EFFECT:
        return Phrase("the die is rolled for the effect of {area}", **the_area(record.searched))
    if record.stage == ROLL_AREA:
        return Phrase("the die is rolled for the area to search next")
    return Phrase("the next tile of {area} is revealed", **the_area(record.emptied))


def _player_question(record: StateRecord) -> Phrase:
    if record.stage == CHOOSE_DIE:
        return Phrase("takes a die")
    if record.stage == DONATE_PAIR:
        return Phrase("donates two resources for 1 point, or is done")
    does = _search_question(record)
    return Phrase("{does} for the neutral player", does=does) if is_neutral(record, record.searcher) else does


def _search_question(record: StateRecord) -> Phrase:
    here = the_area(record.searched)
    questions = {
        TAKE_FIRST: Phrase("takes a resource from {area}", **here),
        TAKE_EXTRA: Phrase("takes the submarine's extra from {area}", **here),
        TAKE_WON: Phrase("takes one more resource from {area}", **here),
        FETCH_WON: _fetching(record),
        SWAP_TWO: Phrase("swaps one here with one of another district"),
        MOVE_ONE: _moving(record),
        TURN_DIE: Phrase("turns an untaken die"),
        PLACE_SUBMARINE: Phrase("moves the submarine"),
    }
    return questions[int(record.stage)]


def _fetching(record: StateRecord) -> Phrase:
    if effect_of(record, int(record.searched)) == WIN_FROM_MARKET:
        return Phrase("fetches one resource from {area}", **the_area(MARKET))
    return Phrase("fetches one resource from another district")


def _moving(record: StateRecord) -> Phrase:
    effect = effect_of(record, int(record.searched))
    if effect == PUT_ONTO_MARKET:
        return Phrase("moves one from {area} onto the market", **the_area(record.searched))
    if effect == PUT_INTO_OTHER_DISTRICT:
        return Phrase("moves one from the market into another district")
    return Phrase("moves one from the market into a district")


def _listed(counts: list[int]) -> tuple[Phrase, ...]:
    return tuple(
        Phrase("{count} {things}", count=count, things=one if count == 1 else many)
        for one, many, count in zip(_ONE, _MANY, counts, strict=True)
        if count > 0
    )
