"""Atlandice: search the districts of the sinking city before the hand of its clock reaches the waves."""

from vineta.core.game import Game
from vineta.games.atlandice import board, judge, notation, rules, scene, secrets, sketch, state, words

__all__ = ["GAME"]

GAME = Game(
    name="atlandice",
    title="Atlandice",
    prefix="AT",
    package=__name__,
    player_counts=(2, 3, 4),
    options=state.OPTIONS,
    state_type=state.STATE,
    action_count=board.ACTION_COUNT,
    setup=state.setup,
    seats=state.seats,
    legal=rules.legal,
    verdict=rules.verdict,
    apply=rules.apply,
    odds=rules.odds,
    judge=judge.judge,
    outcome=rules.outcome,
    view=secrets.view,
    guess=secrets.guess,
    glimpse=secrets.glimpse,
    leaves_secrets=secrets.leaves_secrets,
    text=notation.text,
    parse=notation.parse,
    explain=notation.explain,
    sketch=sketch.sketch,
    scene=scene.scene,
    sentence=words.sentence,
)
