"""Every action has a text of its own that reads back as the same action, in every position."""

import pytest

from vineta.core.errors import MalformedMoveError
from vineta.core.game import Game


def test_texts_are_unique_single_lines(game: Game) -> None:
    texts = [game.text(action) for action in range(game.action_count)]
    assert len(set(texts)) == game.action_count
    assert all(text == " ".join(text.split()) and text for text in texts)


def test_texts_read_back_as_the_same_action(game: Game) -> None:
    for action in range(game.action_count):
        assert game.parse(game.text(action)) == action


def test_case_and_blanks_do_not_matter(game: Game) -> None:
    for action in range(game.action_count):
        loud = f"  {game.text(action).upper().replace(' ', '   ')} "
        assert game.parse(loud) == action


@pytest.mark.parametrize("text", ["", " ", "xyzzy", "xyzzy 1", "1", "?", "\x00", "☃ 3", "take -1", "a" * 10_000])
def test_what_is_no_move_is_malformed(game: Game, text: str) -> None:
    with pytest.raises(MalformedMoveError) as caught:
        game.parse(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400 + len(repr(text))


def test_a_word_too_many_is_malformed(game: Game) -> None:
    for action in range(0, game.action_count, 1 + game.action_count // 50):
        with pytest.raises(MalformedMoveError):
            game.parse(f"{game.text(action)} xyzzy")
