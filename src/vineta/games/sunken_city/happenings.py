"""What a move brings about: to whom, how much, where, and by which rule. From views alone."""

from collections.abc import Callable, Iterator

from vineta.core.game import OVER
from vineta.core.happenings import BOX, Change, Happening
from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Part, Phrase, Text, both, message, phrase, plural
from vineta.games.sunken_city import board, figures, places, rules, words
from vineta.games.sunken_city.figures import record_of
from vineta.games.sunken_city.steps import Step, changing, middle_of, player_at, village_of

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


def happenings(before: State, action: int, after: State, eyes: int) -> tuple[Happening, ...]:
    """What a move brought about; all eyes see the same."""
    tell, named = _TELLERS[action]
    if not tell:
        return ()
    return tuple(tell(Step(record_of(before.tobytes()), named, record_of(after.tobytes()))))


# --- Cards ----------------------------------------------------------------------------------------------------------
def _played(step: Step) -> Iterator[Happening]:
    seat = step.seat
    yield Happening("card", 7, "", (seat,), changing((figures.CARDS, seat, -1)))
    back = sum(step.after.hand[seat]) - sum(step.before.hand[seat]) + 1
    if back:
        text = phrase("{player} has played every card and takes all of them back.", player=player_at(step.after, seat))
        yield Happening("hand", 8, text, (seat,), changing((figures.CARDS, seat, back)))


# --- Building -------------------------------------------------------------------------------------------------------
def _street(step: Step) -> Iterator[Happening]:
    [place] = step.named
    changes = changing((figures.STREETS, BOX, 1), (figures.STACK, BOX, -1))
    yield Happening("raised", 13, "", (step.seat,), changes, places.STREET_MIDDLES[place])
    field = step.before.field
    if step.before.stack[field] == 1:
        calm = step.after.tide == board.CALM
        yield from _handed_over(step, field) if calm else _city_sinks(step, field)


def _house(step: Step) -> Iterator[Happening]:
    _, square = step.named
    yield Happening("raised", 18, "", (step.seat,), changing((figures.HOUSES, BOX, 1)), places.CENTRES[square])


def _handed_over(step: Step, field: int) -> Iterator[Happening]:
    """The last street of a field is taken: the next field serves, if there is one."""
    if field == board.FIELDS:
        text = Phrase("The last street is taken: until another one sinks, none can rise.")
        yield Happening("emptied", 20, text, place=places.FIELDS[field], mood="twist")
        return
    changes = _next_stack(step)
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


def _next_stack(step: Step) -> tuple[Change, ...]:
    """The streets on the field that serves now can be taken."""
    streets = step.after.stack[step.after.field]
    return changing((figures.STACK, BOX, streets), (figures.SUNK, BOX, -streets))


def _unbuilt(step: Step) -> Iterator[Happening]:
    """Pieces of the card lapse, because there is no street to take, or because nothing fits."""
    seat, count = step.seat, step.before.build_left
    parts: dict[str, Part] = {"player": player_at(step.before, seat), "count": count}
    if step.before.stack[step.before.field]:
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
def _walked(step: Step) -> Iterator[Happening]:
    [target] = step.named
    if step.turned("build_left", 0):
        yield from _unbuilt(step)
    if target == board.HOME:
        yield from _carried_home(step)
    else:
        yield from _explored(step, target)


def _explored(step: Step, square: int) -> Iterator[Happening]:
    """What a house holds: its treasure, in the centre the chest too; and perhaps it is the merman's."""
    seat, place = step.seat, places.CENTRES[square]
    found = step.after.found[seat] & ~step.before.found[seat]
    player = player_at(step.after, seat)
    for number in rules.treasures(found) if found else ():
        changes = changing((figures.OPEN, seat, 1))
        if number == board.CHEST:
            text = phrase("{player} finds the chest, which is worth 12.", player=player)
            yield Happening("chest", 26, text, (seat,), changes, place, "gain")
        else:
            text = phrase("{player} finds treasure {number}.", player=player, number=number)
            yield Happening("found", 25, text, (seat,), changes, place, "gain")
    if step.turned("phase", board.CHOOSE_GROTTO):
        text = phrase("It is the merman's house: {player} may send him to another grotto.", player=player)
        yield Happening("woken", 51, text, (seat,), place=place, mood="twist")


def _carried_home(step: Step) -> Iterator[Happening]:
    seat, player = step.seat, player_at(step.after, step.seat)
    carried = step.before.found[seat]
    if carried:
        numbers = rules.treasures(carried)
        text = phrase("{player} has {treasures} safe at home now.", player=player, treasures=_treasures(carried))
        changes = changing(
            (figures.HOME, seat, len(numbers)), (figures.WORTH, seat, sum(numbers)), (figures.OPEN, seat, -len(numbers))
        )
        yield Happening("home", 27, text, (seat,), changes, village_of(step.after, seat), "gain")
    if step.turned("ending", board.TREASURES):
        text = phrase("{player} has every treasure at home: this round is the last.", player=player)
        yield Happening("complete", 40, text, (seat,), (), village_of(step.after, seat), "end")


def _treasures(mask: int) -> Text:
    """Treasures in words: "treasure 3 and the chest"."""
    return both(_TREASURES[number] for number in rules.treasures(mask))


_TREASURES = (
    *(phrase("treasure {number}", number=number) for number in range(board.CHEST)),
    Phrase("the chest"),
)


def _chip_spent(step: Step) -> Iterator[Happening]:
    seat = step.seat
    farther = step.after.walk_left - step.before.walk_left
    text = plural(
        "{player} may walk one space farther.",
        "{player} may walk {count} spaces farther.",
        player=player_at(step.after, seat),
        count=farther,
    )
    changes = changing((figures.CHIPS, seat, -1), (figures.CHIPS, BOX, 1))
    yield Happening("chip spent", 28, text, (seat,), changes, village_of(step.after, seat))


# --- The merman -----------------------------------------------------------------------------------------------------
def _rolled(step: Step) -> Iterator[Happening]:
    """The move itself tells what the die shows, this what it means."""
    place, spaces = middle_of(step.after, step.after.merman), step.named[0]
    if spaces == 0:
        yield Happening("still", 32, Phrase("The merman stays where he is in this turn."), place=place)
    else:
        text = plural("The merman may go one space.", "The merman may go up to {count} spaces.", count=spaces)
        yield Happening("freed", 32, text, place=place)


def _merman_stepped(step: Step) -> Iterator[Happening]:
    yield from _sank(step)
    yield from _stuck(step)


def _sank(step: Step) -> Iterator[Happening]:
    """The piece that the merman leaves goes under, and whoever stands on it."""
    name = step.before.merman
    place, number = middle_of(step.before, name), step.before.cover[name]
    if number <= board.HOUSES:
        text = phrase("House {number} sinks back into its grotto.", number=number)
        yield Happening("sank", 35, text, (), changing((figures.HOUSES, BOX, -1)), place)
    else:
        yield _street_sank(step, words.street_name(number, name), place)
    yield from _went_under(step, name, place)


def _street_sank(step: Step, street: str, place: places.Point) -> Happening:
    used = step.before.field
    field = min(used + 1, board.FIELDS)
    text = phrase("The street {street} sinks onto field {field}.", street=street, field=field)
    pile = figures.STACK if field == used else figures.SUNK
    return Happening("sank", 35, text, (), changing((figures.STREETS, BOX, -1), (pile, BOX, 1)), place)


def _went_under(step: Step, name: int, place: places.Point) -> Iterator[Happening]:
    """Clockwise from the player on turn, as chips are given out."""
    mover, players = step.seat, step.before.players
    standing = step.before.adventurer[:players]
    if name not in standing:
        return
    for seat in [seat % players for seat in range(mover, mover + players) if standing[seat % players] == name]:
        lost = step.before.found[seat]
        text = _sunk_in_words(step.before, mover, seat, lost)
        changes = changing((figures.OPEN, seat, -lost.bit_count()))
        yield Happening("sunk", 36, text, (seat,) if seat == mover else (seat, mover), changes, place, "loss")
        if seat != mover:
            yield from _consoled(step, seat)


def _sunk_in_words(view: StateRecord, mover: int, seat: int, lost: int) -> Phrase:
    player, other = player_at(view, mover), player_at(view, seat)
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


def _consoled(step: Step, seat: int) -> Iterator[Happening]:
    """A chip for whoever was sunk, as long as there are any; none in a game without chips."""
    player, place = player_at(step.after, seat), village_of(step.after, seat)
    if step.after.chips[seat] > step.before.chips[seat]:
        changes = changing((figures.CHIPS, seat, 1), (figures.CHIPS, BOX, -1))
        text = phrase("{player} gets a chip for it.", player=player)
        yield Happening("chip gained", 37, text, (seat,), changes, place, "gain")
    elif any(step.after.chips):
        text = phrase("No chip is left for {player}.", player=player)
        yield Happening("chip missed", 37, text, (seat,), (), place)


# --- The tides of the expert game -----------------------------------------------------------------------------------
def _city_sinks(step: Step, field: int) -> Iterator[Happening]:
    place = middle_of(step.after, step.after.merman)
    last = field == board.FIELDS - 1
    text = (
        Phrase("Field 5 is used up: the city sinks for the last time.")
        if last
        else phrase("Field {field} is used up: the city begins to sink.", field=field)
    )
    yield Happening("sinking", 59 if last else 53, text, (), (), places.FIELDS[field], "twist")
    piece = words.piece(step.after.state[0], step.after.merman)
    yield Happening("surfaced", 53, phrase("The merman surfaces on {piece}.", piece=piece), (), (), place, "twist")
    yield from _stuck(step)


def _stuck(step: Step) -> Iterator[Happening]:
    if step.turned("tide", board.SPENT):
        place = middle_of(step.after, step.after.merman)
        text = Phrase("The merman cannot move any more: only walking is left, and this round is the last.")
        yield Happening("stuck", 59, text, (), (), place, "end")


def _banished(step: Step) -> Iterator[Happening]:
    """The move's own sentence says who did it, and where he is."""
    [grotto] = step.named
    yield Happening("banished", 56, "", (step.seat,), (), places.GROTTOES[grotto], "twist")
    yield from _sank(step)
    field = step.after.field
    streets = step.after.stack[field]
    text = plural(
        "The city rises again, with one street from field {field}.",
        "The city rises again, with {count} streets from field {field}.",
        field=field,
        count=streets,
    )
    yield Happening("rising", 58, text, (), _next_stack(step), places.FIELDS[field], "twist")


# --- The end --------------------------------------------------------------------------------------------------------
def _turn_ended(step: Step) -> Iterator[Happening]:
    if step.before.build_left and board.BUILDS[step.before.tide]:
        yield from _unbuilt(step)
    if step.after.mover == OVER:
        yield _ended(step.after)


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


_Teller = Callable[[Step], Iterator[Happening]]

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
