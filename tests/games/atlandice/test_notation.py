"""Moves as text."""

import pytest

from games.atlandice.tables import lay_table
from vineta.core.errors import MalformedMoveError


def test_every_move_is_written_with_a_verb_of_its_own() -> None:
    """AT-2: every text is a move, and the same move again."""
    game = lay_table().game
    texts = [game.text(action) for action in range(game.action_count)]
    assert len(set(texts)) == game.action_count
    assert [game.parse(text) for text in texts] == list(range(game.action_count))


@pytest.mark.parametrize(
    ("friendly", "text"),
    [
        ("  Search   FORGE ", "search forge"),
        ("take jewels", "take jewel"),
        ("donate tools book", "donate book tool"),
        ("swap jewels forge weapons", "swap jewel forge weapon"),
    ],
)
def test_spelling_is_friendly(friendly: str, text: str) -> None:
    """AT-2: case, blanks, plurals and the order of a donation do not matter."""
    position = lay_table()
    assert position.game.text(position.game.parse(friendly)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "moves begin with die, tile, start, search"),
        ("serch forge", "moves begin with die, tile, start, search"),
        ("search", "'search' names an area (jeweller, library, tavern, works, forge, market), e.g. 'search jeweller'"),
        ("search forge now", "'search' names an area"),
        ("search moon", "'search' names an area"),
        ("take sword", "'take' names a resource (jewel, book, provision, tool, weapon)"),
        ("die 7", "'die' names a face (1 to 6)"),
        ("tile market a", "'tile' names a district (jeweller, library, tavern, works, forge), then a tile (a, b or c)"),
        ("donate book", "'donate' names two resources"),
        ("done now", "'done' stands alone"),
    ],
)
def test_malformed_text_is_told_what_was_expected(text: str, message: str) -> None:
    """AT-2: with an example."""
    with pytest.raises(MalformedMoveError) as error:
        lay_table().play(text)
    assert message in str(error.value)


def test_moves_outside_the_action_space_break_a_rule_and_nothing_else() -> None:
    """AT-2: the kernel names the rule about writing moves."""
    position = lay_table()
    for action in (-1, position.game.action_count):
        assert position.game.verdict(position.state, action) == 2
        with pytest.raises(MalformedMoveError):
            position.play(action)
