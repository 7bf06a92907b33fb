"""Turns as lines of text, and the completion of what is typed."""

from games.moves import play
from vineta import new
from vineta.cli.reader import next_words
from vineta.cli.turns import Happened, since_last_turn, told_turns
from vineta.core.game import NATURE, SPECTATOR
from vineta.core.language import Catalogue, catalogue
from vineta.core.position import Position

ENGLISH = catalogue("en", "vineta.cli")


def pearls(*moves: str) -> Position:
    return play(new("pearls", players=2, by_hand=True), *moves)


def moves(position: Position, words: Catalogue = ENGLISH, watcher: int = SPECTATOR) -> list[tuple[int, str]]:
    return [(turn.seat, turn.moves) for turn in told_turns(position, words, watcher)]


def test_draws_belong_to_the_turn_they_follow() -> None:
    position = pearls("favour 2", "favour 3", "die 2", "take 1", "die 1", "take 1")
    assert moves(position) == [(NATURE, "favour ?, favour ?, die 2"), (0, "take 1, die 1"), (1, "take 1")]


def test_a_turn_is_told_as_its_watcher_saw_it() -> None:
    position = pearls("favour 2", "favour 3")
    assert moves(position, watcher=1) == [(NATURE, "favour ?, favour 3")]


def test_many_draws_are_only_counted() -> None:
    position = new("submarine", players=2, seed=1)
    assert moves(position, catalogue("de", "vineta.cli")) == [(NATURE, f"{len(position.moves)}-mal gelost")]


def test_a_turn_tells_what_it_brought_about_and_by_which_rule() -> None:
    opening = ["favour 2", "favour 3", "die 3", "take 3", "die 3", "take 3"]
    position = pearls(*opening, "die 3", "take 3", "die 3", "take 3")
    first, second, *_, last = told_turns(position, ENGLISH.among({"Coral": "Ben"}))
    assert first.happened == (
        Happened("The card goes to Amber.", "PE-3"),
        Happened("The card goes to Ben.", "PE-3"),
    )
    assert second.happened == ()
    assert last.happened == (
        Happened("The bowl is empty, and all favourites are shown.", "PE-8"),
        Happened("Amber's favourite 2 divides 6 pearls: four points more.", "PE-9"),
        Happened("Ben's favourite 3 divides 6 pearls: four points more.", "PE-9"),
    )


def test_what_happened_since_ones_turn_ends_before_the_turn_before() -> None:
    position = pearls("favour 2", "favour 3", "die 1", "take 1", "die 1", "take 1", "die 2")
    turns = told_turns(position, ENGLISH)
    assert [turn.seat for turn in turns] == [NATURE, 0, 1]
    assert since_last_turn(turns, 0) == turns[2:]
    assert since_last_turn(turns, 1) == turns
    assert since_last_turn([], 0) == []


def test_completion_offers_the_word_being_typed() -> None:
    lines = ["street a1-b1", "street a1-a2", "house 1 a1", "help"]
    assert next_words(lines, "") == ["street", "house", "help"]
    assert next_words(lines, "h") == ["house", "help"]
    assert next_words(lines, "street a1-b") == ["a1-b1"]
    assert next_words(lines, "house 1 ") == ["a1"]
