"""An analysis in a few words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vineta.core.game import Seat
from vineta.core.phrase import Text, both, phrase

if TYPE_CHECKING:
    from vineta.insight.analysis import Performance

MUCH = 0.1
"""From which luck on it is worth a word: a tenth of a game."""


def summary(seats: Sequence[Seat], performances: Sequence["Performance"]) -> tuple[Text, ...]:
    """Who played best, and whose luck it was."""
    figures = [f"{performance.accuracy:.0f}" for performance in performances]
    highest = max(figures, key=int)
    best = [seat for seat, figure in enumerate(figures) if figure == highest]
    if len(best) == 1:
        first = _played_best(seats[best[0]], highest, won=performances[best[0]].result == 1)
    else:  # nobody sees a difference in the table below, and none could be trusted
        names = both(seats[seat].player for seat in best)
        first = phrase("{names} played equally well (accuracy {figure}).", names=names, figure=highest)
    return (first, *_fortunes(seats, performances, best))


def _played_best(seat: Seat, figure: str, won: bool) -> Text:
    if won:
        return phrase("{name} played best (accuracy {figure}) and won.", name=seat.player, figure=figure)
    return phrase("{name} played best (accuracy {figure}).", name=seat.player, figure=figure)


def _fortunes(seats: Sequence[Seat], performances: Sequence["Performance"], best: Sequence[int]) -> list[Text]:
    told: list[Text] = []
    for number, (seat, performance) in enumerate(zip(seats, performances, strict=True)):
        luck = f"{performance.luck:+.2f}"
        if performance.result > 0 and number not in best and performance.luck >= MUCH:
            told.append(phrase("{name} won by luck ({luck}).", name=seat.player, luck=luck))
        elif performance.luck >= MUCH:
            told.append(phrase("{name} was lucky ({luck}).", name=seat.player, luck=luck))
        elif performance.luck <= -MUCH:
            told.append(phrase("{name} had bad luck ({luck}).", name=seat.player, luck=luck))
    return told
