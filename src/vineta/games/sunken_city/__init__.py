"""Sunken City (Versunkene Stadt): a city rises from a lake, and the merman sinks it again."""

from vineta.core.game import Game
from vineta.games.sunken_city import (
    board,
    figures,
    happenings,
    judge,
    refusals,
    rules,
    scene,
    sketch,
    state,
    touches,
    ways,
    words,
)

GAME = Game(
    name="sunken-city",
    title="Sunken City",
    prefix="SC",
    package=__name__,
    player_counts=(2, 3, 4),
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
    outcome=words.outcome,
    explain=refusals.explain,
    sketch=sketch.sketch,
    scene=scene.scene,
    figures=figures.FIGURES,
    counts=figures.counts,
    happenings=happenings.happenings,
    meant=touches.meant,
    scene_kernels=(ways.walks,),
)
