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
    """All seats, the winners first; who resigned comes last, the earlier the farther."""
    left = [(scores, seat) for seat, scores in enumerate(outcome.scores) if seat not in outcome.resigned]
    better = sorted((scores for scores, _ in left), reverse=True)
    order = sorted(left, key=lambda entry: entry[0], reverse=True)
    ranks = [Rank(better.index(scores) + 1, seat, scores) for scores, seat in order]
    for seat in reversed(outcome.resigned):
        ranks.append(Rank(len(ranks) + 1, seat, outcome.scores[seat]))
    return ranks


def tie_break(outcome: Outcome, seats: Sequence[Seat]) -> Phrase | None:
    """What decided at last between those who had the same of what counts before; None where that was not needed."""
    if len(outcome.winners) > 1:
        players = both(seats[seat].player for seat in outcome.winners)
        return phrase("{players} have the same of everything that counts.", players=players)
    left = [seat for seat in range(len(outcome.scores)) if seat not in outcome.resigned]
    best = max(outcome.scores[seat] for seat in left)
    for figure in range(len(best) - 1, 0, -1):
        level = [seat for seat in left if outcome.scores[seat][:figure] == best[:figure]]
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
