"""Names and chat lines."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.tables import ask, begun, open_table
from vineta.core.game import SPECTATOR
from vineta.table.errors import TableError
from vineta.table.names import check_line, check_name, expect_distinct
from vineta.table.requests import Say, Sit


@pytest.mark.parametrize("name", ["A", "Zoë", "李小龍", "O'Neill 2", "x" * 24, "Ünal-Öz", "שרה", "⚓️"])
def test_names_are_what_people_are_called(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    "name", ["", "x" * 25, " Ann", "Ann ", "A\tB", "A\nB", "A\x00", "A\u202eB", "A\u200bB", "A\u2066", "\ud800", "\x7f"]
)
def test_names_have_nothing_that_does_not_show(name: str) -> None:
    with pytest.raises(TableError):
        check_name(name)
    with pytest.raises(TableError):
        ask(open_table(), Sit(0, 0), name)


@pytest.mark.parametrize("name", ["\u3164", "A\u2800B", "A\uffa0", "A\u034f", "\ufe0f"])
def test_letters_that_show_nothing_are_in_no_name(name: str) -> None:
    with pytest.raises(TableError):
        check_name(name)


@pytest.mark.parametrize("alike", ["ANN", "ann", "Ａｎｎ", "Ann\ufe0f", "A\U000e0100nn"])
def test_nobody_takes_a_name_that_reads_like_anothers(alike: str) -> None:
    table = open_table()
    ask(table, Sit(0, 0), "Ann")
    with pytest.raises(TableError, match="take another name"):
        ask(table, Sit(1, 1), alike)


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("Ada", "Аda"),  # a Cyrillic capital
        ("Ada", "Adа"),  # a Cyrillic small letter
        ("ADA", "аda"),
        ("Bo", "Βο"),  # Greek
        ("Hanna", "Ηanna"),  # whose small form looks like an n
        ("Ian", "lan"),
        ("Paul", "Pau1"),
        ("Otto", "0tto"),
    ],
)
def test_nobody_takes_a_name_that_looks_like_anothers(name: str, alike: str) -> None:
    for first, second in ((name, alike), (alike, name)):
        with pytest.raises(TableError, match="take another name"):
            expect_distinct(first, ["Zoë", second])


@pytest.mark.parametrize(
    ("name", "other"), [("Ann", "Anna"), ("Ян", "Яна"), ("Müller", "Mäller"), ("李", "季"), ("Bo", "Be")]
)
def test_other_names_are_other_names(name: str, other: str) -> None:
    expect_distinct(name, [other])


@pytest.mark.parametrize("text", ["hi", "👩‍👩‍👧 ❤️", "x" * 300, "שלום", "a  b"])
def test_people_say_what_they_like(text: str) -> None:
    table = begun()
    ask(table, Say(table.ply, text), "Ann")
    line = table.show(SPECTATOR, 0.0).log[-1]
    assert (line.kind, line.person, line.text) == ("chat", "Ann", text)


@pytest.mark.parametrize("text", ["", "  ", "x" * 301, "a\nb", "a\x1b[2J", "a\u202eb", "\u2067", "a\u2028b", "\udfff"])
def test_chat_lines_are_short_and_plain(text: str) -> None:
    table = begun()
    with pytest.raises(TableError, match="a chat line"):
        ask(table, Say(table.ply, text), "Ann")


@given(st.text())
def test_any_text_is_a_line_or_refused(text: str) -> None:
    for check in (check_line, check_name):
        with suppress(TableError):
            check(text)
            assert text.isprintable() or check is check_line
            assert len(text.splitlines()) == 1
