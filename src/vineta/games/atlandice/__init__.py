"""Atlandice: search the districts of the sinking city before the hand of its clock reaches the waves."""

from vineta.core.game import Game
from vineta.games.atlandice import (
    board,
    chances,
    features,
    figures,
    happenings,
    judge,
    refusals,
    rules,
    scene,
    sketch,
    state,
    touches,
)

__all__ = ["GAME"]

GAME = Game(
    name="atlandice",
    title="Atlandice",
    prefix="AT",
    package=__name__,
    player_counts=(2, 3, 4),
    options=state.OPTIONS,
    state_type=state.STATE,
    moves=board.MOVES,
    setup=state.setup,
    seats=state.seats,
    legal=rules.legal,
    verdict=rules.verdict,
    apply=rules.apply,
    odds=rules.odds,
    judge=judge.judge,
    inputs=chances.INPUTS,
    spread=judge.SPREAD,
    score=rules.score,
    features=features.FEATURES,
    outcome=rules.outcome,
    explain=refusals.explain,
    sketch=sketch.sketch,
    scene=scene.scene,
    figures=figures.FIGURES,
    counts=figures.counts,
    happenings=happenings.happenings,
    meant=touches.meant,
    turns=12,
)
