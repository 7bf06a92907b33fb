"""What a move brings about: to whom, how much, where, and by which rule. From views alone."""

from vineta.core.game import OVER
from vineta.core.happenings import BOX, Change, Figure, Happening
from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Phrase, phrase, plural
from vineta.core.why import Touch

from .board import BONUS, DIE, FAVOUR, FAVOURITES, NAMED, TAKE
from .moves import seat_to_deal
from .rules import points
from .state import NOT_DEALT, seats

FIGURES = (
    Figure(
        "points",
        Phrase("Points"),
        Phrase("A point for each pearl; a favourite that divides them adds four at the end."),
        9,
        True,
    ),
    Figure("pearls", Phrase("Pearls"), Phrase("Pearls taken from the bowl."), 6, symbol="pearl"),
    Figure("cards", Phrase("Cards"), Phrase("Everybody is dealt one favourite."), 3, symbol="card"),
)

KINDS = ("dealt", "taken", "emptied", "bonus")

BOWL = (4.0, 3.3)
"""Where pearls are taken, on the board."""


def counts(view: State) -> tuple[tuple[int, ...], ...]:
    """The figures of each seat; then the bowl and the deck, which nobody has."""
    record = view[0]
    at_table = range(int(record.players))
    rows = [
        (_points(record, seat), int(record.pearls[seat]), int(record.favourite[seat] != NOT_DEALT)) for seat in at_table
    ]
    return (*rows, (0, int(record.bowl), len(FAVOURITES) - sum(cards for _, _, cards in rows)))


def _points(record: StateRecord, seat: int) -> int:
    """The bonus counts once the favourites are shown."""
    return int(points(record, seat) if record.mover == OVER else record.pearls[seat])


def happenings(before: State, action: int, after: State, eyes: int) -> tuple[Happening, ...]:
    """What a move brought about, as these eyes may see it."""
    if action < DIE:
        return _taken(before[0], int(NAMED[action, 0]) + 1, after[0])
    return (_dealt(before[0]),) if action >= FAVOUR else ()


def _dealt(record: StateRecord) -> Happening:
    """The move's own sentence does not say to whom."""
    seat = int(seat_to_deal(record))
    text = phrase("The card goes to {player}.", player=seats(int(record.players))[seat].player)
    return Happening("dealt", 3, text, (seat,), (Change("cards", seat, 1), Change("cards", BOX, -1)))


def _taken(before: StateRecord, count: int, after: StateRecord) -> tuple[Happening, ...]:
    seat = int(before.turn)
    changes = Change("pearls", seat, count), Change("points", seat, count), Change("pearls", BOX, -count)
    taken = Happening("taken", 6, "", (seat,), changes, BOWL, "gain")
    return (taken, _emptied(), *_bonuses(after)) if after.mover == OVER else (taken,)


def _emptied() -> Happening:
    return Happening("emptied", 8, Phrase("The bowl is empty, and all favourites are shown."), place=BOWL, mood="end")


def _bonuses(record: StateRecord) -> list[Happening]:
    """Who gets more points than pearls."""
    at_table = seats(int(record.players))
    lucky = [seat for seat in range(len(at_table)) if points(record, seat) > record.pearls[seat]]
    return [_bonus(record, seat, at_table[seat].player) for seat in lucky]


def _bonus(record: StateRecord, seat: int, player: Phrase) -> Happening:
    text = plural(
        "{player}'s favourite {card} divides one pearl: four points more.",
        "{player}'s favourite {card} divides {count} pearls: four points more.",
        player=player,
        card=int(record.favourite[seat]),
        count=int(record.pearls[seat]),
    )
    return Happening("bonus", 9, text, (seat,), (Change("points", seat, BONUS),), mood="gain")


# --- Why not? -------------------------------------------------------------------------------------------------------
_TAKES = tuple(range(TAKE, DIE))
_ROLLS = tuple(range(DIE, FAVOUR))
_DEALS = tuple(range(FAVOUR, FAVOUR + len(FAVOURITES)))
_MEANT = {
    "bowl": _TAKES + _ROLLS,
    "pearl": _TAKES + _ROLLS,
    "die": _ROLLS,
    "favourite": _DEALS,
    "point": _TAKES + _ROLLS,
}
"""By what was touched; "pearl-3" is a pearl, "favourite-0" the card of a seat."""


def meant(view: State, touch: Touch) -> tuple[int, ...]:
    """The moves that somebody may mean who touches this: at the bowl taking, beside it rolling."""
    thing = touch.thing.partition("-")[0].removesuffix("s")
    if touch.thing or touch.y is None:
        return _MEANT.get(thing, ())
    return _MEANT["bowl" if touch.y > 1.5 else "die"]
