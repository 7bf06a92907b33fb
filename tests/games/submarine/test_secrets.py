"""What a seat knows, what it does not, and that nothing it sees depends on the latter."""

import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from games.moves import broken_rule, play
from games.submarine.crowds import GAMES, crowded_game, crowded_positions
from games.submarine.table import hand, pile, table
from games.submarine.twins import CardTracker, twin
from vineta.core.game import NATURE, SPECTATOR, all_eyes
from vineta.core.kernel import COMPILED, State
from vineta.core.nature import Nature
from vineta.core.position import Position
from vineta.core.record import take_record
from vineta.games.submarine import GAME, board
from vineta.games.submarine.rules import legal, verdict
from vineta.games.submarine.secrets import glimpse, guess, view

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def known_in_hand(position: Position, viewer: str, owner: str) -> str:
    """The cards of a hand that a seat's view shows."""
    return hand(position.view(board.SEATS.index(viewer)), owner)


def known_in_pile(position: Position, viewer: str, owner: str) -> str:
    return pile(position.view(board.SEATS.index(viewer)), owner)


# What is secret


def test_hands_piles_and_removed_cards_are_secret() -> None:
    """SU-54: a seat sees its own hand, the number of all other cards, and the discard."""
    position = table(boats={"white": "c3"}, sea={"c3": "mask-grey"})
    play(position, "sail c", "salvage mask-grey")
    seen = position.view(0)
    assert (hand(seen, "white"), hand(seen, "violet")) == ("grey grey", "")
    assert (pile(seen, "white"), pile(seen, "violet")) == ("? ? ?", "? ? ?")
    record = seen.state[0]
    assert record.hand_size[:2].tolist() == [2, 3]
    assert record.discard.tolist() == [0, 0, 0, 0, 1]
    assert record.stock.tolist() == [12, 12, 12, 12, 9], "all cards that white has not seen"


def test_a_spectator_sees_no_card_but_the_discard() -> None:
    """SU-54: not even those that some seat knows."""
    position = play(table(ships={"white": "off"}, boats={"violet": "a2"}), "tuck grey")
    seen = position.view(SPECTATOR)
    assert (hand(seen, "white"), pile(seen, "white")) == ("", "? ? ?")
    assert not seen.state[0].seen.any()
    assert not seen.state[0].known.any()


# What stays known


def test_a_tucked_card_stays_known_to_its_owner() -> None:
    """SU-55: at the bottom of the pile, and higher up when others follow."""
    position = table(boats={"violet": "a2 b2"}, ships={"white": "off"}, hands={"white": "red green grey"})
    play(position, "tuck red")
    assert known_in_pile(position, "white", "white") == "red ? ?"
    assert known_in_pile(position, "violet", "white") == "? ? ?"
    play(position, "sail a", "boat a2-c2", "done", "tuck green")
    assert known_in_pile(position, "white", "white") == "green red ?"


def test_a_card_paid_from_the_hand_stays_known_to_the_payer() -> None:
    """SU-55: on top of the receiver's pile, also when others come to lie on it, and in the hand that draws it."""
    position = table(
        3,
        boats={"white": "c3", "violet": "c2 c3 a2", "brown": "d2"},
        hands={"white": "red yellow green"},
        piles={"white": ""},
        sea={"c3": "mask-red"},
    )
    play(position, "sail c", "salvage mask-red", "pay yellow", "pay green", "done")
    assert known_in_pile(position, "white", "violet") == "? ? ? yellow green"
    assert known_in_pile(position, "violet", "violet") == known_in_pile(position, "brown", "violet") == "? ? ? ? ?"
    play(position, "sail off", "tuck grey")
    assert known_in_hand(position, "white", "violet") == "green"
    assert known_in_pile(position, "white", "violet") == "? ? ? ? yellow"
    assert known_in_pile(position, "violet", "violet") == "grey ? ? ? ?"


def short_hand() -> Position:
    """White pays violet a red card from the hand; violet, short of cards, draws it at once."""
    position = table(
        3,
        boats={"white": "c3", "violet": "c2 d2", "brown": "f2"},
        hands={"white": "blue red", "violet": "yellow green"},
        piles={"white": "", "violet": ""},
        sea={"c3": "mask-blue", "d2": "bell-red crown-green"},
    )
    return play(position, "sail c", "salvage mask-blue", "pay red", "done")


def test_a_paid_card_that_is_drawn_is_known_in_the_hand() -> None:
    """SU-55: to the payer, not to the third player."""
    position = short_hand()
    assert hand(position, "violet") == "red yellow green"
    assert known_in_hand(position, "white", "violet") == "red"
    assert known_in_hand(position, "brown", "violet") == ""


def test_a_discarded_card_is_known_no_longer() -> None:
    """SU-55: one card of its colour less; other colours stay known."""
    position = play(short_hand(), "sail d", "salvage bell-red")
    assert known_in_hand(position, "white", "violet") == ""
    position = play(short_hand(), "sail d", "salvage crown-green")
    assert known_in_hand(position, "white", "violet") == "red"


def test_a_card_that_leaves_unseen_may_have_been_any() -> None:
    """SU-55: of each colour one card less is certain."""
    position = short_hand()
    position.state[0].known[0, 1] = [1, 1, 0, 0, 0]
    position.state[0].pile[1, 0], position.state[0].height[1] = 3, 1
    play(position, "sail off", "tuck green")
    assert known_in_hand(position, "white", "violet") == ""
    assert known_in_pile(position, "white", "violet") == "?"


def test_two_cards_of_a_colour_leave_one_certain() -> None:
    """SU-55: whichever card left, one of the two is still there."""
    position = table(boats={"violet": "a2"}, mover="violet", ships={"violet": "off"}, hands={"violet": "red red blue"})
    position.state[0].known[0, 1] = [2, 0, 0, 0, 0]
    play(position, "tuck red")
    assert known_in_hand(position, "white", "violet") == "red"
    assert known_in_pile(position, "white", "violet") == "? ? ?"


def test_a_hand_known_to_be_of_one_colour_has_no_secret() -> None:
    """SU-55: the card that leaves it is known, too."""
    position = table(boats={"violet": "a2"}, mover="violet", ships={"violet": "off"}, hands={"violet": "red red red"})
    position.state[0].known[0, 1] = [3, 0, 0, 0, 0]
    play(position, "tuck red")
    assert known_in_hand(position, "white", "violet") == "red red"
    assert known_in_pile(position, "white", "violet") == "red ? ?"


def test_a_card_paid_from_the_pile_takes_its_knowledge_along() -> None:
    """SU-55: a card once tucked is paid from the top; its first owner knows it in the new pile."""
    position = table(
        boats={"white": "c3", "violet": "c2"}, hands={"white": "red"}, piles={"white": "blue"}, sea={"c3": "mask-red"}
    )
    position.state[0].seen[0, 0] = 1
    play(position, "sail c", "salvage mask-red")
    assert known_in_pile(position, "white", "violet") == "? ? ? blue"
    assert known_in_pile(position, "violet", "violet") == "? ? ? ?"


# What is seen of moves


def test_hidden_cards_move_veiled() -> None:
    """SU-56: dealt cards to all, cards paid or tucked to all but their owner."""
    position = table(ships={"white": "off"})
    tuck, pay, deal = (position.game.parse(move) for move in ("tuck grey", "pay grey", "deal grey"))
    texts = [
        [position.game.text(glimpse(position.state, action, seat)) for seat in (SPECTATOR, 0, 1)]
        for action in (tuck, pay, deal)
    ]
    assert texts == [["tuck ?", "tuck grey", "tuck ?"], ["pay ?", "pay grey", "pay ?"], ["deal ?"] * 3]
    assert glimpse(position.state, board.DONE, 1) == board.DONE


def test_veiled_moves_cannot_be_played() -> None:
    """SU-56: at no time."""
    for position in (table(), table(ships={"white": "off"})):
        for move in ("deal ?", "pay ?", "tuck ?"):
            assert broken_rule(position, move) == "SU-56"


@pytest.mark.broad
@ALL_COUNTS
def test_the_record_of_a_view_names_no_hidden_card(players: int) -> None:
    """SU-54, SU-56: neither a dealt card nor what others paid or tucked."""
    *_, position = crowded_game(players, seed=3)
    full = position.move_texts
    for seat in all_eyes(players):
        moves = take_record(position.view(seat)).moves
        assert len(moves) == len(full)
        assert {move for move in moves if move.startswith("deal")} == {"deal ?"}
        hidden = [move for move, true in zip(moves, full, strict=True) if move != true]
        assert set(hidden) <= {"deal ?", "pay ?", "tuck ?"}


# Properties over many positions


@pytest.mark.broad
@ALL_COUNTS
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_know(players: int) -> None:
    """SU-54: everything unknown is dealt anew; view, moves, refusals, picture and glimpses stay the same."""
    generator = np.random.default_rng(players)
    for position in crowded_positions(players, seed=players, every=29 if COMPILED else 200):
        for seat in all_eyes(players):
            seen = view(position.state, seat)
            other = guess(seen, seat, generator)
            assert view(other, seat).tobytes() == seen.tobytes()
            assert position.game.sketch(view(other, seat)) == position.game.sketch(seen)
            assert glimpses(position, seat) == [glimpse(other, action, seat) for action in position.legal.tolist()]
            if seat == position.mover >= 0:
                for state in (seen, other):
                    assert said(position, state) == said(position, position.state)


def glimpses(position: Position, seat: int) -> list[int]:
    return [glimpse(position.state, action, seat) for action in position.legal.tolist()]


def said(position: Position, state: State) -> list[object]:
    """All that the mover is told: what is legal, and why everything else is not."""
    actions = np.zeros(board.MOVES.count, np.int32)
    rules = [int(verdict(state, action)) for action in range(board.MOVES.count)]
    particulars = [position.game.explain(state, action, rule) for action, rule in enumerate(rules)]
    return [actions[: legal(state, actions)].tolist(), rules, particulars]


@pytest.mark.broad
@ALL_COUNTS
def test_a_view_tells_the_truth(players: int) -> None:
    """SU-55: every card it shows is where it says, and everything else is as it is."""
    for position in crowded_positions(players, seed=10 + players, every=7):
        true = position.state[0]
        for seat in all_eyes(players):
            seen = view(position.state, seat)[0]
            assert (seen.hand <= true.hand).all()
            shown = seen.pile != board.HIDDEN_CARD
            assert (seen.pile[shown] == true.pile[shown]).all()
            assert (seen.stock >= true.stock).all()
            assert seen.stock.sum() == 60 - seen.discard.sum() - seen.hand.sum() - (seen.pile >= 0).sum()
            for field in set(position.state.dtype.names or ()) - {"hand", "pile", "stock", "seen", "known"}:
                assert (seen[field] == true[field]).all(), field


@pytest.mark.broad
@ALL_COUNTS
def test_games_that_differ_in_unseen_cards_only_look_the_same(players: int) -> None:
    """SU-54, SU-55: cards that a seat has never seen change their colours from the deal on; it sees the same game."""
    for seed in range(GAMES):
        chooser = random.Random(seed)
        tracker = CardTracker(players)
        for number, position in enumerate(crowded_game(players, seed)):
            tracker.follow(position)
            if position.over or (COMPILED and position.mover >= 0 and number % 83 == 0):
                for seat in all_eyes(players):
                    other = twin(position, tracker, seat, chooser)
                    assert take_record(other.view(seat)) == take_record(position.view(seat))


# Guessing


def few_hidden_cards() -> Position:
    """White has not seen six cards: two in violet's hand (a third is known), two in violet's pile, two removed."""
    position = table(hands={"white": "", "violet": "red blue green"}, piles={"white": "", "violet": "red blue"})
    record = position.state[0]
    record.known[0, 1] = [0, 0, 0, 1, 0]
    record.stock[:] = [2, 0, 0, 0, 0]
    record.discard[:] = [8, 12, 11, 10, 12]
    return position


@pytest.mark.broad
def test_every_deal_is_guessed_as_often_as_any_other() -> None:
    """SU-54: four red, one blue and one green card over the six places that white cannot see."""
    from scipy.stats import chisquare  # type: ignore[import-untyped]  # slow to import, so not where tests are collected

    position = few_hidden_cards()
    generator = np.random.default_rng(1)
    expected = Counter(places(cards) for cards in permutations(range(6)))
    drawn = Counter(dealt(guess(view(position.state, 0), 0, generator)) for _ in range(6000))
    assert set(drawn) == set(expected)
    ratio = 6000 / sum(expected.values())
    deals = sorted(expected)
    result = chisquare([drawn[deal] for deal in deals], [expected[deal] * ratio for deal in deals])
    assert result.pvalue > 0.001


COLOURS_OF_SIX = (0, 0, 0, 0, 2, 3)


def places(order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Hand (with the blue card that is known), pile from the bottom, removed cards."""
    colours = [COLOURS_OF_SIX[card] for card in order]
    return tuple(sorted([3, *colours[:2]])), tuple(colours[2:4]), tuple(sorted(colours[4:]))


def dealt(state: State) -> tuple[tuple[int, ...], ...]:
    record = state[0]
    in_hand = tuple(np.repeat(np.arange(5), record.hand[1]).tolist())
    removed = tuple(np.repeat(np.arange(5), record.stock).tolist())
    return in_hand, tuple(record.pile[1, :2].tolist()), removed


def test_a_guess_keeps_what_is_known() -> None:
    """SU-55: the known card is in violet's hand in every guess."""
    position = few_hidden_cards()
    generator = np.random.default_rng(2)
    for _ in range(50):
        assert guess(view(position.state, 0), 0, generator)[0].hand[1, 3] >= 1


def test_a_guess_knows_which_cards_are_in_the_game_where_colours_are_even() -> None:
    """SU-54: six of each colour are dealt to two players, and nobody need wonder about the rest."""
    position = Position(GAME, 2, {"even_colours": True}, Nature("7"))
    seen = position.view(0)
    assert (seen.state[0].stock + seen.state[0].hand.sum(axis=0)).tolist() == [6] * 5
    assert seen.guess(np.random.default_rng(3)).state[0].stock.tolist() == [0] * 5


def test_a_guess_during_the_deal_leaves_the_rest_to_be_dealt() -> None:
    """SU-5: the cards not dealt are as hidden as those in the piles."""
    position = next(iter(crowded_positions(2, seed=1, every=70)))
    assert position.mover == NATURE
    seen = position.view(0)
    assert seen.state[0].stock.tolist() == [12] * 5
    completed = seen.guess(np.random.default_rng(3)).state[0]
    assert completed.stock.sum() == position.state[0].stock.sum()


def test_what_a_payer_knows_goes_along_with_the_card() -> None:
    """SU-55: violet knows the card in white's hand, and on brown's pile when white has nothing else to pay with."""
    blue = board.COLOURS.index("blue")
    position = table(
        3,
        mover="violet",
        boats={"violet": "c2", "white": "c2"},
        hands={"violet": "green blue", "white": ""},
        piles={"violet": "", "white": ""},
        sea={"c2": "bell-green"},
    )
    play(position, "sail c", "salvage bell-green", "pay blue")
    assert position.state[0].known[:, 0, blue].tolist() == [0, 1, 0, 0, 0]
    position = table(
        3,
        boats={"white": "c2", "brown": "c2"},
        hands={"white": "green blue"},
        piles={"white": ""},
        sea={"c2": "bell-green"},
    )
    position.state[0].known[1, 0, blue] = 1
    play(position, "sail c", "salvage bell-green", "pay blue")
    assert position.state[0].seen[2, position.state[0].height[2] - 1] == 0b011
