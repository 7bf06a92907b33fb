"""What a move brings about: to whom, how much, and by which rule; and what somebody means who touches a thing."""

from vineta.core.game import OVER
from vineta.core.happenings import BOX, Change, Figure, Happening
from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Phrase, phrase
from vineta.core.why import Touch

from .board import BONUS, DIE, FAVOUR, TAKE, VEILED
from .rules import points
from .state import seats

FIGURES = (
    Figure(
        "points",
        Phrase("Points"),
        Phrase("Every pearl is a point; at the end a favourite may earn four more."),
        9,
        True,
    ),
    Figure("pearls", Phrase("Pearls"), Phrase("Pearls that were taken from the bowl."), 6, symbol="pearl"),
)
_BOWL = (4.0, 3.3)


def counts(view: State) -> tuple[tuple[int, ...], ...]:
    """The figures of each seat, then of the box: what the bowl holds. Favourites count when they are turned up."""
    record = view[0]
    over = record.mover == OVER
    rows = [
        (points(record, seat) if over else int(record.pearls[seat]), int(record.pearls[seat]))
        for seat in range(record.players)
    ]
    return (*rows, (0, int(record.bowl)))


def happenings(before: State, action: int, after: State, eyes: int) -> tuple[Happening, ...]:
    """Pearls change hands; the last one turns the favourites up."""
    if not TAKE <= action < DIE:
        return ()
    taken = _taken(int(before["mover"][0]), int(before["bowl"][0] - after["bowl"][0]))
    return (taken, *_ending(after[0])) if after["mover"][0] == OVER else (taken,)


def _taken(seat: int, count: int) -> Happening:
    changes = (Change("points", seat, count), Change("pearls", seat, count), Change("pearls", BOX, -count))
    return Happening("taken", 6, "", (seat,), changes, _BOWL, "gain")


def _ending(record: StateRecord) -> list[Happening]:
    at_table = seats(int(record.players))
    empty = Happening("empty", 8, Phrase("The bowl is empty, and the favourites are turned up."), mood="end")
    bonuses = []
    for seat, player in enumerate(at_table):
        if points(record, seat) > record.pearls[seat]:
            text = phrase(
                "The favourite {card} divides the pearls of {player}: {points} points more",
                card=int(record.favourite[seat]),
                player=player.player,
                points=BONUS,
            )
            bonuses.append(Happening("bonus", 9, text, (seat,), (Change("points", seat, BONUS),), mood="gain"))
    return [empty, *bonuses]


def meant(view: State, touch: Touch) -> tuple[int, ...]:
    """Whoever touches the bowl or a pearl would take; the die rolls, and a favourite is dealt."""
    thing, *_ = touch.thing.split("-")
    ranges = {"bowl": (TAKE, DIE), "pearl": (TAKE, DIE), "pearls": (TAKE, DIE), "die": (DIE, FAVOUR)}
    if not thing:
        return tuple(range(TAKE, DIE))
    return tuple(range(*ranges.get(thing, (FAVOUR, VEILED))))
