"""The judgement tells good from bad well enough to beat chance."""

import random

import numpy as np

import vineta
from games.moves import play
from games.submarine.table import table
from vineta.core.kernel import COMPILED
from vineta.core.position import Position
from vineta.games.submarine.judge import judge
from vineta.games.submarine.rules import apply
from vineta.games.submarine.secrets import guess, view


def values(position: Position) -> list[float]:
    judged = np.zeros(position.players, np.float64)
    judge(position.state, judged)
    return judged.tolist()


def greedy_move(position: Position, generator: np.random.Generator) -> int:
    """The move after which the mover looks best against the others, as far as the mover can know."""
    seat = position.mover
    state = guess(view(position.state, seat), seat, generator)
    judged = np.zeros(position.players, np.float64)
    margins = []
    for action in position.legal.tolist():
        after = state.copy()
        apply(after, action)
        judge(after, judged)
        margins.append((judged[seat] - np.delete(judged, seat).max(), generator.random(), action))
    return int(max(margins)[2])


def test_greed_beats_chance() -> None:
    games = 10 if COMPILED else 1
    wins = 0
    for seed in range(games):
        chooser, generator = random.Random(seed), np.random.default_rng(seed)
        position = vineta.new("submarine", 2, seed=seed, stall_turns=10)
        while not position.over:
            greedy = position.mover == seed % 2
            position.play(greedy_move(position, generator) if greedy else chooser.choice(position.actions))
        outcome = position.outcome
        wins += outcome is not None and outcome.winners == (seed % 2,)
    assert wins >= 0.9 * games


def test_treasures_count_more_than_jokers_and_these_more_than_cards() -> None:
    none = values(table())[0]
    treasure = values(table(containers={"white": "bell-red"}))[0]
    joker = values(table(jokers={"white": "shell-red"}))[0]
    card = values(table(piles={"white": "blue blue blue blue"}))[0]
    assert treasure > joker > card > none


def test_a_salvage_under_way_is_as_good_as_done() -> None:
    position = table(
        boats={"white": "c3", "violet": "c3"},
        hands={"white": "red green"},
        piles={"white": ""},
        sea={"c3": "mask-red"},
        jokers={"white": "shell-red"},
        containers={"white": "trident-red"},
    )
    play(position, "sail c")
    before = values(position)[0]
    paying = position.copy()
    play(paying, "salvage mask-red")
    assert values(paying)[0] > before
    naming = position.copy()
    play(naming, "joker shell-red")
    assert values(naming)[0] > before


def test_a_joker_with_nothing_new_to_take_is_better_kept() -> None:
    position = table(
        boats={"white": "c2"},
        sea={"c2": "mask-red", "d2": "amphora-green"},
        jokers={"white": "shell-red"},
        containers={"white": "mask-blue"},
    )
    play(position, "sail c")
    before = values(position)[0]
    assert values(play(position, "joker shell-red"))[0] < before


def test_winners_are_told_from_losers_at_the_end() -> None:
    position = table(boats={"white": "a2", "violet": "a2"}, stall_turns=1, containers={"violet": "bell-red"})
    play(position, "sail off", "pass", "sail off", "pass")
    white, violet = values(position)
    assert white < 0 < violet
