"""Phrases: said in English as they are, in other languages by a catalogue."""

import pytest

from vineta.core.language import Catalogue, catalogue
from vineta.core.phrase import Phrase, both, listed, phrase, plural

GERMAN = Catalogue(
    "de",
    {
        "{who} holds {what}": "{what}: das hat {who}",
        "{count} book": ("{count} Buch", "{count} Bücher"),
        "nobody": "niemand",
        "{first} and {last}": "{first} und {last}",
    },
)


def books(count: int) -> Phrase:
    return plural("{count} book", "{count} books", count=count)


def test_a_phrase_is_said_with_all_that_is_in_it() -> None:
    held = phrase("{who} holds {what}", what=listed([books(1), books(3)]), who=Phrase("nobody"))
    assert str(held) == "nobody holds 1 book, 3 books"
    assert GERMAN.say(held) == "1 Buch, 3 Bücher: das hat niemand"


def test_parts_stand_in_the_order_of_the_message_whatever_order_they_are_given_in() -> None:
    assert phrase("{b} before {a}", a=1, b=2).parts == (2, 1)


def test_every_name_given_stands_in_the_message() -> None:
    with pytest.raises(TypeError, match="has places for"):
        phrase("nothing to fill in", who="Ann")
    with pytest.raises(KeyError):
        phrase("{who}", what="Ann")


def test_a_text_without_parts_is_never_filled_in() -> None:
    text = "a {brace} | and a bar"
    assert str(Phrase(text)) == GERMAN.say(Phrase(text)) == text


def test_names_of_people_are_never_translated() -> None:
    assert GERMAN.say(phrase("{who} holds {what}", who="nobody", what="{who}")) == "{who}: das hat nobody"


def test_several_things_are_joined() -> None:
    assert str(both(["a"])) == "a"
    assert str(both(["a", "b"])) == "a and b"
    assert GERMAN.say(both(["a", "b", "c"])) == "a, b und c"


def test_what_begins_a_line_has_a_capital_letter() -> None:
    assert GERMAN.say_first(Phrase("nobody")) == "Niemand"


def test_the_rooms_words_are_known_everywhere() -> None:
    assert catalogue("de").say(Phrase("there is nothing to take back")) == "es gibt nichts zurückzunehmen"
