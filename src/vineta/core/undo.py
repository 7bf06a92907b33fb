"""What may be taken back: the mover's own moves of this turn, as long as chance has not decided and nobody has seen."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from vineta.core.errors import MoveError
from vineta.core.game import NATURE, SPECTATOR, Game
from vineta.core.kernel import State
from vineta.core.position import Position

TRIES = 16
"""How many guesses are compared to see whether a move showed something new."""


def movers(position: Position) -> list[int]:
    """Who made each move so far: a seat, or NATURE."""
    walk = position.at(0)
    walk.nature = None
    made_by = []
    for action in position.moves:
        made_by.append(walk.mover)
        walk.play(action)
    return made_by


def taken_back(position: Position) -> Position:
    """The position before the last move, if that was the mover's own and showed nothing new; MoveError says why not.

    The answer depends on what the mover may know alone, so that being refused tells nothing.
    """
    made_by = movers(position)
    if not made_by or set(made_by) == {NATURE}:
        raise MoveError("there is nothing to take back")
    if made_by[-1] == NATURE:
        raise MoveError("what chance has decided cannot be taken back")
    if made_by[-1] != position.mover:
        raise MoveError("the last move was somebody else's: only own moves of this turn can be taken back")
    earlier = position.at(len(position.moves) - 1)
    if showed_something(earlier, position):
        raise MoveError("the last move showed something hidden: it cannot be taken back")
    return earlier


def showed_something(earlier: Position, later: Position) -> bool:
    """Whether somebody knows more now, by all that the mover can tell.

    The mover does, if from what it knew before the move could have turned out differently. Another does, if the move
    gave it something to know that a spectator does not see.
    """
    game, seat = earlier.game, earlier.mover
    seen = game.view(later.state, seat).tobytes()
    for guess in _guesses(earlier):
        before = guess.copy().state
        guess.play(later.moves[-1])
        if game.view(guess.state, seat).tobytes() != seen:
            return True
        if any(_learned(game, before, guess.state, other) for other in range(earlier.players) if other != seat):
            return True
    return False


def _guesses(position: Position) -> Iterator[Position]:
    """What the position may be as far as its mover knows; a single one where nothing is hidden."""
    known = position.view(position.mover)
    generator = np.random.default_rng(0)
    for _ in range(TRIES):
        guess = known.guess(generator)
        nothing_hidden = guess == known
        yield guess
        if nothing_hidden:
            return


def _learned(game: Game, before: State, after: State, seat: int) -> bool:
    """Whether a seat has private knowledge that it did not have before."""
    earlier, later = _private(game, before, seat), _private(game, after, seat)
    return bool(((later != 0) & (later != earlier)).any())


def _private(game: Game, state: State, seat: int) -> npt.NDArray[np.uint8]:
    """What a seat sees and a spectator does not: how far each byte of their views lies apart."""
    own, public = (np.frombuffer(game.view(state, eyes).tobytes(), np.uint8) for eyes in (seat, SPECTATOR))
    return own - public
