"""Opening the gates, taking a die, the first resource and the submarine's extra."""

import pytest

import vineta
from games.atlandice.tables import dice, holdings, lay_table, points, record_of, roll, stock
from games.moves import broken_rule, play


def test_a_round_has_four_steps() -> None:
    """AT-10: gates, searches, hand, start player."""
    position = lay_table(dice=(), stock={"market": {}})
    play(position, *["search market"] * 6)
    record = record_of(position)
    assert record.hand == 2
    assert record.start == 1
    assert position.actions == [f"die {face}" for face in range(1, 7)]


def test_dice_lie_beside_the_areas_of_their_numbers() -> None:
    """AT-11: one die after the other, each face as likely."""
    position = vineta.new("atlandice", players=3, by_hand=True, start="1")
    play(position, *(f"tile {area} a" for area in ("jeweller", "library", "tavern", "works", "forge")))
    assert position.chances() == {f"die {face}": pytest.approx(1 / 6) for face in range(1, 7)}
    roll(position, (1, 2, 2, 3, 4, 5, 6))
    assert dice(position) == {"jeweller": 1, "library": 2, "tavern": 1, "works": 1, "forge": 1, "market": 1}


def test_players_take_dice_in_turn_until_everybody_has_two() -> None:
    """AT-12: clockwise from the start player; one die is left."""
    position = lay_table(players=4, stock={"market": {}}, start="3")
    movers = []
    for _ in range(8):
        movers.append(position.mover)
        play(position, "search market")
    assert movers == [2, 3, 0, 1, 2, 3, 0, 1]
    assert record_of(position).start == 3


def test_an_area_without_a_die_cannot_be_searched() -> None:
    """AT-13: a die must lie there."""
    position = lay_table(dice=(5,))
    assert position.actions == ["search forge", "search market"]
    assert broken_rule(position, "search library") == "AT-13"
    play(position, "search forge")
    assert dice(position) == {"market": 6}


def test_an_empty_area_can_be_searched_for_its_effect() -> None:
    """AT-13: no resource, no extra, only the effect."""
    position = lay_table(dice=(4,), stock={"works": {}})
    play(position, "search works")
    assert "submarine market" in position.actions


def test_the_first_resource_must_be_taken() -> None:
    """AT-14: of any kind that lies there."""
    position = lay_table(dice=(5,), stock={"forge": {"weapon": 1, "book": 1}})
    play(position, "search forge")
    assert position.actions == ["take book", "take weapon"]
    assert broken_rule(position, "decline") == "AT-14"
    play(position, "take book")
    assert holdings(position, 0) == {"book": 1}
    assert stock(position, "forge") == {"weapon": 1}


def test_only_what_lies_there_can_be_taken() -> None:
    """AT-15: the forge holds no jewels."""
    position = lay_table(dice=(5,))
    play(position, "search forge")
    assert broken_rule(position, "take jewel") == "AT-15"


def test_the_forge_with_the_submarine_and_a_six() -> None:
    """AT-16, AT-29: a weapon, a jewel for the submarine, another weapon for the roll, and one stays unscored."""
    position = lay_table(players=4, dice=(5,), stock={"forge": {"weapon": 3, "jewel": 1}}, submarine="forge")
    play(position, "search forge", "take weapon", "take jewel", "die 6", "take weapon")
    assert holdings(position, 0) == {"weapon": 2, "jewel": 1}
    assert stock(position, "forge") == {"weapon": 1}
    assert points(position) == [0, 0, 0, 0]
    assert position.mover == 1


def test_the_submarine_gives_nothing_where_nothing_is_left() -> None:
    """AT-16: the extra is a second resource."""
    position = lay_table(stock={"market": {"book": 1}}, submarine="market")
    play(position, "search market", "take book")
    assert position.mover == 1


def test_the_submarine_gives_nothing_elsewhere() -> None:
    """AT-16: it must lie beside the searched area."""
    position = lay_table(submarine="forge")
    play(position, "search market", "take book")
    assert position.mover == 1


def test_the_extra_comes_once() -> None:
    """AT-16: after it the search goes on with the effect."""
    position = lay_table(submarine="market")
    play(position, "search market", "take book", "take book")
    assert position.mover == 1
    assert holdings(position, 0) == {"book": 2}


def test_extras_may_be_declined() -> None:
    """AT-18: the submarine's and what a roll has won."""
    position = lay_table(dice=(1, 1), submarine="jeweller")
    play(position, "search jeweller", "take jewel", "decline", "die 1", "decline")
    assert holdings(position, 0) == {"jewel": 1}
    assert position.mover == 1


def test_effects_that_move_things_cannot_be_declined() -> None:
    """AT-17, AT-18: the submarine must move."""
    position = lay_table(dice=(4,))
    play(position, "search works", "take tool", "decline")
    assert broken_rule(position, "decline") == "AT-3"


def test_a_roll_is_made_even_if_nothing_can_be_won() -> None:
    """AT-17: the forge is empty, and the die rolls nevertheless."""
    position = lay_table(dice=(5,), stock={"forge": {}})
    play(position, "search forge")
    assert position.actions == [f"die {face}" for face in range(1, 7)]


def test_only_what_is_asked_can_be_played() -> None:
    """AT-3: no second die in the middle of a search, no die roll on a player's turn, no move on nature's."""
    position = lay_table(dice=(5,))
    assert broken_rule(position, "die 4") == "AT-3"
    assert broken_rule(position, "take book") == "AT-3"
    play(position, "search forge")
    assert broken_rule(position, "search market") == "AT-3"
    play(position, "take weapon")
    assert broken_rule(position, "search market") == "AT-3"
    assert broken_rule(position, "done") == "AT-3"


def test_a_choice_without_an_option_is_passed_over() -> None:
    """AT-3: nothing lies on the market, so its search is over at once."""
    position = lay_table(stock={"market": {}})
    play(position, "search market")
    assert position.mover == 1
