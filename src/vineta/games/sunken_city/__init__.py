"""Sunken City (Versunkene Stadt): a city rises from a lake, and the merman sinks it again."""

from vineta.core.game import Game
from vineta.games.sunken_city import board, judge, notation, rules, scene, secrets, sketch, state, words

GAME = Game(
    name="sunken-city",
    title="Sunken City",
    prefix="SC",
    package=__name__,
    player_counts=(2, 3, 4),
    options=state.OPTIONS,
    state_type=state.STATE_TYPE,
    action_count=board.ACTIONS,
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
