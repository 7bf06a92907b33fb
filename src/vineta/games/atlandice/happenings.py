"""What a move brings about: to whom, how much, where, and by which rule.

Here is what a move does itself; `aftermath.py` tells what follows from it.
"""

from collections import Counter
from collections.abc import Callable

from vineta.core.happenings import Happening
from vineta.core.kernel import State
from vineta.core.phrase import Phrase, Text, listed, phrase
from vineta.games.atlandice import aftermath, board, places, stages
from vineta.games.atlandice.board import AREA, MARKET, MOVES
from vineta.games.atlandice.course import Course
from vineta.games.atlandice.figures import change, record_of
from vineta.games.atlandice.state import CLOSED, NEUTRAL, NOBODY
from vineta.games.atlandice.words import EFFECT_RULES, effect, faces_in_words

KINDS = (
    "revealed",
    "rolled",
    "opened",
    "searched",
    "bare",
    "took",
    "swapped",
    "moved",
    "turned",
    "dived",
    "donated",
    "hit",
    "missed",
    "in vain",
    "hand",
    *aftermath.KINDS,
)
"""All kinds of happenings; the hand moves in the aftermath, too."""


def happenings(before: State, action: int, after: State, eyes: int) -> tuple[Happening, ...]:
    """What a move brought about. Nothing is hidden: everybody is told the same."""
    course = Course(record_of(before.tobytes()), record_of(after.tobytes()))
    tell, named = _TELLERS[action]
    if tell:
        tell(course, *named)
    aftermath.tell_aftermath(course)
    return tuple(course.told)


# --- Chance ---------------------------------------------------------------------------------------------------------
def _tile(course: Course, district: int, letter: int) -> None:
    """What the new tile does, and where the resource of a scored district goes."""
    text = phrase("That tile says: {effect}.", effect=effect(board.tile_at(district, letter)))
    course.tell("revealed", EFFECT_RULES[district][letter], text, place=places.CARDS[district])
    if course.before.stage == stages.REVEAL_TILE:
        aftermath.tell_return(course, district)


def _die(course: Course, face: int) -> None:
    _ROLLS[course.before.stage](course, face)


def _roll_gate(course: Course, face: int) -> None:
    area = _area_of_face(course, face)
    course.tell("rolled", 11, changes=[change("unrolled", -1), course.put_dice(area, 1)], place=places.GATES[area])
    if course.after.stage == stages.CHOOSE_DIE:
        lying = [
            phrase("{count} {at_area}", count=count, at_area=AREA.called(area, "at"))
            for area, count in enumerate(course.dice)
            if count
        ]
        course.tell("opened", 11, phrase("The gates are open. Dice lie here: {dice}.", dice=listed(lying)))


def _area_of_face(course: Course, face: int) -> int:
    """The number of a closed district means the market."""
    return MARKET if course.before.open_tile[face] == CLOSED else face


def _roll_effect(course: Course, face: int) -> None:
    area, letter = course.searched, course.before.open_tile[course.searched]
    tile, rule = board.tile_at(area, letter), EFFECT_RULES[area][letter]
    if face + 1 not in tile.faces:
        faces = faces_in_words(tile)
        text = phrase("No luck {at_area}: only {faces} would count.", at_area=AREA.called(area, "at"), faces=faces)
        course.tell("missed", rule, text, place=places.CARDS[area])
    elif tile.effect == board.ADVANCE_HAND:
        _advance_hand(course)
    elif course.after.searcher == NOBODY:
        text = Phrase("That would be a hit, but there is nothing left to win.")
        course.tell("in vain", rule, text, place=places.CARDS[area])
    else:
        text = _prize(course, tile.effect)
        course.tell("hit", rule, text, [course.searcher], place=places.CARDS[area], mood="gain")


def _prize(course: Course, effect_here: int) -> Phrase:
    player = course.called(course.searcher)
    if effect_here == board.SEARCH_AGAIN:
        return phrase("A hit: {player} rolls again and searches one more area.", player=player)
    source: Text = AREA.called(course.searched, "from")
    if effect_here == board.WIN_ELSEWHERE:
        source = Phrase("from another district")
    elif effect_here == board.WIN_FROM_MARKET:
        source = AREA.called(MARKET, "from")
    return phrase("A hit: {player} wins one more resource {from_area}.", player=player, from_area=source)


def _advance_hand(course: Course) -> None:
    if course.hand == course.before.waves:
        course.tell("in vain", 25, Phrase("A hit, but the hand has reached the waves already."), place=places.CLOCK)
        return
    text = Phrase("A hit: the hand of the clock moves one field, which has no effect.")
    aftermath.move_hand(course, 1, 25, text)


def _roll_area(course: Course, face: int) -> None:
    """Jeweller c leads on to another area."""
    course.searched = _area_of_face(course, face)
    player, area = course.called(course.searcher), AREA.called(course.searched, "the")
    text = phrase("{player} searches {the_area} as well.", player=player, the_area=area)
    course.tell("searched", 21, text, [course.searcher], place=places.CARDS[course.searched])
    _tell_if_bare(course)


_ROLLS: dict[int, Callable[[Course, int], None]] = {
    stages.OPEN_GATES: _roll_gate,
    stages.ROLL_EFFECT: _roll_effect,
    stages.ROLL_AREA: _roll_area,
}


# --- Searches -------------------------------------------------------------------------------------------------------
def _search(course: Course, area: int) -> None:
    _begin_search(course, area, course.before.active, 13)


def _give(course: Course, area: int) -> None:
    _begin_search(course, area, NEUTRAL, 48)


def _begin_search(course: Course, area: int, searcher: int, rule: int) -> None:
    course.searcher, course.searched, course.first_searched = searcher, area, area
    changes = course.take_die(searcher, area)
    course.tell("searched", rule, owners=[course.before.active], changes=changes, place=places.GATES[area])
    _tell_if_bare(course)


def _tell_if_bare(course: Course) -> None:
    if not any(course.stock[course.searched]):
        text = phrase("There is nothing to take {at_area}.", at_area=AREA.called(course.searched, "at"))
        course.tell("bare", 13, text, place=places.CARDS[course.searched])


def _take(course: Course, resource: int) -> None:
    rules = {stages.TAKE_FIRST: 14, stages.TAKE_EXTRA: 16}
    _receive(course, resource, course.searched, rules.get(course.before.stage) or _rule_here(course))


def _fetch(course: Course, resource: int, area: int) -> None:
    _receive(course, resource, area, _rule_here(course))


def _receive(course: Course, resource: int, area: int, rule: int) -> None:
    """A resource goes from an area to whoever the search is for."""
    changes = [course.hold(course.searcher, resource, 1), course.lay(area, resource, -1)]
    place = places.TOKENS[area][resource]
    course.tell("took", rule, _receiving(course), [course.searcher], changes, place, "gain")


def _receiving(course: Course) -> Text:
    """What the sentence of the move does not say."""
    extra, neutral = course.before.stage == stages.TAKE_EXTRA, course.searcher >= course.before.players
    if extra and neutral:
        return Phrase("It is the submarine's extra and goes to the neutral player.")
    if extra:
        return Phrase("It is the submarine's extra.")
    return Phrase("It goes to the neutral player.") if neutral else ""


def _rule_here(course: Course) -> int:
    """The rule of the tile whose area is searched."""
    return EFFECT_RULES[course.searched][course.before.open_tile[course.searched]]


# --- Effects --------------------------------------------------------------------------------------------------------
def _swap(course: Course, given: int, area: int, received: int) -> None:
    here = course.searched
    changes = (
        []
        if given == received
        else [
            course.lay(here, given, -1),
            course.lay(here, received, 1),
            course.lay(area, received, -1),
            course.lay(area, given, 1),
        ]
    )
    text = Phrase("So nothing has changed.") if given == received else ""
    course.tell("swapped", 20, text, [course.before.active], changes, places.TOKENS[area][received])


def _move(course: Course, resource: int, area: int) -> None:
    effect_here = board.tile_at(course.searched, course.before.open_tile[course.searched]).effect
    source = course.searched if effect_here == board.PUT_ONTO_MARKET else MARKET
    changes = [course.lay(source, resource, -1), course.lay(area, resource, 1)]
    course.tell("moved", _rule_here(course), "", [course.before.active], changes, places.TOKENS[area][resource])


def _turn(course: Course, area: int, face: int) -> None:
    now_at = _area_of_face(course, face)
    changes = [] if now_at == area else [course.put_dice(area, -1), course.put_dice(now_at, 1)]
    text = phrase("That die lies {at_area} now.", at_area=AREA.called(now_at, "at"))
    course.tell("turned", 27, text, [course.before.active], changes, places.GATES[now_at])


def _submarine(course: Course, area: int) -> None:
    course.tell("dived", 28, "", [course.before.active], course.dive(area), places.SUBMARINES[area])


def _donate(course: Course, pair: int) -> None:
    seat = course.before.active
    changes = [change("points", board.DONATION_POINTS, seat)]
    for resource, amount in Counter(board.PAIRS[pair].tolist()).items():
        changes += [course.hold(seat, resource, -amount), course.lay(resource, resource, amount)]
    text = phrase("{player} gets 1 point for it.", player=course.called(seat))
    course.tell("donated", 42, text, [seat], changes, places.PLATES[seat], "gain")


_BY_VERB: dict[str, Callable[..., None]] = {
    "tile": _tile,
    "die": _die,
    "search": _search,
    "give": _give,
    "take": _take,
    "fetch": _fetch,
    "swap": _swap,
    "move": _move,
    "turn": _turn,
    "submarine": _submarine,
    "donate": _donate,
}
"""What the moves do themselves, by their verbs; the sentences of others say all."""

_TELLERS = tuple((_BY_VERB.get(verb.word), named) for verb, named in MOVES.entries)
"""For each action who tells of it, if anybody, and what it names."""
