"""Submarine: ships, diving boats, and the treasures of a sunken world. Hands and piles are secret."""

from vineta.core.game import Game
from vineta.games.submarine import board, features, happenings, judge, refusals, rules, scene, secrets, sketch, state

GAME = Game(
    name="submarine",
    title="Submarine",
    prefix="SU",
    package=__name__,
    player_counts=(2, 3, 4, 5),
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
    score=rules.score,
    features=features.FEATURES,
    outcome=rules.outcome,
    blank=secrets.blank,
    view=secrets.view,
    guess=secrets.guess,
    glimpse=secrets.glimpse,
    leaves_secrets=secrets.leaves_secrets,
    explain=refusals.explain,
    sketch=sketch.sketch,
    scene=scene.scene,
    figures=happenings.FIGURES,
    counts=happenings.counts,
    happenings=happenings.happenings,
    meant=happenings.meant,
)
