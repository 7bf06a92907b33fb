"""Actions as text and back, and the particulars of a refusal."""

import re
from collections.abc import Callable

from vineta.core.errors import MalformedMoveError
from vineta.core.kernel import State
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


def _ship(state: State) -> str:
    ship = int(state[0].ships[state[0].mover])
    return "at the start" if ship == board.AT_START else f"above column {COLUMN_NAMES[ship]}"


def _token(action: int) -> int:
    """The token that a salvage, joker or swap names: their blocks of actions are of one size."""
    return (action - board.SALVAGE) % board.TOKENS


def _source(action: int) -> str:
    return FIELD_NAMES[(action - board.BOAT) // FIELDS]


def _target(action: int) -> str:
    return FIELD_NAMES[(action - board.BOAT) % FIELDS]


def _whereabouts(state: State, token: int) -> str:
    place = int(state[0].place[token])
    if place < FIELDS:
        return f"{TOKEN_NAMES[token]} lies on {FIELD_NAMES[place]}"
    if place < board.BESIDE:
        return f"{TOKEN_NAMES[token]} is in {SEATS[place - board.CONTAINER]}'s container"
    if place < board.BOX:
        return f"{TOKEN_NAMES[token]} lies beside {SEATS[place - board.BESIDE]}'s container"
    return f"{TOKEN_NAMES[token]} is not in this game"


def _stopping_elsewhere(state: State, action: int) -> str:
    column = COLUMN_NAMES[action - board.SAIL]
    return f"{SEATS[state[0].mover]} has no boat in column {column}"


def _unpayable(state: State, action: int) -> str:
    field = int(state[0].place[_token(action)])
    spare = spare_cards(state[0])
    return f"on {FIELD_NAMES[field]} the toll is {whole_toll(state[0], field)}, cards left for it: {spare}"


def _no_boat_there(state: State, action: int) -> str:
    return f"{_whereabouts(state, _token(action))}, where {SEATS[state[0].mover]} has no boat"


def _reachable_column(state: State) -> str:
    return f"the ship is {_ship(state)}"


def _missing_colour(block: int) -> Callable[[State, int], str]:
    """The particulars of a move whose number within its block names a card that is not in the hand."""

    def describe(state: State, action: int) -> str:
        return f"there is no {COLOURS[(action - block) % len(COLOURS)]} card in the hand"

    return describe


_PARTICULARS: dict[int, Callable[[State, int], str]] = {
    articles.AT_THE_TABLE: lambda state, action: f"{SEATS[action - board.START]} is not at this table",
    articles.TO_THE_RIGHT: lambda state, action: _reachable_column(state),
    articles.ABOVE_OWN_BOAT: _stopping_elsewhere,
    articles.BELOW_THE_SHIP: lambda state, action: f"{_source(action)} is elsewhere, {_reachable_column(state)}",
    articles.OWN_BOATS: lambda state, action: f"{SEATS[state[0].mover]} has no boat on {_source(action)}",
    articles.BOAT_MOVES_ONCE: lambda state, action: f"the boats on {_source(action)} have had their move",
    articles.ONE_LEVEL: lambda state, action: f"{_source(action)} to {_target(action)} is more",
    articles.TOKEN_BELOW_THE_SHIP: lambda state, action: (
        f"{_whereabouts(state, _token(action))}, {_reachable_column(state)}"
    ),
    articles.BOAT_IN_THE_FIELD: _no_boat_there,
    articles.MATCHING_CARD: _missing_colour(board.SALVAGE),
    articles.TOLL_PAYABLE: _unpayable,
    articles.TOLL_FROM_THE_HAND: _missing_colour(board.PAY),
    articles.OWN_JOKERS: lambda state, action: _whereabouts(state, _token(action)),
    articles.WON_THIS_TURN: lambda state, action: f"{TOKEN_NAMES[_token(action)]} serves from the next turn on",
    articles.PUT_DOWN_STAYS: lambda state, action: f"{TOKEN_NAMES[_token(action)]} was put down just now",
    articles.TUCK_FROM_THE_HAND: _missing_colour(board.TUCK),
}
