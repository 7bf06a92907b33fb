"""What Admiral spares by stopping when a move leads clearly, and what that costs it.

    python benchmarks/enough.py --positions 40 --write

In positions of games between captains it thinks twice: until it may choose, and to the end of its budget. The table
tells how often both choose the same, how much worse the first choice looks to whoever thought to the end, and which
part of the processor time it took. `--write` puts it into docs/bots.md.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np

from ladder import lines
from matches import RuleSet, markdown, origin, write_table
from vineta import bots
from vineta.bots.levels import LEVELS
from vineta.bots.opinion import Budget, Opinion
from vineta.bots.search import SearchBot
from vineta.cli.progress import progress_bar
from vineta.core import registry
from vineta.core.game import Game
from vineta.core.nature import Nature
from vineta.core.position import Position

CHOSEN = 0.1
"""Which part of all turns is thought about."""
HEAD = ("rule set, players", "same choice", "chance lost", "part of the time")


class Thought(NamedTuple):
    """One position, thought about twice."""

    agreed: bool
    lost: float
    """How much smaller the chance to win is after the earlier choice."""
    seconds: float
    seconds_to_the_end: float


def positions(rules: RuleSet, players: int) -> Iterator[Position]:
    """Positions of captains' games in which a turn begins, without end."""
    generator, number = np.random.default_rng(1), 0
    while True:
        position = Position(registry.find(rules.game), players, dict(rules.options), Nature(f"enough {number}"))
        yield from (turn for turn in _turns(position, number) if generator.random() < CHOSEN)
        number += 1


def _turns(position: Position, seed: int) -> Iterator[Position]:
    """Where turns of a game begin that captains play to its end."""
    captains = [bots.find("captain", seed) for _ in range(position.players)]
    before = -1
    while not position.over:
        mover = position.mover
        if mover != before and len(position.legal) > 1:
            yield position.copy()
        before = mover
        position.play(captains[mover].choose(position.view(mover)))


def admirals_budget(game: Game) -> Budget:
    moves, turns = next(level.budgets for level in LEVELS if level.name == "admiral" and level.budgets)
    return turns if game.whole_turns else moves


def think_twice(position: Position, budget: Budget) -> Thought:
    """Until it may choose, and to the end of the budget, each time from the beginning."""
    early, seconds = _timed(position, budget, to_choose=True)
    late, seconds_to_the_end = _timed(position, budget, to_choose=False)
    after = next((found.chance for found in late.candidates if found.action == early.action), 0.0)
    return Thought(early.action == late.action, late.candidates[0].chance - after, seconds, seconds_to_the_end)


def _timed(position: Position, budget: Budget, to_choose: bool) -> tuple[Opinion, float]:
    view, started = position.view(position.mover), time.process_time()
    opinion = SearchBot(1).think(view, budget, to_choose)
    return opinion, time.process_time() - started


def row(name: str, thoughts: list[Thought]) -> list[str]:
    """What all of them show."""
    agreed = sum(thought.agreed for thought in thoughts)
    lost = sum(thought.lost for thought in thoughts) / len(thoughts)
    part = sum(thought.seconds for thought in thoughts) / sum(thought.seconds_to_the_end for thought in thoughts)
    return [name, f"{agreed} of {len(thoughts)}", f"{100 * lost:.2f} %", f"{100 * part:.0f} %"]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=40, help="for each rule set and player count")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4], help="player counts")
    parser.add_argument("--write", action="store_true", help="put the table into docs/bots.md")
    wanted = parser.parse_args()
    rows = []
    for rules, players in lines(wanted.players):
        budget, thoughts = admirals_budget(registry.find(rules.game)), list[Thought]()
        with progress_bar(f"{rules}, {players}", wanted.positions) as tell:
            for position in islice(positions(rules, players), wanted.positions):
                thoughts.append(think_twice(position, budget))
                tell(len(thoughts))
        rows.append(row(f"{rules}, {players}", thoughts))
    table = f"{origin()}\n\n{markdown(HEAD, rows)}"
    print(table)
    if wanted.write:
        write_table("enough", table)


if __name__ == "__main__":
    main()
