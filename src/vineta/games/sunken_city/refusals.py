"""Why a move breaks a rule here, in particular."""

from collections.abc import Callable

from vineta.core.kernel import State, StateRecord
from vineta.core.moves import Named
from vineta.core.phrase import Phrase, message, phrase, plural
from vineta.games.sunken_city import articles, board
from vineta.games.sunken_city.moves import lake
from vineta.games.sunken_city.words import piece


def explain(state: State, action: int, rule: int) -> Phrase | None:
    """Why this action breaks this rule here."""
    verb, named = board.MOVES.entries[action]
    particulars = _PARTICULARS.get(rule)
    return particulars(state[0], verb.word, named) if particulars else None


def _squares(word: str, named: Named) -> list[int]:
    """The squares that a building move would cover."""
    return [int(board.FIRST[named[0]]), int(board.SECOND[named[0]])] if word == "street" else [named[1]]


def _card(record: StateRecord, word: str, named: Named) -> Phrase:
    card = board.CARD_NAMES[named[0]]
    if named[0] not in record.cards:
        return phrase("there is no card {card}", card=card)
    return phrase("{card} lies open already", card=card)


def _touching(record: StateRecord, word: str, named: Named) -> Phrase:
    _, square = named
    near = next(int(near) for near in board.TOUCHING[square] if near >= 0 and lake.house_number(record, int(near)))
    return phrase("{square} touches {piece}", square=board.SQUARE_NAMES[square], piece=piece(record, near))


def _covered(record: StateRecord, word: str, named: Named) -> Phrase:
    square = next(square for square in _squares(word, named) if record.cover[square] != board.WATER)
    return phrase("{square} is covered by {piece}", square=board.SQUARE_NAMES[square], piece=piece(record, square))


def _absent_house(record: StateRecord, word: str, named: Named) -> Phrase:
    number = named[0]
    if not lake.on_lake(record, number):
        return phrase("house {number} is not in this game", number=number)
    return phrase("{piece} is on the lake", piece=piece(record, int(record.house_square[number])))


def _locked_village(record: StateRecord, word: str, named: Named) -> Phrase:
    gates = [int(board.GATE_OF[square]) for square in _squares(word, named)]
    colour = next(colour for colour in gates if colour != board.NO_COLOUR)
    corner = board.SQUARE_NAMES[board.CORNERS[colour]]
    return phrase("{player}'s {square} would be shut in", player=board.PLAYERS[colour], square=corner)


def _not_linked(record: StateRecord, word: str, named: Named) -> Phrase:
    here = int(record.adventurer[record.turn] if word == "walk" else record.merman)
    [target] = named
    square, name = board.SQUARE_NAMES[target], lake.name_square(record, target)
    if record.cover[target] == board.WATER:
        return phrase("{square} is water", square=square)
    there = piece(record, target)
    if name != target:
        text = message("{square} is the far half of {piece}, which is named {name}")
        return phrase(text, square=square, piece=there, name=board.SQUARE_NAMES[name])
    if target == here:
        return phrase("{piece} is where that figure stands", piece=there)
    return phrase("{piece} is not linked with {here}", piece=there, here=piece(record, here))


def _where_he_stands(record: StateRecord, word: str, named: Named) -> Phrase:
    return phrase("the merman stands on {piece}", piece=piece(record, int(record.merman)))


def _own_village(record: StateRecord, word: str, named: Named) -> Phrase:
    corner = lake.village_square(record, int(record.turn))
    square = board.SQUARE_NAMES[corner]
    if named == (board.HOME,):
        if record.adventurer[record.turn] == board.HOME:
            return Phrase("the adventurer is at home")
        return phrase("only the piece on {square} leads home", square=square)
    if record.cover[corner] != board.WATER:
        return phrase("the way out leads onto the piece on {square}", square=square)
    return phrase("the way out leads onto the piece on {square}, which is water", square=square)


_PARTICULARS: dict[int, Callable[[StateRecord, str, Named], Phrase]] = {
    **dict.fromkeys((articles.OWN_TERRITORY, articles.ROLL_ELSEWHERE, articles.ISOLATED), _where_he_stands),
    articles.CARDS_STAY_OPEN: _card,
    articles.BUILDING_IS_COMPULSORY: lambda record, word, named: plural(
        "one of this card's pieces has yet to rise",
        "{count} of this card's pieces have yet to rise",
        count=int(record.build_left),
    ),
    articles.HOUSES_KEEP_APART: _touching,
    articles.FREE_SQUARES: _covered,
    articles.DARK_SQUARES: lambda record, word, named: phrase(
        "{square} is a light square", square=board.SQUARE_NAMES[named[1]]
    ),
    articles.FROM_THE_GROTTO: _absent_house,
    articles.VILLAGE_STAYS_OPEN: _locked_village,
    articles.WALKING_POINTS: lambda record, word, named: Phrase("all walking points of this turn are used"),
    articles.ALONG_LINKS: _not_linked,
    articles.OWN_VILLAGE: _own_village,
    articles.MERMAN_LINKS: _not_linked,
}
