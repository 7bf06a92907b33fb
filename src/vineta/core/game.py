"""The contract a game fulfils. A game describes and decides; `Position` plays."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from types import ModuleType

import msgspec
import numpy as np

from vineta.core import secrets
from vineta.core.features import Features
from vineta.core.happenings import Figure, Happening
from vineta.core.kernel import Actions, State, Values, Weights, apart, bind, scratch
from vineta.core.moves import Moves
from vineta.core.network import Inputs, learned_network
from vineta.core.options import Option, Value
from vineta.core.phrase import Part, Phrase, Text, seat_phrase
from vineta.core.scene import Scene
from vineta.core.sketch import Sketch
from vineta.core.variants import Variant
from vineta.core.why import Touch

NATURE = -1
"""The mover when a die is rolled or a card is turned."""

OVER = -2
"""The mover when the game has ended."""

SPECTATOR = -3
"""The eyes of someone who only watches, for `view`, `glimpse` and `scene`."""


@cache
def all_eyes(players: int) -> tuple[int, ...]:
    """Everyone who looks at a table: a spectator, then the seats."""
    return (SPECTATOR, *range(players))


class Seat(msgspec.Struct, frozen=True, gc=False):
    """One of the places at a table, as the game knows it: a colour, mostly."""

    name: str
    """As it is typed, in options and in moves."""
    title: Text
    """As it is shown."""
    tone: str
    """Its colour by name: the art's style sheet says what it looks like."""

    @property
    def player(self) -> Phrase:
        """Whoever sits here, as a part of what is told: shown by that player's name, or else by the title."""
        return seat_phrase(self.name, self.title)


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended: who won, why it ended, and what was counted."""

    winners: tuple[int, ...]
    reason: str
    scores: tuple[tuple[int, ...], ...]
    """For each seat the figures that decide, the most important first."""
    counted: tuple[Text, ...]
    """What each of these figures counts."""
    sentence: Text
    """The result in words."""
    resigned: tuple[int, ...] = ()
    """The seats that were given up, in that order: they come last, whatever they have counted."""


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
    moves: Moves
    """The table of all moves, in the order of their numbers."""

    setup: Callable[[int, dict[str, Value]], State]
    """The state before the first move, nature's included; raises SetupError where options contradict."""

    seats: Callable[[int], tuple[Seat, ...]]
    """The seats for a player count."""

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

    inputs: Inputs
    """What the network looks at that says who will win."""

    score: Callable[[State, int], int]
    """Kernel: what decides, as one number for a seat; the highest wins, equal ones share. For games that are over."""

    features: Features
    """What a player can see of a view, as numbers for whoever learns."""

    outcome: Callable[[State], Outcome | None]
    """The result, once the game is over."""

    explain: Callable[[State, int, int], Phrase | None]
    """Why this action breaks this rule here: the particulars, if there is more to say than the rule."""

    sketch: Callable[[State], Sketch]
    """A view as a picture of text, for terminals and tests."""

    scene: Callable[[State, int], Scene]
    """What a seat (or SPECTATOR) sees of a view and may touch. From the view alone."""

    figures: tuple[Figure, ...]
    """All that is counted, what decides first."""

    counts: Callable[[State], tuple[tuple[int, ...], ...]]
    """The figures of a view: a row for each seat, then one for the box, each in the order of `figures`."""

    happenings: Callable[[State, int, State, int], tuple[Happening, ...]]
    """What a move brought about: the view before it, the action as it was seen, the view after it, and whose eyes.

    In the order in which it happened. Every change of a count belongs to one of them.
    """

    meant: Callable[[State, Touch], tuple[int, ...]]
    """The moves that somebody may mean who touches this, legal or not, the likeliest first. From the view alone."""

    spread: float = 1.0
    """How much better a position must be judged for a seat to win it e times as often."""

    second_opinion: Callable[[State], float] | None = None
    """Kernel: how much the judge counts beside the learned chances for whoever searches, from 0 to 1; 0 if not told."""

    whole_turns: bool = False
    """Whether a turn is so many small moves that whoever searches compares whole turns instead; nothing is hidden."""

    turns: int = 0
    """The number of the rule that says whose turn it is; 0 if none does."""

    variants: tuple[Variant, ...] = ()
    """The variants that one may choose from, the usual one first; none where there is one way to play only."""

    switches: tuple[str, ...] = ()
    """The names of flags among the options that are offered beside the variants, not among what is technical."""

    scene_kernels: tuple[Callable[[State], object], ...] = ()
    """Calls the kernels that nothing but its scenes uses, so that they are compiled before somebody waits for them."""

    blank: Callable[[State, int], None] = secrets.blank
    """Kernel: makes a state a seat's view. Nothing to do in a game that hides nothing."""

    view: Callable[[State, int], State] = secrets.view
    """What a seat (or SPECTATOR) may know, the rest blanked. All of it, in a game that hides nothing."""

    guess: Callable[[State, int, np.random.Generator], State] = secrets.guess
    """A complete state that agrees with a seat's view, uniformly random among those."""

    glimpse: Callable[[State, int, int], int] = secrets.glimpse
    """What a seat (or SPECTATOR) sees of an action about to be played in a state: the action, or its stand-in.

    Only moves can be veiled whose verb has a stand-in in the table of moves: "deal ?" beside "deal".
    """

    leaves_secrets: Callable[[State, int], bool] = secrets.leaves_secrets
    """Whether a move neither moves nor shows nor depends on anything hidden, as its mover can tell from the view.

    Where this is not certain, the answer is no: then it is tried out whether somebody learns something.
    """

    @cached_property
    def drive(self) -> ModuleType:
        """The loops of `core.drive`, bound to this game."""
        alias = self.name.replace("-", "_")
        names = {"legal": self.legal, "apply": self.apply, "odds": self.odds}
        names["verdict"], names["play"] = apart(self.verdict, self.state_type), apart(self.apply, self.state_type)
        return bind("vineta.core.drive", alias, **names)

    @cached_property
    def forecast(self) -> ModuleType:
        """The kernels of `core.chances`, bound to this game and to what it has learned."""
        alias = self.name.replace("-", "_")
        names = {"fill": self.inputs.fill, "count": len(self.inputs.names), "score": self.score}
        names["new_rows"] = scratch((max(self.player_counts), self.inputs.room), np.float32)
        return bind("vineta.core.chances", alias, **names, **learned_network(self.package, self.inputs)._asdict())

    @cached_property
    def chances(self) -> Callable[[State, Values], None]:
        """Kernel: each seat's chance to win, as the game's network sees it; they sum to 1. Exact once the game is over.

        Of a state, a guess or a view; a view is judged by what is likely where it hides something.
        """
        kernel: Callable[[State, Values], None] = self.forecast.chances
        return kernel

    @cached_property
    def action_count(self) -> int:
        return self.moves.count

    def text(self, action: int) -> str:
        """An action as text."""
        return self.moves.text(action)

    def parse(self, text: str) -> int:
        """An action from text; raises MalformedMoveError."""
        return self.moves.parse(text)

    def sentence(self, action: int, player: Part) -> Phrase:
        """A move in words; the player is who made it, as that one is called."""
        return self.moves.sentence(action, player)

    def rule(self, number: int) -> str:
        """A rule's name: SC-14."""
        return f"{self.prefix}-{number}"
