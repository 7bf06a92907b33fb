"""Why a move is good, in words: what it brings about in this turn, and what may follow from another one."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from vineta.bots.opinion import Candidate
from vineta.core.errors import MoveError
from vineta.core.game import Game
from vineta.core.happenings import Happening
from vineta.core.phrase import Phrase, Text, phrase
from vineta.core.position import Position
from vineta.core.story import Deed, last_deed

FARTHEST = 24
"""How many moves of an expected line are looked at."""


class Course(NamedTuple):
    """How a game is expected to go on from a move, as a seat would see it."""

    own: tuple[Deed, ...]
    """What the seat itself does, until anybody else or chance moves."""
    later: tuple[Deed, ...]
    """What comes after that."""


def reasons(view: Position, chosen: Candidate, others: Sequence[Candidate], seed: int = 0) -> tuple[Text, ...]:
    """Why a move is good, compared with the others; from what the seat of the view may know."""
    course = expected(view, chosen, seed)
    told = [_bringing(happening.text) for happening in gains(view.game, course, view.mover)]
    avoided = losses_avoided(view.mover, course, [expected(view, other, seed) for other in others])
    told += [phrase("Otherwise this may follow: {what}", what=text) for text in avoided[:1]]
    return tuple(told[:2]) or (_quiet(course, view.mover),)


def expected(view: Position, candidate: Candidate, seed: int = 0) -> Course:
    """The expected line of a move, played on a guess of what the seat cannot see."""
    position, deeds = view.guess(np.random.default_rng(seed)), []
    for action in candidate.line[:FARTHEST]:
        try:
            position.play(action)
        except MoveError:  # another guess had this move
            break
        done = last_deed(position, view.mover)
        if done is not None:
            deeds.append(done)
    turn = next((number for number, done in enumerate(deeds) if done.mover != view.mover), len(deeds))
    return Course(tuple(deeds[:turn]), tuple(deeds[turn:]))


def gains(game: Game, course: Course, seat: int) -> list[Happening]:
    """What the seat brings about for itself in this turn, what decides the game first."""
    deciding = {figure.name for figure in game.figures if figure.decides}
    found = [each for each in _told(course.own) if _helps(each, seat)]
    return sorted(found, key=lambda each: -_amount(each, seat, deciding))


def losses_avoided(seat: int, course: Course, others: Sequence[Course]) -> list[Text]:
    """What a seat may lose after another move, and does not after this one."""
    here = {str(each.text) for each in _told(course.later)}
    losses = (each for other in others for each in _told(other.later) if _hurts(each, seat))
    return [each.text for each in losses if str(each.text) not in here]


def _told(deeds: Sequence[Deed]) -> Iterator[Happening]:
    return (happening for deed in deeds for happening in deed.happenings if happening.text)


def _helps(happening: Happening, seat: int) -> bool:
    return _amount(happening, seat) > 0 or (happening.mood == "gain" and seat in happening.seats)


def _hurts(happening: Happening, seat: int) -> bool:
    return _amount(happening, seat) < 0 or (happening.mood == "loss" and seat in happening.seats)


def _amount(happening: Happening, seat: int, figures: set[str] | None = None) -> int:
    """By how much a seat's figures change, all of them or these."""
    changes = (change for change in happening.changes if change.seat == seat)
    return sum(change.amount for change in changes if figures is None or change.figure in figures)


def _bringing(text: Text) -> Text:
    return phrase("In this turn: {what}", what=text)


def _quiet(course: Course, seat: int) -> Text:
    """Where nothing is gained at once, what it is good for later."""
    coming = next((each for each in _told(course.later) if _helps(each, seat)), None)
    if coming is not None:
        return phrase("It prepares: {what}", what=coming.text)
    return Phrase("Of all that was compared it keeps the best chances.")
