"""The table as a scene: the bowl with its pearls, the die, and a panel for each seat."""

from vineta.core.kernel import Record, State
from vineta.core.language import speak
from vineta.core.scene import Choice, Item, Panel, Scene, Sprite

from .board import DIE, FAVOUR, TAKE
from .notation import text
from .state import NOT_DEALT, UNSEEN, seats

WIDTH, HEIGHT = 8.0, 5.0
TONES = ("yellow", "red", "green")


def scene(state: State, seat: int, language: str) -> Scene:
    """What a seat sees, made from its view."""
    record = state[0]
    words = speak(__package__, language)
    asked = seat >= 0 and seat == record.mover
    takes = tuple(_choice(count, language) for count in range(min(record.die, record.bowl)))
    pearls = (Sprite(f"pearl-{number}", "pearl", *_place(number), hint="pearl") for number in range(record.bowl))
    die = Sprite("die", "die", WIDTH - 0.9, 0.9, tone="white", text=str(record.die or ""), hint="the die")
    return Scene(
        game="pearls",
        width=WIDTH,
        height=HEIGHT,
        sprites=(Sprite("bowl", "bowl", WIDTH / 2, 3.3, hint="the bowl"), *pearls, die),
        targets=(),
        players=tuple(_panel(record, seat, name) for seat, name in enumerate(seats(int(record.players)))),
        shared=(),
        buttons=takes if asked else (),
        question=words("Take pearls from the bowl") if asked else "",
    )


def sentence(action: int, actor: str, language: str) -> str:
    """A move in words."""
    words = speak(__package__, language)
    if action < DIE:
        return words("{player} takes pearls: {count}", player=actor, count=action - TAKE + 1)
    if action < FAVOUR:
        return words("The die shows {side}", side=action - DIE + 1)
    return words("A favourite is dealt")


def _choice(count: int, language: str) -> Choice:
    return Choice((TAKE + count,), speak(__package__, language)(text(TAKE + count)))


def _place(number: int) -> tuple[float, float]:
    """Six pearls lie in a row; the rows pile up."""
    row, column = divmod(number, 6)
    return 2.0 + 0.8 * column + 0.2 * (row % 2), 2.4 - 0.5 * row + 0.1 * (column % 2)


def _panel(record: Record, seat: int, name: str) -> Panel:
    favourite = {NOT_DEALT: "-", UNSEEN: "?"}.get(int(record.favourite[seat]), str(record.favourite[seat]))
    items = (
        Item(f"pearls-{seat}", "pearl", text=f"{record.pearls[seat]}", hint="pearls"),
        Item(f"favourite-{seat}", "card", "white", text=favourite, hint="favourite"),
    )
    return Panel(f"seat-{seat}", name, items, TONES[seat], active=bool(seat == record.mover))
