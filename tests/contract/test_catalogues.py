"""Whatever people are told is translated, wherever it is written; and catalogues hold nothing else."""

import ast
from collections.abc import Iterator

import pytest

from contract.catalogues import TRANSLATED, entries, error_messages, errors, folder, messages, names
from vineta.core import lessons, options, registry, warm
from vineta.core.game import Game
from vineta.core.language import ROOMS as COMMON
from vineta.core.phrase import FORMS
from vineta.research import lanes

ROOMS = ("vineta.core", "vineta.table", "vineta.bots", "vineta.server", "vineta.cli")
GAMES = {f"vineta.games.{name.replace('-', '_')}": name for name in registry.names() if name != "pearls"}
PACKAGES = (*ROOMS, *GAMES)

FOR_PROGRAMMERS = {
    "there are seats 0 to {}, and {} for a spectator, not {}",
    "event {} cannot happen here: a table is opened once",
    "the first event of a table opens it",
    "this is no event of a table: {}",
    "a clock runs per move, per game, or is off, not {}",
    "a message has at most {} bytes",
    "a table for {} has {} seats, not {}",
    "a seat is for {}, {}NAME, {} or {}NAME, not {}",
    "a seat is for {}, {}NAME or, together, {}; not {}",
}
"""Nobody meets these who plays in a browser: they stay English, as all that is malformed does."""

TOLD_TO_PROGRAMMERS = ("vineta.core", "vineta.bots", "vineta.cli")
"""Rooms that say much to programmers and to whoever starts them: their errors may be translated, or not."""


def option_texts(game: Game) -> set[str]:
    """What is told of a game's options; a word that can be chosen may be a seat, whose name is translated anyway."""
    seats = {seat.name.lower() for seat in game.seats(game.player_counts[-1])}
    expected = {option.expected for option in game.options if isinstance(option, options.Text)}
    words = {word for option in game.options if isinstance(option, options.OneOf) for word in option.words}
    own_words = {word for word in words if word.isalpha() and word.lower() not in seats}
    return {option.explanation for option in game.options} | expected | own_words


def told(package: str) -> frozenset[str]:
    """Every message that a package must have in all languages."""
    said = messages(package)
    if package in GAMES:
        game = registry.find(GAMES[package])
        return said | error_messages(package) | option_texts(game) | table_texts(game) | lesson_texts(game)
    if package == "vineta.core":
        steps = {name for name, _ in warm.entry_points(registry.find("pearls"))}
        return said | steps | {lanes.BATCHES, lanes.FEATURES} | error_messages(package, "undo.py")
    return said if package in TOLD_TO_PROGRAMMERS else said | error_messages(package) - FOR_PROGRAMMERS


def table_texts(game: Game) -> set[str]:
    """The sentences and labels of the table of moves."""
    texts = {text for verb in game.moves.verbs for text in (verb.sentence, verb.label) if text}
    return {text.partition(FORMS)[0] for text in texts}


def lesson_texts(game: Game) -> set[str]:
    """All that lessons say."""
    return {text for name in lessons.names(game) for text in lessons.find(game, name).texts}


def test_messages_are_found() -> None:
    assert "this is not your seat" in told("vineta.table")
    assert "{name} sits down." in told("vineta.table")
    assert "there is nothing to take back" in told("vineta.core")


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", PACKAGES)
def test_everything_told_is_translated(package: str, language: str) -> None:
    common = set().union(*(entries(room, language) for room in COMMON))
    assert told(package)
    assert sorted(told(package) - common - set(entries(package, language))) == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", PACKAGES)
def test_catalogues_hold_nothing_else(package: str, language: str) -> None:
    left_over = set(entries(package, language)) - told(package) - error_messages(package)
    assert sorted(left_over) == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", PACKAGES)
def test_translations_are_complete_and_fill_in_what_is_given(package: str, language: str) -> None:
    for english, translated in entries(package, language).values():
        assert len(translated) == len(english), english
        assert all(translated), english
        given = set().union(*map(names, english))
        assert all(names(form) <= given for form in translated), english


def test_english_catalogues_say_in_a_sentence_what_is_sent_in_a_short_form() -> None:
    """English is in the sources; but a game whose scenes have no room for sentences has a catalogue for these."""
    for package in PACKAGES:
        if (folder(package) / "locale" / "en.po").exists():
            said = entries(package, "en")
            assert set(said) <= told(package)
            for short, (sentence,) in said.values():
                assert len(sentence) > len(short[0])
                assert names(sentence) == names(short[0])


def ready_made(package: str) -> Iterator[str]:
    """Texts of errors in which values stand already, so that they cannot be translated."""
    for _, text in errors(package):
        if isinstance(text, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in text.values)


@pytest.mark.parametrize("package", ["vineta.table", "vineta.server"])
def test_what_cannot_be_translated_is_for_programmers(package: str) -> None:
    assert set(ready_made(package)) <= FOR_PROGRAMMERS
