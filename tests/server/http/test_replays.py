"""A table's game: its board while it is played, its record and its steps when it is over."""

import random
import xml.etree.ElementTree as ElementTree
from typing import Any

import msgspec
import pytest

from games.submarine.crowds import crowded_game
from games.submarine.twins import CardTracker, twin
from server.http.visits import Keys, Visit, finished, gathering, keep, kind_of
from table.past import script
from table.tables import begun, play_any
from vineta.core import record
from vineta.core.game import SPECTATOR, all_eyes
from vineta.core.position import Position
from vineta.core.scene import Scene
from vineta.table import Table
from vineta.table.chronicle import Chronicle, chronicle
from vineta.table.log import LogLine

AFTER_THE_END = ["record", "replay", "story", "analysis"]


def position_of(table: Table) -> Position:
    assert table.situation.position is not None
    return table.situation.position


@pytest.fixture(scope="module")
def over() -> Table:
    return finished()


@pytest.fixture
def keys(visit: Visit, over: Table) -> Keys:
    return keep(visit.store, over)


def get(visit: Visit, path: str) -> Any:
    answer = visit.client.get(f"/api/links/{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("path", AFTER_THE_END)
def test_before_the_end_there_is_no_record_and_no_replay(visit: Visit, path: str) -> None:
    for table in (gathering(), begun()):
        for key in keep(visit.store, table):
            answer = visit.client.get(f"/api/links/{key}/{path}")
            assert (answer.status_code, kind_of(answer)) == (409, "table")


def test_after_the_end_every_link_gives_the_record(visit: Visit, keys: Keys, over: Table) -> None:
    for key in keys:
        answer = visit.client.get(f"/api/links/{key}/record")
        assert answer.headers["content-disposition"] == 'attachment; filename="pearls.json"'
        recorded = record.from_json(answer.content)
        assert record.verify(recorded) == over.situation.position


def test_a_replay_tells_how_the_game_ended(visit: Visit, keys: Keys, over: Table) -> None:
    told = get(visit, f"{keys.watch}/replay")
    position = position_of(over)
    assert (told["game"], told["title"], told["steps"]) == ("pearls", ["Pearls", []], len(position.moves))
    assert position.outcome is not None
    assert told["outcome"]["winners"] == list(position.outcome.winners)
    assert [seat["kind"] for seat in told["seats"]] == ["bot", "bot"]


def test_every_step_of_a_game_can_be_seen_through_all_eyes(visit: Visit, keys: Keys, over: Table) -> None:
    position = position_of(over)
    for step in range(len(position.moves) + 1):
        earlier = position.at(step)
        for seat in all_eyes(2):
            told = get(visit, f"{keys.watch}/replay/{step}?seat={seat}")
            expected = position.game.scene(position.game.view(earlier.state, seat), seat)
            assert told["step"] == step
            assert told["mover"] == (earlier.mover if earlier.mover >= 0 else None)
            assert msgspec.convert(told["scene"], Scene).question == expected.question
            assert len(told["scene"]["sprites"]) == len(expected.sprites)


def test_a_step_tells_the_move_that_led_to_it(visit: Visit, keys: Keys) -> None:
    assert "sentence" not in get(visit, f"{keys.watch}/replay/0")["scene"]
    assert get(visit, f"{keys.watch}/replay/1")["scene"]["sentence"]


def test_a_spectators_eyes_are_taken_if_none_are_named(visit: Visit, keys: Keys) -> None:
    assert get(visit, f"{keys.watch}/replay/3") == get(visit, f"{keys.watch}/replay/3?seat={SPECTATOR}")


@pytest.mark.parametrize(
    "path", ["-1", "100000", "x", "1.5", "9" * 30, "0?seat=2", "0?seat=-1", "0?seat=-2", "0?seat=", "0?seat=²"]
)
def test_there_are_no_other_steps_and_eyes(visit: Visit, keys: Keys, path: str) -> None:
    answer = visit.client.get(f"/api/links/{keys.watch}/replay/{path}")
    assert (answer.status_code, kind_of(answer)) == (400, "malformed")


def test_a_step_has_the_lines_of_the_log_about_its_move(visit: Visit, keys: Keys, over: Table) -> None:
    position = position_of(over)
    assert get(visit, f"{keys.watch}/replay/0")["lines"] == []
    last = get(visit, f"{keys.watch}/replay/{len(position.moves)}")["lines"]
    assert msgspec.convert(last, tuple[LogLine, ...]) == over.show(SPECTATOR, 0.0, over.ply - 1).log
    assert [line["kind"] for line in last][:2] == ["move", "happening"]


# While the game is played


def test_a_running_game_can_be_looked_back_at_through_ones_own_eyes(visit: Visit) -> None:
    table = begun("submarine")
    keys = keep(visit.store, table)
    position = position_of(table)
    for step in (0, 1, 30, len(position.moves)):
        own = get(visit, f"{keys.person}/replay/{step}?seat=0")
        expected = position.game.scene(position.game.view(position.at(step).state, 0), 0)
        scene = msgspec.convert(own["scene"], Scene)
        assert msgspec.structs.replace(scene, sentence="") == expected
        assert get(visit, f"{keys.watch}/replay/{step}")["step"] == step


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_looks_back_through_the_eyes_of_others(visit: Visit, seat: int) -> None:
    table = begun("submarine")
    keys = keep(visit.store, table, person="Ann" if seat else "Ben")
    for key in keys:
        answer = visit.client.get(f"/api/links/{key}/replay/3?seat={seat}")
        assert (answer.status_code, kind_of(answer)) == (409, "table")


def test_before_the_game_there_is_no_step(visit: Visit) -> None:
    answer = visit.client.get(f"/api/links/{keep(visit.store, gathering()).watch}/replay/0")
    assert (answer.status_code, kind_of(answer)) == (409, "table")


def test_a_step_that_is_yet_to_come_is_none(visit: Visit) -> None:
    table = begun("sunken-city")
    play_any(table)
    answer = visit.client.get(f"/api/links/{keep(visit.store, table).watch}/replay/2")
    assert (answer.status_code, kind_of(answer)) == (400, "malformed")


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_looking_back_shows_nothing_that_was_hidden(visit: Visit, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that differ only in cards that a seat has never seen, step by step, byte for byte."""
    tracker, worlds = CardTracker(2), None
    for number, position in enumerate(crowded_game(2, 1)):
        tracker.follow(position)
        if number == 110:
            worlds = position.copy(), twin(position, tracker, seat, random.Random(2))
            break
    assert worlds is not None
    assert worlds[0].moves != worlds[1].moves
    answers = [looked_back(visit, world, seat, monkeypatch) for world in worlds]
    assert answers[0] == answers[1]


def looked_back(visit: Visit, position: Position, seat: int, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    table = Table.replay(script(position, monkeypatch))
    keys = keep(visit.store, table, person="Person 0")
    steps = range(0, len(position.moves) + 1, 3)
    return [visit.client.get(f"/api/links/{keys.person}/replay/{step}?seat={seat}").content for step in steps]


# The story of a finished game


def test_a_finished_game_tells_its_story(visit: Visit, keys: Keys, over: Table) -> None:
    for seat in all_eyes(2):
        told = get(visit, f"{keys.watch}/story?seat={seat}")
        assert msgspec.convert(told, Chronicle) == chronicle(over.situation, seat)
    assert get(visit, f"{keys.person}/story") == get(visit, f"{keys.watch}/story?seat={SPECTATOR}")


@pytest.mark.parametrize("seat", ["2", "-1", "x"])
def test_a_story_is_told_to_eyes_that_there_are(visit: Visit, keys: Keys, seat: str) -> None:
    answer = visit.client.get(f"/api/links/{keys.watch}/story?seat={seat}")
    assert (answer.status_code, kind_of(answer)) == (400, "malformed")


def test_the_board_of_a_running_game_shows_what_everybody_sees(visit: Visit) -> None:
    table = begun("submarine")
    keys = keep(visit.store, table)
    pictures = {visit.client.get(f"/api/links/{key}/picture.svg").text for key in keys}
    [picture] = pictures
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    position = position_of(table)
    spectator: Scene = position.game.scene(position.game.view(position.state, SPECTATOR), SPECTATOR)
    drawn = {str(element.get("id")) for element in ElementTree.fromstring(picture).iter()}
    assert {sprite.id for sprite in spectator.sprites} <= drawn


def test_the_board_changes_with_the_game_and_is_not_kept(visit: Visit) -> None:
    table = begun("sunken-city")
    before = visit.client.get(f"/api/links/{keep(visit.store, table).watch}/picture.svg")
    for _ in range(3):
        play_any(table)
    after = visit.client.get(f"/api/links/{keep(visit.store, table).watch}/picture.svg")
    assert before.text != after.text
    assert after.headers["cache-control"] == "no-store"
    assert after.headers["content-security-policy"].startswith("default-src 'none'; style-src 'unsafe-inline'")


def test_before_the_game_the_board_is_the_lobbys_picture(visit: Visit) -> None:
    table = Table.open("submarine", 2, {}, "7", now=0.0)
    answer = visit.client.get(f"/api/links/{keep(visit.store, table).watch}/picture.svg")
    assert answer.text == visit.client.get("/api/games/submarine/picture.svg").text


def test_a_board_is_told_in_the_readers_language(visit: Visit) -> None:
    keys = keep(visit.store, begun("sunken-city"))
    german, english = (
        visit.client.get(f"/api/links/{keys.watch}/picture.svg?language={language}").text for language in ("de", "en")
    )
    assert german != english
