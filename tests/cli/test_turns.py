"""Turns as lines of text, and the completion of what is typed."""

from games.moves import play
from vineta import new
from vineta.cli.reader import next_words
from vineta.cli.turns import turn_lines
from vineta.core.game import NATURE
from vineta.core.language import catalogue
from vineta.core.position import Position

ENGLISH = catalogue("en", "vineta.cli")


def pearls(*moves: str) -> Position:
    return play(new("pearls", players=2, by_hand=True), *moves)


def test_draws_belong_to_the_turn_they_follow() -> None:
    position = pearls("favour 2", "favour 3", "die 2", "take 1", "die 1", "take 1")
    assert turn_lines(position, ENGLISH) == [(NATURE, "favour ?, favour ?, die 2"), (0, "take 1, die 1"), (1, "take 1")]


def test_a_turn_is_told_as_its_watcher_saw_it() -> None:
    position = pearls("favour 2", "favour 3")
    assert turn_lines(position, ENGLISH, watcher=1) == [(NATURE, "favour ?, favour 3")]


def test_many_draws_are_only_counted() -> None:
    position = new("submarine", players=2, seed=1)
    assert turn_lines(position, catalogue("de", "vineta.cli")) == [(NATURE, f"{len(position.moves)}-mal gelost")]


def test_completion_offers_the_word_being_typed() -> None:
    lines = ["street a1-b1", "street a1-a2", "house 1 a1", "help"]
    assert next_words(lines, "") == ["street", "house", "help"]
    assert next_words(lines, "h") == ["house", "help"]
    assert next_words(lines, "street a1-b") == ["a1-b1"]
    assert next_words(lines, "house 1 ") == ["a1"]
