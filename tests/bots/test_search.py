"""The bot that searches: what it thinks follows from the view, the seed and the iterations, and it sums up."""

import numpy as np
import pytest

from bots.games import find
from vineta import new
from vineta.bots.growth import CLEAR, MoveGrowth
from vineta.bots.opinion import Budget, Opinion
from vineta.bots.search import SearchBot
from vineta.core.errors import VinetaError
from vineta.core.kernel import COMPILED
from vineta.core.nature import Nature
from vineta.core.position import Position

GAMES = ["pearls", "atlandice", "submarine", "sunken-city"] if COMPILED else ["pearls"]


def in_the_middle(game: str, players: int = 2, seed: int = 5) -> Position:
    """A game that has gone on for a while, where there is something to choose."""
    position, anybody = new(game, players=players, seed=seed), find("random", 1)
    while len(position.history) < (4 if game == "pearls" else 60) or len(position.legal) < 2:
        position.play(anybody.choose(position.view(position.mover)))
    return position


def thought(position: Position, seed: int = 1, iterations: int = 400, threads: int = 1) -> Opinion:
    return SearchBot(seed).think(position.view(position.mover), Budget(iterations=iterations, threads=threads))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_and_iterations_make_the_same_opinion(game: str, threads: int) -> None:
    position = in_the_middle(game)
    assert thought(position, threads=threads) == thought(position, threads=threads)


@pytest.mark.parametrize("bot", ["captain", "greedy"])
def test_another_bot_teaches_the_compiler_nothing_new(bot: str) -> None:
    """A server makes one for every turn, and numba never forgets."""
    from numba.core.typing.templates import builtin_registry

    position = in_the_middle("pearls")
    find(bot, 1).choose(position.view(position.mover))
    known = len(builtin_registry.functions)
    find(bot, 2).choose(position.view(position.mover))
    assert len(builtin_registry.functions) == known


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_an_opinion_sums_up(game: str, players: int) -> None:
    position = in_the_middle(game, players)
    opinion = thought(position)
    assert opinion.seat == position.mover
    assert len(opinion.chances) == players
    assert sum(opinion.chances) == pytest.approx(1)
    assert sum(candidate.attention for candidate in opinion.candidates) == pytest.approx(1)
    assert {candidate.action for candidate in opinion.candidates} <= set(position.legal.tolist())
    assert opinion.action == max(opinion.candidates, key=lambda found: found.attention).action
    for candidate in opinion.candidates:
        assert candidate.line[0] == candidate.action
        assert 0 <= candidate.chance <= 1


@pytest.mark.parametrize("game", GAMES)
def test_the_line_it_expects_can_be_played(game: str) -> None:
    position = in_the_middle(game)
    line = thought(position).candidates[0].line
    expected = position.view(position.mover).guess(np.random.default_rng(1))
    for action in line if game != "submarine" else line[:1]:  # other guesses may not allow what comes later
        expected.play(action)
    assert len(line) > 1


@pytest.mark.parametrize("game", GAMES)
def test_what_was_found_out_is_kept_for_the_next_move(game: str) -> None:
    position = in_the_middle(game)
    seat, bot, budget = position.mover, SearchBot(3), Budget(iterations=600)
    position.play(bot.think(position.view(seat), budget).action)
    while position.mover != seat:
        position.play(find("random", 2).choose(position.view(position.mover)))
    assert bot.think(position.view(seat), Budget(seconds=0.0)).iterations >= 1


@pytest.mark.parametrize("game", [game for game in GAMES if game != "sunken-city"])
def test_who_only_chooses_is_done_when_no_thought_could_change_the_choice(game: str) -> None:
    budget, spared = Budget(iterations=4_000), 0
    for seed in range(4):
        view = (position := in_the_middle(game, seed=seed)).view(position.mover)
        whole = SearchBot(1).think(view, budget)
        chosen = SearchBot(1).think(view, budget, to_choose=True)
        assert chosen.action == whole.action
        assert chosen.iterations <= whole.iterations == budget.iterations
        assert SearchBot(1, budget).choose(view) == whole.action
        spared += whole.iterations - chosen.iterations
    assert spared > 0


@pytest.mark.parametrize("game", [game for game in GAMES if game != "sunken-city"])
def test_who_only_chooses_is_done_when_a_move_leads_clearly(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MoveGrowth, "enough", 500)
    most, spared = 4_000, 0
    for seed in range(4):
        view = (position := in_the_middle(game, seed=seed)).view(position.mover)
        chosen = SearchBot(1).think(view, Budget(iterations=most), to_choose=True)
        assert chosen.iterations >= MoveGrowth.enough
        if chosen.iterations < most / 2:
            first, *others = chosen.candidates
            assert first.attention - max((other.attention for other in others), default=0) >= CLEAR
            spared += 1
        assert SearchBot(1).think(view, Budget(iterations=most)).iterations == most
    assert spared > 0


@pytest.mark.skipif(not COMPILED, reason="whole turns take long where rules are interpreted")
def test_who_plays_a_turn_as_planned_does_not_plan_it_again_and_who_does_not_does() -> None:
    budget, nothing_more, kept = Budget(iterations=3_000), Budget(iterations=1), {True: 0, False: 0}
    for seed in range(4):
        position = in_the_middle("sunken-city", seed=seed)
        seat, thought_of = position.mover, SearchBot(3).think(position.view(position.mover), budget)
        for place, candidate in enumerate(thought_of.candidates):
            bot, after = SearchBot(3), position.copy()
            bot.think(position.view(seat), budget)
            after.play(candidate.action)
            if after.mover == seat:
                again = bot.think(after.view(seat), nothing_more)
                kept[place == 0] += 1
                assert (again.iterations == thought_of.iterations) == (place == 0)
    assert min(kept.values()) > 0


def test_a_bot_that_has_no_time_still_has_an_opinion() -> None:
    position = in_the_middle("pearls")
    assert SearchBot(1).think(position.view(position.mover), Budget(seconds=0.0)).candidates


@pytest.mark.parametrize("schooling", [1.5, -0.5, float("nan")])
def test_schooling_is_a_part_of_the_whole(schooling: float) -> None:
    with pytest.raises(VinetaError, match="schooling is a number from 0 to 1, not "):
        SearchBot(schooling={2: schooling})


def test_nobody_knows_what_nature_will_draw_next() -> None:
    position = in_the_middle("pearls")
    choices = set()
    for seed in range(5):
        twin = position.copy()
        twin.resume(Nature(f"another {seed}"))
        choices.add(thought(twin))
    assert len(choices) == 1
