"""Analysis of a finished game: the curve of chances, every decision graded, luck and skill kept apart."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby, islice

import msgspec
import numpy as np

from vineta.core.errors import RecordError
from vineta.core.game import NATURE, Outcome
from vineta.core.history import Step
from vineta.core.phrase import Text
from vineta.core.position import Position
from vineta.core.resignation import outcome_of
from vineta.insight.decisions import Decision, MakeSeer, Seer, decide_turn
from vineta.insight.grades import Turn, accuracy, accuracy_error
from vineta.insight.luck import Chances, Draw, chances, doubt, draw, total_luck

QUICK, THOROUGH = 60_000, 1_200_000
"""How often it is tried out how the game may go on, shared out among all turns; comparisons take as much again."""
FEWEST = 120
"""Iterations for a turn, however many there are."""
FEWEST_GUESSES, FOR_A_GUESS = 8, 10
"""How many guesses of what is hidden a turn takes at least; more of them if each gets so many iterations."""

Progress = Callable[[int, int], None]
"""Is told how many decisions are judged, and of how many."""


class Performance(msgspec.Struct, frozen=True):
    """How one seat played, and how lucky it was."""

    result: float
    """1 for a victory, a share for a shared one."""
    luck: float
    """How much of a game nature's moves gave it or took from it."""
    adjusted: float
    """The result without luck: what somebody who plays like this may expect."""
    adjusted_error: float
    accuracy: float
    """How well it played, from 0 to 100."""
    accuracy_error: float
    lost: float
    """How much of a game its decisions gave away in all."""
    decisions: int


class Analysis(msgspec.Struct, frozen=True):
    """All that is known of a game once it was thought through."""

    game: str
    players: int
    iterations: int
    """How often in all it was tried out how the game may go on."""
    seed: int
    curve: tuple[Chances, ...]
    """Each seat's chance to win, before the first move and after each; at the end the result."""
    decisions: tuple[Decision, ...]
    draws: tuple[Draw, ...]
    performances: tuple[Performance, ...]
    summary: tuple[Text, ...]
    """In words who played best, and who was lucky."""


def analyse(
    position: Position,
    resigned: tuple[int, ...] = (),
    iterations: int = QUICK,
    seed: int = 0,
    threads: int = 1,
    make: MakeSeer | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Analyses the game that led to a position where it is over; the same seed and iterations give the same again.

    Of a game that was begun from a position of another one, what was decided and drawn since then is judged.

    >>> analyse(vineta.new("submarine", players=2, seed=1))
    Traceback (most recent call last):
    vineta.core.errors.RecordError: only a finished game can be analysed: what is hidden in it would be told
    """
    from vineta.insight.summary import summary

    outcome = outcome_of(position, resigned)
    if outcome is None:
        raise RecordError("only a finished game can be analysed: what is hidden in it would be told")
    decisions = tuple(_decisions(position, make, iterations, seed, threads, progress))
    draws = tuple(draw(earlier, step.action) for earlier, step in _own_steps(position) if step.mover == NATURE)
    performances = tuple(_performance(seat, outcome, decisions, draws) for seat in range(position.players))
    return Analysis(
        game=position.game.name,
        players=position.players,
        iterations=iterations,
        seed=seed,
        curve=(*_curve(position), _shares(outcome, position.players)),
        decisions=decisions,
        draws=draws,
        performances=performances,
        summary=summary(position.seats, performances),
    )


def _seer(seed: np.random.SeedSequence, iterations: int) -> Seer:
    """A bot that does not guess more of what is hidden than it has iterations to look at it."""
    from vineta.bots.forest import GUESSES
    from vineta.bots.search import SearchBot

    guesses = min(GUESSES, max(FEWEST_GUESSES, iterations // FOR_A_GUESS))
    return SearchBot(np.random.default_rng(seed), guesses=guesses)


def _curve(position: Position) -> Iterator[Chances]:
    """The chances before each move."""
    for earlier, _ in position.steps():
        yield tuple(chances(earlier.game, earlier.players, earlier.state).tolist())


def _shares(outcome: Outcome, players: int) -> Chances:
    return tuple(float(seat in outcome.winners) / len(outcome.winners) for seat in range(players))


def _decisions(
    position: Position, make: MakeSeer | None, iterations: int, seed: int, threads: int, progress: Progress | None
) -> Iterator[Decision]:
    """Every decision judged, in the order of the game; each turn by itself, so that threads change nothing."""
    turns = [list(turn) for _, turn in groupby(_choices(position), key=lambda choice: choice[0].mover)]
    each = max(FEWEST, iterations // max(1, len(turns)))
    judge = partial(decide_turn, make=make or partial(_seer, iterations=each), iterations=each, seed=seed)
    done, total = 0, sum(map(len, turns))
    with ThreadPoolExecutor(threads) as pool:
        for decisions in pool.map(judge, turns):
            done += len(decisions)
            if progress:
                progress(done, total)
            yield from decisions


def _choices(position: Position) -> Iterator[tuple[Position, int]]:
    """Each move where there was a choice, with what its seat could see before it."""
    for earlier, step in _own_steps(position):
        if step.mover != NATURE and len(earlier.legal) > 1:
            yield earlier.view(step.mover), step.action


def _own_steps(position: Position) -> Iterator[tuple[Position, Step]]:
    """The steps that belong to this game, and not to the one from whose position it was begun."""
    return islice(position.steps(), position.given, None)


def _performance(seat: int, outcome: Outcome, decisions: tuple[Decision, ...], draws: tuple[Draw, ...]) -> Performance:
    own = [decision for decision in decisions if decision.seat == seat]
    turns = _turns(decisions, seat)
    result, luck = float(seat in outcome.winners) / len(outcome.winners), total_luck(draws, seat)
    return Performance(
        result=result,
        luck=luck,
        adjusted=result - luck,
        adjusted_error=doubt(draws, seat),
        accuracy=accuracy(turns),
        accuracy_error=accuracy_error(turns),
        lost=sum(decision.loss for decision in own),
        decisions=len(own),
    )


def _turns(decisions: tuple[Decision, ...], seat: int) -> list[Turn]:
    """A seat's turns: each is all that it decides until somebody else does."""
    taken = [list(turn) for who, turn in groupby(decisions, key=lambda decision: decision.seat) if who == seat]
    return [Turn(sum(each.margin for each in turn), max(each.chance for each in turn)) for turn in taken]
