"""Treasures are raised with cards, and enemy boats take their toll."""

from itertools import product

import pytest

from games.moves import broken_rule, message, play
from games.submarine.table import hand, offered, pile, table, where
from vineta.core.position import Position
from vineta.games.submarine import board


def example() -> Position:
    """Violet's ship above column b; a boat on b4 with two treasures, white and brown boats around it."""
    return table(
        3,
        mover="violet",
        boats={"violet": "b4 b5", "white": "b3", "brown": "b2 b4 b5"},
        hands={"violet": "red green yellow"},
        piles={"violet": "grey grey blue blue blue blue", "white": "", "brown": ""},
        sea={"b4": "statue-red mask-green", "a2": "compass-red"},
    )


def test_violet_pays_two_cards_to_white_and_four_to_brown() -> None:
    """SU-28: the rulebook's second example; the boat below takes nothing."""
    position = play(example(), "sail b", "salvage statue-red")
    assert (pile(position, "white"), pile(position, "brown")) == ("blue", "blue blue")
    play(position, "salvage mask-green")
    assert (pile(position, "white"), pile(position, "brown")) == ("blue grey", "blue blue blue grey")
    assert (hand(position, "violet"), pile(position, "violet")) == ("yellow", "")
    assert position.state[0].discard.tolist() == [1, 0, 1, 0, 0]


def test_the_other_boat_salvages_too_and_pays_for_all_above_it() -> None:
    """SU-28: on b5 all four enemy boats lie in the field or above it."""
    position = table(
        3,
        mover="violet",
        boats={"violet": "b4 b5", "white": "b3", "brown": "b2 b4 b5"},
        hands={"violet": "red green yellow"},
        piles={"violet": "blue blue blue blue blue", "white": "", "brown": ""},
        sea={"b5": "statue-red"},
    )
    play(position, "sail b", "salvage statue-red")
    assert (pile(position, "white"), pile(position, "brown"), pile(position, "violet")) == (
        "blue",
        "blue blue blue",
        "blue",
    )


def test_a_toll_goes_clockwise_from_the_payer() -> None:
    """SU-28: brown is next to violet and is paid in full before white."""
    position = table(
        3,
        mover="violet",
        boats={"violet": "b3", "white": "b2", "brown": "b2 b2"},
        hands={"violet": "red"},
        piles={"violet": "grey yellow green blue", "white": "", "brown": ""},
        sea={"b3": "statue-red"},
    )
    play(position, "sail b", "salvage statue-red")
    assert (pile(position, "brown"), pile(position, "white"), pile(position, "violet")) == (
        "blue green",
        "yellow",
        "grey",
    )


def test_only_what_lies_below_the_ship_is_salvaged() -> None:
    """SU-25: not in other columns, not from containers."""
    position = table(boats={"white": "c2 d2"}, hands={"white": "green blue red"}, containers={"violet": "mask-red"})
    play(position, "sail c")
    assert broken_rule(position, "salvage amphora-blue") == "SU-25"
    assert broken_rule(position, "salvage mask-red") == "SU-25"
    assert broken_rule(position, "salvage shell-red") == "SU-25"
    assert "d2 holds the blue amphora, the ship is above c" in message(position, "salvage amphora-blue")
    assert "Violet has the red mask in the container" in message(position, "salvage mask-red")
    assert "nobody has the red shell in this game" in message(position, "salvage shell-red")


@pytest.mark.parametrize("name", board.SEATS[:2])
@pytest.mark.parametrize("column", board.COLUMN_NAMES)
def test_nothing_is_salvaged_from_a_container(name: str, column: str) -> None:
    """SU-25: whosever it is, and wherever the ship lies."""
    position = table(boats={"white": f"{column}2"}, containers={name: "bell-grey"})
    assert broken_rule(play(position, f"sail {column}"), "salvage bell-grey") == "SU-25"


def test_salvage_needs_an_own_boat_in_the_field() -> None:
    """SU-26: a boat above or below is not enough."""
    position = play(table(boats={"white": "c2 c4"}, hands={"white": "red"}, sea={"c3": "mask-red"}), "sail c")
    assert broken_rule(position, "salvage mask-red") == "SU-26"
    assert "c3 holds the red mask, where White has no boat" in message(position, "salvage mask-red")


def test_one_boat_raises_several_treasures_and_several_fields_are_salvaged() -> None:
    """SU-26: any number of treasures from every field with a boat."""
    position = table(
        boats={"white": "c2 c3"}, hands={"white": "red red red"}, sea={"c3": "mask-red crown-red", "c2": "bell-red"}
    )
    play(position, "sail c", "salvage mask-red", "salvage bell-red", "salvage crown-red")
    for treasure in ("mask-red", "bell-red", "crown-red"):
        assert where(position, treasure) == "in white's container"


def test_every_treasure_costs_a_card_of_its_colour() -> None:
    """SU-27: it goes to the discard."""
    position = table(boats={"white": "c3"}, hands={"white": "red blue"}, sea={"c3": "mask-red crown-red"})
    play(position, "sail c", "salvage mask-red")
    assert hand(position, "white") == "blue"
    assert position.state[0].discard.tolist() == [1, 0, 0, 0, 0]
    assert broken_rule(position, "salvage crown-red") == "SU-27"
    assert "there is no red card in the hand" in message(position, "salvage crown-red")


def test_a_shell_in_the_sea_is_salvaged_like_a_treasure() -> None:
    """SU-27: with a card of its colour, and a toll."""
    position = table(boats={"white": "c3", "violet": "c2"}, hands={"white": "red"}, sea={"c3": "shell-red"})
    play(position, "sail c", "salvage shell-red")
    assert where(position, "shell-red") == "beside white's container"
    assert pile(position, "violet") == "blue blue blue blue"


def test_a_toll_must_be_payable_in_full() -> None:
    """SU-29: the matching card does not count."""
    cards = {"white": "red grey"}
    few = table(
        boats={"white": "c3", "violet": "c2 c2 c3"}, hands=cards, piles={"white": "blue"}, sea={"c3": "mask-red"}
    )
    play(few, "sail c")
    assert broken_rule(few, "salvage mask-red") == "SU-29"
    assert "on c3 the toll is 3, cards left for it: 2" in message(few, "salvage mask-red")
    enough = table(
        boats={"white": "c3", "violet": "c2 c3"}, hands=cards, piles={"white": "blue"}, sea={"c3": "mask-red"}
    )
    assert "salvage mask-red" in play(enough, "sail c").actions


def test_with_an_empty_pile_the_hand_pays_by_choice() -> None:
    """SU-30: the pile's last card first, then hand cards, one at a time, onto the top of the pile."""
    position = table(
        boats={"white": "c3", "violet": "c2 c3"},
        hands={"white": "red yellow green"},
        piles={"white": "blue"},
        sea={"c3": "mask-red"},
    )
    play(position, "sail c", "salvage mask-red")
    assert position.actions == ["pay yellow", "pay green"]
    assert where(position, "mask-red") == "c3"
    play(position, "pay green")
    assert pile(position, "violet") == "blue blue blue blue green"
    assert where(position, "mask-red") == "in white's container"
    assert hand(position, "white") == "yellow"


def test_a_toll_with_no_pile_at_all_is_paid_from_the_hand() -> None:
    """SU-30: to one receiver after the other, clockwise."""
    position = table(
        3,
        boats={"white": "c3", "violet": "c2", "brown": "c3"},
        hands={"white": "red yellow green"},
        piles={"white": "", "violet": "", "brown": ""},
        sea={"c3": "mask-red"},
    )
    play(position, "sail c", "salvage mask-red", "pay green")
    assert (pile(position, "violet"), pile(position, "brown")) == ("green", "")
    play(position, "pay yellow")
    assert (pile(position, "violet"), pile(position, "brown")) == ("green", "yellow")
    assert where(position, "mask-red") == "in white's container"


def test_hand_cards_are_paid_only_when_a_toll_asks_for_them() -> None:
    """SU-30: with a pile nobody chooses."""
    position = play(table(boats={"white": "c3"}), "sail c")
    assert broken_rule(position, "pay grey") == "SU-30"


def test_a_toll_that_is_begun_is_paid_first() -> None:
    """SU-31: no other move between."""
    position = table(
        boats={"white": "c3 c2", "violet": "c3"},
        hands={"white": "red red yellow"},
        piles={"white": ""},
        sea={"c3": "mask-red", "c2": "bell-red"},
    )
    play(position, "sail c", "salvage mask-red")
    for move in (
        "salvage bell-red",
        "boat c2-c3",
        "done",
        "sail off",
        "tuck red",
        "pass",
        "joker shell-red",
        "swap bell-red",
    ):
        assert broken_rule(position, move) == "SU-31"


def test_a_toll_from_the_hand_is_paid_with_cards_of_the_hand() -> None:
    """SU-32: the matching card is gone."""
    position = table(
        boats={"white": "c3", "violet": "c3"},
        hands={"white": "red yellow"},
        piles={"white": ""},
        sea={"c3": "mask-red"},
    )
    play(position, "sail c", "salvage mask-red")
    assert broken_rule(position, "pay red") == "SU-32"
    assert "there is no red card in the hand" in message(position, "pay red")


def test_a_receiver_with_a_short_hand_fills_it_up_at_once() -> None:
    """SU-33: card by card; beyond three they stay on the pile."""
    position = table(
        boats={"white": "c3", "violet": "c2 c2 c3"},
        hands={"white": "red", "violet": "grey"},
        piles={"white": "blue yellow green grey", "violet": ""},
        sea={"c3": "mask-red"},
    )
    play(position, "sail c", "salvage mask-red")
    assert hand(position, "violet") == "green grey grey"
    assert pile(position, "violet") == "yellow"


def test_a_new_kind_goes_into_the_container_whatever_its_colour() -> None:
    """SU-34: of a kind that is there already another colour is a duplicate."""
    position = table(boats={"white": "c3"}, hands={"white": "red blue"}, sea={"c3": "mask-red mask-blue"})
    play(position, "sail c", "salvage mask-blue", "salvage mask-red")
    assert where(position, "mask-blue") == "in white's container"
    assert where(position, "mask-red") == "beside white's container"


@pytest.mark.parametrize(
    ("owned", "raised", "kind"),
    [
        (owned, raised, kind)
        for owned, raised, kind in product(board.COLOURS, board.COLOURS, ("lantern", "mask", "pearl"))
        if (owned, "mask") != (raised, kind)
    ],
)
def test_kinds_are_told_apart_whatever_the_colours(owned: str, raised: str, kind: str) -> None:
    """SU-34: a mask beside a mask is a duplicate, a lantern or a pearl is none."""
    token = f"{kind}-{raised}"
    position = table(
        boats={"white": "c3"}, hands={"white": raised}, sea={"c3": token}, containers={"white": f"mask-{owned}"}
    )
    play(position, "sail c", f"salvage {token}")
    assert where(position, token) == f"{'beside' if kind == 'mask' else 'in'} white's container"


def test_what_can_be_salvaged_is_offered() -> None:
    """SU-26: on the very first field here."""
    position = play(table(boats={"white": "a2"}, hands={"white": "red"}), "sail a")
    assert offered(position, "salvage") == ["salvage amphora-red"]


@pytest.mark.parametrize(("token", "field"), [("amphora-red", "a2"), ("trident-grey", "f5"), ("shell-grey", "f5")])
def test_the_first_and_the_last_of_the_tokens_are_salvaged(token: str, field: str) -> None:
    """SU-27: like any other."""
    position = table(boats={"white": field}, hands={"white": "red grey"}, sea={field: token})
    play(position, f"sail {field[0]}", f"salvage {token}")
    assert where(position, token).endswith("white's container")
    assert position.state[0].target == board.NO_TOKEN


@pytest.mark.parametrize("name", board.SEATS)
def test_everybody_has_a_container_and_jokers_of_their_own(name: str) -> None:
    """SU-34, SU-36: with the first treasure of a kind, with a duplicate of it, and with a shell."""
    position = table(
        5,
        mover=name,
        boats={name: "c3"},
        hands={name: "red blue"},
        sea={"c3": "mask-red mask-blue crown-blue"},
        jokers={name: "shell-red"},
    )
    play(position, "sail c", "salvage mask-blue", "salvage mask-red", "joker shell-red", "swap crown-blue")
    assert {where(position, token) for token in ("mask-blue", "crown-blue")} == {f"in {name}'s container"}
    assert where(position, "mask-red") == f"beside {name}'s container"


def test_the_hand_is_filled_up_at_the_end_of_the_turn() -> None:
    """SU-35: not before."""
    position = table(
        boats={"white": "c3"},
        hands={"white": "red red"},
        piles={"white": "yellow green blue grey"},
        sea={"c3": "mask-red crown-red"},
    )
    play(position, "sail c", "salvage mask-red", "salvage crown-red")
    assert hand(position, "white") == ""
    play(position, "done")
    assert (hand(position, "white"), pile(position, "white")) == ("green blue grey", "yellow")


def test_a_short_pile_fills_the_hand_as_far_as_it_goes() -> None:
    """SU-35: two cards are two cards."""
    position = table(boats={"white": "c3"}, hands={"white": "red"}, piles={"white": "blue"}, sea={"c3": "mask-red"})
    play(position, "sail c", "salvage mask-red", "done")
    assert (hand(position, "white"), pile(position, "white")) == ("blue", "")


@pytest.mark.parametrize("move", ["tuck grey", "pass"])
def test_with_a_ship_above_a_column_cards_are_not_swapped(move: str) -> None:
    """SU-45: neither before nor after an action."""
    position = play(table(boats={"white": "c3"}), "sail c")
    assert broken_rule(position, move) == "SU-45"
    play(position, "boat c3-c4")
    assert broken_rule(position, move) == "SU-45"


def test_salvage_is_never_forced() -> None:
    """SU-19: with a treasure in reach a boat may move instead."""
    position = play(table(boats={"white": "c3"}, hands={"white": "red"}, sea={"c3": "mask-red"}), "sail c")
    assert "salvage mask-red" in position.actions
    assert len(offered(position, "boat")) == 17
