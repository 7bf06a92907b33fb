"""Dice and deals: every draw follows from a seed that was committed to before the game began.

Whoever has committed to a seed could have tried several before. So people may shake the dice: each adds a random value
of their own once the commitment is published, and the draws follow from the seed and all of these.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

import msgspec

from vineta.core.errors import SetupError

LONGEST_SEED = 1000
MOST_SHAKES = 20

Shake = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
"""A random value of somebody's own: 128 bits as hexadecimal digits."""


@dataclass(frozen=True)
class Nature:
    """Makes nature's moves. The n-th pick (of a kind) depends on seed, shakes and n alone, so anyone can check it."""

    seed: str
    shakes: tuple[Shake, ...] = ()
    """In the order in which people shook the dice."""
    by_kind: bool = False
    """Whether draws are counted by their kinds: then the n-th of a kind is the same, whatever was drawn between."""

    def __post_init__(self) -> None:
        if len(self.seed) > LONGEST_SEED:
            raise SetupError(f"a seed has at most {LONGEST_SEED} characters, not {len(self.seed)}")
        if any("\ud800" <= character <= "\udfff" for character in self.seed):
            raise SetupError("a seed is made of whole characters; this one has halves of some (lone surrogates)")

    @cached_property
    def source(self) -> str:
        """What all draws follow from."""
        if not self.shakes:
            return self.seed
        shaken = " ".join(["vineta shake", self.seed, *self.shakes])
        return hashlib.sha256(shaken.encode()).hexdigest()

    @property
    def commitment(self) -> str:
        """What is published at the start: it binds the seed without telling it."""
        return commitment(self.seed)

    def pick(self, index: int, weights: Sequence[int]) -> int:
        """The position among the weights that pick number `index` hits."""
        return _place_of(self._below(index, sum(weights)), weights)

    def pick_of_kind(self, kind: str, index: int, weights: Sequence[int]) -> int:
        """The position among the weights that pick number `index` of a kind hits.

        The pick is a number between 0 and 1, however many outcomes there are: where about the same is possible, about
        the same comes up.
        """
        digest = hashlib.sha256(f"vineta draw {self.source} {kind} {index}".encode()).digest()
        ticket = int.from_bytes(digest, "big") * sum(weights) >> 8 * len(digest)
        return _place_of(ticket, weights)

    def _below(self, index: int, bound: int) -> int:
        """An even draw: numbers beyond the last full multiple of the bound are thrown away."""
        attempt = 0
        while True:
            digest = hashlib.sha256(f"vineta draw {self.source} {index} {attempt}".encode()).digest()
            number = int.from_bytes(digest[:8], "big")
            if number < (1 << 64) // bound * bound:
                return number % bound
            attempt += 1


def _place_of(ticket: int, weights: Sequence[int]) -> int:
    """Counts the weights off until the ticket is reached."""
    for position, weight in enumerate(weights):
        if ticket < weight:
            return position
        ticket -= weight
    raise AssertionError("the ticket lies below the sum of the weights")


def commitment(seed: str) -> str:
    """The published hash of a seed."""
    return hashlib.sha256(f"vineta seed {seed}".encode()).hexdigest()


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)
