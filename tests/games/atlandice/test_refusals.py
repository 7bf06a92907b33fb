"""Refusals in words: why a move breaks a rule here, in particular."""

import vineta
from games.atlandice.tables import lay_table, record_of
from games.moves import message, play, refusal
from vineta.core.telling import words_of
from vineta.games.atlandice.state import CLOSED, plain
from vineta.games.atlandice.words import question


def test_refusals_tell_the_particulars() -> None:
    position = lay_table(dice=(5,), stock={"forge": {"weapon": 2, "book": 1}})
    assert "dice lie at: Forge, Black market" in message(position, "search library")
    assert "now: Take a die and search its area." in message(position, "take book")
    assert "there are 3 players" in message(position, "give forge")
    play(position, "search forge")
    assert "what lies in the forge: 1 book, 2 weapons" in message(position, "decline")
    assert "what lies in the forge: 1 book, 2 weapons" in message(position, "take jewel")
    play(position, "take book")
    assert "now: Amber rolls for the effect in the forge." in message(position, "take weapon")


def test_refusals_at_set_up() -> None:
    position = vineta.new("atlandice", players=3, by_hand=True)
    assert "there are 3 players" in message(position, "start 4")
    assert "now: Who begins is being drawn." in message(position, "die 4")
    play(position, "start 1")
    assert "now: A new tile is revealed at the jeweller." in message(position, "die 4")
    assert "the tile at the jeweller is due" in message(position, "tile forge a")
    open_all = [f"tile {area} a" for area in ("jeweller", "library", "tavern", "works", "forge")]
    play(position, *open_all)
    assert "now: The gates open. Dice still to roll: 7." in message(position, "search forge")


def test_refusals_of_a_seen_tile() -> None:
    position = lay_table(dice=(2,), stock={"library": {"book": 1}})
    play(position, "search library", "take book", "die 1")
    assert "that tile has been seen already" in message(position, "tile library a")


def test_refusals_of_effects() -> None:
    position = play(lay_table(tiles={"jeweller": "b"}, dice=(1,)), "search jeweller", "take jewel")
    assert "now: Swap a resource here with one of another district." in message(position, "decline")
    assert "what lies at the jeweller: 6 jewels" in message(position, "swap book forge weapon")
    assert "what lies in the forge: 7 weapons" in message(position, "swap jewel forge book")
    position = play(lay_table(tiles={"library": "b"}, dice=(2,)), "search library", "take book")
    assert "now: Put a resource from here onto the market." in message(position, "decline")
    assert "what lies in the library: 6 books" in message(position, "move tool market")
    position = play(lay_table(tiles={"tavern": "b"}, dice=(3,)), "search tavern", "take provision")
    assert "now: Put a resource from the market into another district." in message(position, "decline")
    position = play(lay_table(tiles={"tavern": "c"}, dice=(3, 5)), "search tavern", "take provision")
    assert "dice lie at: Forge, Black market" in message(position, "turn library 2")
    position = play(lay_table(tiles={"forge": "b"}, dice=(5,)), "search forge", "take weapon")
    assert "now: Put a resource from the market into any district." in message(position, "decline")


def test_refusals_of_fetching() -> None:
    position = play(lay_table(dice=(2,)), "search library", "take book", "die 6")
    assert "what lies in the forge: 7 weapons" in message(position, "fetch tool forge")
    assert "now: You may take one more resource from another district." in message(position, "done")
    position = play(lay_table(tiles={"forge": "c"}, dice=(5,)), "search forge", "take weapon", "die 6")
    assert "now: You may take one more resource from the market." in message(position, "done")
    position = play(lay_table(tiles={"jeweller": "c"}, dice=(1,)), "search jeweller", "take jewel", "die 6")
    assert "now: Amber rolls for the next area to search." in message(position, "done")


def test_refusals_of_the_submarine() -> None:
    position = play(lay_table(dice=(4,), submarine="forge"), "search works", "take tool")
    assert "it lies in the forge now" in message(position, "submarine forge")
    record_of(position).open_tile[0] = CLOSED
    assert "open are: Library, Tavern, Machine works, Forge" in message(position, "submarine jeweller")


def test_refusals_of_donations() -> None:
    position = lay_table(tiles={"works": "b"}, dice=(4,), stock={"market": {}}, hand=3, holdings=[{"book": 2}])
    play(position, *["search market"] * 6)
    assert "Amber holds 2 books" in message(position, "donate tool tool")
    assert "now: You may donate two resources for 1 point." in message(position, "decline")


def test_refusals_of_giving() -> None:
    position = play(lay_table(2, stock={"market": {}}), "give market", "search market")
    assert "Amber has given one in this round" in message(position, "give market")
    position = play(lay_table(2, stock={"market": {}}), *["search market"] * 4)
    assert "Amber has kept two, so this one is given" in message(position, "search market")
    position = play(lay_table(2, dice=(5,), submarine="forge"), "give forge", "take weapon")
    assert "take one more resource from the forge. It goes to the neutral player." in message(position, "done")


def test_a_finished_game_asks_nothing() -> None:
    position = lay_table(dice=(4,), stock={"market": {}}, hand=19)
    play(position, *["search market"] * 6)
    assert position.outcome
    assert question(plain(position.state.tobytes()), asked=True) == position.outcome.sentence


def test_resources_are_counted_in_every_language() -> None:
    position = play(lay_table(dice=(5,), stock={"forge": {"weapon": 2, "book": 1}}), "search forge")
    particulars = refusal(position, "decline").particulars
    assert particulars
    assert words_of("atlandice", "de").say(particulars) == "in der Schmiede liegt: 1 Buch, 2 Waffen"
    assert words_of("atlandice", "nl").say(particulars) == "in de smederij ligt: 1 boek, 2 wapens"
