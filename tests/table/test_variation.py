"""A finished game tried differently: led by somebody, begun from one of its moves, with dice of its own."""

import msgspec
import pytest

from table.tables import ask, assert_same, begun, go, history, kept_and_read, let_bot_play, mover, play_any, undo
from vineta.core import record
from vineta.core.errors import MoveError, RecordError
from vineta.core.game import NATURE, SPECTATOR
from vineta.table import Table, open_variation, tell_variation
from vineta.table.chronicle import chronicle
from vineta.table.errors import StaleRequestError, TableError
from vineta.table.requests import Lead, Resign
from vineta.table.situation import Occupant
from vineta.table.variation import who_sat


def play_out(table: Table) -> Table:
    while table.situation.stage == "playing":
        let_bot_play(table) if table.thinking() else play_any(table, choice=3)
    return table


def finished(people: tuple[str, ...] = ("Ann", "", "Ben")) -> Table:
    return play_out(begun(people=people))


def lead(table: Table, person: str, by: str) -> None:
    ask(table, Lead(table.ply, person), by)


def same_seats(table: Table) -> list[Occupant]:
    return [who_sat(table, seat) for seat in range(len(table.situation.seats))]


def varied(table: Table, step: int, seed: str = "another") -> Table:
    return open_variation(table, "origin", step, same_seats(table), seed, 9.0)


def record_of(table: Table) -> record.GameRecord:
    return record.take_record(table.situation.begun, resigned=tuple(table.situation.resigned))


def test_one_leads_after_the_game_and_hands_that_on() -> None:
    table = begun(people=("Ann", "", "Ben"))
    with pytest.raises(TableError, match="the game is on"):
        lead(table, "Ann", by="Ann")
    play_out(table)
    with pytest.raises(TableError, match="hand that on"):
        lead(table, "Ann", by="Ben")  # nobody is made to lead
    lead(table, "Ann", by="Ann")
    assert table.show(SPECTATOR, 0.0).leader == "Ann"
    with pytest.raises(TableError, match="leads already"):
        lead(table, "Ann", by="Ann")
    with pytest.raises(TableError, match="hand that on"):
        lead(table, "Ben", by="Ben")
    with pytest.raises(TableError, match="who is here"):
        lead(table, "Eve", by="Ann")
    before = table.ply
    lead(table, "Ben", by="Ann")
    with pytest.raises(StaleRequestError):
        ask(table, Lead(before, "Ann"), "Ann")
    go(table, "Ben")
    lead(table, "Ann", by="Ann")  # who has gone leads nobody
    assert table.situation.leader == "Ann"
    assert_same(table, kept_and_read(table))


def test_it_goes_on_from_any_move_with_other_dice() -> None:
    table = finished()
    for step in range(len(history(table))):
        once, again = varied(table, step), varied(table, step, "yet another")
        assert history(once)[:step] == history(table)[:step]
        assert once.situation.begun.given == once.show(0, 9.0).given == step
        assert_same(once, kept_and_read(once))
        assert history(play_out(once)) != history(play_out(again))


def test_nothing_is_tried_before_the_end_nor_after_it() -> None:
    with pytest.raises(TableError, match="only a game that is over"):
        varied(begun(people=("Ann", "", "Ben")), 0)
    table = finished()
    last = len(history(table))
    for step, said in ((last, "is over there"), (last + 1, f"moves 0 to {last}"), (-1, f"moves 0 to {last}")):
        with pytest.raises(TableError, match=said):
            varied(table, step)
    with pytest.raises(TableError, match="has 3 seats"):
        open_variation(table, "origin", 0, [Occupant(person="Ann")], "8", 0.0)


def test_who_gave_up_may_see_how_it_would_have_gone_on() -> None:
    table = begun(people=("Ann", "Ben"))
    play_any(table)
    ask(table, Resign(table.ply, 0), "Ann")
    again = varied(table, len(history(table)))
    assert again.situation.stage == "playing"
    assert [seat.resigned for seat in again.situation.seats] == [False, False]


def test_bots_sit_where_people_have_gone() -> None:
    table = finished()
    go(table, "Ben")
    seats = varied(table, 1).situation.seats
    assert [(seat.person, seat.bot) for seat in seats] == [("Ann", ""), ("", "random"), ("", "random")]


def test_only_the_leader_takes_everybody_there() -> None:
    table = finished()
    again = varied(table, 2)
    for person in ("", "Ann"):
        with pytest.raises(TableError, match="only whoever leads"):
            tell_variation(table, person, "there", again)
    lead(table, "Ann", by="Ann")
    tell_variation(table, "Ann", "there", again)
    assert table.show(0, 9.0).variation == "there"
    assert table.situation.variation is not None
    assert table.situation.variation.people == ("Ann", "Ben")
    assert str(table.show(0, 9.0).log[-1].text) == "Ann tries it differently from move 2 on."
    assert_same(table, kept_and_read(table))


def test_nothing_is_taken_back_of_the_real_game() -> None:
    table = finished(("Ann", "Ben"))
    for step in range(len(history(table))):
        again = varied(table, step)
        with pytest.raises(MoveError):
            undo(again)
        if again.situation.begun.history.movers and mover(again) != again.situation.begun.history.movers[-1]:
            assert not again.show(mover(again), 9.0).can_undo


def test_its_rolls_are_proved_from_where_it_began() -> None:
    table = finished()
    step = len(history(table)) // 2
    written = record_of(play_out(varied(table, step)))
    assert (written.version, written.given) == (4, step)
    read = record.from_json(record.to_json(written))
    assert record.verify(read).given == step
    assert record.take_record(record.replay(read), reveal_seed=True).given == step
    assert NATURE in table.situation.begun.history.movers[:step], "the real game had rolls before that"
    whole = msgspec.structs.replace(read, given=0)
    with pytest.raises(RecordError, match="but the seed gives"):
        record.verify(whole)
    with pytest.raises(RecordError, match="began after"):
        record.replay(msgspec.structs.replace(read, given=10_000))


def test_what_mattered_most_is_its_own() -> None:
    table = finished()
    step = len(history(table)) // 2
    again = play_out(varied(table, step))
    assert all(moment.step > step for moment in chronicle(again.situation, SPECTATOR).moments)
    laid = [line.step for line in again.show(0, 9.0).log if line.setup]
    assert set(range(1, step + 1)) <= set(laid)
