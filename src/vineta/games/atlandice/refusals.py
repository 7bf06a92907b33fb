"""Why a move breaks a rule here, in particular."""

from collections.abc import Callable, Iterable
from typing import Any

from vineta.core.kernel import State
from vineta.core.phrase import Phrase, listed, phrase
from vineta.games.atlandice import articles, board
from vineta.games.atlandice.board import AREA, MOVES
from vineta.games.atlandice.moves import effects, table
from vineta.games.atlandice.state import CLOSED, plain
from vineta.games.atlandice.words import question, resources


def explain(state: State, action: int, rule: int) -> Phrase | None:
    """What is there instead, where that is the reason."""
    return _PARTICULARS[rule](plain(state.tobytes()), action) if rule in _PARTICULARS else None


def _lying(record: Any, area: int) -> Phrase:
    lying = resources(record.stock[area])
    return phrase("what lies {at_area}: {resources}", at_area=AREA.called(area, "at"), resources=lying)


def _looked_for_in(record: Any, action: int) -> int:
    """The area in which a move looks for a resource in vain."""
    verb, named = MOVES.entries[action]
    if verb.word == "fetch":
        return named[1]
    if verb.word == "move":
        searching = record.state[0]
        return effects.source_of_move(searching, table.effect_of(searching, record.searched))
    if verb.word == "swap" and record.stock[record.searched][named[0]]:
        return named[1]
    return int(record.searched)


def _tile(record: Any, action: int) -> Phrase:
    _, (district, _) = MOVES.entries[action]
    if district != record.emptied:
        return phrase("the tile {at_area} is due", at_area=AREA.called(record.emptied, "at"))
    return Phrase("that tile has been seen already")


def _dice(record: Any, action: int) -> Phrase:
    return phrase("dice lie at: {areas}", areas=_areas(count > 0 for count in record.dice))


def _open(record: Any, action: int) -> Phrase:
    return phrase("open are: {areas}", areas=_areas(letter != CLOSED for letter in record.open_tile[: board.MARKET]))


def _areas(chosen: Iterable[bool]) -> Phrase:
    return listed(AREA.called(area) for area, is_chosen in enumerate(chosen) if is_chosen)


def _holding(record: Any, action: int) -> Phrase:
    player, held = board.SEATS[record.active].player, resources(record.holdings[record.active])
    return phrase("{player} holds {resources}", player=player, resources=held)


def _giving(record: Any, action: int) -> Phrase:
    player = board.SEATS[record.active].player
    verb, _ = MOVES.entries[action]
    if verb.word == "give":
        return phrase("{player} has given one in this round", player=player)
    return phrase("{player} has kept two, so this one is given", player=player)


def _players(record: Any, action: int) -> Phrase:
    return phrase("there are {count} players", count=record.players)


_PARTICULARS: dict[int, Callable[[Any, int], Phrase]] = {
    articles.NOT_ASKED: lambda record, _: phrase("now: {question}", question=question(record, asked=True)),
    articles.TILE_NOT_UNSEEN: _tile,
    articles.NO_SUCH_PLAYER: _players,
    articles.NO_DIE_THERE: _dice,
    articles.FIRST_IS_COMPULSORY: lambda record, _: _lying(record, record.searched),
    articles.LIES_ELSEWHERE: lambda record, action: _lying(record, _looked_for_in(record, action)),
    articles.TURNS_AN_UNTAKEN_DIE: _dice,
    articles.SUBMARINE_MUST_LEAVE: lambda record, _: phrase(
        "it lies {at_area} now", at_area=AREA.called(record.submarine, "at")
    ),
    articles.DISTRICT_IS_CLOSED: _open,
    articles.DONATES_WHAT_ONE_HOLDS: _holding,
    articles.NO_NEUTRAL_PLAYER: _players,
    articles.GIVES_ONE_OF_THREE: _giving,
}
