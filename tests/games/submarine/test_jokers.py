"""Shells and duplicates take treasures for nothing, and take their places."""

import numpy as np

from games.moves import broken_rule, message, play
from games.submarine.table import hand, offered, pile, table, where
from vineta.core.position import Position
from vineta.games.submarine import board
from vineta.games.submarine.moves import jokers


def with_shell(**more: str) -> Position:
    """White has the red shell, a boat on c3 with a mask and a crown, and no card that fits; violet is above it."""
    return table(
        boats={"white": "c3", "violet": "c2"},
        sea={"c3": "mask-red crown-blue", **more},
        jokers={"white": "shell-red", "violet": "shell-blue"},
    )


def test_a_joker_costs_neither_card_nor_toll() -> None:
    """SU-42: of whatever colour; it lies where the treasure lay."""
    position = play(with_shell(), "sail c", "joker shell-red", "swap crown-blue")
    assert where(position, "crown-blue") == "in white's container"
    assert where(position, "shell-red") == "c3"
    assert (hand(position, "white"), pile(position, "white")) == ("grey grey grey", "blue blue blue")
    assert pile(position, "violet") == "blue blue blue"
    assert "done" in position.actions


def test_a_joker_costs_no_toll_after_somebody_has_paid_one() -> None:
    """SU-42: nothing is owed any more from the turn before."""
    position = table(
        boats={"white": "c3", "violet": "c2 c3"},
        sea={"c3": "mask-red crown-blue"},
        jokers={"violet": "shell-blue"},
        hands={"white": "red red red"},
    )
    play(position, "sail c", "salvage mask-red", "done")
    before = pile(position, "violet")
    play(position, "sail c", "joker shell-blue", "swap crown-blue")
    assert pile(position, "violet") == before
    assert "done" in position.actions


def test_a_duplicate_serves_as_a_joker_and_is_a_plain_treasure_again() -> None:
    """SU-42: the next player salvages it with its card."""
    position = table(
        boats={"white": "c3", "violet": "c3"},
        sea={"c3": "crown-blue"},
        jokers={"white": "mask-red"},
        containers={"white": "mask-blue"},
        hands={"violet": "red"},
    )
    play(position, "sail c", "joker mask-red", "swap crown-blue", "done", "sail c", "salvage mask-red")
    assert where(position, "mask-red") == "in violet's container"


def test_a_shell_in_the_sea_becomes_a_joker_of_its_salvager() -> None:
    """SU-42: from the next player on, with a card of its colour."""
    position = table(
        boats={"white": "c3", "violet": "c3"},
        sea={"c3": "crown-blue"},
        jokers={"white": "shell-red"},
        hands={"violet": "red"},
    )
    play(position, "sail c", "joker shell-red", "swap crown-blue", "done", "sail c", "salvage shell-red")
    assert where(position, "shell-red") == "beside violet's container"


def test_the_owner_of_a_joker_in_the_sea_salvages_it_in_a_later_turn() -> None:
    """SU-42: like anybody else, with a card of its colour."""
    position = table(
        boats={"white": "c3", "violet": "a2"},
        sea={"c3": "crown-blue"},
        jokers={"white": "shell-red"},
        hands={"white": "red"},
    )
    play(position, "sail c", "joker shell-red", "swap crown-blue", "done", "sail off", "pass", "sail off", "pass")
    play(position, "sail off", "pass", "sail c", "salvage shell-red")
    assert where(position, "shell-red") == "beside white's container"


def test_jokers_lie_beside_ones_own_container() -> None:
    """SU-36: not beside another's, not in a container, not in the sea."""
    position = table(
        boats={"white": "c3"},
        sea={"c3": "mask-red"},
        jokers={"violet": "shell-blue"},
        containers={"white": "bell-red"},
    )
    play(position, "sail c")
    for token in ("shell-blue", "bell-red", "mask-red", "shell-red"):
        assert broken_rule(position, f"joker {token}") == "SU-36"
    assert "Violet has the blue shell beside the container" in message(position, "joker shell-blue")


def test_what_was_won_this_turn_is_no_joker_yet() -> None:
    """SU-37: neither a duplicate nor a shell; from the next turn on it is."""
    position = table(
        boats={"white": "c3 d2", "violet": "a2"},
        sea={"c3": "mask-red shell-red crown-blue"},
        containers={"white": "mask-blue"},
        hands={"white": "red red"},
    )
    play(position, "sail c", "salvage mask-red", "salvage shell-red")
    for joker in ("joker mask-red", "joker shell-red"):
        assert broken_rule(position, joker) == "SU-37"
    assert "you can use the red mask from the next turn on" in message(position, "joker mask-red")
    play(position, "done", "sail off", "pass", "sail d")
    assert offered(position, "joker") == ["joker mask-red", "joker shell-red"]


def test_a_joker_needs_a_treasure_to_take() -> None:
    """SU-38: where only a shell lies in reach there is none."""
    sea = {"c3": "shell-blue", "d3": "bell-red bell-yellow"}
    position = play(table(boats={"white": "c3"}, sea=sea, jokers={"white": "shell-red"}), "sail c")
    assert broken_rule(position, "joker shell-red") == "SU-38"


def test_a_joker_is_named_before_its_treasure() -> None:
    """SU-39: first joker, then swap."""
    position = play(with_shell(), "sail c")
    assert broken_rule(position, "swap mask-red") == "SU-39"


def test_a_joker_that_was_named_takes_its_treasure() -> None:
    """SU-40: nothing else in between."""
    position = play(with_shell(), "sail c", "joker shell-red")
    assert {"swap mask-red", "swap crown-blue"} <= set(position.actions)
    assert {move.split()[0] for move in position.actions} == {"swap"}
    for move in ("done", "joker shell-red", "salvage mask-red", "boat c3-c4", "sail off", "pay grey"):
        assert broken_rule(position, move) == "SU-40"


def test_what_a_joker_could_take_is_known_before_it_is_named() -> None:
    """SU-39, SU-40: the same as afterwards."""
    position = play(with_shell(), "sail c")
    actions = np.empty(board.TREASURES, np.int32)
    could = actions[: jokers.swaps_of_mover(position.state, actions)].tolist()
    assert could == play(position, "joker shell-red").legal.tolist()


def test_a_joker_that_was_used_is_named_no_longer() -> None:
    """SU-40: within the same turn."""
    position = play(with_shell(), "sail c", "joker shell-red")
    assert position.state[0].joker == board.TOKEN_NAMES.index("shell-red")
    assert play(position, "swap crown-blue").state[0].joker == board.NO_TOKEN


def test_a_named_joker_takes_only_what_a_boat_can_reach() -> None:
    """SU-25, SU-26: below the ship, in a field with a boat."""
    position = play(with_shell(c4="bell-red", d3="bell-blue"), "sail c", "joker shell-red")
    assert broken_rule(position, "swap bell-red") == "SU-26"
    assert broken_rule(position, "swap bell-blue") == "SU-25"


def test_a_joker_takes_no_shell() -> None:
    """SU-41: it takes treasures."""
    position = play(with_shell(c3="mask-red shell-green"), "sail c", "joker shell-red")
    assert broken_rule(position, "swap shell-green") == "SU-41"
    assert "swap shell-green" not in position.actions


def test_a_joker_put_down_cannot_be_taken_back_in_the_same_turn() -> None:
    """SU-43: not with a card."""
    position = table(
        boats={"white": "c3", "violet": "a2"},
        sea={"c3": "mask-blue"},
        jokers={"white": "shell-red"},
        hands={"white": "red red red"},
    )
    play(position, "sail c", "joker shell-red", "swap mask-blue")
    assert broken_rule(position, "salvage shell-red") == "SU-43"
    assert "you put down the red shell just now" in message(position, "salvage shell-red")


def test_a_duplicate_put_down_cannot_be_taken_by_another_joker() -> None:
    """SU-43: not with a joker either; in a later turn it can be salvaged."""
    position = table(
        boats={"white": "c3", "violet": "a2"},
        sea={"c3": "mask-blue"},
        jokers={"white": "shell-red bell-red"},
        containers={"white": "bell-blue"},
        hands={"white": "red red red"},
    )
    play(position, "sail c", "joker bell-red", "swap mask-blue", "joker shell-red")
    assert broken_rule(position, "swap bell-red") == "SU-43"
    play(position, position.actions[0], "done", "sail off", "pass", "sail off", "pass", "sail off", "pass", "sail c")
    assert "salvage bell-red" in position.actions


def test_jokers_and_cards_mix_in_one_turn() -> None:
    """SU-18: both salvage."""
    position = table(
        boats={"white": "c3"}, sea={"c3": "mask-red crown-blue"}, jokers={"white": "shell-red"}, hands={"white": "red"}
    )
    play(position, "sail c", "salvage mask-red", "joker shell-red", "swap crown-blue")
    assert where(position, "crown-blue") == where(position, "mask-red") == "in white's container"
