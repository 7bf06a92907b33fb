"""Playing with lines typed one after the other."""

from pathlib import Path

import pytest

from cli.terminal import vineta
from vineta.core import record

HOTSEAT = ("play", "sunken-city", "--players", "2", "--seed", "1", "--option", "start=yellow")


def shown(*lines: str) -> str:
    """What a hot-seat game shows when these lines are typed."""
    run = vineta(*HOTSEAT, typed="".join(f"{line}\n" for line in lines))
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stdout + run.stderr
    return " ".join(run.stdout.split())


@pytest.mark.parametrize("typed", ["card 3/4", "  CARD   3/4 ", "ca 3", "3/4"])
def test_as_much_of_a_move_is_enough_as_tells_it_apart(typed: str) -> None:
    assert "3 to build, 4 to walk" in shown(typed)


def test_an_ambiguous_beginning_names_what_it_could_be() -> None:
    assert "'ca 4' could be card 4/2, card 4/3: type a little more" in shown("ca 4")


def test_a_refused_move_names_its_rule() -> None:
    assert "SC-24" in shown("card 3/4", "walk c3")


def test_text_that_is_no_move_shows_what_moves_look_like() -> None:
    assert "'dance' is no move of Sunken City You may: card 0/7" in shown("dance")


def test_moves_lists_what_is_legal_by_kind() -> None:
    text = shown("card 3/4", "moves street a1", "moves house")
    assert "street a1-b1 a1-a2" in text
    assert "house 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 e1" in text


def test_moves_says_when_nothing_fits() -> None:
    assert "no legal move begins with 'walk'" in shown("moves walk")


def test_an_empty_line_draws_the_board_anew() -> None:
    assert shown("").count("You may: card 0/7") == 2


def test_undo_stops_at_the_beginning_of_the_game() -> None:
    assert "nothing to take back" in shown("undo")


def test_undo_takes_back_a_move_of_this_turn() -> None:
    assert shown("card 3/4", "undo").count("Play a card") == 2


def test_undo_stops_at_a_roll() -> None:
    assert "what chance has decided cannot be taken back" in shown("card 1/6", "street d5-d6", "roll", "undo")


def test_undo_stops_at_the_turn_of_another() -> None:
    text = shown("card 0/7", "end", "undo")
    assert "the last move was somebody else's" in text


def test_help_tells_a_rule_and_rules_lists_them() -> None:
    text = shown("help SC-14", "help 14", "rules")
    assert text.count("SC-14") == 3


def test_help_on_an_unknown_rule_says_which_there_are() -> None:
    assert "no rule is called '999'; there are SC-1 to" in shown("help 999")


def test_history_tells_the_turns() -> None:
    assert "1 Yellow card 0/7, end" in shown("card 0/7", "end", "history")


def test_save_and_load_go_back_to_the_saved_move(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    text = shown("card 3/4", f"save {file}", "street a1-b1", f"load {file}", "history")
    assert "1 Yellow card 3/4 Yellow>" in text.rpartition("load")[2] or text.count("3 to build") == 2
    assert record.load(file).move_texts == ["card 3/4"]


@pytest.mark.parametrize("line", ["save", "load", "load nowhere.json", "save /nowhere/game.json"])
def test_a_wrong_file_is_told_and_the_game_goes_on(line: str) -> None:
    assert "3 to build" in shown(line, "card 3/4")


def test_save_never_overwrites_what_is_no_record(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("precious")
    assert "is no record: it stays as it is" in shown(f"save {notes}")
    assert notes.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [notes]


def test_the_end_of_input_says_how_to_save() -> None:
    assert "save FILE" in shown().rpartition("Yellow>")[2]


def test_a_game_that_is_left_is_recorded_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    assert vineta(*HOTSEAT, "--record", str(file), typed="card 3/4\nquit\n").returncode == 0
    again = vineta("play", "--load", str(file), typed="")
    assert "3 to build, 4 to walk" in again.stdout


def test_people_with_secrets_pass_the_keyboard() -> None:
    run = vineta("play", "submarine", "--players", "2", "--seed", "1", "--option", "start=white", typed="\nplace a\n\n")
    assert run.returncode == 0, run.stderr
    assert "Pass the keyboard to White" in run.stdout
    assert "Pass the keyboard to Violet" in run.stdout


def test_people_without_secrets_go_on_at_once() -> None:
    assert "Pass the keyboard" not in shown("card 0/7", "end")


def test_bots_play_a_whole_game_among_themselves(tmp_path: Path) -> None:
    file = tmp_path / "bots.json"
    table = ("play", "sunken-city", "--players", "2", "--bots", "2", "--bot", "random", "--seed", "7")
    run = vineta(*table, "--record", str(file))
    assert run.returncode == 0, run.stderr
    position = record.verify(record.read(file))
    assert position.outcome is not None
    assert "wins." in run.stdout or "share the victory." in run.stdout
    assert vineta(*table).stdout.splitlines()[:5] == run.stdout.splitlines()[:5]


def test_a_person_plays_against_a_bot() -> None:
    table = ("play", "sunken-city", "--players", "2", "--bots", "1", "--seed", "1", "--option", "start=yellow")
    run = vineta(*table, typed="card 0/7\nend\nhistory\n")
    assert run.returncode == 0, run.stderr
    assert "  2 Helmsman  card" in run.stdout


# People and bots by name, and what happened meanwhile

AGAINST_BOTS = ("play", "sunken-city", "--players", "3", "--bots", "2", "--seed", "1", "--option", "start=yellow")


def test_you_and_the_bots_are_called_by_name() -> None:
    run = vineta(*AGAINST_BOTS, "--name", "Ada", typed="card 0/7\nend\n")
    assert run.returncode == 0, run.stderr
    assert "Ada> " in run.stdout
    assert "Ada plays the card 0/7." in run.stdout
    assert "Helmsman · Red " in run.stdout
    assert "Helmsman · White ends the turn." in run.stdout


def test_without_a_name_you_are_called_by_your_seat_and_a_single_bot_by_its_name() -> None:
    run = vineta(*HOTSEAT, "--bots", "1", typed="card 0/7\nend\n")
    assert "Yellow> " in run.stdout
    assert "Helmsman ends the turn." in run.stdout


@pytest.mark.parametrize(
    ("names", "status", "message"),
    [
        (["Ada", "Bo", "Cy"], 2, "3 names do not fit 2 people"),
        ([""], 1, "a name has 1 to 24 characters, not 0"),
        (["A\nB"], 1, "a name has printable characters only"),
    ],
)
def test_a_name_that_cannot_be_is_refused(names: list[str], status: int, message: str) -> None:
    run = vineta(*HOTSEAT, *(word for name in names for word in ("--name", name)))
    assert (run.returncode, message in run.stderr) == (status, True), run.stderr


def test_what_happened_since_your_turn_is_told_and_not_your_own_last_turn() -> None:
    run = vineta(*AGAINST_BOTS, "--name", "Ada", typed="card 0/7\nend\n")
    news = run.stdout.rpartition("Yellow chooses a card.")[2]
    assert "Helmsman · Red    card" in news
    assert "Helmsman · White  card" in news
    assert "Ada              card" not in news


def test_a_refused_move_tells_how_to_read_its_rule() -> None:
    assert "help SC-24 tells the rule in full You may:" in shown("card 3/4", "walk c3")


def test_the_result_is_ranked_and_its_columns_are_named(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = ("play", "sunken-city", "--players", "2", "--bots", "2", "--seed", "3", "--record", str(file))
    lines = vineta(*table).stdout.splitlines()
    best = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    head, first, second = lines[best - 1 : best + 2]
    outcome = record.load(file).outcome
    assert outcome is not None
    assert " ".join(head.split()) == " ".join(map(str, outcome.counted))
    for place, line, scores in zip((1, 2), (first, second), sorted(outcome.scores, reverse=True), strict=True):
        assert [line.split()[0], *line.split()[-2:]] == [f"{place}.", *map(str, scores)]
