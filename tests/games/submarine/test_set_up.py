"""The sea is laid out by chance, and the boats are placed."""

from collections import Counter

import pytest

import vineta
from games.moves import broken_rule, message, play
from games.submarine.table import boats_on, hand, pile, ship, where
from vineta.core.errors import NotYourTurnError, SetupError
from vineta.core.game import NATURE
from vineta.core.nature import Nature
from vineta.core.position import Position
from vineta.games.submarine import GAME, board
from vineta.games.submarine.moves.layout import boats_to_place

ALL_COUNTS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def dealt(players: int, **options: object) -> Position:
    return Position(GAME, players, options, Nature("7"))


def laid(players: int = 2, moves: int = 60) -> Position:
    """White begins; chance has laid the first treasures in the order of their names."""
    position = vineta.new("submarine", players, by_hand=True, start="white")
    return play(position, *(f"treasure {treasure}" for treasure in board.TOKEN_NAMES[:moves]))


def test_the_sea_has_six_columns_and_levels_two_to_five() -> None:
    """SU-1: 24 fields below the surface, a2 to f5."""
    assert len(board.FIELD_NAMES) == 24
    assert (board.FIELD_NAMES[0], board.FIELD_NAMES[-1]) == ("a2", "f5")
    assert [board.FIELD_NAMES.index(field) for field in ("c2", "c3", "c4", "c5")] == [2, 8, 14, 20]


def test_one_to_four_treasures_lie_in_a_field() -> None:
    """SU-2: as many as the level below the surface is deep, sixty in all."""
    position = dealt(3)
    counts = Counter(where(position, treasure) for treasure in board.TOKEN_NAMES[: board.TREASURES])
    assert counts == {field: int(field[1]) - 1 for field in board.FIELD_NAMES}
    assert sum(counts.values()) == 60


def test_treasures_are_laid_field_by_field() -> None:
    """SU-2: twelve kinds in five colours, level by level from the left."""
    position = laid()
    assert [where(position, token) for token in ("amphora-red", "anchor-red")] == ["a2", "f2"]
    assert [where(position, token) for token in ("anchor-yellow", "anchor-green", "anchor-blue")] == ["a3", "a3", "b3"]
    assert where(position, "trident-grey") == "f5"


@pytest.mark.parametrize(("players", "boats"), [(2, 5), (3, 5), (4, 4), (5, 3)])
def test_boats_depend_on_the_player_count(players: int, boats: int) -> None:
    """SU-3: the seats clockwise, their ships at the left, containers empty."""
    position = dealt(players, start="white")
    assert tuple(seat.name for seat in position.seats) == board.SEATS[:players]
    assert {ship(position, seat.name) for seat in position.seats} == {"start"}
    assert not any(where(position, token).startswith("in ") for token in board.TOKEN_NAMES[: board.TREASURES])
    play(position, *["place c"] * (players * boats))
    assert [boats_on(position, seat.name, "c2") for seat in position.seats] == [boats] * players
    assert position.actions == ["sail c", "sail off"]


@ALL_COUNTS
def test_every_player_starts_with_one_shell(players: int) -> None:
    """SU-4: a colour each, open beside the container; the others stay in the box."""
    position = dealt(players)
    places = sorted(where(position, f"shell-{colour}") for colour in board.COLOURS)
    assert places == sorted(
        [f"beside {seat.name}'s container" for seat in position.seats] + ["in the box"] * (5 - players)
    )


@pytest.mark.parametrize(("players", "cards"), [(2, 15), (3, 15), (4, 13), (5, 12)])
def test_cards_are_dealt_and_three_are_drawn(players: int, cards: int) -> None:
    """SU-5: the rest stays out of the game."""
    position = dealt(players)
    for seat in board.SEATS[:players]:
        assert len(hand(position, seat).split()) == 3
        assert len(pile(position, seat).split()) == cards - 3
    assert position.state[0].stock.sum() == 60 - players * cards


@pytest.mark.parametrize(("players", "of_each"), [(2, 6), (3, 9), (5, 12)])
def test_cards_left_over_may_be_equally_many_of_each_colour(players: int, of_each: int) -> None:
    """SU-5, SU-7: as the rulebook allows, too; then it is known which cards are in the game."""
    position = dealt(players, even_colours=True)
    cards = " ".join(f"{hand(position, seat)} {pile(position, seat)}" for seat in board.SEATS[:players])
    assert Counter(cards.split()) == dict.fromkeys(board.COLOURS, of_each)
    assert position.state[0].stock.sum() == 0


def test_four_players_cannot_leave_over_equally_many_of_each_colour() -> None:
    """SU-5: eight cards are left over."""
    with pytest.raises(SetupError, match="does not go with 4 players: 8 cards are left over"):
        vineta.new("submarine", 4, even_colours=True)


def test_cards_go_around_and_the_last_ones_are_drawn() -> None:
    """SU-5: one card each in turn onto the piles; the top ones go to the hand."""
    position = play(laid(), "shell red", "shell blue")
    whites = ["red"] * 12 + ["blue", "blue", "yellow"]
    violets = ["grey"] * 12 + ["green", "yellow", "yellow"]
    for white, violet in zip(whites, violets, strict=True):
        play(position, f"deal {white}", f"deal {violet}")
    assert (hand(position, "white"), pile(position, "white")) == ("yellow blue blue", " ".join(["red"] * 12))
    assert (hand(position, "violet"), pile(position, "violet")) == ("yellow yellow green", " ".join(["grey"] * 12))


def test_chance_decides_who_begins() -> None:
    """SU-6: every seat is as likely."""
    position = vineta.new("submarine", 3, by_hand=True)
    assert position.chances() == pytest.approx({"start white": 1 / 3, "start violet": 1 / 3, "start brown": 1 / 3})
    play(position, "start violet")
    assert position.mover == NATURE
    position = dealt(3, start="brown")
    assert position.mover_name == "brown to move"


@pytest.mark.parametrize("name", board.SEATS)
def test_whoever_is_drawn_begins(name: str) -> None:
    """SU-6: any seat at the table."""
    position = vineta.new("submarine", 5, by_hand=True)
    assert position.actions == [f"start {seat}" for seat in board.SEATS]
    play(position, f"start {name}")
    assert position.state[0].start == board.SEATS.index(name)


def test_start_is_a_seat_at_the_table() -> None:
    """SU-6: a seat that nobody has cannot begin."""
    with pytest.raises(SetupError, match=r"random or a colour at the table \(White, Violet\), not 'black'"):
        vineta.new("submarine", 2, start="black")


def test_chance_deals_in_its_order() -> None:
    """SU-6: treasures, then shells, then cards; and nothing of it in the game."""
    position = laid(moves=59)
    assert broken_rule(position, "shell red") == "SU-6"
    assert broken_rule(position, "deal red") == "SU-6"
    assert broken_rule(position, "start white") == "SU-6"
    play(position, "treasure trident-grey")
    assert broken_rule(position, "treasure trident-grey") == "SU-6"
    assert broken_rule(dealt(2), "deal red") == "SU-6"


def test_cards_are_as_likely_as_they_are_left() -> None:
    """SU-6: twelve of each colour, less those that were dealt."""
    position = play(laid(), "shell red", "shell blue", "deal red", "deal red", "deal blue")
    assert position.chances() == {
        "deal red": 10 / 57,
        "deal yellow": 12 / 57,
        "deal green": 12 / 57,
        "deal blue": 11 / 57,
        "deal grey": 12 / 57,
    }


def test_everything_is_dealt_once() -> None:
    """SU-3, SU-7: seats beyond the table, treasures, shells and colours that are used up."""
    position = vineta.new("submarine", 2, by_hand=True)
    assert broken_rule(position, "start orange") == "SU-3"
    position = laid(moves=1)
    assert broken_rule(position, "treasure amphora-red") == "SU-7"
    play(position, *(f"treasure {treasure}" for treasure in board.TOKEN_NAMES[1:60]))
    play(position, "shell red")
    assert broken_rule(position, "shell red") == "SU-7"
    play(position, "shell blue", *["deal red"] * 12)
    assert broken_rule(position, "deal red") == "SU-7"
    assert "deal red" not in position.chances()


def test_nobody_moves_before_the_sea_is_laid_out() -> None:
    """SU-8: place, sail and done come later."""
    for move in ("place a", "sail off", "done"):
        assert broken_rule(laid(moves=3), move) == "SU-8"


@ALL_COUNTS
def test_boats_are_placed_in_turn(players: int) -> None:
    """SU-9: one at a time from the player who begins, then that player has the first turn."""
    position = dealt(players, start="violet")
    order = []
    while position.actions == [f"place {column}" for column in "abcdef"]:
        order.append(position.mover)
        play(position, "place a")
    boats = int(board.BOATS_EACH[players])
    assert order == [(1 + turn) % players for turn in range(players * boats)]
    assert (position.mover, position.state[0].start) == (1, board.NOBODY)
    assert position.actions == ["sail a", "sail off"]


def test_boats_still_to_be_placed_are_counted_down() -> None:
    """SU-9: each player has so many left."""
    position = play(dealt(4, start="white"), "place c", "place c", "place a", "place f", "place c")
    assert [boats_to_place(position.state, seat) for seat in range(4)] == [2, 3, 3, 3]


def test_placing_comes_before_sailing() -> None:
    """SU-9: no other move while boats are left."""
    position = dealt(2)
    for move in ("sail a", "sail off"):
        assert broken_rule(position, move) == "SU-9"
    assert "legal now: place" in message(position, "done")


def test_boats_are_placed_at_the_beginning_only() -> None:
    """SU-10: later they are moved."""
    position = dealt(2)
    play(position, *["place a"] * 10)
    assert broken_rule(position, "place a") == "SU-10"
    play(position, "sail a")
    assert broken_rule(position, "place a") == "SU-10"


def test_a_seat_that_is_not_to_move_is_told_so() -> None:
    with pytest.raises(NotYourTurnError, match="violet is not to move; white to move"):
        dealt(2, start="white").play("place a", seat=1)
