"""An analysis in a few words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vineta.core.game import Seat
from vineta.core.phrase import Text, phrase

if TYPE_CHECKING:
    from vineta.insight.analysis import Performance

MUCH = 0.1
"""From which luck on it is worth a word: a tenth of a game."""


def summary(seats: Sequence[Seat], performances: Sequence["Performance"]) -> tuple[Text, ...]:
    """Who played best, and whose luck it was."""
    best = max(range(len(seats)), key=lambda seat: performances[seat].accuracy)
    return (_played_best(seats[best], performances[best]), *_fortunes(seats, performances, best))


def _played_best(seat: Seat, performance: "Performance") -> Text:
    figure = f"{performance.accuracy:.0f}"
    if performance.result == 1:
        return phrase("{name} played best (accuracy {figure}) and won.", name=seat.player, figure=figure)
    return phrase("{name} played best (accuracy {figure}).", name=seat.player, figure=figure)


def _fortunes(seats: Sequence[Seat], performances: Sequence["Performance"], best: int) -> list[Text]:
    told: list[Text] = []
    for number, (seat, performance) in enumerate(zip(seats, performances, strict=True)):
        luck = f"{performance.luck:+.2f}"
        if performance.result > 0 and number != best and performance.luck >= MUCH:
            told.append(phrase("{name} won by luck ({luck}).", name=seat.player, luck=luck))
        elif performance.luck >= MUCH:
            told.append(phrase("{name} was lucky ({luck}).", name=seat.player, luck=luck))
        elif performance.luck <= -MUCH:
            told.append(phrase("{name} had bad luck ({luck}).", name=seat.player, luck=luck))
    return told
