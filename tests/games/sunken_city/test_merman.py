"""The merman moves, and what he leaves sinks."""

import pytest

import vineta
from games.moves import broken_rule, play, refusal
from games.sunken_city.lakes import (
    CENTRE_HOUSE,
    chips,
    choices,
    colours,
    drawn,
    found,
    lake,
    merman,
    on_turn,
    pieces,
    safe,
    stacks,
    standing,
)
from vineta.games.sunken_city.board import SQUARE_NAMES

LONG_ROAD = """
    A B B C C D D . .
    A . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
"""a1-a2, b1-c1, d1-e1, f1-g1: from yellow's territory into red's."""

LINK_TO_THE_CENTRE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . A A . . .
    . . . . 0 . B . .
    . . . . . . B . .
"""


def test_the_merman_moves_at_most_once_in_a_turn() -> None:
    """SC-30: when his points are used, that was it."""
    position = play(lake(LONG_ROAD, merman="a1"), "card 0/7", "merman b1", "merman d1", "merman f1")
    assert broken_rule(position, "merman d1") == "SC-30"
    assert broken_rule(position, "roll") == "SC-30"


@pytest.mark.parametrize("move", ["street i4-i5", "house 9 e9", "walk d1", "chip"])
def test_any_other_move_ends_his(move: str) -> None:
    """SC-30: nothing comes between his steps."""
    position = lake(LONG_ROAD, merman="a1", adventurers={"yellow": "f1"}, chips={"yellow": 1})
    play(position, "card 1/6", "merman b1", move)
    assert broken_rule(position, "merman d1") == "SC-30"
    assert broken_rule(position, "roll") == "SC-30"
    assert choices(position, "merman") == []


def test_a_move_after_the_roll_ends_his_before_its_first_step() -> None:
    """SC-30: the roll has begun it."""
    position = lake(LINK_TO_THE_CENTRE, chips={"yellow": 1})
    play(position, "card 0/7", "roll", "die 3", "chip")
    assert broken_rule(position, "merman e4") == "SC-30"
    assert broken_rule(position, "roll") == "SC-30"


def test_the_turn_may_end_in_the_middle_of_his_move() -> None:
    """SC-30: the next player moves him anew."""
    position = play(lake(LONG_ROAD, merman="a1"), "card 0/7", "merman b1", "end", "card 0/7", "roll", "die 1")
    assert choices(position, "merman") == ["d1"]


def test_during_his_move_no_roll_is_made() -> None:
    """SC-30: he goes already."""
    position = play(lake(LONG_ROAD, merman="a1"), "card 0/7", "merman b1")
    assert broken_rule(position, "roll") == "SC-30"
    position = play(lake(LINK_TO_THE_CENTRE), "card 0/7", "roll", "die 2")
    assert broken_rule(position, "roll") == "SC-30"


@pytest.mark.parametrize(("players", "steps"), [(2, 4), (3, 3), (4, 3)])
def test_in_the_own_territory_he_goes_without_a_roll(players: int, steps: int) -> None:
    """SC-31: three spaces, with two players four; also out of the territory."""
    picture = "A A B B C C D D E\n. . . . . . . . E\n" + ". . . . . . . . .\n" * 7
    position = play(lake(picture, players=players, merman="a1"), "card 0/7")
    road = ["merman c1", "merman e1", "merman g1", "merman i1"]
    play(position, *road[:steps])
    assert broken_rule(position, "merman g1") == "SC-30"


def test_in_the_own_territory_no_die_is_rolled() -> None:
    """SC-31: the refusal says where he stands."""
    refused = refusal(play(lake(LONG_ROAD, merman="b1"), "card 0/7"), "roll")
    assert refused.rule == "SC-31"
    assert "; the merman stands on the street b1–c1 (" in str(refused)


@pytest.mark.parametrize(
    ("colour", "columns", "rows"),
    [
        ("yellow", "abcd", "1234"),
        ("red", "fghi", "1234"),
        ("white", "fghi", "6789"),
        ("orange", "abcd", "6789"),
    ],
)
def test_a_territory_is_the_four_by_four_squares_at_the_own_corner(colour: str, columns: str, rows: str) -> None:
    """SC-31, SC-32: row 5 and column e belong to nobody; everywhere else a roll is needed."""
    for index, square in enumerate(SQUARE_NAMES):
        cells = ["."] * len(SQUARE_NAMES)
        cells[index] = "9"
        cells[index - 1 if square[0] == "i" else index + 1] = "8"
        position = play(lake("".join(cells), turn=colour, merman=square), "card 0/7")
        inside = square[0] in columns and square[1] in rows
        assert ("roll" in position.actions) == (not inside), square
        assert bool(choices(position, "merman")) == inside, square


def test_a_street_half_in_the_territory_counts_as_inside() -> None:
    """SC-31: whichever half it is."""
    position = play(lake(LONG_ROAD, merman="d1"), "card 0/7", "merman b1")
    assert merman(position) == "b1"
    upright = """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        B B . . . . . . .
        A . . . . . . . .
        A . . . . . . . .
    """
    assert "roll" in play(lake(upright, merman="a5"), "card 0/7").actions
    standing_across = """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        A B . . . . . . .
        A B . . . . . . .
    """
    position = play(lake(standing_across, merman="a5", turn="orange"), "card 0/7", "merman b5")
    assert merman(position) == "b5"


def test_he_may_leave_the_territory_within_his_move() -> None:
    """SC-31: what counts is where it begins."""
    position = play(lake(LONG_ROAD, merman="b1"), "card 0/7", "merman d1", "merman f1")
    assert merman(position) == "f1"


def test_elsewhere_he_does_not_move_without_a_roll() -> None:
    """SC-32: another player's territory does not help."""
    refused = refusal(play(lake(LONG_ROAD, merman="f1"), "card 0/7"), "merman d1")
    assert refused.rule == "SC-32"
    assert "; the merman stands on the street f1–g1 (" in str(refused)


@pytest.mark.parametrize(
    ("players", "faces"), [(2, (1, 2, 2, 3, 3, 4)), (3, (0, 1, 2, 2, 3, 3)), (4, (0, 1, 1, 2, 2, 3))]
)
def test_each_number_of_players_has_its_die(players: int, faces: tuple[int, ...]) -> None:
    """SC-32: with these six faces."""
    position = play(lake(LINK_TO_THE_CENTRE, players=players), "card 0/7", "roll")
    assert position.chances() == {f"die {pips}": faces.count(pips) / 6 for pips in sorted(set(faces))}


def test_a_roll_says_how_far_he_may_go() -> None:
    """SC-32: no farther."""
    position = play(lake(LONG_ROAD, turn="white", merman="f1"), "card 0/7", "roll", "die 2", "merman d1", "merman b1")
    assert broken_rule(position, "merman a1") == "SC-30"


def test_he_may_go_fewer_spaces_than_rolled() -> None:
    """SC-32: or none at all."""
    position = play(lake(LONG_ROAD, turn="white", merman="f1"), "card 0/7", "roll", "die 3", "merman d1", "end")
    assert merman(position) == "d1"
    play(position, "card 0/7", "roll", "die 3", "end")
    assert merman(position) == "d1"


def test_a_roll_of_0_is_his_move() -> None:
    """SC-30, SC-32: whatever the die shows."""
    position = play(lake(LINK_TO_THE_CENTRE), "card 0/7", "roll", "die 0")
    assert broken_rule(position, "merman e4") == "SC-30"
    assert broken_rule(position, "roll") == "SC-30"


def test_an_isolated_merman_cannot_move() -> None:
    """SC-33: and no die is rolled for him."""
    position = play(lake(CENTRE_HOUSE), "card 0/7")
    for move in ("roll", "merman d5"):
        refused = refusal(position, move)
        assert refused.rule == "SC-33"
        assert "SC-33: An isolated merman cannot move; the merman stands on house 10 on e5 (" in str(refused)


def test_a_link_built_in_the_same_turn_frees_him() -> None:
    """SC-33: he is judged when he is to move."""
    position = play(lake(CENTRE_HOUSE), "card 1/6")
    assert broken_rule(position, "roll") == "SC-33"
    play(position, "street e4-f4", "roll", "die 1", "merman e4")
    assert merman(position) == "e4"


def test_who_isolates_him_in_mid_move_has_moved_him() -> None:
    """SC-33: the points left are lost."""
    picture = """
        . . . . . . . . .
        . . . . . . . . .
        . . A A B B . . .
    """
    position = play(lake(picture, merman="c3"), "card 0/7", "merman e3")
    assert broken_rule(position, "merman c3") == "SC-33"
    assert choices(position, "merman") == []
    play(position, "end")


def test_the_merman_walks_from_piece_to_linked_piece() -> None:
    """SC-34: one space at a time."""
    position = play(lake(LONG_ROAD, merman="b1"), "card 0/7")
    for move, reason in [
        ("merman b2", "b2 is water"),
        ("merman f1", "the street f1–g1 is not linked with the street b1–c1"),
        ("merman b1", "the street b1–c1 is where that figure stands"),
        ("merman a2", "a2 is the far half of the street a1–a2, which is named a1"),
    ]:
        refused = refusal(position, move)
        assert refused.rule == "SC-34"
        assert f"SC-34: The merman walks from piece to linked piece; {reason} (legal: merman a1, merman d1)" in str(
            refused
        )


def test_the_merman_never_enters_a_village() -> None:
    """SC-34: from the corner square too he goes to pieces only."""
    position = play(lake(LONG_ROAD, merman="a1"), "card 0/7")
    assert choices(position, "merman") == ["b1"]


def test_what_the_merman_leaves_sinks() -> None:
    """SC-35: the piece he started from too; houses go to their grottoes, streets to the next field."""
    picture = """
        A B B . . . . . .
        A . 3 C C . . . .
    """
    position = play(lake(picture, merman="a1"), "card 0/7", "merman b1")
    assert pieces(position) == drawn(". B B . . . . . .\n. . 3 C C . . . .")
    assert stacks(position) == (23, 2, 1, 1, 1, 0)
    position.play("merman c2")
    assert pieces(position) == drawn(". . . . . . . . .\n. . 3 C C . . . .")
    assert stacks(position) == (23, 3, 1, 1, 1, 0)
    position.play("merman d2")
    assert pieces(position) == drawn(". . . . . . . . .\n. . . C C . . . .")
    assert stacks(position) == (23, 3, 1, 1, 1, 0)
    assert position.state[0].house_square[3] == -1


def test_a_sunk_house_may_rise_again() -> None:
    """SC-18, SC-35: it waits in its grotto."""
    position = play(lake(LINK_TO_THE_CENTRE), "card 1/6", "roll", "die 1", "merman e4", "house 10 e9")
    assert "house 10 e9" in pieces(position)


def test_whoever_stands_on_a_sinking_piece_goes_home_with_empty_hands() -> None:
    """SC-36: open treasures turn back, those at home stay."""
    position = lake(
        LONG_ROAD,
        merman="b1",
        adventurers={"yellow": "d1", "red": "b1"},
        found={"red": {5, 9}, "yellow": {7}},
        safe={"red": {1}},
    )
    play(position, "card 0/7", "merman d1")
    assert standing(position, "red") == "home"
    assert found(position, "red") == set()
    assert safe(position, "red") == {1}
    assert standing(position, "yellow") == "d1"
    assert found(position, "yellow") == {7}


def test_where_the_merman_stops_nothing_happens_yet() -> None:
    """SC-36: only leaving sinks a piece."""
    position = lake(LONG_ROAD, merman="b1", adventurers={"red": "d1"}, found={"red": {5}})
    play(position, "card 0/7", "merman d1", "end")
    assert standing(position, "red") == "d1"
    assert found(position, "red") == {5}
    assert chips(position, "red") == 0


def test_treasures_sunk_must_be_found_again() -> None:
    """SC-36: and can be."""
    picture = """
        . . . A 3 . . . .
        . . . A . . . . .
        . . . B B . . . .
    """
    position = lake(picture, players=2, merman="d3", adventurers={"yellow": "d1", "white": "d1"}, found={"white": {3}})
    play(position, "card 0/7", "walk e1")
    assert found(position, "yellow") == {3}
    play(position, "merman d1", "merman e1", "end")
    assert (found(position, "yellow"), found(position, "white")) == ({3}, set())


def test_an_adventurer_sent_home_by_its_own_player_may_walk_on() -> None:
    """SC-36: from its village, with the points left."""
    position = lake(LONG_ROAD, merman="d1", adventurers={"yellow": "d1"}, found={"yellow": {5}})
    play(position, "card 0/7", "walk f1", "walk d1", "merman b1")
    assert standing(position, "yellow") == "home"
    assert found(position, "yellow") == set()
    play(position, "walk a1", "walk b1")
    assert standing(position, "yellow") == "b1"
    assert position.state[0].walk_left == 3


def test_whoever_is_sunk_gets_a_chip() -> None:
    """SC-37: even if no treasure was lost, and one for each time."""
    position = lake(LONG_ROAD, merman="b1", adventurers={"red": "b1", "white": "d1"}, found={"red": {5}})
    play(position, "card 0/7", "merman d1", "merman f1")
    assert [chips(position, colour) for colour in colours(position)] == [0, 1, 1, 0]
    assert position.state[0].supply == 6


def test_nobody_gets_a_chip_for_being_sunk_by_oneself() -> None:
    """SC-37: the others on the piece do."""
    position = lake(LONG_ROAD, merman="b1", adventurers={"yellow": "b1", "orange": "b1"})
    play(position, "card 0/7", "merman d1")
    assert [chips(position, colour) for colour in colours(position)] == [0, 0, 0, 1]


def test_too_few_chips_go_clockwise_from_the_player_on_turn() -> None:
    """SC-37: from white on it is orange, yellow, red."""
    position = lake(
        LONG_ROAD, turn="white", merman="d1", adventurers={"yellow": "d1", "red": "d1"}, chips={"orange": 7}
    )
    play(position, "card 0/7", "roll", "die 1", "merman f1")
    assert [chips(position, colour) for colour in colours(position)] == [1, 0, 0, 7]
    assert standing(position, "red") == "home"
    assert position.state[0].supply == 0


def test_the_merman_is_moved_by_the_player_on_turn() -> None:
    """SC-30: nature rolls for that player, who goes on afterwards."""
    position = play(vineta.new("sunken-city", players=2, start="white", by_hand=True), "card 1/6", "street e4-f4")
    assert on_turn(play(position, "roll")) == "nature"
    assert on_turn(play(position, "die 4")) == "white"


def test_where_a_house_has_sunk_others_may_rise() -> None:
    """SC-14, SC-35: around it, and on any other dark square as before."""
    picture = ". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . A A . . .\n. . . . 0 . . . ."
    position = play(lake(picture), "card 1/6")
    before = set(choices(position, "house"))
    play(position, "roll", "die 1", "merman e4")
    risen = {site.split()[1] for site in set(choices(position, "house")) - before if site.startswith("9 ")}
    assert risen == {"e5"}
    assert {"9 a5", "9 e9"} <= set(choices(position, "house"))


def test_steps_that_were_not_used_are_lost_with_any_other_move() -> None:
    """SC-30: two of three here."""
    position = play(lake("A A B B . . . . .", merman="a1"), "card 0/7", "merman c1")
    assert position.state[0].merman_left == 2
    position = play(lake("A A B B C C . . .", merman="c1", chips={"yellow": 1}), "card 0/7", "merman a1", "chip")
    assert position.state[0].merman_left == 0
