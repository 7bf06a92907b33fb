"""Who resigns cannot win: with two the other has won at once, with more the result is among those who played on."""

from pathlib import Path

import msgspec
import pytest

from table.tables import GAMES, ask, begun, kept_and_read, let_bot_play, play_any
from vineta.core import record
from vineta.core.errors import RecordError
from vineta.core.game import SPECTATOR, Outcome
from vineta.core.ranking import ranking
from vineta.core.scene import choices
from vineta.core.why import Touch
from vineta.table import Table
from vineta.table.errors import TableError
from vineta.table.events import Resigned
from vineta.table.requests import Play, Resign


def resigned_of_two(game: str = "pearls") -> Table:
    table = begun(game, ("Ann", "Ben"))
    play_any(table)
    ask(table, Resign(table.ply, 0), "Ann")
    return table


def played_to_the_end(table: Table) -> Outcome:
    while table.situation.stage == "playing":
        let_bot_play(table) if table.thinking() else play_any(table)
    outcome = table.show(SPECTATOR, 0.0).outcome
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("game", GAMES)
def test_with_two_the_other_wins_at_once(game: str) -> None:
    table = resigned_of_two(game)
    showing = table.show(1, 0.0)
    assert showing.stage == "over"
    assert showing.mover is None
    assert showing.outcome is not None
    assert (showing.outcome.winners, showing.outcome.reason, showing.outcome.resigned) == ((1,), "resignation", (0,))
    assert len(showing.outcome.counted) == len(showing.outcome.scores[0])
    assert showing.seed is not None
    assert kept_and_read(table).show(1, 0.0) == showing


def test_whoever_may_resign_has_a_button_for_it_and_is_told_what_it_means() -> None:
    table = begun("pearls", ("Ann", "Ben", "Cleo"))
    assert [offer.request for offer in table.show(0, 0.0).offers] == ["Resign"]
    assert table.show(SPECTATOR, 0.0).offers == ()
    warned = table.show(1, 0.0).offers[0].warning
    ask(table, Resign(table.ply, 0), "Ann")
    assert table.show(0, 0.0).offers == ()
    assert table.show(1, 0.0).offers[0].warning not in ("", warned), "now only one would be left"
    ask(table, Resign(table.ply, 1), "Ben")
    assert not any(table.show(seat, 0.0).offers for seat in range(3))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_offered_after_it_and_the_question_tells_the_result(game: str) -> None:
    table = resigned_of_two(game)
    for seat in (0, 1, SPECTATOR):
        showing = table.show(seat, 0.0)
        assert showing.scene is not None
        assert showing.outcome is not None
        assert not choices(showing.scene)
        assert not any(panel.active for panel in showing.scene.players)
        assert showing.scene.question == showing.outcome.sentence


def test_nobody_plays_on_after_it() -> None:
    table = resigned_of_two()
    assert table.thinking() is None
    assert table.deadline is None
    for request in (Play(table.ply, 1, 0), Resign(table.ply, 1)):
        with pytest.raises(TableError, match="over"):
            ask(table, request, "Ben")
    assert isinstance(table.why_not(1, Touch("anything")), TableError)


def test_the_log_tells_that_no_bot_plays_on() -> None:
    assert str(resigned_of_two().show(1, 0.0).log[-1].text) == "Ann resigns."


def test_with_more_who_resigned_comes_last_and_cannot_win() -> None:
    beaten = 0
    for seed in range(12):
        table = begun(people=("Ann", "Ben", "Eve"), seed=str(seed))
        ask(table, Resign(table.ply, 0), "Ann")
        outcome = played_to_the_end(table)
        assert 0 not in outcome.winners
        assert ranking(outcome)[-1].seat == 0
        beaten += outcome.scores[0] > outcome.scores[outcome.winners[0]]
    assert beaten, "no bot had more than the winner: nothing was proved"


def test_of_three_the_last_who_has_not_resigned_wins() -> None:
    table = begun(people=("Ann", "Ben", "Eve"))
    ask(table, Resign(table.ply, 1), "Ben")
    ask(table, Resign(table.ply, 2), "Eve")
    outcome = table.show(0, 0.0).outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert [(rank.place, rank.seat) for rank in ranking(outcome)] == [(1, 0), (2, 2), (3, 1)]


def test_at_older_tables_a_bot_still_plays_on_for_one_of_two() -> None:
    table = begun(people=("Ann", "Ben"))
    table.apply(Resigned(0.0, 0, "Ann"))
    outcome = played_to_the_end(table)
    assert outcome.resigned == ()
    assert outcome.reason != "resignation"


def test_the_record_of_a_given_up_game_is_whole_and_can_be_verified(tmp_path: Path) -> None:
    table = resigned_of_two()
    taken = record.take_record(table.situation.begun, resigned=(0,))
    assert (taken.version, taken.resigned) == (4, (0,))
    record.write(taken, tmp_path / "game.json")
    read = record.read(tmp_path / "game.json")
    assert record.verify(read) == table.situation.begun
    for wrong in ((), (1,), (0, 0), (7,), (0, 1)):
        with pytest.raises(RecordError, match=r"outcome|resignations"):
            record.verify(msgspec.structs.replace(read, resigned=wrong))
