"""The contract a game fulfils. A game describes and decides; `Position` plays."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType

import numpy as np

from vineta.core.kernel import Actions, State, Values, Weights, bind
from vineta.core.options import Option, Value
from vineta.core.scene import Scene
from vineta.core.sketch import Sketch

NATURE = -1
"""The mover when a die is rolled or a card is turned."""

OVER = -2
"""The mover when the game has ended."""

SPECTATOR = -1
"""The seat of someone who only watches, for `view` and `glimpse`."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won, why it ended, and what was counted."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[tuple[int, ...], ...]
    """For each seat the figures that decide, the most important first."""

    sentence: str
    """The result in words."""


@dataclass(frozen=True)
class Game:
    """Everything that core, bots and front ends know of a game.

    The state's record has a field `mover`: a seat, `NATURE` or `OVER`. The kernels trust what they are given.
    """

    name: str
    title: str
    prefix: str
    """What its rule numbers start with: "SC" makes SC-1, SC-2 …"""

    package: str
    """Where its handbook lies."""

    player_counts: tuple[int, ...]
    options: tuple[Option, ...]
    state_type: np.dtype[np.void]
    action_count: int

    setup: Callable[[int, dict[str, Value]], State]
    """The state before the first move, nature's included; raises SetupError where options contradict."""

    seats: Callable[[int], tuple[str, ...]]
    """The names of the seats for a player count."""

    legal: Callable[[State, Actions], int]
    """Kernel: lists the legal actions (nature's too) in ascending order; how many there are."""

    verdict: Callable[[State, int], int]
    """Kernel: the number of the rule that forbids an action, 0 where it is legal. For the whole action space."""

    apply: Callable[[State, int], None]
    """Kernel: plays a legal action."""

    odds: Callable[[State, Actions, Weights], int]
    """Kernel: nature's possible moves with whole-number weights; how many there are."""

    judge: Callable[[State, Values], None]
    """Kernel: how good the position looks for each seat, higher is better."""

    outcome: Callable[[State], Outcome | None]
    """The result, once the game is over."""

    view: Callable[[State, int], State]
    """What a seat (or SPECTATOR) may know, the rest blanked."""

    guess: Callable[[State, int, np.random.Generator], State]
    """A complete state that agrees with a seat's view, uniformly random among those."""

    glimpse: Callable[[State, int, int], int]
    """What a seat sees of an action about to be played in a state: the action, or a veiled stand-in."""

    text: Callable[[int], str]
    """An action as text."""

    parse: Callable[[str, State], int]
    """An action from text; raises MalformedMoveError. The state may resolve a friendly spelling."""

    explain: Callable[[State, int, int], str]
    """Why this action breaks this rule here: the particulars, in words, or an empty text."""

    sketch: Callable[[State], Sketch]
    """A view as a picture of text, for terminals and tests."""

    scene: Callable[[State, int, str], Scene]
    """What a seat (or SPECTATOR) sees of a view and may touch, in a language. From the view alone."""

    sentence: Callable[[int, str, str], str]
    """A move in words: the action, who made it (a seat's English name, or "nature"), the language."""

    leaves_secrets: Callable[[State, int], bool] = lambda state, action: False
    """Whether a move neither moves nor shows nor depends on anything hidden, as its mover can tell from the view.

    Where this is not certain, the answer is no: then it is tried out whether somebody learns something.
    """

    @cached_property
    def drive(self) -> ModuleType:
        """The loops of `core.drive`, bound to this game."""
        alias = self.name.replace("-", "_")
        names = {"legal": self.legal, "apply": self.apply, "verdict": self.verdict, "odds": self.odds}
        return bind("vineta.core.drive", alias, **names)

    def rule(self, number: int) -> str:
        """A rule's name: SC-14."""
        return f"{self.prefix}-{number}"
