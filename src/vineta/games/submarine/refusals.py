"""Why a move breaks a rule here, in particular: nothing but what the mover sees."""

from collections.abc import Callable

from vineta.core.kernel import State
from vineta.core.moves import Named
from vineta.core.phrase import Phrase, message, phrase, places
from vineta.games.submarine import articles, board, words
from vineta.games.submarine.board import FIELD_NAMES, PLAYERS
from vineta.games.submarine.moves import salvage

_PARTICULARS = {
    articles.AT_THE_TABLE: message("{seat} is not at this table"),
    articles.TO_THE_RIGHT: message("the ship is {place}"),
    articles.ABOVE_OWN_BOAT: message("{player} has no boat in column {column}"),
    articles.BELOW_THE_SHIP: message("{source} is elsewhere, the ship is {place}"),
    articles.OWN_BOATS: message("{player} has no boat on {source}"),
    articles.BOAT_MOVES_ONCE: message("the boats on {source} have had their move"),
    articles.ONE_LEVEL: message("{source} to {target} is more"),
    articles.TOKEN_BELOW_THE_SHIP: message("{whereabouts}, the ship is {place}"),
    articles.BOAT_IN_THE_FIELD: message("{whereabouts}, where {player} has no boat"),
    articles.MATCHING_CARD: message("there is no {colour} card in the hand"),
    articles.TOLL_PAYABLE: message("on {field} the toll is {toll}, cards left for it: {cards}"),
    articles.TOLL_FROM_THE_HAND: message("there is no {colour} card in the hand"),
    articles.WON_THIS_TURN: message("you can use {token} from the next turn on"),
    articles.PUT_DOWN_STAYS: message("you put down {token} just now"),
    articles.TUCK_FROM_THE_HAND: message("there is no {colour} card in the hand"),
}
"""By rule: a message about what the move names, and what else is to be known."""


def explain(state: State, action: int, rule: int) -> Phrase | None:
    """The particulars of a refusal."""
    verb, named = board.MOVES.entries[action]
    if rule == articles.OWN_JOKERS:
        return _whereabouts(state, named)
    if rule not in _PARTICULARS:
        return None
    text = _PARTICULARS[rule]
    facts = {name: _FACTS[name](state, named) for name in places(text) if name in _FACTS}
    return verb.say(text, named, **facts)


def _whereabouts(state: State, named: Named) -> Phrase:
    """Where a token is."""
    token, place = board.TOKEN_OBJECTS[named[0]], int(state["place"][0, named[0]])
    if place < board.FIELDS:
        return phrase("{field} holds {token}", field=FIELD_NAMES[place], token=token)
    if place < board.BESIDE:
        return phrase("{player} has {token} in the container", player=PLAYERS[place - board.CONTAINER], token=token)
    if place < board.BOX:
        return phrase("{player} has {token} beside the container", player=PLAYERS[place - board.BESIDE], token=token)
    return phrase("nobody has {token} in this game", token=token)


_FACTS: dict[str, Callable[[State, Named], int | str | Phrase]] = {
    "player": lambda state, _: PLAYERS[int(state["mover"][0])],
    "place": lambda state, _: words.SHIP_PLACES[int(state["ships"][0, state["mover"][0]])],
    "whereabouts": _whereabouts,
    "field": lambda state, named: FIELD_NAMES[state["place"][0, named[0]]],
    "toll": lambda state, named: int(salvage.toll_of_mover(state, int(state["place"][0, named[0]]))),
    "cards": lambda state, _: int(salvage.spare_cards(state[0])),
    # Tokens follow each other in the order of the colours, so both cards and tokens tell theirs alike.
    "colour": lambda _, named: board.ADJECTIVES[named[0] % board.COLOUR_COUNT],
}
"""What a move does not name."""
