"""A result to look at: who came where, and what broke a tie."""

from collections.abc import Sequence
from typing import NamedTuple

from vineta.core.game import Outcome, Seat
from vineta.core.phrase import Phrase, Text, both, message, phrase


class Rank(NamedTuple):
    """Where a seat came."""

    place: int
    """From 1 on; seats that have the same of everything share it."""
    seat: int
    scores: tuple[int, ...]


def ranking(outcome: Outcome) -> list[Rank]:
    """All seats, the winners first."""
    order = sorted(enumerate(outcome.scores), key=lambda entry: entry[1], reverse=True)
    better = sorted(outcome.scores, reverse=True)
    return [Rank(better.index(scores) + 1, seat, scores) for seat, scores in order]


def tie_break(outcome: Outcome, seats: Sequence[Seat]) -> Phrase | None:
    """What decided at last between those who had the same of what counts before; None where that was not needed."""
    if len(outcome.winners) > 1:
        players = both(seats[seat].player for seat in outcome.winners)
        return phrase("{players} have the same of everything that counts.", players=players)
    best = max(outcome.scores)
    for figure in range(len(best) - 1, 0, -1):
        level = [seat for seat, scores in enumerate(outcome.scores) if scores[:figure] == best[:figure]]
        if len(level) > 1:
            return phrase(
                _TIE,
                players=both(seats[seat].player for seat in level),
                figures=both(_quoted(outcome.counted[number]) for number in range(figure)),
                other=_quoted(outcome.counted[figure]),
                best=best[figure],
                next=sorted(outcome.scores[seat][figure] for seat in level)[-2],
            )
    return None


_TIE = message("{players} are level on {figures}: {other} decides, {best} to {next}.")


def _quoted(figure: Text) -> Phrase:
    return phrase("“{figure}”", figure=figure)
