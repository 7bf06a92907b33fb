"""Actions as text and back, and the particulars of a refusal."""

import re

from vineta.core.errors import MalformedMoveError
from vineta.core.kernel import State
from vineta.core.phrase import Phrase
from vineta.games.sunken_city import articles, board
from vineta.games.sunken_city.board import SQUARE_NAMES
from vineta.games.sunken_city.moves.lake import house_number, name_square, other_half

EXAMPLES = (
    "card 3/4, street c3-d3, house 9 e5, walk c3, walk home, chip, roll, merman c3, grotto 5, stay, banish 5, end"
)

_STREETS = tuple(
    f"{SQUARE_NAMES[first]}-{SQUARE_NAMES[second]}" for first, second in zip(board.FIRST, board.SECOND, strict=True)
)


def _texts() -> list[str]:
    numbers = range(1, board.HOUSES + 1)
    return [
        *(f"card {points // 10}/{points % 10}" for points in range(100)),
        *(f"street {street}" for street in _STREETS),
        *(f"house {number} {square}" for number in numbers for square in SQUARE_NAMES),
        *(f"walk {square}" for square in SQUARE_NAMES),
        "walk home",
        "chip",
        "roll",
        *(f"merman {square}" for square in SQUARE_NAMES),
        *(f"grotto {number}" for number in numbers),
        "stay",
        *(f"banish {number}" for number in numbers),
        "end",
        *(f"die {pips}" for pips in range(board.START - board.DIE)),
        *(f"start {colour}" for colour in board.COLOURS),
    ]


_TEXTS = _texts()
_ACTIONS = {text: action for action, text in enumerate(_TEXTS)}


def text(action: int) -> str:
    """The action as text: "street c3-d3"."""
    return _TEXTS[action]


def parse(move: str, state: State) -> int:
    """The action of a text; a street's squares may come in either order, and a walk may name both of them."""
    words = " ".join(move.lower().split())
    mirrored = re.sub(r"^(street|walk|merman) (\w+)-(\w+)$", r"\1 \3-\2", words)
    for spelling in (words, mirrored):
        if spelling in _ACTIONS:
            return _ACTIONS[spelling]
        first_square = re.sub(r"^(walk|merman) (\w+)-(\w+)$", r"\1 \2", spelling)
        if first_square != spelling and spelling.split()[1] in _STREETS:
            return _ACTIONS[first_square]
    raise MalformedMoveError(f"{move!r} is no move of Sunken City; moves look like: {EXAMPLES}")


def explain(state: State, action: int, rule: int) -> str:
    """Why this action breaks this rule here, in particular."""
    particulars = _PARTICULARS.get(rule)
    return particulars(state, action) if particulars else ""


def _name(state: State, square: int) -> Phrase:
    """A piece in words: "house 10 on e5", "the street c3-d3"."""
    number = house_number(state[0], square)
    if number:
        return Phrase("house {number} on {square}", number=number, square=SQUARE_NAMES[square])
    first = name_square(state[0], square)
    second = other_half(state[0], first)
    return Phrase("the street {first}-{second}", first=SQUARE_NAMES[first], second=SQUARE_NAMES[second])


def _squares(action: int) -> list[int]:
    """The squares a building move would cover."""
    if action < board.HOUSE:
        return [int(board.FIRST[action - board.STREET]), int(board.SECOND[action - board.STREET])]
    return [(action - board.HOUSE) % board.SQUARES]


def _covered(state: State, action: int) -> Phrase:
    square = next(square for square in _squares(action) if state[0].cover[square])
    return Phrase("{square} is covered by {piece}", square=SQUARE_NAMES[square], piece=_name(state, square))


def _touching(state: State, action: int) -> Phrase:
    [square] = _squares(action)
    neighbour = next(int(n) for n in board.TOUCHING[square] if n >= 0 and house_number(state[0], int(n)))
    return Phrase("{square} touches {piece}", square=SQUARE_NAMES[square], piece=_name(state, neighbour))


def _light(state: State, action: int) -> Phrase:
    return Phrase("{square} is a light square", square=SQUARE_NAMES[_squares(action)[0]])


def _absent_house(state: State, action: int) -> Phrase:
    number = (action - board.HOUSE) // board.SQUARES + 1
    square = int(state[0].house_square[number])
    if square < 0:
        return Phrase("house {number} is not in this game", number=number)
    return Phrase("{piece} is on the lake", piece=_name(state, square))


def _locked_village(state: State, action: int) -> Phrase:
    gate = next(square for square in _squares(action) if board.GATE_OF[square] >= 0)
    colour = int(board.GATE_OF[gate])
    seat, corner = board.COLOURS[colour], SQUARE_NAMES[board.CORNERS[colour]]
    return Phrase("{seat}'s {square} would be shut in", seat=seat, player=Phrase(seat.capitalize()), square=corner)


def _pieces_left(state: State, action: int) -> Phrase:
    return Phrase("{count} of this card's pieces have yet to rise", count=state[0].build_left)


def _not_linked(state: State, action: int) -> Phrase:
    record = state[0]
    stepping = action < board.CHIP
    here = int(record.adventurer[record.turn] if stepping else record.merman)
    target = action - (board.WALK if stepping else board.MERMAN)
    return _why_not_linked(state, here, target)


def _why_not_linked(state: State, here: int, target: int) -> Phrase:
    square = SQUARE_NAMES[target]
    if not state[0].cover[target]:
        return Phrase("{square} is water", square=square)
    piece = _name(state, target)
    if name_square(state[0], target) != target:
        name = SQUARE_NAMES[name_square(state[0], target)]
        return Phrase(
            "{square} is the far half of {piece}, which is named {name}", square=square, piece=piece, name=name
        )
    if target == here:
        return Phrase("{piece} is where that figure stands", piece=piece)
    return Phrase("{piece} is not linked with {here}", piece=piece, here=_name(state, here))


def _own_village(state: State, action: int) -> Phrase:
    record = state[0]
    corner = SQUARE_NAMES[_corner(state)]
    if action == board.WALK + board.HOME:
        if record.adventurer[record.turn] == board.HOME:
            return Phrase("the adventurer is at home")
        return Phrase("only the piece on {square} leads home", square=corner)
    if record.cover[_corner(state)]:
        return Phrase("the way out leads onto the piece on {square}", square=corner)
    return Phrase("the way out leads onto the piece on {square}, which is water", square=corner)


def _corner(state: State) -> int:
    return int(board.CORNERS[state[0].village[state[0].turn]])


def _card(state: State, action: int) -> Phrase:
    card = text(action).split()[1]
    if action - board.CARD not in state[0].cards:
        return Phrase("there is no card {card}", card=card)
    return Phrase("{card} lies open already", card=card)


def _merman_place(state: State, action: int) -> Phrase:
    return Phrase("the merman stands on {piece}", piece=_name(state, int(state[0].merman)))


def _steps(state: State, action: int) -> Phrase:
    return Phrase("all walking points of this turn are used")


_PARTICULARS = {
    articles.CARDS_STAY_OPEN: _card,
    articles.BUILDING_IS_COMPULSORY: _pieces_left,
    articles.HOUSES_KEEP_APART: _touching,
    articles.FREE_SQUARES: _covered,
    articles.DARK_SQUARES: _light,
    articles.FROM_THE_GROTTO: _absent_house,
    articles.VILLAGE_STAYS_OPEN: _locked_village,
    articles.WALKING_POINTS: _steps,
    articles.ALONG_LINKS: _not_linked,
    articles.OWN_VILLAGE: _own_village,
    articles.OWN_TERRITORY: _merman_place,
    articles.ROLL_ELSEWHERE: _merman_place,
    articles.ISOLATED: _merman_place,
    articles.MERMAN_LINKS: _not_linked,
}
