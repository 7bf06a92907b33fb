"""Bots of somebody's own play in the arena; whatever is wrong with one is told in a line that helps."""

import textwrap
from pathlib import Path

import pytest

from vineta.arena.contenders import Contender, read_contenders
from vineta.arena.playing import new_setting
from vineta.arena.report import Report
from vineta.arena.run import Plan, run
from vineta.core.errors import VinetaError

FIRST = """
    class First:
        def prepare(self, game): self.game = game
        def choose(self, view): return view.legal[0]
"""


def written(folder: Path, source: str, name: str = "mine.py") -> Path:
    file = folder / name
    file.write_text(textwrap.dedent(source))
    return file


def played(bots: str, file: Path | None = None) -> Report:
    return run(new_setting("pearls", 2, read_contenders(bots), "pairs", 0, {}), Plan(4, file=file))


def test_a_bot_of_a_file_plays(tmp_path: Path) -> None:
    report = played(f"{written(tmp_path, FIRST)}:First,random")
    assert {standing.bot for standing in report.standings} == {"mine.py:First", "random"}


def test_it_is_made_with_a_seed_and_its_parameters_if_it_takes_them(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        """
        class Seeded:
            def __init__(self, seed, depth: int = 1): self.told = seed, depth
            def prepare(self, game): pass
            def choose(self, view): return view.legal[0]
        """,
    )
    (contender,) = read_contenders(f"{file}:Seeded:depth=3")
    assert getattr(contender.bot(17), "told") == (17, 3)  # noqa: B009  (a bot of the house has no such thing)


def test_what_lies_beside_the_file_can_be_imported(tmp_path: Path) -> None:
    written(tmp_path, "FIRST = 0", "habits_of_mine.py")
    source = "import habits_of_mine\n" + textwrap.dedent(FIRST).replace("legal[0]", "legal[habits_of_mine.FIRST]")
    assert played(f"{written(tmp_path, source)}:First").games == 4


@pytest.mark.parametrize(
    ("source", "name", "complaint"),
    [
        (FIRST, "Second", r"mine\.py has no class 'Second'; it has First"),
        ("first = 1", "First", "no class 'First'; it has none"),
        ("first = 1", "first", "no class 'first'; it has none"),
        (
            "class Half:\n    def choose(self, view): return 0",
            "Half",
            "Half is no bot, because it has no prepare; a bot",
        ),
        ("class Nothing: pass", "Nothing", "it has no prepare and no choose"),
        ("class :", "First", r"cannot be loaded: SyntaxError: .*mine\.py, line 1"),
        ("import not_to_be_found", "First", r"cannot be loaded: ModuleNotFoundError: .* \(line 1 of mine\.py\)"),
        (
            FIRST + "        def __init__(self): 1 / 0",
            "First",
            r"First cannot be made: ZeroDivisionError: .*line 5 of mine",
        ),
        (FIRST + "        def __init__(self, depth): pass", "First", "First cannot be made: TypeError: .*'depth'"),
        (FIRST, "First:depth=2", "has no parameter 'depth'; there are none"),
    ],
)
def test_what_is_no_bot_is_refused(tmp_path: Path, source: str, name: str, complaint: str) -> None:
    file = written(tmp_path, source)
    with pytest.raises(VinetaError, match=complaint):
        read_contenders(f"{file}:{name}")


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        ("", "name at least one bot; there are .*mine.py:MyBot"),
        ("nowhere.py:First", "cannot read nowhere.py, where a bot should be: No such file"),
        ("mine.py", "name the class after the file: mine.py:MyBot"),
        ("random,random", "random is named twice; for a match against itself name it alone"),
        ("clever", "no bot is called 'clever'"),
        ("greedy:width=x,random", "'width' of the bot greedy is a whole number"),
    ],
)
def test_a_list_that_names_no_bots_is_refused(bots: str, complaint: str) -> None:
    with pytest.raises(VinetaError, match=complaint):
        read_contenders(bots)


def test_a_comma_begins_another_bot_or_another_parameter() -> None:
    found = read_contenders("greedy:width=9,budget=70, random,greedy")
    assert [contender.text for contender in found] == ["greedy:width=9,budget=70", "random", "greedy"]


def test_an_exception_ends_the_run_and_names_the_line(tmp_path: Path) -> None:
    file = written(tmp_path, FIRST.replace("view.legal[0]", "view.legals[0]"))
    expected = r"in deal 0 \(mine\.py:First, random\), after \d+ moves, mine\.py:First chose nothing, but failed: "
    with pytest.raises(VinetaError, match=expected + r"AttributeError: .*\(line 4 of mine\.py\)"):
        played(f"{file}:First,random")


def test_a_move_that_breaks_a_rule_ends_the_run_and_names_the_rule(tmp_path: Path) -> None:
    illegal = "next(a for a in range(view.game.action_count) if a not in view.legal)"
    file = written(tmp_path, FIRST.replace("view.legal[0]", illegal))
    with pytest.raises(VinetaError, match=r"mine\.py:First chose what is refused: PE-\d+: "):
        played(f"{file}:First,random")


@pytest.mark.parametrize("choice", ["None", "'dive deep'", "-1", "10**9", "1.5"])
def test_what_is_no_move_ends_the_run(tmp_path: Path, choice: str) -> None:
    file = written(tmp_path, FIRST.replace("view.legal[0]", choice))
    with pytest.raises(VinetaError, match="First chose what is refused: "):
        played(f"{file}:First,random")


def test_a_bot_that_cannot_prepare_ends_the_run(tmp_path: Path) -> None:
    file = written(tmp_path, FIRST.replace("self.game = game", "raise OSError('no weights')"))
    with pytest.raises(VinetaError, match="First failed in prepare: OSError: no weights"):
        played(f"{file}:First,random")


def test_a_bot_whose_file_has_changed_is_another_one(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    played(f"{written(tmp_path, FIRST)}:First,random", results)
    mended = written(tmp_path, FIRST.replace("legal[0]", "legal[-1]"))
    with pytest.raises(VinetaError, match="holds results of other games"):
        played(f"{mended}:First,random", results)


def test_bots_travel_with_their_source(tmp_path: Path) -> None:
    file = written(tmp_path, FIRST)
    (contender,) = read_contenders(f"{file}:First")
    file.unlink()
    assert type(contender.bot(1)).__name__ == "First"
    assert contender.fingerprint
    assert not Contender("random").fingerprint


def test_it_does_not_matter_where_a_file_lies(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    source = FIRST.replace("view.legal[0]", "random.Random(self.seed).choice(view.legal)")
    source = "import random\n" + textwrap.dedent(source) + "    def __init__(self, seed): self.seed = seed\n"
    files = [written(tmp_path, source), written(tmp_path / "elsewhere", source)]
    reports = [played(f"{file}:First,random").without_times() for file in files]
    assert reports[0] == reports[1]
    with pytest.raises(VinetaError, match=r"mine\.py:First is named twice"):
        read_contenders(",".join(f"{file}:First" for file in files))
