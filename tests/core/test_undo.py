"""Who made which move, and what may be taken back."""

import numpy as np
import pytest

from games.moves import play
from games.submarine.table import table
from vineta import new
from vineta.core.errors import MoveError
from vineta.core.game import NATURE
from vineta.core.position import Position
from vineta.core.undo import showed_something, taken_back


def pearls(*moves: str) -> Position:
    return play(new("pearls", players=2, by_hand=True), *moves)


def test_every_move_has_its_mover() -> None:
    position = pearls("favour 2", "favour 3", "die 2", "take 1", "die 1", "take 1")
    assert position.history.movers.tolist() == [NATURE, NATURE, NATURE, 0, NATURE, 1]


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    with pytest.raises(MoveError, match="nothing to take back"):
        taken_back(pearls("favour 2", "favour 3", "die 2"))


def test_chance_cannot_be_taken_back() -> None:
    with pytest.raises(MoveError, match="what chance has decided"):
        taken_back(pearls("favour 2", "favour 3", "die 2", "take 1", "die 1"))


def test_anothers_move_cannot_be_taken_back() -> None:
    with pytest.raises(MoveError, match="the last move was"):
        taken_back(new_game("card 0/7", "end"))


def new_game(*moves: str) -> Position:
    position = new("sunken-city", players=2, seed=1, start="yellow")
    for move in moves:
        position.play(move)
    return position


def test_an_own_move_that_shows_nothing_can_be_taken_back() -> None:
    assert taken_back(new_game("card 3/4", "street a1-b1")) == new_game("card 3/4")


# What was shown


def shows(position: Position, move: str) -> bool:
    """Whether this move shows somebody something hidden."""
    return showed_something(play(position.copy(), move))


def test_cards_discarded_or_put_on_a_pile_show_nothing_that_was_not_chosen_to_be_shown() -> None:
    position = table(
        3,
        boats={"white": "c3", "violet": "c2 c3 a2", "brown": "d2"},
        hands={"white": "red yellow green"},
        piles={"white": ""},
        sea={"c3": "mask-red"},
    )
    assert not shows(position, "sail c")
    play(position, "sail c")
    assert not shows(position, "salvage mask-red")
    play(position, "salvage mask-red")
    assert not shows(position, "pay yellow"), "violet has a full hand: the card lies on the pile, unseen"


def test_a_card_that_another_draws_has_been_seen() -> None:
    position = table(
        3,
        boats={"white": "c3", "violet": "c2 d2", "brown": "f2"},
        hands={"white": "blue red", "violet": "yellow green"},
        piles={"white": "", "violet": ""},
        sea={"c3": "mask-blue"},
    )
    play(position, "sail c", "salvage mask-blue")
    assert shows(position, "pay red"), "violet, short of cards, draws it at once"


def where_the_toll_is_drawn() -> Position:
    """White pays violet a toll from the pile, and violet, short of cards, draws it at once."""
    return table(
        boats={"white": "c3", "violet": "c2"},
        hands={"white": "blue red grey", "violet": "yellow green"},
        piles={"violet": ""},
        sea={"c3": "mask-blue"},
    )


def test_a_card_that_another_draws_from_ones_pile_has_been_seen() -> None:
    position = where_the_toll_is_drawn()
    play(position, "sail c")
    assert shows(position, "salvage mask-blue"), "the toll goes from a pile that nobody knows into violet's hand"


def test_a_card_that_one_draws_oneself_has_been_seen() -> None:
    position = table(boats={"violet": "a2"}, ships={"white": "off"}, hands={"white": "red green grey"})
    assert shows(position, "tuck red")


def test_a_move_that_has_shown_something_cannot_be_taken_back() -> None:
    position = where_the_toll_is_drawn()
    known = position.view(0).guess(np.random.default_rng(0))  # a table that was laid cannot be looked back on
    play(known, "sail c", "salvage mask-blue")
    with pytest.raises(MoveError, match="showed something hidden"):
        taken_back(known)
    assert known.move_texts == ["sail c", "salvage mask-blue"]
