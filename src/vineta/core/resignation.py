"""What becomes of a game that somebody has given up: they cannot win it any more, and where one is left, it is over."""

from collections.abc import Sequence

import msgspec

from vineta.core.game import Outcome
from vineta.core.phrase import Phrase, both, phrase
from vineta.core.position import Position
from vineta.core.story import standing

REASON = "resignation"


def leaves_a_winner(resigned: Sequence[int], players: int) -> bool:
    """Whether all seats but one have been given up: that one has won, and the game is over."""
    return len(resigned) == players - 1


def outcome_of(position: Position, resigned: Sequence[int]) -> Outcome | None:
    """How a game ended in which these seats were given up, in that order; None while it goes on."""
    if leaves_a_winner(resigned, position.players):
        return _given_up(position, tuple(resigned))
    outcome = position.outcome
    return outcome if outcome is None or not resigned else _without(position, outcome, tuple(resigned))


def _given_up(position: Position, resigned: tuple[int, ...]) -> Outcome:
    """The game ends here, as it stands."""
    (winner,) = set(range(position.players)) - set(resigned)
    scores = standing(position.game, position.state)
    counted = tuple(figure.title for figure in position.game.figures if figure.decides)
    last = position.seats[resigned[-1]].player
    sentence = phrase("{loser} has resigned. {player} wins.", loser=last, player=position.seats[winner].player)
    return Outcome((winner,), REASON, scores, counted, sentence, resigned)


def _without(position: Position, outcome: Outcome, resigned: tuple[int, ...]) -> Outcome:
    """The result among those who have played to the end."""
    left = [seat for seat in range(position.players) if seat not in resigned]
    best = max(outcome.scores[seat] for seat in left)
    winners = tuple(seat for seat in left if outcome.scores[seat] == best)
    if winners == outcome.winners:
        return msgspec.structs.replace(outcome, resigned=resigned)
    sentence = _told(position, winners, resigned)
    return msgspec.structs.replace(outcome, winners=winners, sentence=sentence, resigned=resigned)


def _told(position: Position, winners: tuple[int, ...], resigned: tuple[int, ...]) -> Phrase:
    losers, players = (both(position.seats[seat].player for seat in seats) for seats in (resigned, winners))
    if len(winners) == 1:
        return phrase("Who resigned cannot win: {losers}. {player} wins.", losers=losers, player=players)
    return phrase("Who resigned cannot win: {losers}. {players} share the victory.", losers=losers, players=players)
