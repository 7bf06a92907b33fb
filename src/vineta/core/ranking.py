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
    """What decided between those who had the same of what counts first; None where nobody had."""
    best = max(outcome.scores)
    level = [seat for seat, scores in enumerate(outcome.scores) if scores[0] == best[0]]
    if len(level) == 1:
        return None
    players = both(seats[seat].player for seat in level)
    following = next((number for number in range(len(best)) if _differ(outcome, level, number)), None)
    if following is None:
        return phrase("{players} have the same of everything that counts.", players=players)
    shares = {outcome.scores[seat][following] for seat in level}
    names: dict[str, Text] = {"figure": outcome.counted[0], "other": outcome.counted[following]}
    text = message("{players} are level on “{figure}”: “{other}” decides, {best} to {next}.")
    return phrase(text, players=players, best=max(shares), next=sorted(shares)[-2], **names)


def _differ(outcome: Outcome, seats: list[int], figure: int) -> bool:
    return len({outcome.scores[seat][figure] for seat in seats}) > 1
