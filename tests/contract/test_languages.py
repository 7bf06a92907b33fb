"""Every game that speaks more than English does so completely: sentences, catalogues and handbooks."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import vineta.games
from contract.cases import Setup, plain_setups, random_game, setups
from contract.catalogues import TRANSLATED
from contract.scenes import assert_winners_named
from vineta.core import handbook, registry
from vineta.core.game import Game
from vineta.core.kernel import COMPILED
from vineta.core.language import LANGUAGES
from vineta.core.phrase import Phrase
from vineta.core.position import Position
from vineta.core.telling import words_of


def speaks(name: str) -> bool:
    """Whether a game has catalogues; it is not loaded for that."""
    folder = name.replace("-", "_")
    return any((Path(room) / folder / "locale").is_dir() for room in vineta.games.__path__)


SPEAKING = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in registry.names() if speaks(name)]


@pytest.fixture(params=SPEAKING)
def speaking(request: pytest.FixtureRequest) -> Game:
    """One translated game after the other."""
    return registry.find(request.param)


def test_there_are_translated_games() -> None:
    assert len(SPEAKING) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_sentence_of_its_own(speaking: Game, language: str) -> None:
    words = words_of(speaking.name, language)
    for seat in speaking.seats(speaking.player_counts[-1]):
        sentences = {words.say(speaking.sentence(action, seat.title)) for action in range(speaking.action_count)}
        assert len(sentences) == speaking.action_count
        assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


def refusals(position: Position) -> Iterator[Phrase]:
    """Why each move that is not legal here is refused, where more is told than the rule."""
    game = position.game
    for action in range(game.action_count):
        rule = game.verdict(position.state, action)
        particulars = game.explain(position.state, action, rule) if rule else None
        if particulars:
            yield particulars


def test_every_refusal_is_told_in_every_language(speaking: Game) -> None:
    setup = plain_setups(speaking)[0]
    position, spoken = setup.start(), [words_of(speaking.name, language) for language in TRANSLATED]
    moves = random_game(setup, 1)[:500]
    for number, move in enumerate(moves):
        if number % (len(moves) // 5) == 0:
            for phrase in refusals(position):
                sentences = [words.say(phrase) for words in spoken]
                assert all(sentence and "{" not in sentence for sentence in sentences), phrase
        position.play(move)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_rule_that_is_broken_is_called_by_its_heading_in_the_language(speaking: Game, language: str) -> None:
    words, told = words_of(speaking.name, language), handbook.rules(speaking, language)
    for number, rule in handbook.rules(speaking).items():
        assert words.say(Phrase(rule.heading)) == told[number].heading


def finished(setup: Setup) -> Position:
    position = setup.start()
    for move in random_game(setup, 1):
        position.play(move)
    return position


def test_the_end_names_the_winners(speaking: Game) -> None:
    for setup in setups(speaking) if COMPILED else plain_setups(speaking)[:1]:
        assert_winners_named(finished(setup))


def outline(game: Game, text: str) -> list[str]:
    """Headings, tables, pictures, lists, examples and blocks of code, in their order."""
    return re.findall(rf"^(?:### {game.prefix}-\d+|## |# |\| |!\[|- |\*(?!\*)|```)", text, re.MULTILINE)


def mentions(game: Game, text: str) -> list[str]:
    """The rules, squares and moves that a handbook speaks of."""
    return sorted(re.findall(rf"{game.prefix}-\d+|\b[a-i][1-9]\b|`[^`\n]+`", text))


@pytest.mark.parametrize("language", TRANSLATED)
def test_handbooks_have_the_same_rules_and_examples(speaking: Game, language: str) -> None:
    folder = files(speaking.package)
    english = (folder / "handbook.en.md").read_text("utf-8")
    translated = (folder / f"handbook.{language}.md").read_text("utf-8")
    assert outline(speaking, translated) == outline(speaking, english)
    assert mentions(speaking, translated) == mentions(speaking, english)


OURS = {"en": "ours", "de": "von uns", "nl": "van ons"}
"""How a handbook marks what no rulebook prints, but was reconstructed or decided here."""


def ours(game: Game, language: str) -> dict[int, int]:
    """How often each rule marks something as ours."""
    texts = {number: " ".join(rule.body.split()) for number, rule in handbook.rules(game, language).items()}
    return {number: text.count(f"({OURS[language]}") for number, text in texts.items()}


@pytest.mark.parametrize("language", TRANSLATED)
def test_handbooks_mark_the_same_as_ours(speaking: Game, language: str) -> None:
    assert ours(speaking, language) == ours(speaking, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_handbooks_name_the_file_where_owners_of_the_box_correct_what_is_ours(speaking: Game, language: str) -> None:
    folder = speaking.package.replace(".", "/")
    named = re.findall(rf"`src/{folder}/([^`]+)`", handbook.whole(speaking.package, language))
    assert bool(named) == any(ours(speaking, language).values())
    assert all((files(speaking.package) / file).is_file() for file in named)
