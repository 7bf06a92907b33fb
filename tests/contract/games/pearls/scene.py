"""The table as a scene: the bowl with its pearls, the die, and a panel for each seat."""

from vineta.core.game import Seat
from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Phrase, phrase
from vineta.core.scene import Choice, Item, Panel, Scene, Sprite

from .board import MOVES, TAKE
from .happenings import counts
from .state import NOT_DEALT, UNSEEN, seats

WIDTH, HEIGHT = 8.0, 5.0


def scene(state: State, seat: int) -> Scene:
    """What a seat sees, made from its view."""
    record = state[0]
    asked = seat == record.mover
    standing = tuple(row[:1] for row in counts(state)[:-1])
    takes = tuple(Choice((TAKE + count,), MOVES.label(TAKE + count)) for count in range(min(record.die, record.bowl)))
    hint = Phrase("pearl")
    pearls = (Sprite(f"pearl-{number}", "pearl", *_place(number), hint=hint) for number in range(record.bowl))
    die = Sprite("die", "die", WIDTH - 0.9, 0.9, tone="white", text=str(record.die or ""), hint=Phrase("the die"))
    return Scene(
        game="pearls",
        width=WIDTH,
        height=HEIGHT,
        sprites=(Sprite("bowl", "bowl", WIDTH / 2, 3.3, hint=Phrase("the bowl")), *pearls, die),
        targets=(),
        players=tuple(
            _panel(record, number, seat, *standing[number]) for number, seat in enumerate(seats(int(record.players)))
        ),
        shared=(),
        buttons=takes if asked else (),
        question=Phrase("Take pearls from the bowl") if asked else "",
        standing=standing,
    )


_FAVOURITE = Phrase("The favourite: four points more if it divides the pearls in the end (PE-9).")


def _place(number: int) -> tuple[float, float]:
    """Six pearls lie in a row; the rows pile up."""
    row, column = divmod(number, 6)
    return 2.0 + 0.8 * column + 0.2 * (row % 2), 2.4 - 0.5 * row + 0.1 * (column % 2)


def _panel(record: StateRecord, number: int, seat: Seat, points: int) -> Panel:
    favourite = {NOT_DEALT: "-", UNSEEN: "?"}.get(int(record.favourite[number]), str(record.favourite[number]))
    items = (
        Item(
            f"points-{number}",
            "bowl",
            text=phrase("Points: {points}", points=points),
            hint=Phrase("The most points win (PE-10)."),
        ),
        Item(
            f"pearls-{number}", "pearl", text=f"{record.pearls[number]}", hint=Phrase("Each pearl is a point (PE-9).")
        ),
        Item(f"favourite-{number}", "card", "white", text=favourite, hint=_FAVOURITE),
    )
    return Panel(f"seat-{number}", seat.player, items, seat.tone, active=bool(number == record.mover))
