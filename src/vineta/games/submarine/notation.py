"""Actions as text and back, and the particulars of a refusal."""

import re
from collections.abc import Callable

from vineta.core.errors import MalformedMoveError
from vineta.core.kernel import State
from vineta.core.phrase import Phrase
from vineta.games.submarine import articles, board
from vineta.games.submarine.board import COLOURS, COLUMN_NAMES, FIELD_NAMES, FIELDS, SEATS, TOKEN_NAMES
from vineta.games.submarine.moves.salvage import spare_cards, whole_toll

_FORMS = {
    "start": "a seat: start white",
    "treasure": "a treasure: treasure anchor-red",
    "shell": "a colour: shell red",
    "deal": "a colour: deal red",
    "place": "a column: place c",
    "sail": "a column or off: sail c, sail off",
    "boat": "two fields: boat c2-d3",
    "salvage": "a treasure or shell: salvage anchor-red",
    "joker": "a shell or treasure: joker shell-red",
    "swap": "a treasure: swap anchor-red",
    "pay": "a colour: pay red",
    "tuck": "a colour: tuck red",
    "pass": "nothing more",
    "done": "nothing more",
}


def _texts() -> list[str]:
    return [
        *(f"start {seat}" for seat in SEATS),
        *(f"treasure {treasure}" for treasure in TOKEN_NAMES[: board.TREASURES]),
        *(f"shell {colour}" for colour in COLOURS),
        *(f"deal {colour}" for colour in COLOURS),
        *(f"place {column}" for column in COLUMN_NAMES),
        *(f"sail {column}" for column in COLUMN_NAMES),
        "sail off",
        *(f"boat {source}-{target}" for source in FIELD_NAMES for target in FIELD_NAMES),
        *(f"{word} {token}" for word in ("salvage", "joker", "swap") for token in TOKEN_NAMES),
        *(f"{word} {colour}" for word in ("pay", "tuck") for colour in COLOURS),
        "pass",
        "done",
        "deal ?",
        "pay ?",
        "tuck ?",
    ]


def _bare(move: str) -> str:
    """Capitals, hyphens and extra blanks make no difference."""
    return re.sub(r"[\s-]+", " ", move).strip().lower()


_TEXTS = _texts()
_ACTIONS = {_bare(text): action for action, text in enumerate(_TEXTS)}


def text(action: int) -> str:
    """The action as text: "boat c2-d3"."""
    return _TEXTS[action]


def parse(move: str, state: State) -> int:
    """The action of a text."""
    bare = _bare(move)
    if bare in _ACTIONS:
        return _ACTIONS[bare]
    word = bare.partition(" ")[0]
    if word in _FORMS:
        raise MalformedMoveError(f"{move!r} is no move: {word} wants {_FORMS[word]}")
    raise MalformedMoveError(f"{move!r} is no move of Submarine; moves begin with {', '.join(_FORMS)}: sail c")


def explain(state: State, action: int, rule: int) -> str:
    """The particulars of a refusal; nothing in them but what the mover sees."""
    describe = _PARTICULARS.get(rule)
    return describe(state, action) if describe else ""


def _seat(seat: int) -> dict[str, object]:
    """A seat's names: as it is typed, and what other languages call it."""
    return {"seat": SEATS[seat], "player": Phrase(SEATS[seat].capitalize())}


def _mover(state: State) -> dict[str, object]:
    return _seat(int(state[0].mover))


def _ship(state: State) -> Phrase:
    """Where the ship is."""
    ship = int(state[0].ships[state[0].mover])
    place = Phrase("at the start") if ship == board.AT_START else _above(ship)
    return Phrase("the ship is {place}", place=place)


def _above(column: int) -> Phrase:
    return Phrase("above column {column}", column=COLUMN_NAMES[column])


def _token(action: int) -> int:
    """The token that a salvage, joker or swap names: their blocks of actions are of one size."""
    return (action - board.SALVAGE) % board.TOKENS


def _source(action: int) -> str:
    return FIELD_NAMES[(action - board.BOAT) // FIELDS]


def _target(action: int) -> str:
    return FIELD_NAMES[(action - board.BOAT) % FIELDS]


def _token_name(token: int) -> Phrase:
    """A token as it is typed, "anchor-red"; other languages call it by its kind and colour."""
    kind, colour = TOKEN_NAMES[token].split("-")
    return Phrase("{token}", token=TOKEN_NAMES[token], kind=Phrase(kind.capitalize()), colour=Phrase(colour))


def _whereabouts(state: State, token: int) -> Phrase:
    place, name = int(state[0].place[token]), _token_name(token)
    if place < FIELDS:
        return Phrase("{token} lies on {field}", token=name, field=FIELD_NAMES[place])
    if place < board.BESIDE:
        return Phrase("{token} is in {seat}'s container", token=name, **_seat(place - board.CONTAINER))
    if place < board.BOX:
        return Phrase("{token} lies beside {seat}'s container", token=name, **_seat(place - board.BESIDE))
    return Phrase("{token} is not in this game", token=name)


def _stopping_elsewhere(state: State, action: int) -> Phrase:
    return Phrase("{seat} has no boat in column {column}", column=COLUMN_NAMES[action - board.SAIL], **_mover(state))


def _field_elsewhere(state: State, action: int) -> Phrase:
    return Phrase("{field} is elsewhere, {ship}", field=_source(action), ship=_ship(state))


def _too_far(state: State, action: int) -> Phrase:
    return Phrase("{source} to {target} is more", source=_source(action), target=_target(action))


def _token_elsewhere(state: State, action: int) -> Phrase:
    return Phrase("{whereabouts}, {ship}", whereabouts=_whereabouts(state, _token(action)), ship=_ship(state))


def _unpayable(state: State, action: int) -> Phrase:
    field = int(state[0].place[_token(action)])
    toll, spare = whole_toll(state[0], field), spare_cards(state[0])
    name = FIELD_NAMES[field]
    return Phrase("on {field} the toll is {toll}, cards left for it: {cards}", field=name, toll=toll, cards=spare)


def _no_boat_there(state: State, action: int) -> Phrase:
    whereabouts = _whereabouts(state, _token(action))
    return Phrase("{whereabouts}, where {seat} has no boat", whereabouts=whereabouts, **_mover(state))


def _not_yet_a_joker(state: State, action: int) -> Phrase:
    return Phrase("{token} serves from the next turn on", token=_token_name(_token(action)))


def _put_down(state: State, action: int) -> Phrase:
    return Phrase("{token} was put down just now", token=_token_name(_token(action)))


def _missing_colour(block: int) -> Callable[[State, int], Phrase]:
    """The particulars of a move whose number within its block names a card that is not in the hand."""

    def describe(state: State, action: int) -> Phrase:
        colour = COLOURS[(action - block) % len(COLOURS)]
        return Phrase("there is no {colour} card in the hand", colour=colour, card=Phrase(f"a {colour} card"))

    return describe


_PARTICULARS: dict[int, Callable[[State, int], Phrase]] = {
    articles.AT_THE_TABLE: lambda state, action: Phrase("{seat} is not at this table", **_seat(action - board.START)),
    articles.TO_THE_RIGHT: lambda state, action: _ship(state),
    articles.ABOVE_OWN_BOAT: _stopping_elsewhere,
    articles.BELOW_THE_SHIP: _field_elsewhere,
    articles.OWN_BOATS: lambda state, action: Phrase(
        "{seat} has no boat on {field}", field=_source(action), **_mover(state)
    ),
    articles.BOAT_MOVES_ONCE: lambda state, action: Phrase(
        "the boats on {field} have had their move", field=_source(action)
    ),
    articles.ONE_LEVEL: _too_far,
    articles.TOKEN_BELOW_THE_SHIP: _token_elsewhere,
    articles.BOAT_IN_THE_FIELD: _no_boat_there,
    articles.MATCHING_CARD: _missing_colour(board.SALVAGE),
    articles.TOLL_PAYABLE: _unpayable,
    articles.TOLL_FROM_THE_HAND: _missing_colour(board.PAY),
    articles.OWN_JOKERS: lambda state, action: _whereabouts(state, _token(action)),
    articles.WON_THIS_TURN: _not_yet_a_joker,
    articles.PUT_DOWN_STAYS: _put_down,
    articles.TUCK_FROM_THE_HAND: _missing_colour(board.TUCK),
}
