"""The steps of a game: who made each, what it was, and what each seat saw of it. Kept once, in few bytes."""

from array import array
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Self

from vineta.core.game import NATURE, SPECTATOR


class Step(NamedTuple):
    """One move of a game, nature's included."""

    mover: int
    """A seat, or NATURE."""
    action: int
    veiled: tuple[int, ...] = ()
    """What the spectator and then each seat saw instead; empty where everybody saw the action itself."""

    def seen_by(self, eyes: int) -> int:
        """The action as a seat (or SPECTATOR) saw it when it was made."""
        return self.veiled[0 if eyes == SPECTATOR else eyes + 1] if self.veiled else self.action


@lru_cache(1024)
def _shared(veiled: tuple[int, ...]) -> tuple[int, ...]:
    """A hundred dealt cards look the same to everybody: that is held once, for all tables."""
    return veiled


@dataclass
class History:
    """All steps that led to a position. Most are made in the open: what was seen is kept for the others only."""

    actions: "array[int]" = field(default_factory=lambda: array("i"))
    movers: "array[int]" = field(default_factory=lambda: array("b"))
    _veiled: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By the number of the step."""

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, number: int) -> Step:
        place = number if number >= 0 else len(self.actions) + number
        return Step(self.movers[number], self.actions[number], self._veiled.get(place, ()))

    def add(self, mover: int, action: int, veiled: tuple[int, ...] = ()) -> None:
        """Notes the next step."""
        self.movers.append(mover)
        self.actions.append(action)
        if veiled:
            self._veiled[len(self.actions) - 1] = _shared(veiled)

    def copy(self) -> Self:
        """An independent twin."""
        return type(self)(self.actions[:], self.movers[:], self._veiled.copy())

    def until(self, length: int) -> Self:
        """The first steps, so many of them."""
        veiled = {number: seen for number, seen in self._veiled.items() if number < length}
        return type(self)(self.actions[:length], self.movers[:length], veiled)

    def seen_by(self, eyes: int) -> Self:
        """The steps as a seat (or SPECTATOR) saw them, and nothing else."""
        seen = type(self)(self.actions[:], self.movers[:])
        for number in self._veiled:
            seen.actions[number] = self[number].seen_by(eyes)
        return seen

    def turns(self) -> list[int]:
        """Whose turn it was at each step: what nature drew belongs to the turn it was drawn in, or to NATURE before."""
        owner, owners = NATURE, []
        for mover in self.movers:
            owner = owner if mover == NATURE else mover
            owners.append(owner)
        return owners

    def beginning_of_turn(self, mover: int) -> int:
        """How many steps had been made when the turn of whoever is to move now began."""
        owners = self.turns()
        number = len(owners)
        while number > 0 and owners[number - 1] == mover:
            number -= 1
        return number
