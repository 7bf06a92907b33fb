"""Records: written wholly or not at all, read with care, replayed and proved."""

import errno
import json
import os
import tracemalloc
from pathlib import Path
from typing import Any

import msgspec
import pytest

import vineta
from vineta.core import record, registry
from vineta.core.errors import RecordError, SetupError
from vineta.core.nature import Nature
from vineta.core.position import Position


@pytest.fixture
def running() -> Position:
    position = vineta.new("pearls", players=2, seed=1)
    position.play("take 1")
    return position


@pytest.fixture
def ended(running: Position) -> Position:
    while not running.over:
        running.play(running.actions[0])
    return running


def content(position: Position) -> dict[str, Any]:
    """A record as it comes out of a file."""
    written: dict[str, Any] = json.loads(record.to_json(record.take_record(position, reveal_seed=True)))
    return written


def refusal(written: object) -> str:
    """What is said of a record that cannot be used."""
    with pytest.raises(RecordError) as caught:
        record.replay(record.from_json(json.dumps(written).encode()))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_saved_game_goes_on(running: Position, tmp_path: Path) -> None:
    vineta.save(running, str(tmp_path / "game.json"))
    loaded = vineta.load(str(tmp_path / "game.json"))
    assert loaded == running
    for position in (running, loaded):
        while not position.over:
            position.play(position.actions[-1])
    assert loaded.moves == running.moves


def test_a_saved_game_can_be_read_by_people(running: Position, tmp_path: Path) -> None:
    vineta.save(running, str(tmp_path / "game.json"))
    text = (tmp_path / "game.json").read_text(encoding="utf-8")
    assert '"game": "pearls"' in text
    assert '"take 1"' in text


def test_the_seed_is_told_when_the_game_is_over(running: Position) -> None:
    assert record.take_record(running).seed is None
    assert record.take_record(running).seed_hash == running.seed_hash
    while not running.over:
        running.play(running.actions[0])
    assert record.take_record(running).seed == "1"


def test_a_record_without_its_seed_keeps_the_commitment(running: Position) -> None:
    replayed = record.replay(record.take_record(running))
    assert replayed.nature is None
    assert replayed.seed_hash == running.seed_hash


def test_truncated_files_are_refused(running: Position, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    vineta.save(running, str(path))
    whole = path.read_bytes()
    for length in range(0, len(whole) - 2, 7):
        path.write_bytes(whole[:length])
        with pytest.raises(RecordError, match=r"^cannot read .*game\.json: this is no whole record: "):
            vineta.load(str(path))


@pytest.mark.parametrize(
    ("bytes_", "message"),
    [
        (b"\xff\xfe\x00", "this is no whole record: "),
        (b"[" * 200_000, "this is no whole record: "),
        (b'{"players": ' + b"9" * 10_000 + b"}", "this is no Vineta record: expected an object"),
        (b"[]", "this is no whole record: Expected `object`, got `array`$"),
        (b"null", "this is no whole record: Expected `object`, got `null`$"),
        (b"{}", "this is no Vineta record: expected an object"),
        (b'{"format": "chess"}', 'this is no Vineta record: expected an object with "format": "vineta record"$'),
    ],
    ids=["binary", "deep", "long", "list", "null", "empty", "another"],
)
def test_what_is_no_record_is_refused(bytes_: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(bytes_)
    with pytest.raises(RecordError, match=message):
        vineta.load(str(path))


def test_missing_files_are_told(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"^cannot read .*none\.json: No such file or directory$"):
        vineta.load(str(tmp_path / "none.json"))
    with pytest.raises(RecordError, match=r"^cannot read .*: Is a directory$"):
        vineta.load(str(tmp_path))


def test_newer_versions_are_refused(running: Position) -> None:
    message = "the record has version 5; this Vineta reads up to version 4"
    assert refusal({**content(running), "version": 5}) == message
    assert refusal({**content(running), "version": 5, "clock": 3}) == message


@pytest.mark.parametrize("version", [0, -1, "1", None, 1.0, True])
def test_versions_are_whole_numbers(running: Position, version: object) -> None:
    assert "version" in refusal({**content(running), "version": version})


def test_unknown_fields_are_refused(running: Position) -> None:
    message = "this record cannot be read: Object contains unknown field `clock`"
    assert refusal({**content(running), "clock": 3}) == message


@pytest.mark.parametrize("name", record.GameRecord.__struct_fields__)
def test_missing_or_misshapen_fields_are_refused(running: Position, name: str) -> None:
    without = content(running)
    if without.pop(name, None) is not None:  # there are no shakes where nobody shook the dice
        assert refusal(without)
    wrongs: list[object] = [1 if name == "by_kind" else True, 1.5, [[]], {"a": {}}]
    for wrong in wrongs:
        assert refusal({**content(running), name: wrong})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "the record's set-up is wrong: no game is called “chess”; there are "),
        ({"players": 4}, "the record's set-up is wrong: Pearls is for 2 to 3 players, not 4"),
        (
            {"options": {"salt": 1}},
            "the record's set-up is wrong: no option is called “salt”; there are pearls, open_cards",
        ),
        ({"options": {"pearls": [1]}}, "this record cannot be read: Expected `bool | int | str`, got `array`"),
        (
            {"options": {"pearls": "many"}},
            "the record's set-up is wrong: option pearls (pearls in the bowl) is a whole number, not 'many'",
        ),
        ({"moves": ["fly"]}, "move 1 of the record, 'fly', cannot be played: 'fly' is no move: moves begin with"),
        ({"moves": ["die 1"]}, "move 1 of the record, 'die 1', cannot be played: PE-5: "),
        ({"moves": [1]}, "this record cannot be read: Expected `str`, got `int` - at `$.moves[0]`"),
        ({"moves": []}, "the moves do not lead to the recorded state: the record was edited or cut short"),
        ({"state_hash": "0"}, "the moves do not lead to the recorded state: the record was edited or cut short"),
        ({"outcome": {"winners": [1]}}, "this record cannot be read: Object missing required field `reason`"),
        ({"seed": "2"}, "the revealed seed is not the one that was committed to: its hash differs"),
        ({"watcher": 0}, "this record holds one seat's view of a running game; it can be read, not replayed"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_edited_records_are_refused(running: Position, change: dict[str, object], message: str) -> None:
    assert refusal({**content(running), **change}).startswith(message)


def test_moves_after_the_end_are_refused(ended: Position) -> None:
    written = content(ended)
    written["moves"].append("take 1")
    assert refusal(written).endswith("cannot be played: the game is over; no move is expected")


def test_edited_outcomes_are_refused(ended: Position) -> None:
    written = content(ended)
    written["outcome"]["winners"] = [0, 1]
    assert refusal(written) == "the recorded outcome is not the one the moves lead to"


def test_verify_proves_every_draw(ended: Position) -> None:
    genuine = record.from_json(json.dumps(content(ended)).encode())
    assert record.verify(genuine) == ended
    ply = next(ply for ply, move in enumerate(genuine.moves) if move.startswith("die"))
    other = "die 3" if genuine.moves[ply] != "die 3" else "die 2"
    edited = msgspec.structs.replace(genuine, moves=[*genuine.moves[:ply], other, *genuine.moves[ply + 1 :]])
    with pytest.raises(RecordError, match=rf"^move {ply + 1} of the record is '{other}', but the seed gives 'die \d'$"):
        record.verify(edited)


def shaken(values: tuple[str, ...]) -> Position:
    position = Position(registry.find("pearls"), 2, {}, Nature("1", values))
    while not position.over:
        position.play(position.actions[0])
    return position


def test_verify_proves_that_draws_follow_from_what_people_added() -> None:
    values = ("0123456789abcdef" * 2, "f" * 32)
    genuine = record.from_json(record.to_json(record.take_record(shaken(values))))
    assert (genuine.version, genuine.shakes) == (2, values)
    assert record.verify(genuine) == shaken(values)
    for other in ((), values[:1], values[::-1], ("0" * 32, values[1])):
        with pytest.raises(RecordError, match=r"^move \d+ of the record is .*, but the seed gives"):
            record.verify(msgspec.structs.replace(genuine, shakes=other))


def test_what_nobody_has_shaken_is_written_as_older_versions_read_it(ended: Position) -> None:
    written = content(ended)
    assert written["version"] == 1
    assert "shakes" not in written


@pytest.mark.parametrize("shakes", [["0" * 31], ["0" * 31 + "G"], [1], ["0" * 32] * 21])
def test_shakes_that_are_none_are_refused(ended: Position, shakes: list[object]) -> None:
    assert "`$.shakes" in refusal({**content(ended), "shakes": shakes})


def test_a_huge_file_is_refused_at_once(tmp_path: Path) -> None:
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(300 * 2**20)
    tracemalloc.start()
    with pytest.raises(RecordError, match=r"huge\.json: it is no record, which has at most 16 MB$"):
        record.read(tmp_path / "huge.json")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20 * 2**20


def test_huge_moves_and_seeds_are_refused_in_few_words(running: Position, tmp_path: Path) -> None:
    for change in ({"moves": ["take 1" * 2_000_000]}, {"seed": "1" * 12_000_000}, {"state_hash": "0" * 12_000_000}):
        assert len(refusal({**content(running), **change})) < 150


def test_halves_of_characters_in_a_seed_are_refused_in_words(running: Position) -> None:
    with pytest.raises(SetupError, match="lone surrogates"):
        vineta.new("pearls", players=2, seed="half \ud800")
    written = record.to_json(record.take_record(running, reveal_seed=True))
    with pytest.raises(RecordError, match="surrogate"):
        record.from_json(written.replace(b'"seed": "1"', b'"seed": "\\udc00 half"'))


def test_verify_needs_the_seed_that_was_committed_to(ended: Position, running: Position) -> None:
    genuine = record.from_json(json.dumps(content(ended)).encode())
    with pytest.raises(RecordError, match=r"^the seed is not revealed"):
        record.verify(msgspec.structs.replace(genuine, seed=None))
    with pytest.raises(RecordError, match=r"^the revealed seed is not the one that was committed to"):
        record.verify(msgspec.structs.replace(genuine, seed="2"))
    with pytest.raises(RecordError, match=r"^the record's set-up is wrong: no game is called"):
        record.verify(msgspec.structs.replace(genuine, game="chess"))


@pytest.mark.parametrize("failing", ["os.replace", "os.chmod", "os.fdopen"])
def test_a_failing_write_leaves_the_old_file_and_no_litter(
    failing: str, running: Position, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    vineta.save(running, str(path))
    before = path.read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    running.play(running.actions[0])
    with monkeypatch.context() as patch:
        patch.setattr(failing, fail)
        with pytest.raises(RecordError, match=r"^cannot write .*game\.json: No space left on device$"):
            vineta.save(running, str(path))
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_folders_that_do_not_exist_are_told(running: Position, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"^cannot write .*game\.json: No such file or directory$"):
        vineta.save(running, str(tmp_path / "none" / "game.json"))


def test_a_view_is_exported_without_what_it_hides(running: Position) -> None:
    exported = record.to_json(record.take_record(running.view(0)))
    assert exported.count(b"favour ?") == 1
    assert json.loads(exported)["seed"] is None
