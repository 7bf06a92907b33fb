"""Why not: what was touched is not offered, and the rule that says so."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
import numpy as np

if TYPE_CHECKING:
    from vineta.core.game import Game
    from vineta.core.kernel import State


Coordinate = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
"""In the units of a scene."""
Identifier = Annotated[str, msgspec.Meta(max_length=100)]


class Touch(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What somebody touched: a thing by its id (a sprite or an item of a panel), and the point of the board, if any."""

    thing: Identifier = ""
    x: Coordinate | None = None
    y: Coordinate | None = None


class Reason(NamedTuple):
    """The move that was meant, most likely, and the number of the rule that forbids it."""

    action: int
    rule: int


def nearest_reason(game: "Game", view: "State", touch: Touch) -> Reason | None:
    """Why nothing is offered to the mover at what it touched; None where the game knows no move that is meant there.

    The verdict on a move of a kind that is possible now is nearer than one on a kind whose time has not come; among
    alike, the likeliest move counts.
    """
    reasons = [Reason(action, game.verdict(view, action)) for action in game.meant(view, touch)]
    forbidden = [reason for reason in reasons if reason.rule]
    possible = _possible_verbs(game, view)
    return min(forbidden, key=lambda reason: _verb(game, reason.action) not in possible, default=None)


def _possible_verbs(game: "Game", view: "State") -> set[str]:
    """The kinds of moves of which some move is legal."""
    buffer = np.empty(game.action_count, np.int32)
    return set(game.moves.by_verb(buffer[: game.legal(view, buffer)]))


def _verb(game: "Game", action: int) -> str:
    verb, _ = game.moves.entries[action]
    return verb.word
