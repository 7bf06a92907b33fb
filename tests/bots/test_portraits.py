"""What people are told of the bots."""

from vineta import bots
from vineta.bots.portraits import bot_cards, title
from vineta.core.language import catalogue


def test_bots_come_with_the_weakest_first_and_all_of_them_are_described() -> None:
    cards = bot_cards()
    assert [card.name for card in cards] == bots.names()
    assert [card.level for card in cards] == list(range(len(cards)))
    assert all(card.explanation for card in cards)


def test_a_bot_has_a_title_in_every_language() -> None:
    titles = [catalogue(language).say(title("greedy")) for language in ("en", "de", "nl")]
    assert titles == ["Helmsman", "Steuermann", "Stuurman"]
    assert title("unheard-of") == "unheard-of"
