"""Moves as text: "search forge", "take book", "swap jewel forge weapon"."""

from collections.abc import Callable

from vineta.core.errors import MalformedMoveError
from vineta.core.kernel import StateRecord, State
from vineta.core.phrase import Phrase
from vineta.games.atlandice import articles
from vineta.games.atlandice.board import (
    ACTIONS,
    AREAS,
    DIE,
    DONATE,
    FETCH,
    GIVE,
    LETTERS,
    MARKET,
    MOVE,
    NAMED,
    RESOURCES,
    SEARCH,
    START,
    SUBMARINE,
    SWAP,
    TAKE,
    TILE,
    TURN,
    VERB_OF,
    VERBS,
)
from vineta.games.atlandice.moves import effects
from vineta.games.atlandice.moves.table import effect_of
from vineta.games.atlandice.remarks import (
    areas_with_dice,
    held,
    lying,
    open_districts,
    owner_name,
    question,
    the_area,
    these_areas,
)

_FACES = ("1", "2", "3", "4", "5", "6")
_SEAT_NUMBERS = ("1", "2", "3", "4")
_DISTRICTS = AREAS[:MARKET]

_WORDS: dict[int, tuple[tuple[str, ...], ...]] = {
    DIE: (_FACES,),
    TILE: (_DISTRICTS, LETTERS),
    START: (_SEAT_NUMBERS,),
    SEARCH: (AREAS,),
    GIVE: (AREAS,),
    TAKE: (RESOURCES,),
    FETCH: (RESOURCES, AREAS),
    SWAP: (RESOURCES, AREAS, RESOURCES),
    MOVE: (RESOURCES, AREAS),
    TURN: (AREAS, _FACES),
    SUBMARINE: (AREAS,),
    DONATE: (RESOURCES, RESOURCES),
}
"""For each verb the words it takes; a word's place is the number it stands for."""

_EXPECTED = {
    _FACES: "a face (1 to 6)",
    _DISTRICTS: f"a district ({', '.join(_DISTRICTS)})",
    LETTERS: "a tile (a, b or c)",
    _SEAT_NUMBERS: "a player's number (1 to 4)",
    AREAS: f"an area ({', '.join(AREAS)})",
    RESOURCES: f"a resource ({', '.join(RESOURCES)})",
}

_EXAMPLES = {
    DIE: "die 4",
    TILE: "tile forge a",
    START: "start 2",
    SEARCH: "search forge",
    GIVE: "give forge",
    TAKE: "take book",
    FETCH: "fetch book market",
    SWAP: "swap jewel forge weapon",
    MOVE: "move book market",
    TURN: "turn forge 3",
    SUBMARINE: "submarine market",
    DONATE: "donate book tool",
}

_NUMBERS = {entry: action for action, entry in enumerate(ACTIONS)}


def text(action: int) -> str:
    """An action as text."""
    verb, named = ACTIONS[action]
    return " ".join([VERBS[verb], *(words[number] for words, number in zip(_WORDS.get(verb, ()), named, strict=True))])


def parse(text: str, state: State) -> int:
    """An action from text. Upper case, spare blanks, plurals and the order of a donation do not matter."""
    words = text.lower().split()
    if not words or words[0] not in VERBS:
        raise MalformedMoveError(f"{text!r} is no move: moves begin with {', '.join(VERBS)}, e.g. 'search forge'")
    verb = VERBS.index(words[0])
    expected = _WORDS.get(verb, ())
    if len(words) != len(expected) + 1:
        raise MalformedMoveError(f"{text!r} is no move: {_shape(verb)}")
    named = [_number(word, among, verb) for word, among in zip(words[1:], expected, strict=True)]
    return _NUMBERS[verb, tuple(sorted(named) if verb == DONATE else named)]


def _number(word: str, among: tuple[str, ...], verb: int) -> int:
    for spelling in (word, word.removesuffix("s")):
        if spelling in among:
            return among.index(spelling)
    raise MalformedMoveError(f"{word!r} is not {_EXPECTED[among]}: {_shape(verb)}")


def _shape(verb: int) -> str:
    """How moves with this verb are written."""
    if verb not in _WORDS:
        return f"'{VERBS[verb]}' stands alone"
    names = ", then ".join(_EXPECTED[words].partition(" (")[0] for words in _WORDS[verb])
    return f"'{VERBS[verb]}' names {names}, e.g. '{_EXAMPLES[verb]}'"


def explain(state: State, action: int, broken: int) -> str:
    """Why this action breaks this rule here; an empty text where the rule says it all."""
    particulars = _PARTICULARS.get(broken)
    return particulars(state[0], action) if particulars else ""


def _explain_place(record: StateRecord, action: int) -> Phrase:
    """The named resource does not lie where the named move looks for it."""
    verb, (first, second, third) = int(VERB_OF[action]), (int(number) for number in NAMED[action])
    area, resource = int(record.searched), first
    if verb == FETCH:
        area = second
    elif verb == MOVE:
        area = effects.source_of_move(record, effect_of(record, area))
    elif verb == SWAP and record.stock[area, first] > 0:
        area, resource = second, third
    names = {"resource": RESOURCES[resource], "lying": lying(record, area), **the_area(area)}
    return Phrase("no {resource} lies at {area}, which holds {lying}", **names)


def _explain_tile(record: StateRecord, action: int) -> Phrase:
    if NAMED[action, 0] != record.emptied:
        return Phrase("{area} is due", **the_area(record.emptied))
    return Phrase("that tile has been seen already")


def _explain_submarine(record: StateRecord, action: int) -> Phrase:
    return Phrase("it lies beside {area} now", **the_area(record.submarine))


def _explain_open(record: StateRecord, action: int) -> Phrase:
    return Phrase("open are {areas}", **these_areas(open_districts(record)))


def _explain_giving(record: StateRecord, action: int) -> Phrase:
    player = owner_name(record, record.active)
    if VERB_OF[action] == GIVE:
        return Phrase("{player} has given one in this round", player=player)
    return Phrase("{player} has kept two, so this one is given", player=player)


def _explain_dice(record: StateRecord, action: int) -> Phrase:
    return Phrase("dice lie at: {areas}", **these_areas(areas_with_dice(record)))


def _explain_holding(record: StateRecord, action: int) -> Phrase:
    player, things = owner_name(record, record.active), held(record, record.active)
    return Phrase("{player} holds {things}", player=player, things=things)


def _explain_first(record: StateRecord, action: int) -> Phrase:
    return Phrase("{area} holds {lying}", lying=lying(record, record.searched), **the_area(record.searched))


_PARTICULARS: dict[int, Callable[[StateRecord, int], Phrase]] = {
    articles.NOT_ASKED: lambda record, action: Phrase("now {question}", question=question(record)),
    articles.TILE_NOT_UNSEEN: _explain_tile,
    articles.NO_SUCH_PLAYER: lambda record, action: Phrase("there are {count} players", count=record.players),
    articles.NO_DIE_THERE: _explain_dice,
    articles.FIRST_IS_COMPULSORY: _explain_first,
    articles.LIES_ELSEWHERE: _explain_place,
    articles.TURNS_AN_UNTAKEN_DIE: _explain_dice,
    articles.SUBMARINE_MUST_LEAVE: _explain_submarine,
    articles.DISTRICT_IS_CLOSED: _explain_open,
    articles.DONATES_WHAT_ONE_HOLDS: _explain_holding,
    articles.NO_NEUTRAL_PLAYER: lambda record, action: Phrase("this game has {count} players", count=record.players),
    articles.GIVES_ONE_OF_THREE: _explain_giving,
}
