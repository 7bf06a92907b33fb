"""Pearls: a tiny complete game, the example of how games are written."""

from vineta.core.game import Game

from . import board, chances, features, happenings, judge, refusals, rules, scene, secrets, sketch, state

GAME = Game(
    name="pearls",
    title="Pearls",
    prefix="PE",
    package=__name__,
    player_counts=(2, 3),
    options=state.OPTIONS,
    state_type=state.STATE_TYPE,
    moves=board.MOVES,
    setup=state.setup,
    seats=state.seats,
    legal=rules.legal,
    verdict=rules.verdict,
    apply=rules.apply,
    odds=rules.odds,
    judge=judge.judge,
    inputs=chances.INPUTS,
    score=rules.score,
    features=features.FEATURES,
    outcome=rules.outcome,
    explain=refusals.explain,
    sketch=sketch.sketch,
    scene=scene.scene,
    figures=happenings.FIGURES,
    counts=happenings.counts,
    happenings=happenings.happenings,
    meant=happenings.meant,
    blank=secrets.blank,
    turns=1,
    view=secrets.view,
    guess=secrets.guess,
    glimpse=secrets.glimpse,
    leaves_secrets=secrets.leaves_secrets,
)
