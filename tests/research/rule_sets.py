"""The rule sets that the libraries' own suites are run over: a sample, or all where VINETA_CONFORMANCE is set."""

import os
from collections.abc import Iterable

import pytest

from contract.cases import Setup, setups
from vineta.core import registry
from vineta.core.game import Outcome

WHOLE = "VINETA_CONFORMANCE" in os.environ
_SAMPLE = (
    Setup("pearls", 3),
    Setup("sunken-city", 3, (("expert", True),)),
    Setup("atlandice", 2),
    Setup("submarine", 3),
)


def rule_sets() -> list[Setup]:
    """Every player count and option of every game, or one rule set of each."""
    return [setup for name in registry.names() for setup in setups(registry.find(name))] if WHOLE else [*_SAMPLE]


def each_of(chosen: Iterable[Setup]) -> pytest.MarkDecorator:
    """Runs a test over rule sets, all tests of one in the same process; the cores share those of a game."""
    marked = [pytest.param(setup, id=str(setup), marks=pytest.mark.xdist_group(str(setup))) for setup in chosen]
    return pytest.mark.parametrize("setup", marked)


each_rule_set = each_of(rule_sets())


def shares(outcome: Outcome | None, players: int) -> list[float]:
    """What each seat is owed: the winners share one, everybody pays an equal part; nothing while a game goes on."""
    if outcome is None:
        return [0.0] * players
    return [(seat in outcome.winners) / len(outcome.winners) - 1 / players for seat in range(players)]
