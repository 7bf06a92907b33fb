"""Lessons at the terminal."""

import pytest

from cli.terminal import vineta
from vineta.core import lessons, registry

LESSONS = [
    (game, name) for game in ("sunken-city", "atlandice", "submarine") for name in lessons.names(registry.find(game))
]


def typed_by_a_good_learner(game: str, name: str) -> str:
    """Enter where there is something to read, and each move that is asked for."""
    found = registry.find(game)
    lines: list[str] = []
    for moment in lessons.moments(game, name):
        if moment.kind == "read":
            lines.append("")
        lines += [found.text(action) for action in moment.choice.actions] if moment.choice else []
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_typed_to_its_end(game: str, name: str) -> None:
    run = vineta("learn", game, name, typed=typed_by_a_good_learner(game, name))
    assert run.returncode == 0, run.stderr
    ending = lessons.find(registry.find(game), name).ending
    assert ending.split()[-1] in run.stdout
    assert f"Play now: vineta play {game}" in run.stdout
    assert "Goodbye" not in run.stdout


def test_all_lessons_are_listed() -> None:
    listed = vineta("learn").stdout
    for game, name in LESSONS:
        assert f"vineta learn {game} {name}" in listed
    assert "Deine ersten Schätze" in vineta("learn", "--language", "de").stdout


def test_a_wrong_move_is_answered_with_a_rule_and_asked_again() -> None:
    shown = " ".join(
        vineta("learn", "sunken-city", typed="\ncard 2/5\nstreet a1-b1\ndance\n\ncard 3/4\n").stdout.split()
    )
    assert "You may do that in a game, too." in shown
    assert "SC-7: A turn begins with one card" in shown
    assert "'dance' is no move of Sunken City" in shown
    assert "Type: street a1-b1" in shown


def test_who_leaves_is_said_goodbye() -> None:
    assert vineta("learn", "atlandice", typed="quit\n").stdout.rstrip().endswith("Goodbye.")


@pytest.mark.parametrize(
    ("arguments", "told"), [(["nonsense"], "no game is called"), (["submarine", "nonsense"], "no lesson of Submarine")]
)
def test_what_does_not_exist_is_named(arguments: list[str], told: str) -> None:
    run = vineta("learn", *arguments)
    assert run.returncode != 0
    assert told in run.stderr
