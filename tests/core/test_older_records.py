"""Records of older versions are read, prove themselves, and go on as they would have then."""

import json
from pathlib import Path
from typing import Any

import pytest

import vineta
from fixtures.going_on import ENDINGS, RECORDS, play_on
from vineta.core import record
from vineta.core.errors import RecordError


def kept(path: Path) -> dict[str, Any]:
    """A record as it lies there, read without any code of ours."""
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def where(**wanted: bool) -> pytest.MarkDecorator:
    """Runs a test with every record that is (or is not) whole, over, and with its seed."""

    def is_wanted(path: Path) -> bool:
        content = kept(path)
        told = {"view": content["watcher"] is not None, "over": bool(content["outcome"]), "seed": bool(content["seed"])}
        return all(told[name] == value for name, value in wanted.items())

    return pytest.mark.parametrize("path", [path for path in RECORDS if is_wanted(path)], ids=lambda path: path.stem)


@where(view=False)
def test_a_record_leads_to_the_state_of_then(path: Path) -> None:
    position = record.replay(record.read(path))
    assert record.state_hash(position) == kept(path)["state_hash"]
    assert position.move_texts == kept(path)["moves"]
    assert position.over == bool(kept(path)["outcome"])


@where(view=False, seed=True)
def test_every_roll_is_proved(path: Path) -> None:
    assert record.verify(record.read(path)).over == bool(kept(path)["outcome"])


@where(view=False, over=False, seed=True)
def test_a_saved_game_goes_on_to_the_end_it_would_have_had(path: Path) -> None:
    assert play_on(vineta.load(str(path))) == ENDINGS[path.stem]


@where(view=False, over=False, seed=False)
def test_a_record_without_its_seed_proves_nothing_and_replays(path: Path) -> None:
    with pytest.raises(RecordError, match="the seed is not revealed"):
        record.verify(record.read(path))
    assert record.replay(record.read(path)).seed_hash == kept(path)["seed_hash"]


@where(view=True)
def test_a_view_is_read_and_not_replayed(path: Path) -> None:
    read = record.read(path)
    assert (read.watcher, read.moves) == (kept(path)["watcher"], kept(path)["moves"])
    with pytest.raises(RecordError, match="one seat's view"):
        record.replay(read)


@where(view=False)
def test_a_record_is_written_as_it_was(path: Path) -> None:
    position = record.replay(record.read(path))
    again = record.take_record(position, reveal_seed=kept(path)["seed"] is not None)
    assert record.read(path).moves == again.moves
    assert (again.seed, again.seed_hash) == (kept(path)["seed"], kept(path)["seed_hash"])
    assert again.options == {option.name: option.default for option in position.game.options} | kept(path)["options"], (
        "options that came later have their defaults"
    )
