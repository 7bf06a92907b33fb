"""Why a move breaks a rule here, in particular: nothing but what the mover sees."""

from collections.abc import Callable

from vineta.core.kernel import State
from vineta.core.moves import Named
from vineta.core.phrase import Phrase, listed, phrase
from vineta.games.submarine import articles, board
from vineta.games.submarine.board import ADJECTIVES, COLOURS, COLUMN_NAMES, FIELD_NAMES, MOVES, TITLES, TOKEN_OBJECTS
from vineta.games.submarine.moves.salvage import spare_cards, whole_toll
from vineta.games.submarine.words import SHIP_PLACES


def explain(state: State, action: int, rule: int) -> Phrase | None:
    """The particulars of a refusal."""
    describe = _PARTICULARS.get(rule)
    _, named = MOVES.entries[action]
    return describe(state, named) if describe else None


def _mover(state: State) -> Phrase:
    return TITLES[int(state["mover"][0])]


def _not_at_the_table(state: State, named: Named) -> Phrase:
    return phrase("{player} is not at this table", player=TITLES[named[0]])


# --- Ships and boats ------------------------------------------------------------------------------------------------
def _ship(state: State, named: Named) -> Phrase:
    """Where the ship is."""
    return phrase("the ship is {place}", place=SHIP_PLACES[int(state["ships"][0, state["mover"][0]])])


def _no_boat_in_column(state: State, named: Named) -> Phrase:
    return phrase("{player} has no boat in column {column}", player=_mover(state), column=COLUMN_NAMES[named[0]])


def _field_elsewhere(state: State, named: Named) -> Phrase:
    return phrase("{field} is elsewhere, {ship}", field=FIELD_NAMES[named[0]], ship=_ship(state, named))


def _no_boat_on_field(state: State, named: Named) -> Phrase:
    return phrase("{player} has no boat on {field}", player=_mover(state), field=FIELD_NAMES[named[0]])


def _moved_already(state: State, named: Named) -> Phrase:
    return phrase("the boats on {field} have had their move", field=FIELD_NAMES[named[0]])


def _too_far(state: State, named: Named) -> Phrase:
    source, target = named
    return phrase("{source} to {target} is more", source=FIELD_NAMES[source], target=FIELD_NAMES[target])


# --- Tokens and cards -----------------------------------------------------------------------------------------------
def _whereabouts(state: State, named: Named) -> Phrase:
    token, place = TOKEN_OBJECTS[named[0]], int(state["place"][0, named[0]])
    if place < board.FIELDS:
        return phrase("{field} holds {token}", field=FIELD_NAMES[place], token=token)
    if place < board.BESIDE:
        return phrase("{player} has {token} in the container", player=TITLES[place - board.CONTAINER], token=token)
    if place < board.BOX:
        return phrase("{player} has {token} beside the container", player=TITLES[place - board.BESIDE], token=token)
    return phrase("nobody has {token} in this game", token=token)


def _token_elsewhere(state: State, named: Named) -> Phrase:
    return listed((_whereabouts(state, named), _ship(state, named)))


def _no_boat_there(state: State, named: Named) -> Phrase:
    whereabouts = _whereabouts(state, named)
    return phrase("{whereabouts}, where {player} has no boat", whereabouts=whereabouts, player=_mover(state))


def _unpayable(state: State, named: Named) -> Phrase:
    field = int(state["place"][0, named[0]])
    return phrase(
        "on {field} the toll is {toll}, cards left for it: {cards}",
        field=FIELD_NAMES[field],
        toll=int(whole_toll(state[0], field, int(state["mover"][0]))),
        cards=int(spare_cards(state[0])),
    )


def _not_yet_a_joker(state: State, named: Named) -> Phrase:
    return phrase("you can use {token} from the next turn on", token=TOKEN_OBJECTS[named[0]])


def _put_down(state: State, named: Named) -> Phrase:
    return phrase("you put down {token} just now", token=TOKEN_OBJECTS[named[0]])


def _missing_card(state: State, named: Named) -> Phrase:
    """Tokens follow each other in the order of the colours, so both cards and tokens tell theirs alike."""
    return phrase("there is no {colour} card in the hand", colour=ADJECTIVES[named[0] % len(COLOURS)])


_PARTICULARS: dict[int, Callable[[State, Named], Phrase]] = {
    articles.AT_THE_TABLE: _not_at_the_table,
    articles.TO_THE_RIGHT: _ship,
    articles.ABOVE_OWN_BOAT: _no_boat_in_column,
    articles.BELOW_THE_SHIP: _field_elsewhere,
    articles.OWN_BOATS: _no_boat_on_field,
    articles.BOAT_MOVES_ONCE: _moved_already,
    articles.ONE_LEVEL: _too_far,
    articles.TOKEN_BELOW_THE_SHIP: _token_elsewhere,
    articles.BOAT_IN_THE_FIELD: _no_boat_there,
    articles.MATCHING_CARD: _missing_card,
    articles.TOLL_PAYABLE: _unpayable,
    articles.TOLL_FROM_THE_HAND: _missing_card,
    articles.OWN_JOKERS: _whereabouts,
    articles.WON_THIS_TURN: _not_yet_a_joker,
    articles.PUT_DOWN_STAYS: _put_down,
    articles.TUCK_FROM_THE_HAND: _missing_card,
}
