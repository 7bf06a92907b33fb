"""The README's Python plays the game that the README tells of."""

import pytest

from docs.pages import blocks, run_python


def test_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    run_python("README.md")
    printed = capsys.readouterr().out
    assert "open 9" in printed
    assert "SC-7: A turn begins with one card" in printed


def test_the_readme_opens_with_about_ten_lines_of_python() -> None:
    first = next(blocks("README.md", "python"))
    assert len([line for line in first.text.splitlines() if line.strip()]) <= 12
