"""Everything but playing; and calls that are wrong, each answered in one clear line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.terminal import vineta, vineta_as_process
from vineta import __version__, load, new, save
from vineta.cli.app import app

RECORDS = Path(__file__).parents[1] / "fixtures" / "version_0_1" / "records"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game with a few moves."""
    position = new("sunken-city", players=2, seed=1, start="yellow")
    for move in ("card 1/6", "street d5-d6", "roll"):
        position.play(move)
    path = tmp_path / "game.json"
    save(position, str(path))
    return path


def test_the_version_is_told() -> None:
    assert CliRunner().invoke(app, ["--version"]).stdout.strip() == f"vineta {__version__}"


def test_help_loads_neither_numba_nor_games() -> None:
    program = "import sys, vineta.cli; print({'numpy', 'numba', 'prompt_toolkit', 'vineta.games'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "sunken-city", "--players", "2", "--seed", "1"],
        ["replay", "nowhere.json"],
        ["play", "sunken-city", "--players", "2", "--bots", "3"],
    ],
    ids=["well", "refused", "wrong"],
)
def test_a_process_says_and_ends_as_a_call_does(arguments: list[str]) -> None:
    """So that the other tests may call the command line, which takes a hundredth of the time."""
    assert vineta_as_process(*arguments, typed="card 3/4\nundo\n") == vineta(*arguments, typed="card 3/4\nundo\n")


def test_games_lists_titles_player_counts_and_options() -> None:
    text = CliRunner().invoke(app, ["games"]).stdout
    assert "Sunken City, 2 to 4 players" in text
    assert "no die: the city rises" in text


def test_rules_prints_a_handbook_or_one_rule() -> None:
    assert "SC-14" in CliRunner().invoke(app, ["rules", "sunken-city"]).stdout
    one = CliRunner().invoke(app, ["rules", "sunken-city", "sc14"]).stdout
    assert one.startswith("SC-14")
    assert "SC-15 " not in one


def test_replay_shows_the_last_position(file: Path) -> None:
    result = CliRunner().invoke(app, ["replay", str(file)])
    assert result.exit_code == 0
    assert (
        f"After {len(load(str(file)).moves)} moves: Yellow: 0 to build, 6 to walk, 2 for the merman." in result.stdout
    )


def test_replay_tells_every_move_and_what_it_brought_about() -> None:
    text = CliRunner().invoke(app, ["replay", str(RECORDS / "sunken-city-finished.json")]).stdout
    told = " ".join(text.split())
    assert "1 Yellow plays the card" in told or "1 White plays the card" in told
    position = load(str(RECORDS / "sunken-city-finished.json"))
    for passage in position.story():
        for happening in passage.happenings:
            if happening.text:
                assert f"· {happening.text} {position.game.rule(happening.rule)}" in told


def test_replay_ranks_the_result_of_a_finished_game_and_tells_what_broke_the_tie() -> None:
    text = CliRunner().invoke(app, ["replay", str(RECORDS / "submarine-finished.json")]).stdout
    *_, head, first, second, third, tie = text.splitlines()
    assert head.split() == ["Kinds", "Jokers", "Cards"]
    assert [line.split() for line in (first, second, third)] == [
        ["1.", "Violet", "11", "2", "0"],
        ["2.", "White", "11", "1", "1"],
        ["3.", "Brown", "9", "0", "13"],
    ]
    assert tie == "White and Violet are level on “Kinds”: “Jokers” decides, 2 to 1."


def test_replay_tells_the_same_in_a_row_only_once() -> None:
    text = CliRunner().invoke(app, ["replay", str(RECORDS / "submarine-finished.json")]).stdout
    assert " 108 Chance deals a card. (44×)\n" in text


def test_replay_shows_any_position(file: Path) -> None:
    assert "After 0 moves" in CliRunner().invoke(app, ["replay", str(file), "--ply", "0"]).stdout


def test_verify_proves_every_roll(file: Path) -> None:
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert result.exit_code == 0
    assert "proved" in result.stdout


def test_verify_refuses_another_roll(file: Path) -> None:
    content = json.loads(file.read_text())
    rolled = content["moves"][-1]
    content["moves"][-1] = "die 1" if rolled != "die 1" else "die 2"
    file.write_text(json.dumps(content))
    run = vineta("verify", str(file))
    assert run.returncode == 1
    assert f"the seed gives {rolled!r}" in run.stderr


WRONG_CALLS = {
    "an unknown game": (["play", "atlantis"], 1, "no game is called “atlantis”"),
    "too many players": (["play", "sunken-city", "--players", "9"], 1, "is for 2 to 4 players, not 9"),
    "an unknown option": (["play", "sunken-city", "--option", "sharks"], 1, "no option is called “sharks”"),
    "a wrong value": (["play", "sunken-city", "--option", "turn_limit=soon"], 1, "is a whole number, not 'soon'"),
    "an option that contradicts the table": (
        ["play", "sunken-city", "--players", "2", "--option", "start=red"],
        1,
        "option start is random or a colour at the table",
    ),
    "an option that contradicts itself": (
        ["play", "sunken-city", "--option", "start=red", "--option", "start=white"],
        1,
        "option start is given twice",
    ),
    "a word of our own as an option": (["play", "sunken-city", "--option", "by_hand"], 1, "no option is called"),
    "an unknown bot": (["play", "sunken-city", "--bots", "1", "--bot", "hal"], 1, "no bot is called 'hal'"),
    "a folder that is not there": (["play", "sunken-city", "--record", "/nowhere/x.json"], 1, "there is no folder"),
    "a file that is not there": (["replay", "nowhere.json"], 1, "cannot read nowhere.json"),
    "an unknown rule": (["rules", "sunken-city", "999"], 1, "no rule is called '999'"),
    "more bots than seats": (["play", "sunken-city", "--players", "2", "--bots", "3"], 2, "3 bots do not fit"),
    "no game": (["play"], 2, "name a game"),
    "an unknown command": (["swim"], 2, "No such command 'swim'"),
}


@pytest.mark.parametrize("case", WRONG_CALLS)
def test_a_wrong_call_is_answered_clearly(case: str) -> None:
    arguments, status, message = WRONG_CALLS[case]
    run = vineta(*arguments)
    assert run.returncode == status
    assert message in run.stderr
    assert "Traceback" not in run.stderr
    assert status == 2 or len(run.stderr.strip().splitlines()) == 1


BROKEN_RECORDS = {
    "no JSON": ('{"format": "vineta rec', "is no whole record"),
    "no record": ("[]", "this is no whole record"),
    "nothing": ("", "is no whole record"),
}


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("case", BROKEN_RECORDS)
def test_a_broken_record_is_refused_in_one_line(tmp_path: Path, command: str, case: str) -> None:
    content, message = BROKEN_RECORDS[case]
    path = tmp_path / "broken.json"
    path.write_text(content)
    run = vineta(command, str(path))
    assert run.returncode == 1
    assert message in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1


def test_a_ply_beyond_the_end_is_refused(file: Path) -> None:
    run = vineta("replay", str(file), "--ply", "99")
    assert run.returncode == 1
    assert "moves 0 to" in run.stderr


def test_a_move_out_of_turn_in_a_record_is_refused(file: Path) -> None:
    content = json.loads(file.read_text())
    content["moves"].insert(0, "end")
    file.write_text(json.dumps(content))
    run = vineta("replay", str(file))
    assert run.returncode == 1
    assert "move 1 of the record, 'end', cannot be played: SC-" in run.stderr


def test_a_game_is_loaded_under_its_own_name_only(file: Path) -> None:
    run = vineta("play", "atlandice", "--load", str(file))
    assert run.returncode == 1
    assert "holds a game of sunken-city, not of atlandice" in run.stderr


def test_a_record_without_its_seed_cannot_go_on(file: Path) -> None:
    content = json.loads(file.read_text())
    content["seed"] = None
    file.write_text(json.dumps(content))
    run = vineta("play", "--load", str(file))
    assert run.returncode == 1
    assert "does not tell the seed" in run.stderr


def test_a_saved_game_brings_its_own_table(file: Path) -> None:
    run = vineta("play", "--load", str(file), "--players", "3")
    assert run.returncode == 2
    assert "brings its players" in run.stderr
