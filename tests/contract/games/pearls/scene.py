"""The table as a scene: the bowl with its pearls, the die, and a panel for each seat."""

from vineta.core.game import Seat
from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Phrase
from vineta.core.scene import Choice, Item, Panel, Scene, Sprite

from .board import MOVES, TAKE
from .state import NOT_DEALT, UNSEEN, seats

WIDTH, HEIGHT = 8.0, 5.0


def scene(state: State, seat: int) -> Scene:
    """What a seat sees, made from its view."""
    record = state[0]
    asked = seat == record.mover
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
        players=tuple(_panel(record, number, seat) for number, seat in enumerate(seats(int(record.players)))),
        shared=(),
        buttons=takes if asked else (),
        question=Phrase("Take pearls from the bowl") if asked else "",
    )


def _place(number: int) -> tuple[float, float]:
    """Six pearls lie in a row; the rows pile up."""
    row, column = divmod(number, 6)
    return 2.0 + 0.8 * column + 0.2 * (row % 2), 2.4 - 0.5 * row + 0.1 * (column % 2)


def _panel(record: StateRecord, number: int, seat: Seat) -> Panel:
    favourite = {NOT_DEALT: "-", UNSEEN: "?"}.get(int(record.favourite[number]), str(record.favourite[number]))
    items = (
        Item(f"pearls-{number}", "pearl", text=f"{record.pearls[number]}", hint=Phrase("pearls")),
        Item(f"favourite-{number}", "card", "white", text=favourite, hint=Phrase("favourite")),
    )
    return Panel(f"seat-{number}", seat.title, items, seat.tone, active=bool(number == record.mover))
