"""What mutants are made of a source: each differs in one thing, and the rest is as it was."""

import ast
from pathlib import Path

import pytest

from mutants.mutations import mutants


def made_of(source: str, folder: Path) -> dict[str, str]:
    """The mutants of one function with this body, each with the body it has."""
    path = folder / "kernels.py"
    path.write_text(f"def kernel(record, seat):\n    {source}\n")
    return {mutant.after: ast.unparse(mutant.tree.body[0]).partition("\n")[2].strip() for mutant in mutants(path)}


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("if seat < 2: record.quiet = 0", {"if seat <= 2:", "if seat < 3:", "pass", "record.quiet = 1"}),
        ("record.idle += 1", {"record.idle -= 1", "record.idle += 0", "pass"}),
        (
            "return record.a and not record.b",
            {"return record.a or not record.b", "return record.a and record.b", "return 0"},
        ),
        ("return ALLOWED", {"return ALLOWED + 1"}),
        ("return articles.ALLOWED", {"return articles.ALLOWED + 1"}),
        ("return False", {"return True"}),
        ("return", set()),
        ("end(record)", {"pass"}),
        ("first = seat - 1", {"first = seat + 1", "first = seat - 0"}),
        ("'says what it does'", set()),
    ],
)
def test_one_thing_is_changed(source: str, changed: set[str], tmp_path: Path) -> None:
    assert set(made_of(source, tmp_path)) == changed


def test_everything_else_stays(tmp_path: Path) -> None:
    bodies = made_of("record.idle += 1; end(record)", tmp_path)
    assert bodies["record.idle -= 1"].split() == ["record.idle", "-=", "1", "end(record)"]
