"""OpenSpiel's searches play our games as bots, with what a bot may know; tables go where the page has room for them."""

import math
from pathlib import Path

import numpy as np
import pytest

import enough
import fingerprints
import ladder
import matches
import outsiders
import played
from openspiel_bots import IsMcts, Mcts, Playouts, spiel_game, spiel_state, turn_began
from vineta import bots, new
from vineta.arena.contenders import read_contenders
from vineta.arena.playing import new_setting
from vineta.arena.run import Plan, run
from vineta.bots.opinion import Budget
from vineta.core.game import NATURE
from vineta.core.options import read_options
from vineta.core.position import Position

THEIRS = outsiders.THEIRS


def in_the_middle(game: str, moves: int, seed: int = 1, **options: bool) -> Position:
    position = new(game, players=2, seed=seed, **options)
    generator = np.random.default_rng(seed)
    for _ in range(moves):
        position.play(int(generator.choice(position.legal)))
    return position


@pytest.mark.parametrize("kind", [Mcts, IsMcts])
def test_they_play_whole_games(kind: type[Mcts]) -> None:
    both = f"{THEIRS}:{kind.__name__}:seconds=0.001,random"
    report = run(new_setting("pearls", 2, read_contenders(both), "pairs", 0, {}), Plan(4))
    assert report.games == 4


def test_what_a_seat_does_not_see_does_not_reach_them() -> None:
    """The same view leads to the same state, whatever is really hidden."""
    position = in_the_middle("submarine", 12)
    view = position.view(position.mover)
    other = view.guess(np.random.default_rng(5))
    states = [spiel_state(seen, np.random.default_rng(3)) for seen in (view, other.view(position.mover))]
    assert other.to_bytes() != position.to_bytes()
    assert states[0].play.state.tobytes() == states[1].play.state.tobytes()
    assert states[0].information_state_string(view.mover) == states[1].information_state_string(view.mover)


def test_a_state_has_the_moves_of_the_view() -> None:
    position = in_the_middle("sunken-city", 8, expert=True)
    view = position.view(position.mover)
    state = spiel_state(view, np.random.default_rng(3))
    assert state.legal_actions() == view.legal.tolist()
    assert spiel_game(view).options == read_options(view.game.options, {"expert": True})


def test_leaves_are_played_to_the_end() -> None:
    position = in_the_middle("pearls", 3)
    state = spiel_state(position.view(position.mover), np.random.default_rng(3))
    before = state.play.state.tobytes()
    brought = Playouts(position.game, 1).evaluate(state)
    assert brought.sum() == pytest.approx(0)
    assert brought.max() > 0
    assert state.play.state.tobytes() == before


def test_a_turn_begins_after_the_last_move_of_somebody_else() -> None:
    position = new("sunken-city", players=2, start="yellow")
    assert turn_began(position.view(0)) == 0
    while position.mover in (0, NATURE):
        assert turn_began(position.view(0)) == 0
        position.play(position.legal[-1])
    others = len(position.history)
    position.play(position.legal[0])
    assert turn_began(position.view(1)) <= others
    assert position.history.movers[turn_began(position.view(1)) - 1] == 0


def test_every_rule_set_meets_every_search_that_can_play_it() -> None:
    found = [(str(match.rules), match.bots[1].split(":")[1]) for match in outsiders.matches("search", 0.5)]
    assert ("Submarine", "IsMcts") in found
    assert ("Atlandice", "IsMcts") not in found
    assert {rules for rules, kind in found if kind == "Mcts"} == {str(rules) for rules in matches.RULE_SETS}


def test_a_ladder_has_a_line_for_every_player_count() -> None:
    levels = ["random", "deckhand"]
    found = list(ladder.matches(levels, []))
    assert len(found) == 3 + 3 + 3 + 4
    assert {match.bots for match in found} == {("deckhand", "random")}
    assert {match.players for match in ladder.matches(levels, [2, 3])} == {2, 3}


def test_strong_levels_meet_the_yardsticks_after_the_quick_ones() -> None:
    assert ladder.pairings(bots.names()) == [
        ("deckhand", "random"),
        ("sailor", "deckhand"),
        ("greedy", "sailor"),
        ("greedy",),
        ("captain", "greedy"),
        ("captain", "random"),
        ("admiral", "captain"),
        ("admiral", "random"),
        ("admiral", "greedy"),
    ]


PEARLS = matches.RuleSet("pearls")


def test_games_add_up_from_run_to_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, match = tmp_path / "ladder.json", matches.Match(PEARLS, 2, ("deckhand", "random"))
    monkeypatch.setattr(ladder, "GAMES_A_RUN", 4)
    monkeypatch.setattr(played, "FILE", file)
    ladder.play_on([match], 4, 1, until=math.inf)
    first = played.read()[played.key(match)]
    ladder.play_on([match], 8, 1, until=math.inf)
    both = played.read()[played.key(match)]
    assert (first.games, first.runs, both.games, both.runs) == (4, 1, 8, 2)
    assert first.won <= both.won <= first.won + 4
    assert sum(both.seats) == sum(both.turns) == 8
    ladder.play_on([match], 8, 1, until=math.inf)
    assert played.read()[played.key(match)] == both


def test_games_of_bots_that_choose_otherwise_today_do_not_count() -> None:
    match = matches.Match(PEARLS, 2, ("deckhand", "random"))
    today = played.of_today({}, match)
    known, other = played.Played(today.fingerprints, 1, 10, 6.0), played.Played(("before", "before"), 1, 10, 6.0)
    assert today.games == 0
    assert played.of_today({played.key(match): known}, match) == known
    assert played.of_today({played.key(match): other}, match) == today
    assert fingerprints.fingerprint("deckhand", PEARLS, 2) != fingerprints.fingerprint("sailor", PEARLS, 2)


def test_tables_are_written_between_their_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "bots.md"
    page.write_text("before\n<!-- ladder -->\nold\n<!-- end of ladder -->\nafter\n", encoding="utf-8")
    monkeypatch.setattr(matches, "PAGE", page)
    matches.write_table("ladder", matches.markdown(["a", "b"], [["1", "2"]]))
    assert page.read_text() == (
        "before\n<!-- ladder -->\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n<!-- end of ladder -->\nafter\n"
    )
    with pytest.raises(ValueError, match="has no marks <!-- outsiders -->"):
        matches.write_table("outsiders", "")


@pytest.mark.parametrize("name", ["ladder", "yardsticks", "seats", "outsiders"])
def test_the_page_has_room_for_all(name: str) -> None:
    content = matches.PAGE.read_text(encoding="utf-8")
    assert content.index(f"<!-- {name} -->") < content.index(f"<!-- end of {name} -->")


def test_what_stopping_early_spares_is_told_beside_what_it_costs() -> None:
    position = in_the_middle("pearls", 4)
    thought = enough.think_twice(position, Budget(iterations=300))  # too few to stop before nothing can change
    assert thought.agreed
    assert thought.lost == 0
    told = enough.row("Pearls, 2", [thought._replace(agreed=True, lost=0.0), enough.Thought(False, 0.01, 1.0, 2.0)])
    assert told[:3] == ["Pearls, 2", "1 of 2", "0.50 %"]
