"""Options take what they should from Python, JSON or the command line, and refuse the rest in one line."""

import pytest

from vineta.core.errors import SetupError
from vineta.core.options import Flag, Number, OneOf, Option, Text, read_options

FLAG = Flag("short", False, "a shorter game")
NUMBER = Number("rounds", 12, "rounds to play", lowest=1, highest=20)
CHOICE = OneOf("start", "random", "who begins", words=("random", "red"))
TEXT = Text("card", "4/2", "the sixth card", r"\d/\d", "build/walk, such as 4/2")
ALL = (FLAG, NUMBER, CHOICE, TEXT)


@pytest.mark.parametrize(
    ("option", "given", "expected"),
    [
        (FLAG, True, True),
        (FLAG, "ON", True),
        (FLAG, "1", True),
        (FLAG, "no", False),
        (NUMBER, 7, 7),
        (NUMBER, "7", 7),
        (NUMBER, 1, 1),
        (NUMBER, 20, 20),
        (CHOICE, "red", "red"),
        (TEXT, "3/3", "3/3"),
    ],
)
def test_values_are_read(option: Option, given: object, expected: object) -> None:
    value = option.read(given)
    assert value == expected
    assert type(value) is type(expected)


@pytest.mark.parametrize(
    ("option", "given", "message"),
    [
        (FLAG, "perhaps", "option short (a shorter game) is on or off (true or false), not 'perhaps'"),
        (FLAG, 1, "option short (a shorter game) is on or off (true or false), not 1"),
        (FLAG, None, "option short (a shorter game) is on or off (true or false), not None"),
        (FLAG, "", "option short (a shorter game) is on or off (true or false), not ''"),
        (NUMBER, 0, "option rounds (rounds to play) goes from 1 to 20, not 0"),
        (NUMBER, 21, "option rounds (rounds to play) goes from 1 to 20, not 21"),
        (NUMBER, "-3", "option rounds (rounds to play) goes from 1 to 20, not -3"),
        (NUMBER, 2.0, "option rounds (rounds to play) is a whole number, not 2.0"),
        (NUMBER, True, "option rounds (rounds to play) is a whole number, not True"),
        (NUMBER, "seven", "option rounds (rounds to play) is a whole number, not 'seven'"),
        (NUMBER, "9" * 5000, "option rounds (rounds to play) is a whole number, not '999"),
        (CHOICE, "blue", "option start (who begins) is one of random, red, not 'blue'"),
        (CHOICE, None, "option start (who begins) is one of random, red, not None"),
        (TEXT, "4-2", "option card (the sixth card) is build/walk, such as 4/2, not '4-2'"),
        (TEXT, "4/2\n", "option card (the sixth card) is build/walk, such as 4/2, not '4/2\\n'"),
        (TEXT, 42, "option card (the sixth card) is build/walk, such as 4/2, not 42"),
        (Option("odd", 1, "of no kind"), 2, "option odd (of no kind) does not take 2"),
    ],
)
def test_bad_values_are_refused(option: Option, given: object, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        option.read(given)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_what_is_not_given_has_its_default() -> None:
    expected = {"short": False, "rounds": 3, "start": "random", "card": "4/2"}
    assert read_options(ALL, {"rounds": "3"}) == expected
    assert list(read_options(ALL, {"rounds": "3"})) == list(expected)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(SetupError, match=r"^no option is called “long”; there are short, rounds, start, card$"):
        read_options(ALL, {"long": True})
    with pytest.raises(SetupError, match=r"^no option is called “long”; there are none$"):
        read_options((), {"long": True})


def test_defaults_are_values_their_option_takes() -> None:
    for option in ALL:
        assert option.read(option.default) == option.default
