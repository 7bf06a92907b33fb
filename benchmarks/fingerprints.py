"""What tells two bots of the same name apart: what they choose, not how they are written.

Games that were kept stay good as long as the bots that played them would play them again. A bot that was written
anew, or compiled faster, and chooses the same, is the same; one that has learned something since is another.
"""

import hashlib
from functools import cache

import msgspec
import numpy as np

from matches import RuleSet
from vineta import bots
from vineta.bots.growth import CLEAR, MoveGrowth
from vineta.bots.levels import LEVELS, Level
from vineta.bots.opinion import Budget
from vineta.bots.tree import AS_THE_GAME_WANTS
from vineta.bots.turngrowth import TurnGrowth
from vineta.core import registry
from vineta.core.game import NATURE
from vineta.core.nature import Nature
from vineta.core.network import learned_network
from vineta.core.position import Position

POSITIONS = 10
MOVES_BETWEEN = 9
LITTLE = Budget(iterations=600)
"""What thinkers are asked with: how long they think otherwise counts by itself."""


@cache
def fingerprint(bot: str, rules: RuleSet, players: int) -> str:
    """The same for two bots that choose the same at this table."""
    level = next((level for level in LEVELS if level.name == bot), None)
    chosen = [_choice(bot, level, position) for position in _positions(rules, players)]
    thinking = _manner(level, rules, players) if level and level.budgets else []
    return hashlib.sha256(msgspec.json.encode([bot, chosen, *thinking])).hexdigest()[:16]


def _manner(level: Level, rules: RuleSet, players: int) -> list[object]:
    """How somebody thinks, as far as a little thinking does not show it."""
    whole_turns = registry.find(rules.game).whole_turns
    growth = TurnGrowth if whole_turns else MoveGrowth
    schooling = level.schooling.get(players, AS_THE_GAME_WANTS)
    learned = [] if schooling == 1 else [_learned(rules, players)]
    return [level.budgets and level.budgets[whole_turns], schooling, CLEAR, growth.enough, *learned]


def _choice(bot: str, level: Level | None, position: Position) -> str:
    thinks = level is not None and level.budgets is not None
    chooser = bots.find(bot, 1, LITTLE) if thinks else bots.find_described(bot, 1)
    return position.game.text(chooser.choose(position.view(position.mover)))


def _learned(rules: RuleSet, players: int) -> str:
    """What a game's network has learned for this table: its own set of weights, not those of other tables."""
    game = registry.find(rules.game)
    network = learned_network(game.package, game.inputs)
    rows = np.zeros((max(game.player_counts), game.inputs.room), np.float32)
    own = game.inputs.fill(_positions(rules, players)[0].state, rows)
    return hashlib.sha256(b"".join(weights[own].tobytes() for weights in network)).hexdigest()


@cache
def _positions(rules: RuleSet, players: int) -> tuple[Position, ...]:
    """Some positions of a random game, in which somebody chooses."""
    position = Position(registry.find(rules.game), players, dict(rules.options), Nature("fingerprint"))
    chooser = np.random.default_rng(1)
    found: list[Position] = []
    while len(found) < POSITIONS and not position.over:
        if position.mover != NATURE and len(position.history) >= MOVES_BETWEEN * len(found) and len(position.legal) > 1:
            found.append(position.copy())
        position.play(int(chooser.choice(position.legal)))
    return tuple(found)
