"""Dice and deals: every draw follows from a seed that was committed to before the game began."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Nature:
    """Makes nature's moves. The n-th pick depends on the seed and n alone, so anyone with the seed can check it."""

    seed: str

    @property
    def commitment(self) -> str:
        """What is published at the start: it binds the seed without telling it."""
        return commitment(self.seed)

    def pick(self, index: int, weights: Sequence[int]) -> int:
        """The position among the weights that pick number `index` hits."""
        ticket = self._below(index, sum(weights))
        for position, weight in enumerate(weights):
            if ticket < weight:
                return position
            ticket -= weight
        raise AssertionError("the ticket lies below the sum of the weights")

    def _below(self, index: int, bound: int) -> int:
        """An even draw: numbers beyond the last full multiple of the bound are thrown away."""
        attempt = 0
        while True:
            digest = hashlib.sha256(f"vineta draw {self.seed} {index} {attempt}".encode()).digest()
            number = int.from_bytes(digest[:8], "big")
            if number < (1 << 64) // bound * bound:
                return number % bound
            attempt += 1


def commitment(seed: str) -> str:
    """The published hash of a seed."""
    return hashlib.sha256(f"vineta seed {seed}".encode()).hexdigest()


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)
