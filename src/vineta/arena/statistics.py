"""How sure one can be of a share of victories, and when one has seen enough."""

import math
from typing import Literal

import msgspec

from vineta.core.errors import VinetaError

Z_95 = 1.959964
"""Of a normal distribution, 95 % lie within so many standard deviations."""

ERROR = 0.05
"""How often a sequential test may be wrong, either way."""
BOUND = math.log((1 - ERROR) / ERROR)
"""How much evidence is sure enough."""
FEWEST_DEALS = 10
"""A sequential test sees at least so many before it decides: its variance is estimated from them."""


class Share(msgspec.Struct, frozen=True):
    """A share of victories, and the interval in which it is with 95 % confidence (Wilson's)."""

    share: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"


def wilson(won: float, games: int) -> Share:
    """The share of so many victories; parts of victories count as such.

    >>> print(wilson(9, 10))
    90.0 % (59.6–98.2)
    """
    if games == 0:
        return Share(0.0, 0.0, 1.0, 0)
    share, square = won / games, Z_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = Z_95 / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    return Share(round(share, 6), round(max(0.0, middle - reach), 6), round(min(1.0, middle + reach), 6), games)


class Margin(msgspec.Struct, frozen=True):
    """What a sequential test asks: is the share no more than the lower, or at least the higher one?"""

    lower: float
    higher: float


def read_margin(text: str) -> Margin:
    """`0.5,0.55` as a margin."""
    try:
        lower, higher = (float(word) for word in text.split(","))
    except ValueError:
        raise VinetaError(f"what is to be decided is told as two shares, 0.5,0.55, not {text!r}") from None
    if not 0 <= lower < higher <= 1:
        raise VinetaError(f"two shares from 0 to 1, the lower first, not {text!r}")
    return Margin(lower, higher)


Verdict = Literal["higher", "lower", "open"]


class Decision(msgspec.Struct, frozen=True):
    """What a sequential test came to."""

    margin: Margin
    verdict: Verdict
    evidence: float
    """The logarithm of how much more likely the higher share is than the lower."""
    deals: int
    """How many it took."""


class SequentialTest:
    """Decides between the two shares of a margin, deal by deal, as soon as one of them is sure enough.

    The generalized sequential probability ratio test, on the mean share in each deal; deals, not games, because those
    of one deal are dependent. The variance is that of the deals and of two more, one lost and one won wholly: a row of
    victories at the beginning does not make it nothing.
    """

    def __init__(self, margin: Margin) -> None:
        self.margin = margin
        self._deals = 0
        self._sum = 0.0
        self._squares = 0.0
        self._verdict: Verdict = "open"

    @property
    def decided(self) -> bool:
        return self._verdict != "open"

    def see(self, share: float) -> None:
        """Takes the next deal into account, unless it is decided already."""
        if self.decided:
            return
        self._deals += 1
        self._sum += share
        self._squares += share**2
        if self._deals >= FEWEST_DEALS and abs(self.evidence) >= BOUND:
            self._verdict = "higher" if self.evidence > 0 else "lower"

    @property
    def evidence(self) -> float:
        """The logarithm of how much more likely the higher share is than the lower."""
        if self._deals == 0:
            return 0.0
        seen = self._deals + 2
        variance = (self._squares + 1) / seen - ((self._sum + 1) / seen) ** 2
        distance = 2 * self._sum / self._deals - self.margin.lower - self.margin.higher
        return self._deals * (self.margin.higher - self.margin.lower) * distance / (2 * variance)

    @property
    def decision(self) -> Decision:
        """How it stands."""
        return Decision(self.margin, self._verdict, round(self.evidence, 4), self._deals)
