"""The log in phrases, and what the rest of a showing tells."""

import msgspec
import pytest

import vineta.table
from table.tables import GAMES, ask, begun, come, go, let_bot_play, play, play_any
from vineta.core.errors import MoveError
from vineta.core.game import NATURE, OVER, SPECTATOR
from vineta.core.language import catalogue
from vineta.core.nature import commitment
from vineta.core.telling import words_of
from vineta.table import log
from vineta.table.requests import HandOver, Say
from vineta.table.showing import Showing


def test_each_move_is_a_line() -> None:
    table = begun("sunken-city")
    play(table, "card 3/4")
    play(table, "street a1-b1")
    lines = [line for line in table.show(1, 0.0).log if line.kind == "move"]
    words = words_of("sunken-city", "de")
    assert [words.say(line.text) for line in lines] == [
        "Gelb spielt die Karte 3/4 aus.",
        "Gelb lässt auf a1–b1 eine Straße auftauchen.",
    ]
    assert {(line.seat, line.person) for line in lines} == {(0, "Ann")}


def test_the_log_is_told_from_any_event_on() -> None:
    table = begun("sunken-city")
    play(table, "card 3/4")
    seen = table.ply
    ask(table, Say(seen, "hm"), "Ben")
    play(table, "street a1-b1")
    whole, rest = (table.show(SPECTATOR, 0.0, since).log for since in (-1, seen))
    assert [line.number for line in rest] == [seen + 1, seen + 2]
    assert whole[-2:] == rest
    assert table.show(SPECTATOR, 0.0, table.ply).log == ()
    assert table.show(SPECTATOR, 0.0, 10**9).log == ()


def test_of_a_long_log_the_end_is_told() -> None:
    table = begun("pearls")
    for number in range(log.MOST_LINES + 5):
        ask(table, Say(table.ply, f"line {number}"), "Ann")
    lines = table.show(SPECTATOR, 0.0).log
    assert len(lines) == log.MOST_LINES
    assert lines[-1].text == f"line {log.MOST_LINES + 4}"


def test_what_looks_the_same_in_a_row_is_one_line() -> None:
    deals = [line for line in begun("submarine").show(0, 0.0).log if line.times > 1]
    assert [line.times for line in deals] == [30]


def test_the_tables_own_events_are_told() -> None:
    table = begun("sunken-city")
    go(table, "Ann")
    ask(table, HandOver(table.ply, 0), "Ben")
    let_bot_play(table)
    come(table, "Ann")
    told = [str(line.text) for line in table.show(1, 0.0).log if line.kind == "event"]
    assert told[2:] == ["The game begins.", "Ann is away.", "Ann is away. A bot plays on.", "Ann is here."]


def test_a_name_with_braces_is_only_a_name() -> None:
    table = begun(people=("{seed}", "{0}"))
    assert catalogue("de").say(table.show(0, 0.0).log[0].text) == "{seed} setzt sich an den Tisch."


@pytest.mark.parametrize("game", GAMES)
def test_a_showing_is_plain_data(game: str) -> None:
    table = begun(game)
    for _ in range(10):
        play_any(table)
        for seat in (SPECTATOR, 0, 1):
            showing = table.show(seat, 0.0)
            assert msgspec.json.decode(msgspec.json.encode(showing), type=Showing) == showing


def test_only_the_one_to_move_is_asked() -> None:
    table = begun("sunken-city")
    play(table, "card 3/4")
    showings = [table.show(seat, 0.0) for seat in (SPECTATOR, 0, 1)]
    assert [showing.asked for showing in showings] == [False, True, False]
    assert [showing.can_undo for showing in showings] == [False, True, False]
    assert {showing.mover for showing in showings} == {0}


def test_before_the_game_there_is_nothing_to_see() -> None:
    showing = vineta.table.Table.open("submarine", 2, {}, "secret", 0.0).show(0, 0.0)
    assert (showing.scene, showing.mover, showing.stage, showing.log) == (None, None, "gathering", ())


def test_the_seed_is_committed_to_and_told_at_the_end_only() -> None:
    table = begun(people=("", ""), seed="secret")
    assert (table.show(0, 0.0).seed_hash, table.show(0, 0.0).seed) == (commitment("secret"), None)
    while table.situation.stage == "playing":
        assert b"secret" not in msgspec.json.encode(table.show(0, 0.0))
        let_bot_play(table)
    showing = table.show(0, 0.0)
    assert (showing.seed, showing.stage, showing.mover) == ("secret", "over", None)
    assert showing.outcome is not None


def test_nobody_looks_from_a_seat_that_is_not_there() -> None:
    for seat in (NATURE, OVER, 2):
        with pytest.raises(MoveError, match="there are seats"):
            begun().show(seat, 0.0)
