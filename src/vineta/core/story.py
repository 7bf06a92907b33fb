"""The story of a game: its moves one after the other, as given eyes saw them, and what each of them brought about.

The one source of all that is told of a game's past: log, recap, result, replay, terminal and the captions of films.
"""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import TYPE_CHECKING

import msgspec

from vineta.core.errors import MoveError
from vineta.core.game import SPECTATOR, Game, all_eyes
from vineta.core.happenings import Happening
from vineta.core.history import Step
from vineta.core.kernel import State
from vineta.core.phrase import Text
from vineta.core.telling import sentence

if TYPE_CHECKING:
    from vineta.core.position import Position

Standing = tuple[tuple[int, ...], ...]
"""For each seat the figures that decide, in the order of the game's `figures`."""


class Deed(msgspec.Struct, frozen=True, gc=False):
    """A move as it was seen, and what it brought about."""

    mover: int
    """A seat, or NATURE."""
    text: Text
    """The sentence of the move itself."""
    happenings: tuple[Happening, ...]
    """In the order in which they happened, those without a text of their own among them."""

    @property
    def texts(self) -> tuple[Text, ...]:
        """All that is told: the move, then what it brought about."""
        return (self.text, *(happening.text for happening in self.happenings if happening.text))

    def __str__(self) -> str:
        return "\n".join(map(str, self.texts))


class Passage(Deed, frozen=True, gc=False):
    """A deed in its place in the story."""

    step: int
    """How many moves had been made once it was done."""
    standing: Standing
    """How the seats stood then."""


def deed(game: Game, players: int, step: Step, before: State, after: State, eyes: int) -> Deed:
    """What a step was, from the views of the same eyes before and after it."""
    action = step.seen_by(eyes)
    text = sentence(game.name, players, step.mover, action)
    return Deed(step.mover, text, game.happenings(before, action, after, eyes))


def standing(game: Game, view: State) -> Standing:
    """How the seats stand, as far as a view shows it."""
    deciding = sum(figure.decides for figure in game.figures)
    return tuple(row[:deciding] for row in game.counts(view)[:-1])


def last_deed(position: "Position", eyes: int) -> Deed | None:
    """What the last move was and brought about; None before the first, and in a view or guess, whose past is hidden."""
    if position.watcher is not None or len(position.history) == position.first_move:
        return None
    game, step = position.game, position.history[-1]
    before, after = game.view(position.previous, eyes), game.view(position.state, eyes)
    return deed(game, position.players, step, before, after, eyes)


def story(position: "Position", eyes: int = SPECTATOR, since: int = 0) -> Iterator[Passage]:
    """The game that led to a position, from move number `since` on, as a seat (or SPECTATOR) saw it."""
    if position.watcher is not None:
        raise MoveError("this is a view, whose past is not wholly known: ask the position itself for its story")
    if eyes not in all_eyes(position.players):
        raise MoveError(f"there are seats 0 to {position.players - 1}, and {SPECTATOR} for a spectator, not {eyes}")
    return _passages(position, eyes, max(since, position.first_move))


def _passages(position: "Position", eyes: int, since: int) -> Iterator[Passage]:
    game = position.game
    for number, (before, after) in enumerate(pairwise(_views(position, eyes, since)), start=since):
        done = deed(game, position.players, position.history[number], before, after, eyes)
        yield Passage(done.mover, done.text, done.happenings, number + 1, standing(game, after))


def _views(position: "Position", eyes: int, since: int) -> Iterator[State]:
    """What was seen before move number `since`, and after each from there on."""
    for earlier, _ in islice(position.steps(), since - position.first_move, None):
        yield position.game.view(earlier.state, eyes)
    yield position.game.view(position.state, eyes)
