"""The log in phrases, and what the rest of a showing tells."""

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

import vineta.table
from table.tables import GAMES, ask, begun, come, go, kept_and_read, let_bot_play, play, play_any, undo
from vineta.core.errors import MoveError
from vineta.core.game import NATURE, OVER, SPECTATOR
from vineta.core.happenings import BOX, Change
from vineta.core.language import catalogue
from vineta.core.nature import commitment
from vineta.core.telling import told, words_of
from vineta.table import Table, log
from vineta.table.log import LogLine
from vineta.table.requests import HandOver, Say
from vineta.table.showing import Showing
from vineta.table.undo import can_undo


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


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_before_the_first_players_move_tell_how_the_table_was_laid(game: str) -> None:
    table = begun(game)
    laid = table.show(SPECTATOR, 0.0).log
    play_any(table)
    log_now = table.show(SPECTATOR, 0.0).log
    told_of = [line for line in log_now if line.kind in ("move", "happening")]
    assert [line for line in told_of if line.setup] == [line for line in laid if line.kind in ("move", "happening")]
    assert [line.setup for line in told_of if line.number == table.ply] == [False] * len(log_now[len(laid) :])


def test_what_looks_the_same_in_a_row_is_one_line() -> None:
    deals = [line for line in begun("submarine").show(0, 0.0).log if line.times > 1]
    assert [line.times for line in deals] == [30]


def whole_game(game: str, moves: int = 60) -> Iterator[Table]:
    """A table after every event of the first moves of a game, in which somebody takes moves back now and then."""
    table = begun(game, ("Ann", "Ben", "Ann"))
    for number in range(moves):
        yield table
        if table.situation.stage == "over":
            return
        play_any(table, choice=5 * number)
        if number % 5 == 0 and table.situation.stage == "playing" and can_undo(table.situation):
            yield table
            undo(table, whole_turn=number % 10 == 0)
    yield table


@pytest.mark.parametrize("game", [*GAMES, "pearls"])
def test_the_log_is_the_same_whether_it_is_told_bit_by_bit_or_at_once(game: str) -> None:
    """Told by the way, or from the state before an event, or by playing the game again."""
    for eyes, patience in ((SPECTATOR, 1), (0, 2), (1, 4)):
        bits: list[LogLine] = []
        for number, table in enumerate(whole_game(game)):
            if number % patience == 0:
                bits += table.show(eyes, 0.0, bits[-1].number if bits else -1).log
        bits += table.show(eyes, 0.0, bits[-1].number).log
        assert any(line.kind == "event" and line.step >= 0 for line in bits) or game == "pearls"
        once = kept_and_read(table).show(eyes, 0.0).log
        assert table.show(eyes, 0.0).log == once
        assert [since_taken_back(line) for line in bits] == [since_taken_back(line) for line in once]


def since_taken_back(line: LogLine) -> LogLine:
    """A line as it reads whenever it is told: moves that are taken back later have a step until then."""
    return msgspec.structs.replace(line, step=-1)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_tells_the_step_at_which_it_can_be_looked_at(game: str) -> None:
    *_, table = whole_game(game)
    position = table.situation.begun
    lines = [line for line in table.show(SPECTATOR, 0.0).log if line.kind == "move" and line.step >= 0]
    assert sum(line.times for line in lines) == len(position.history)
    for line in lines:
        assert line.text == told(position.game, 3, position.history[line.step - 1], SPECTATOR)


def test_what_a_move_brought_about_follows_it_with_its_rule() -> None:
    table = begun("pearls")
    while table.situation.stage == "playing":
        play_any(table, choice=-1)
    move, *happenings = table.show(SPECTATOR, 0.0, table.ply - 1).log
    assert (move.kind, move.rule, move.mood, move.place) == ("move", "PE-6", "gain", (4.0, 3.3))
    assert {change.figure for change in move.changes} == {"points", "pearls"}
    assert [line.kind for line in happenings] == ["happening"] * len(happenings)
    assert (happenings[0].rule, happenings[0].mood) == ("PE-8", "end")
    assert {line.number for line in (move, *happenings)} == {table.ply}
    assert {line.step for line in (move, *happenings)} == {len(table.situation.begun.history)}


def test_the_changes_of_all_lines_add_up_to_what_is_counted() -> None:
    *_, table = whole_game("pearls")
    position = table.situation.begun
    total: Counter[tuple[str, int]] = Counter()
    for line in table.show(SPECTATOR, 0.0).log:
        for change in line.changes:
            total[change.figure, change.seat] += change.amount
    rows = position.game.counts(position.state)
    beginning = position.game.counts(position.beginning)
    for number, figure in enumerate(position.game.figures):
        for seat in (*range(position.players), BOX):
            assert total[figure.name, seat] == rows[seat][number] - beginning[seat][number]


def test_the_same_move_several_times_adds_up() -> None:
    first = LogLine(3, "move", "A card is dealt", changes=(Change("cards", 0, 1), Change("cards", BOX, -1)), step=1)
    second = LogLine(3, "move", "A card is dealt", changes=(Change("cards", 1, 1), Change("cards", BOX, -1)), step=2)
    assert log._merged(first, second) == LogLine(
        *(3, "move", "A card is dealt"),
        times=2,
        changes=(Change("cards", 0, 1), Change("cards", BOX, -2), Change("cards", 1, 1)),
        step=2,
    )


def test_what_was_taken_back_keeps_its_lines_and_leads_nowhere() -> None:
    table = begun("sunken-city")
    play(table, "card 3/4")
    play(table, "street a1-b1")
    told_before = [line for line in table.show(0, 0.0).log if line.kind in ("move", "happening")]
    undo(table)
    *_, taken_back = lines = table.show(0, 0.0).log
    assert (taken_back.kind, taken_back.step) == ("event", 1)
    kept = [line for line in lines if line.kind in ("move", "happening")]
    assert [since_taken_back(line) for line in kept] == [since_taken_back(line) for line in told_before]
    assert [line.step for line in kept if line.kind == "move"] == [1, -1]


def test_everybody_is_called_by_name() -> None:
    table = begun("sunken-city", ("Ann", "Ben", ""))
    assert [str(seat.called) for seat in table.show(0, 0.0).seats] == ["Ann", "Ben", "Driftwood"]
    assert [seat.name for seat in table.show(0, 0.0).seats] == ["yellow", "red", "white"]


def test_who_has_several_seats_is_told_apart_by_them() -> None:
    table = begun("sunken-city", ("Ann", "", "Ann", ""))
    called = [words_of("sunken-city", "de").say(seat.called) for seat in table.show(0, 0.0).seats]
    assert called == ["Ann · Gelb", "Treibholz · Rot", "Ann · Weiß", "Treibholz · Orange"]


def test_an_open_seat_is_called_by_its_colour_and_a_stand_in_by_the_person() -> None:
    table = vineta.table.Table.open("sunken-city", 2, {}, "secret", 0.0)
    assert [str(seat.called) for seat in table.show(0, 0.0).seats] == ["Yellow", "White"]
    table = begun("sunken-city")
    go(table, "Ann")
    ask(table, HandOver(table.ply, 0), "Ben")
    assert [str(seat.called) for seat in table.show(0, 0.0).seats] == ["Ann", "Ben"]


def test_a_showing_counts_the_moves_of_the_game() -> None:
    assert vineta.table.Table.open("pearls", 2, {}, "secret", 0.0).show(0, 0.0).steps == 0
    for table in whole_game("submarine", 10):
        assert table.show(0, 0.0).steps == len(table.situation.begun.history)


def test_the_tables_own_events_are_told() -> None:
    table = begun("sunken-city")
    go(table, "Ann")
    ask(table, HandOver(table.ply, 0), "Ben")
    let_bot_play(table)
    come(table, "Ann")
    events = [str(line.text) for line in table.show(1, 0.0).log if line.kind == "event"]
    assert events[2:] == ["The game begins.", "Ann is away.", "Ann is away. A bot plays on.", "Ann is here."]


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
