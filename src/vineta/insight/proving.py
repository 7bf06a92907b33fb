"""Whether a decision is a puzzle: one move clearly better than all others, overlooked by who plans only their own turn.

Cheap questions come first, so that little is spent on decisions that are none. In a game whose turns are many small
moves "the move" is the small one that is asked for: every other first move is thought through with the best turn that
can still be made of it, so whatever may be done in another order too has no clear answer, and is no puzzle.
"""

from typing import cast

import msgspec

from vineta import bots
from vineta.bots.base import Thinker
from vineta.bots.opinion import Budget, Candidate, Opinion
from vineta.bots.search import SearchBot
from vineta.core.position import Position
from vineta.core.puzzles import Theme
from vineta.insight.reasons import expected, gains, losses_avoided

MARGIN = 0.07
"""How much better than any other move the right one has to be, as a chance to win: all others are mistakes."""
WORTHWHILE = 0.15
"""The chance that the right move gives at least: nobody likes to look for the best way to lose."""
FEWEST, MOST = 3, 40
"""Between how many moves one chooses."""
STRONGEST, OVERLOOKS = "admiral", "greedy"
SEEDS = 3
"""How often each of the quick bots tries."""


class Depths(msgspec.Struct, frozen=True):
    """How much is searched for each question, in iterations."""

    glance: int
    """Whether there may be something."""
    look: int
    """Whether a move is better than its nearest rivals, for each of them."""
    comparison: int
    """How good each move is, shared out among all."""
    again: int
    """Whether other chances lead to the same move."""
    beyond: int
    """Whether more thinking than the strongest level's changes anything."""
    efforts: tuple[int, ...]
    """What each difficulty takes; the last one takes more than all of these."""
    quick: int
    """For bots whose games are looked through."""


MOVES = Depths(
    glance=2_000, look=1_000, comparison=40_000, again=50_000, beyond=250_000, efforts=(16, 80, 500), quick=300
)
TURNS = Depths(
    glance=12_000,
    look=6_000,
    comparison=160_000,
    again=50_000,
    beyond=250_000,
    efforts=(400, 1_500, 6_000),
    quick=4_000,
)
RIVALS = 2
"""How many moves are looked at beside the one that seems right, before all are."""


class Proof(msgspec.Struct, frozen=True):
    """What was found out about a decision that is a puzzle."""

    right: Candidate
    tempting: Candidate
    chances: tuple[float, ...]
    """For each legal move."""
    theme: Theme
    difficulty: int


def depths(view: Position) -> Depths:
    return TURNS if view.game.whole_turns else MOVES


def prove(view: Position, seed: int) -> Proof | None:
    """The proof that the decision of the seat whose view this is makes a puzzle; None if it does not."""
    if not FEWEST <= len(view.legal) <= MOST:
        return None
    glance = _opinion(view, depths(view).glance, seed)
    if not _promises(glance):
        return None
    right, tempting = glance.action, overlooked(view, glance.action)
    if tempting is None or not _stands_out(view, glance, tempting, seed):
        return None
    chances = compare(view, seed)
    if not _is_clear(view, chances, right) or _opinion(view, depths(view).again, seed + 1).action != right:
        return None
    strongest = _strongest(seed)
    if strongest.choose(view) != right:
        return None
    deepest = strongest.think(view, Budget(iterations=depths(view).beyond))
    if deepest.action != right:
        return None
    best, other = deepest.candidates[0], _candidate(deepest, tempting)
    return Proof(best, other, chances, _theme(view, best, other), difficulty(view, right))


def is_found(view: Position, right: int, seed: int) -> bool:
    """Whether the strongest level plays a move."""
    return _strongest(seed).choose(view) == right


def _strongest(seed: int) -> Thinker:
    return cast(Thinker, bots.find(STRONGEST, seed))


def overlooked(view: Position, right: int) -> int | None:
    """What the greedy bot plays instead of a move, whatever its seed; None if it ever plays it."""
    chosen = [bots.find(OVERLOOKS, seed).choose(view) for seed in range(SEEDS)]
    return None if right in chosen else chosen[0]


def compare(view: Position, seed: int) -> tuple[float, ...]:
    """The chance that each legal move gives."""
    legal = view.legal.tolist()
    return _foreseen(view, legal, depths(view).comparison // len(legal), seed)


def _foreseen(view: Position, actions: list[int], iterations: int, seed: int) -> tuple[float, ...]:
    """The chance that each of these moves gives, all thought through equally deeply, with the same guesses and dice."""
    budget = Budget(iterations=max(1, iterations))
    return tuple(chances[view.mover] for chances in SearchBot(seed).foresee(view, actions, budget))


def difficulty(view: Position, right: int) -> int:
    """From 1 on: the first effort that always finds a move."""
    for level, iterations in enumerate(depths(view).efforts, start=1):
        if all(_opinion(view, iterations, seed).action == right for seed in range(SEEDS)):
            return level
    return 1 + len(depths(view).efforts)


def _opinion(view: Position, iterations: int, seed: int) -> Opinion:
    return SearchBot(seed).think(view, Budget(iterations=iterations))


def _promises(glance: Opinion) -> bool:
    """Whether the first of the moves stands out, as far as a glance shows it."""
    best, *others = glance.candidates
    return best.chance >= WORTHWHILE and best.chance - max((each.chance for each in others), default=0.0) >= MARGIN / 2


def _stands_out(view: Position, glance: Opinion, tempting: int, seed: int) -> bool:
    """Whether the first of the moves is better than the tempting one and its nearest rivals."""
    rivals = sorted(glance.candidates[1:], key=lambda each: -each.chance)[:RIVALS]
    actions = [glance.action, *dict.fromkeys([tempting, *(each.action for each in rivals)])]
    best, *others = _foreseen(view, actions, depths(view).look, seed)
    return best - max(others) >= MARGIN


def _is_clear(view: Position, chances: tuple[float, ...], right: int) -> bool:
    place: int = view.legal.tolist().index(right)
    others = max(chance for number, chance in enumerate(chances) if number != place)
    return chances[place] >= WORTHWHILE and chances[place] - others >= MARGIN


def _candidate(opinion: Opinion, action: int) -> Candidate:
    """A move as it was compared; one that was not thought of leads nowhere."""
    compared = (each for each in opinion.candidates if each.action == action)
    return next(compared, Candidate(action, 0.0, 0.0, (action,)))


def _theme(view: Position, right: Candidate, tempting: Candidate) -> Theme:
    """What the right move is about."""
    game, seat = view.game, view.mover
    course, other = expected(view, right), expected(view, tempting)
    deciding = {figure.name for figure in game.figures if figure.decides}
    gained = gains(game, course, seat)
    if any(happening.mood == "end" for deed in course.own for happening in deed.happenings):
        return "victory"
    if any(change.figure in deciding and change.seat == seat for each in gained for change in each.changes):
        return "points"
    if losses_avoided(seat, course, [other]):
        return "defence"
    return "gain" if gained else "preparation"
