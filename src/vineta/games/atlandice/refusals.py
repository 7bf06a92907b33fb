"""Why a move breaks a rule here, in particular."""

from collections.abc import Callable, Iterable

from vineta.core.kernel import State
from vineta.core.phrase import Phrase, listed, phrase
from vineta.games.atlandice import articles
from vineta.games.atlandice.board import AREA, AREA_COUNT, DISTRICT_COUNT, MOVES, SEATS
from vineta.games.atlandice.moves.effects import source_of_move
from vineta.games.atlandice.moves.table import effect_of, forbids_having, is_open
from vineta.games.atlandice.state import plain
from vineta.games.atlandice.words import question, resources


def explain(state: State, action: int, rule: int) -> Phrase | None:
    """What is there instead, where that is the reason."""
    particulars = _PARTICULARS.get(rule)
    return particulars(state, action) if particulars else None


def _not_asked(state: State, action: int) -> Phrase:
    return phrase("now: {question}", question=question(plain(state), asked=True))


def _lies_elsewhere(state: State, action: int) -> Phrase:
    return _lying(state, _looked_for_in(state, action))


def _looked_for_in(state: State, action: int) -> int:
    """The area in which a move looks for a resource in vain."""
    record, searched = state[0], int(state[0].searched)
    verb, named = MOVES.entries[action]
    if verb.word == "fetch":
        return named[1]
    if verb.word == "move":
        return source_of_move(record, effect_of(record, searched))
    if verb.word == "swap" and forbids_having(record, searched, named[0]) == articles.ALLOWED:
        return named[1]
    return searched


def _first_is_compulsory(state: State, action: int) -> Phrase:
    return _lying(state, int(state[0].searched))


def _lying(state: State, area: int) -> Phrase:
    lying = resources(state[0].stock[area])
    return phrase("what lies {at_area}: {resources}", at_area=AREA.called(area, "at"), resources=lying)


def _tile(state: State, action: int) -> Phrase:
    emptied = state[0].emptied
    _, (district, _) = MOVES.entries[action]
    if district != emptied:
        return phrase("the tile {at_area} is due", at_area=AREA.called(emptied, "at"))
    return Phrase("that tile has been seen already")


def _dice(state: State, action: int) -> Phrase:
    return phrase("dice lie at: {areas}", areas=_areas(area for area in range(AREA_COUNT) if state[0].dice[area] > 0))


def _submarine(state: State, action: int) -> Phrase:
    return phrase("it lies {at_area} now", at_area=AREA.called(state[0].submarine, "at"))


def _open(state: State, action: int) -> Phrase:
    districts = (district for district in range(DISTRICT_COUNT) if is_open(state[0], district))
    return phrase("open are: {areas}", areas=_areas(districts))


def _areas(areas: Iterable[int]) -> Phrase:
    return listed(AREA.called(area) for area in areas)


def _holding(state: State, action: int) -> Phrase:
    active = state[0].active
    held = resources(state[0].holdings[active])
    return phrase("{player} holds {resources}", player=SEATS[active].title, resources=held)


def _giving(state: State, action: int) -> Phrase:
    player = SEATS[state[0].active].title
    verb, _ = MOVES.entries[action]
    if verb.word == "give":
        return phrase("{player} has given one in this round", player=player)
    return phrase("{player} has kept two, so this one is given", player=player)


def _players(state: State, action: int) -> Phrase:
    return phrase("there are {count} players", count=int(state[0].players))


_PARTICULARS: dict[int, Callable[[State, int], Phrase]] = {
    articles.NOT_ASKED: _not_asked,
    articles.TILE_NOT_UNSEEN: _tile,
    articles.NO_SUCH_PLAYER: _players,
    articles.NO_DIE_THERE: _dice,
    articles.FIRST_IS_COMPULSORY: _first_is_compulsory,
    articles.LIES_ELSEWHERE: _lies_elsewhere,
    articles.TURNS_AN_UNTAKEN_DIE: _dice,
    articles.SUBMARINE_MUST_LEAVE: _submarine,
    articles.DISTRICT_IS_CLOSED: _open,
    articles.DONATES_WHAT_ONE_HOLDS: _holding,
    articles.NO_NEUTRAL_PLAYER: _players,
    articles.GIVES_ONE_OF_THREE: _giving,
}
