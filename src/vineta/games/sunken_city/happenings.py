"""What a move brings about: to whom, how much, where, and by which rule. From views alone."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from vineta.core.game import OVER
from vineta.core.happenings import BOX, Change, Happening
from vineta.core.kernel import State, StateRecord
from vineta.core.moves import Named
from vineta.core.phrase import Part, Phrase, Text, both, message, phrase, plural
from vineta.games.sunken_city import board, figures, places, rules, words
from vineta.games.sunken_city.figures import record_of
from vineta.games.sunken_city.state import seats

KINDS = (
    "card",  # one is played
    "hand",  # all cards come back
    "raised",  # a street or a house
    "unbuilt",  # pieces of a card that did not rise
    "emptied",  # a street field
    "hourglass",
    "found",  # a treasure
    "chest",
    "home",  # treasures are safe
    "complete",  # all treasures of one player are
    "chip spent",
    "chip gained",
    "chip missed",  # none is left
    "still",  # the die lets the merman stay
    "freed",  # the die lets him go
    "sank",  # a street or a house
    "sunk",  # an adventurer
    "woken",  # somebody has entered the merman's house
    "sinking",  # the city begins to sink
    "surfaced",  # the merman leaves his grotto
    "banished",
    "rising",  # the city begins to rise again
    "stuck",  # the merman, for good: the last sinking phase is over
    "ended",
)
"""Every kind of happening there is."""


class _Moment(NamedTuple):
    """A move, and the views before and after it, in plain numbers."""

    before: StateRecord
    named: Named
    after: StateRecord

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        seat: int = self.before.turn
        return seat

    def turned(self, field: str, value: int) -> bool:
        """Whether a field has this value now, and had another."""
        return bool(getattr(self.after, field) == value != getattr(self.before, field))


def happenings(before: State, action: int, after: State, eyes: int) -> tuple[Happening, ...]:
    """What a move brought about; all eyes see the same."""
    tell, named = _TELLERS[action]
    if not tell:
        return ()
    return tuple(tell(_Moment(record_of(before.tobytes()), named, record_of(after.tobytes()))))


# --- Reading views, and writing changes down ------------------------------------------------------------------------
def _player(view: StateRecord, seat: int) -> Phrase:
    return seats(view.players)[seat].player


def _village(view: StateRecord, seat: int) -> places.Point:
    return places.VILLAGES[view.village[seat]]


def _middle(view: StateRecord, name: int) -> places.Point:
    """The middle of a piece on the lake."""
    outline: int = _OUTLINES[view.cover[name]]
    middle: places.Point = places.PIECES[outline][name]
    return middle


_OUTLINES: list[int] = board.SHAPE.tolist()


def _changes(*changes: tuple[str, int, int]) -> tuple[Change, ...]:
    """Those that change something."""
    return tuple([Change(*change) for change in changes if change[2]])


def _treasures(mask: int) -> Text:
    """Treasures in words: "treasure 3 and the chest"."""
    return both(_TREASURES[number] for number in rules.treasures(mask))


_TREASURES = (
    *(phrase("treasure {number}", number=number) for number in range(board.CHEST)),
    Phrase("the chest"),
)


# --- Cards ----------------------------------------------------------------------------------------------------------
def _played(moment: _Moment) -> Iterator[Happening]:
    seat = moment.seat
    yield Happening("card", 7, "", (seat,), _changes((figures.CARDS, seat, -1)))
    back = sum(moment.after.hand[seat]) - sum(moment.before.hand[seat]) + 1
    if back:
        text = phrase("{player} has played every card and takes all of them back.", player=_player(moment.after, seat))
        yield Happening("hand", 8, text, (seat,), _changes((figures.CARDS, seat, back)))


# --- Building -------------------------------------------------------------------------------------------------------
def _street(moment: _Moment) -> Iterator[Happening]:
    [place] = moment.named
    changes = _changes((figures.STREETS, BOX, 1), (figures.STACK, BOX, -1))
    yield Happening("raised", 13, "", (moment.seat,), changes, places.STREET_MIDDLES[place])
    field = moment.before.field
    if moment.before.stack[field] == 1:
        calm = moment.after.tide == board.CALM
        yield from _handed_over(moment, field) if calm else _city_sinks(moment, field)


def _house(moment: _Moment) -> Iterator[Happening]:
    _, square = moment.named
    yield Happening("raised", 18, "", (moment.seat,), _changes((figures.HOUSES, BOX, 1)), places.CENTRES[square])


def _handed_over(moment: _Moment, field: int) -> Iterator[Happening]:
    """The last street of a field is taken: the next field serves, if there is one."""
    if field == board.FIELDS:
        text = Phrase("The last street is taken: until another one sinks, none can rise.")
        yield Happening("emptied", 20, text, place=places.FIELDS[field], mood="twist")
        return
    changes = _next_stack(moment)
    if field == board.FIELDS - 1:
        text = Phrase("Field 5 is used up and the hourglass comes into sight: this round is the last.")
        yield Happening("hourglass", 39, text, (), changes, places.FIELDS[field], "end")
    else:
        text = phrase(
            "Field {field} is used up: streets now rise from field {next} and sink onto field {last}.",
            field=field,
            next=field + 1,
            last=field + 2,
        )
        yield Happening("emptied", 38, text, (), changes, places.FIELDS[field], "twist")


def _next_stack(moment: _Moment) -> tuple[Change, ...]:
    """The streets on the field that serves now can be taken."""
    streets = moment.after.stack[moment.after.field]
    return _changes((figures.STACK, BOX, streets), (figures.SUNK, BOX, -streets))


def _unbuilt(moment: _Moment) -> Iterator[Happening]:
    """Pieces of the card lapse, because there is no street to take, or because nothing fits."""
    seat, count = moment.seat, moment.before.build_left
    parts: dict[str, Part] = {"player": _player(moment.before, seat), "count": count}
    if moment.before.stack[moment.before.field]:
        text = plural(
            "{player} finds no room for one more piece: it lapses.",
            "{player} finds no room for {count} more pieces: they lapse.",
            **parts,
        )
        yield Happening("unbuilt", 21, text, (seat,), mood="loss")
    else:
        text = plural(
            "With no street to take, {player} leaves one piece unbuilt.",
            "With no street to take, {player} leaves {count} pieces unbuilt.",
            **parts,
        )
        yield Happening("unbuilt", 20, text, (seat,))


# --- Walking --------------------------------------------------------------------------------------------------------
def _walked(moment: _Moment) -> Iterator[Happening]:
    [target] = moment.named
    if moment.turned("build_left", 0):
        yield from _unbuilt(moment)
    if target == board.HOME:
        yield from _carried_home(moment)
    else:
        yield from _explored(moment, target)


def _explored(moment: _Moment, square: int) -> Iterator[Happening]:
    """What a house holds: its treasure, in the centre the chest too; and perhaps it is the merman's."""
    seat, place = moment.seat, places.CENTRES[square]
    found = moment.after.found[seat] & ~moment.before.found[seat]
    player = _player(moment.after, seat)
    for number in rules.treasures(found) if found else ():
        changes = _changes((figures.OPEN, seat, 1))
        if number == board.CHEST:
            text = phrase("{player} finds the chest, which is worth 12.", player=player)
            yield Happening("chest", 26, text, (seat,), changes, place, "gain")
        else:
            text = phrase("{player} finds treasure {number}.", player=player, number=number)
            yield Happening("found", 25, text, (seat,), changes, place, "gain")
    if moment.turned("phase", board.CHOOSE_GROTTO):
        text = phrase("It is the merman's house: {player} may send him to another grotto.", player=player)
        yield Happening("woken", 51, text, (seat,), place=place, mood="twist")


def _carried_home(moment: _Moment) -> Iterator[Happening]:
    seat, player = moment.seat, _player(moment.after, moment.seat)
    carried = moment.before.found[seat]
    if carried:
        numbers = rules.treasures(carried)
        text = phrase("{player} has {treasures} safe at home now.", player=player, treasures=_treasures(carried))
        changes = _changes(
            (figures.HOME, seat, len(numbers)), (figures.WORTH, seat, sum(numbers)), (figures.OPEN, seat, -len(numbers))
        )
        yield Happening("home", 27, text, (seat,), changes, _village(moment.after, seat), "gain")
    if moment.turned("ending", board.TREASURES):
        text = phrase("{player} has every treasure at home: this round is the last.", player=player)
        yield Happening("complete", 40, text, (seat,), (), _village(moment.after, seat), "end")


def _chip_spent(moment: _Moment) -> Iterator[Happening]:
    seat = moment.seat
    farther = moment.after.walk_left - moment.before.walk_left
    text = plural(
        "{player} may walk one space farther.",
        "{player} may walk {count} spaces farther.",
        player=_player(moment.after, seat),
        count=farther,
    )
    changes = _changes((figures.CHIPS, seat, -1), (figures.CHIPS, BOX, 1))
    yield Happening("chip spent", 28, text, (seat,), changes, _village(moment.after, seat))


# --- The merman -----------------------------------------------------------------------------------------------------
def _rolled(moment: _Moment) -> Iterator[Happening]:
    """The move itself tells what the die shows, this what it means."""
    place, spaces = _middle(moment.after, moment.after.merman), moment.named[0]
    if spaces == 0:
        yield Happening("still", 32, Phrase("The merman stays where he is in this turn."), place=place)
    else:
        text = plural("The merman may go one space.", "The merman may go up to {count} spaces.", count=spaces)
        yield Happening("freed", 32, text, place=place)


def _merman_stepped(moment: _Moment) -> Iterator[Happening]:
    yield from _sank(moment)
    yield from _stuck(moment)


def _sank(moment: _Moment) -> Iterator[Happening]:
    """The piece that the merman leaves goes under, and whoever stands on it."""
    name = moment.before.merman
    place, number = _middle(moment.before, name), moment.before.cover[name]
    if number <= board.HOUSES:
        text = phrase("House {number} sinks back into its grotto.", number=number)
        yield Happening("sank", 35, text, (), _changes((figures.HOUSES, BOX, -1)), place)
    else:
        yield _street_sank(moment, words.street_name(number, name), place)
    yield from _went_under(moment, name, place)


def _street_sank(moment: _Moment, street: str, place: places.Point) -> Happening:
    used = moment.before.field
    field = min(used + 1, board.FIELDS)
    text = phrase("The street {street} sinks onto field {field}.", street=street, field=field)
    pile = figures.STACK if field == used else figures.SUNK
    return Happening("sank", 35, text, (), _changes((figures.STREETS, BOX, -1), (pile, BOX, 1)), place)


def _went_under(moment: _Moment, name: int, place: places.Point) -> Iterator[Happening]:
    """Clockwise from the player on turn, as chips are given out."""
    mover, players = moment.seat, moment.before.players
    standing = moment.before.adventurer[:players]
    if name not in standing:
        return
    for seat in [seat % players for seat in range(mover, mover + players) if standing[seat % players] == name]:
        lost = moment.before.found[seat]
        text = _sunk_in_words(moment.before, mover, seat, lost)
        changes = _changes((figures.OPEN, seat, -lost.bit_count()))
        yield Happening("sunk", 36, text, (seat,) if seat == mover else (seat, mover), changes, place, "loss")
        if seat != mover:
            yield from _consoled(moment, seat)


def _sunk_in_words(view: StateRecord, mover: int, seat: int, lost: int) -> Phrase:
    player, other = _player(view, mover), _player(view, seat)
    if seat == mover and lost:
        text = message("{player} sinks the own adventurer, who is back in the village and loses {treasures}.")
        return phrase(text, player=player, treasures=_treasures(lost))
    if seat == mover:
        return phrase("{player} sinks the own adventurer, who is back in the village.", player=player)
    if lost:
        text = message("{player} sinks {other}'s adventurer, who is back in the village and loses {treasures}.")
        return phrase(text, player=player, other=other, treasures=_treasures(lost))
    text = message("{player} sinks {other}'s adventurer, who is back in the village.")
    return phrase(text, player=player, other=other)


def _consoled(moment: _Moment, seat: int) -> Iterator[Happening]:
    """A chip for whoever was sunk, as long as there are any; none in a game without chips."""
    player, place = _player(moment.after, seat), _village(moment.after, seat)
    if moment.after.chips[seat] > moment.before.chips[seat]:
        changes = _changes((figures.CHIPS, seat, 1), (figures.CHIPS, BOX, -1))
        text = phrase("{player} gets a chip for it.", player=player)
        yield Happening("chip gained", 37, text, (seat,), changes, place, "gain")
    elif any(moment.after.chips):
        text = phrase("No chip is left for {player}.", player=player)
        yield Happening("chip missed", 37, text, (seat,), (), place)


# --- The tides of the expert game -----------------------------------------------------------------------------------
def _city_sinks(moment: _Moment, field: int) -> Iterator[Happening]:
    place = _middle(moment.after, moment.after.merman)
    last = field == board.FIELDS - 1
    text = (
        Phrase("Field 5 is used up: the city sinks for the last time.")
        if last
        else phrase("Field {field} is used up: the city begins to sink.", field=field)
    )
    yield Happening("sinking", 59 if last else 53, text, (), (), places.FIELDS[field], "twist")
    piece = words.piece(moment.after.state[0], moment.after.merman)
    yield Happening("surfaced", 53, phrase("The merman surfaces on {piece}.", piece=piece), (), (), place, "twist")
    yield from _stuck(moment)


def _stuck(moment: _Moment) -> Iterator[Happening]:
    if moment.turned("tide", board.SPENT):
        place = _middle(moment.after, moment.after.merman)
        text = Phrase("The merman cannot move any more: only walking is left, and this round is the last.")
        yield Happening("stuck", 59, text, (), (), place, "end")


def _banished(moment: _Moment) -> Iterator[Happening]:
    """The move's own sentence says who did it, and where he is."""
    [grotto] = moment.named
    yield Happening("banished", 56, "", (moment.seat,), (), places.GROTTOES[grotto], "twist")
    yield from _sank(moment)
    field = moment.after.field
    streets = moment.after.stack[field]
    text = plural(
        "The city rises again, with one street from field {field}.",
        "The city rises again, with {count} streets from field {field}.",
        field=field,
        count=streets,
    )
    yield Happening("rising", 58, text, (), _next_stack(moment), places.FIELDS[field], "twist")


# --- The end --------------------------------------------------------------------------------------------------------
def _turn_ended(moment: _Moment) -> Iterator[Happening]:
    if moment.before.build_left and board.BUILDS[moment.before.tide]:
        yield from _unbuilt(moment)
    if moment.after.mover == OVER:
        yield _ended(moment.after)


def _ended(view: StateRecord) -> Happening:
    reason = view.ending
    if reason == board.STALL:
        rounds = view.stall_rounds
        text = plural(
            "One round has passed without any event: the game is over.",
            "{count} rounds have passed without any event: the game is over.",
            count=rounds,
        )
        return Happening("ended", 42, text, mood="end")
    if reason == board.LIMIT:
        turns = view.turn_limit
        text = plural(
            "Everybody has had one turn: the game is over.",
            "Everybody has had {count} turns: the game is over.",
            count=turns,
        )
        return Happening("ended", 43, text, mood="end")
    rule = 40 if reason == board.TREASURES else 39 if view.tide == board.CALM else 59
    return Happening("ended", rule, Phrase("The last round is over."), mood="end")


_Teller = Callable[[_Moment], Iterator[Happening]]

_BY_VERB: dict[str, _Teller] = {
    "card": _played,
    "street": _street,
    "house": _house,
    "walk": _walked,
    "chip": _chip_spent,
    "merman": _merman_stepped,
    "banish": _banished,
    "end": _turn_ended,
    "die": _rolled,
}
"""What is not here brings about no more than its own sentence says."""

_TELLERS = tuple((_BY_VERB.get(verb.word), named) for verb, named in board.MOVES.entries)
