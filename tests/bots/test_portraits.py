"""What people are told of the bots."""

import ast

import pytest

from vineta import bots
from vineta.bots import portraits
from vineta.bots.portraits import bot_cards, title
from vineta.core.language import catalogue


def test_bots_come_with_the_weakest_first_and_all_of_them_are_described() -> None:
    cards = bot_cards("en")
    assert [card.name for card in cards] == ["random", "greedy"]
    assert [card.level for card in cards] == [1, 2]
    assert sorted(card.name for card in cards) == bots.names()
    assert all(card.explanation for card in cards)


@pytest.mark.parametrize("language", ["de", "nl"])
def test_what_is_told_of_bots_is_translated_and_nothing_else_is(language: str) -> None:
    with open(portraits.__file__, encoding="utf-8") as file:
        source = ast.parse(file.read())
    table = next(node for node in ast.walk(source) if isinstance(node, ast.Dict))
    words = {text for pair in ast.literal_eval(table).values() for text in pair}
    assert set(catalogue("vineta.bots", language)) == words


def test_a_bot_that_nobody_has_described_is_listed_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "names", lambda: ["greedy", "newcomer", "random"])
    assert bot_cards("en")[-1] == portraits.BotCard("newcomer", "Newcomer", "", 3)


def test_a_bot_has_a_title_in_every_language() -> None:
    assert [title("greedy", language) for language in ("en", "de", "nl")] == ["Captain", "Kapitän", "Kapitein"]
    assert title("unheard-of", "en") == "unheard-of"
