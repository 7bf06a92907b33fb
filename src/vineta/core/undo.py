"""What may be taken back: the mover's own moves of this turn, as long as chance has not decided and nobody has seen."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from vineta.core.errors import MoveError
from vineta.core.game import NATURE, SPECTATOR, Game
from vineta.core.kernel import State, copy_state
from vineta.core.phrase import Phrase
from vineta.core.position import Position

CHANCE_DECIDED = Phrase("what chance has decided cannot be taken back")
SHOWED_SOMETHING = Phrase("the last move showed something hidden: it cannot be taken back")

TRIES = 16
"""How many guesses are compared to see whether a move showed something new."""


def taken_back(position: Position) -> Position:
    """The position before the last move, if that was the mover's own and showed nothing new; MoveError says why not.

    The answer depends on what the mover may know alone, so that being refused tells nothing.
    """
    made_by = position.history.movers
    if not made_by or set(made_by) == {NATURE}:
        raise MoveError("there is nothing to take back")
    if made_by[-1] == NATURE:
        raise MoveError(CHANCE_DECIDED)
    if made_by[-1] != position.mover:
        raise MoveError("the last move was somebody else's: only own moves of this turn can be taken back")
    if showed_something(position):
        raise MoveError(SHOWED_SOMETHING)
    return position.at(len(position.history) - 1)


def showed_something(position: Position) -> bool:
    """Whether somebody knows more after the last move of a position, by all that its mover can tell.

    The mover does, if from what it knew before the move could have turned out differently. Another does, if the move
    gave it something to know that a spectator does not see.
    """
    game, before, action = position.game, position.previous, position.history.actions[-1]
    if game.leaves_secrets(before, action):
        return False
    mover = int(before["mover"][0])
    others = [seat for seat in range(position.players) if seat != mover]
    seen = game.view(position.state, mover).tobytes()
    for guess in _guesses(game, before, mover):
        turned_out = copy_state(guess)
        game.drive.attempt(turned_out, action)
        if game.view(turned_out, mover).tobytes() != seen or _somebody_learns(game, guess, turned_out, others):
            return True
    return False


def _guesses(game: Game, state: State, seat: int) -> Iterator[State]:
    """What the state may be as far as a seat knows; a single one where nothing is hidden."""
    known = game.view(state, seat)
    generator = np.random.default_rng(0)
    for _ in range(TRIES):
        guess = game.guess(known, seat, generator)
        nothing_hidden = guess.tobytes() == known.tobytes()
        yield guess
        if nothing_hidden:
            return


def _somebody_learns(game: Game, before: State, after: State, seats: list[int]) -> bool:
    """Whether one of these seats has private knowledge that it did not have before."""
    public_before, public_after = (game.view(state, SPECTATOR) for state in (before, after))
    for seat in seats:
        known_after = game.view(after, seat)
        if known_after.tobytes() != public_after.tobytes():  # cheaper, and nothing more to do where nothing is private
            private_before = _apart(game.view(before, seat), public_before)
            private_after = _apart(known_after, public_after)
            if ((private_after != 0) & (private_after != private_before)).any():
                return True
    return False


def _apart(own: State, public: State) -> npt.NDArray[np.uint8]:
    """How far each byte of a seat's view lies apart from the spectator's: where it does, the seat knows more."""
    return own.view(np.uint8) - public.view(np.uint8)
