"""A person at a real terminal."""

from pathlib import Path

import pytest

from cli.terminal import PATIENCE, terminal
from vineta.core import record

ALONE = ("play", "sunken-city", "--players", "2", "--bots", "1", "--seed", "1", "--option", "start=yellow")


@pytest.mark.slow
def test_a_person_plays_is_refused_undoes_reads_a_rule_and_saves(tmp_path: Path) -> None:
    with terminal(*ALONE, folder=tmp_path) as (person, process):
        person.wait_for("Yellow>")
        person.type("ca 3")
        person.wait_for("3 to build, 4 to walk")
        person.type("str a1-b")
        person.wait_for("2 to build, 4 to walk")
        person.type("house 9 a1")
        assert "SC-15" in person.wait_for("a1 is covered by the street a1–b1")
        person.type("undo")
        person.wait_for("3 to build, 4 to walk")
        person.type("help 15")
        person.wait_for("SC-15")
        person.type("save evening.json")
        person.wait_for("saved")
        person.type("quit")
        person.wait_for("You left the game")
        assert process.wait(PATIENCE) == 0
    assert record.load(tmp_path / "evening.json").move_texts == ["card 3/4"]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_tab_completes_a_move_and_control_c_and_control_d_leave_without_a_traceback(tmp_path: Path, key: str) -> None:
    with terminal(*ALONE, folder=tmp_path) as (person, process):
        person.wait_for("Yellow>")
        person.type("car\t 3/\t")
        person.wait_for("3 to build, 4 to walk")
        person.wait_for("Yellow>")
        person.type(key)
        assert "Traceback" not in person.wait_for("save FILE first")
        assert process.wait(PATIENCE) == 0
