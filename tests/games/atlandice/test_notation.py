"""Moves as text, and refusals in words."""

import pytest

from games.atlandice.tables import lay_table, record_of
from games.moves import message, play
from vineta.core.errors import MalformedMoveError


def test_every_move_is_written_with_a_verb_of_its_own() -> None:
    """AT-2: every text is a move, and the same move again."""
    game, state = lay_table().game, lay_table().state
    texts = [game.text(action) for action in range(game.action_count)]
    assert len(set(texts)) == game.action_count
    assert [game.parse(text, state) for text in texts] == list(range(game.action_count))


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
    assert position.game.text(position.game.parse(friendly, position.state)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "moves begin with die, tile, start, search"),
        ("serch forge", "e.g. 'search forge'"),
        ("search", "'search' names an area, e.g. 'search forge'"),
        ("search forge now", "'search' names an area"),
        ("search moon", "'moon' is not an area (jeweller, library, tavern, works, forge, market)"),
        ("take sword", "'sword' is not a resource (jewel, book, provision, tool, weapon)"),
        ("die 7", "'7' is not a face (1 to 6)"),
        ("tile market a", "'market' is not a district"),
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


def test_refusals_tell_the_particulars() -> None:
    position = lay_table(dice=(5,), stock={"forge": {"weapon": 2, "book": 1}})
    assert "dice lie at: forge, market" in message(position, "search library")
    assert "now Amber takes a die" in message(position, "take book")
    assert "this game has 3 players" in message(position, "give forge")
    play(position, "search forge")
    assert "the forge holds 1 book, 2 weapons" in message(position, "decline")
    assert "no jewel lies at the forge, which holds 1 book, 2 weapons" in message(position, "take jewel")
    play(position, "take book")
    assert "now the die is rolled for the effect of the forge" in message(position, "take weapon")


def test_refusals_at_set_up() -> None:
    import vineta

    position = vineta.new("atlandice", players=3, by_hand=True)
    assert "there are 3 players" in message(position, "start 4")
    assert "now the start player is drawn" in message(position, "die 4")
    play(position, "start 1")
    assert "now the next tile of the jeweller is revealed" in message(position, "die 4")
    assert "the jeweller is due" in message(position, "tile forge a")
    open_all = [f"tile {area} a" for area in ("jeweller", "library", "tavern", "works", "forge")]
    play(position, *open_all)
    assert "now the gates open: 7 dice are still to be rolled" in message(position, "search forge")


def test_refusals_of_a_seen_tile() -> None:
    position = lay_table(dice=(2,), stock={"library": {"book": 1}})
    play(position, "search library", "take book", "die 1")
    assert "that tile has been seen already" in message(position, "tile library a")


def test_refusals_of_effects() -> None:
    position = play(lay_table(tiles={"jeweller": "b"}, dice=(1,)), "search jeweller", "take jewel")
    assert "swaps one here with one of another district" in message(position, "decline")
    assert "no book lies at the jeweller" in message(position, "swap book forge weapon")
    assert "no book lies at the forge" in message(position, "swap jewel forge book")
    position = play(lay_table(tiles={"library": "b"}, dice=(2,)), "search library", "take book")
    assert "now Amber moves one from the library onto the market" in message(position, "decline")
    assert "no tool lies at the library" in message(position, "move tool market")
    position = play(lay_table(tiles={"tavern": "b"}, dice=(3,)), "search tavern", "take provision")
    assert "now Amber moves one from the market into another district" in message(position, "decline")
    position = play(lay_table(tiles={"tavern": "c"}, dice=(3, 5)), "search tavern", "take provision")
    assert "dice lie at: forge, market" in message(position, "turn library 2")
    position = play(lay_table(tiles={"forge": "b"}, dice=(5,)), "search forge", "take weapon")
    assert "now Amber moves one from the market into a district" in message(position, "decline")


def test_refusals_of_fetching() -> None:
    position = play(lay_table(dice=(2,)), "search library", "take book", "die 6")
    assert "no tool lies at the forge" in message(position, "fetch tool forge")
    assert "now Amber fetches one resource from another district" in message(position, "done")
    position = play(lay_table(tiles={"forge": "c"}, dice=(5,)), "search forge", "take weapon", "die 6")
    assert "now Amber fetches one resource from the market" in message(position, "done")
    position = play(lay_table(tiles={"jeweller": "c"}, dice=(1,)), "search jeweller", "take jewel", "die 6")
    assert "now the die is rolled for the area to search next" in message(position, "done")


def test_refusals_of_the_submarine() -> None:
    position = play(lay_table(dice=(4,), submarine="forge"), "search works", "take tool")
    assert "it lies beside the forge now" in message(position, "submarine forge")
    record_of(position).open_tile[0] = -1
    assert "open are library, tavern, works, forge" in message(position, "submarine jeweller")


def test_refusals_of_donations() -> None:
    position = lay_table(tiles={"works": "b"}, dice=(4,), stock={"market": {}}, hand=3, holdings=[{"book": 2}])
    play(position, *["search market"] * 6)
    assert "Amber holds 2 books" in message(position, "donate tool tool")
    assert "now Amber donates two resources for 1 point, or is done" in message(position, "decline")


def test_refusals_of_giving() -> None:
    position = play(lay_table(2, stock={"market": {}}), "give market", "search market")
    assert "Amber has given one in this round" in message(position, "give market")
    position = play(lay_table(2, stock={"market": {}}), *["search market"] * 4)
    assert "Amber has kept two, so this one is given" in message(position, "search market")
    position = play(lay_table(2, dice=(5,), submarine="forge"), "give forge", "take weapon")
    assert "now Amber takes the submarine's extra from the forge for the neutral player" in message(position, "done")


def test_a_finished_game_asks_nothing() -> None:
    from vineta.games.atlandice.remarks import question

    position = lay_table(dice=(4,), stock={"market": {}}, hand=19)
    play(position, *["search market"] * 6)
    assert question(record_of(position)) == "the game is over"
