"""The table as a few lines of text."""

from vineta.core.kernel import State, StateRecord
from vineta.core.sketch import Sketch, Span

from .state import NOT_DEALT, UNSEEN, seats


def sketch(state: State) -> Sketch:
    """The bowl, the die, and a line for each seat."""
    record = state[0]
    die = str(record.die or "-")
    bowl = [("bowl ", ""), ("●" * record.bowl, "bold white"), (f" {record.bowl}   die {die}", "")]
    return [bowl, *(_line(record, number, seat.name) for number, seat in enumerate(seats(int(record.players))))]


def _line(record: StateRecord, seat: int, name: str) -> list[Span]:
    mark = ">" if seat == record.mover else " "
    return [
        (f"{mark} {name:<6}", "bold"),
        (f" favourite {_card(record.favourite[seat])}  ", ""),
        ("●" * record.pearls[seat], "bold white"),
        (f" {record.pearls[seat]}", ""),
    ]


def _card(favourite: int) -> str:
    return {NOT_DEALT: "-", UNSEEN: "?"}.get(int(favourite), str(favourite))
