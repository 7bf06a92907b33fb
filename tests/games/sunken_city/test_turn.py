"""The turn: its order, its card, and what must be done before it ends."""

import pytest

import vineta
from games.moves import broken_rule, play, refusal
from games.sunken_city.lakes import (
    CENTRE_HOUSE,
    JAMMED,
    ONLY_HOUSES_FIT,
    choices,
    colours,
    drawn,
    lake,
    merman,
    on_turn,
    pieces,
    stacks,
    standing,
)
from vineta.core.errors import NotYourTurnError
from vineta.games.sunken_city import GAME, board

CARDS = sorted(board.CARDS)

ROAD = """
    A B B C C . . . .
    A . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . 0 . . . .
"""

LINK_TO_THE_CENTRE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . A A . . .
    . . . . 0 . . . .
"""
"""The merman in the centre can move, in nobody's territory."""

MERMAN_AT_HOME = """
    A B B C C . . . .
    A . . . . . . . .
    . . . . . . . . .
    . D D E E . . . .
"""
"""The merman stands on b4-c4, in yellow's territory."""


@pytest.mark.parametrize(
    ("players", "start", "order"),
    [
        (2, "white", ["white", "yellow", "white"]),
        (3, "red", ["red", "white", "yellow", "red"]),
        (4, "white", ["white", "orange", "yellow", "red", "white"]),
    ],
)
def test_players_take_turns_clockwise(players: int, start: str, order: list[str]) -> None:
    """SC-5: beginning with the one that the option names."""
    position = vineta.new("sunken-city", players=players, start=start, by_hand=True)
    movers = [on_turn(position)]
    for _ in order[1:]:
        movers.append(on_turn(play(position, "card 0/7", "end")))
    assert movers == order


def test_nobody_moves_out_of_turn() -> None:
    """SC-5: a move that comes from another seat is refused."""
    position = lake(CENTRE_HOUSE, turn="red")
    with pytest.raises(NotYourTurnError, match=r"^white is not to move; red to move$"):
        position.play("card 0/7", seat=2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_begins_is_drawn_and_everyone_is_equally_likely(players: int) -> None:
    """SC-5, SC-6: the draw is nature's move."""
    position = vineta.new("sunken-city", players=players, by_hand=True)
    assert position.chances() == {f"start {colour}": 1 / players for colour in colours(position)}
    assert broken_rule(position, "card 0/7") == "SC-6"
    assert broken_rule(position, "die 2") == "SC-6"
    position.play("start white")
    assert on_turn(position) == "white"


def test_nobody_draws_a_colour_that_is_not_at_the_table() -> None:
    """SC-6: two players are yellow and white."""
    position = vineta.new("sunken-city", players=2, by_hand=True)
    assert broken_rule(position, "start red") == "SC-6"


def test_nobody_chooses_what_the_die_shows() -> None:
    """SC-6: nor who begins."""
    position = play(lake(LINK_TO_THE_CENTRE), "card 0/7")
    assert broken_rule(position, "die 2") == "SC-6"
    assert broken_rule(position, "start red") == "SC-6"


def test_while_the_die_rolls_nobody_moves() -> None:
    """SC-6: until it has come to rest."""
    position = play(lake(LINK_TO_THE_CENTRE), "card 0/7", "roll")
    assert on_turn(position) == "nature"
    for move in ("end", "merman e4", "card 0/7", "start yellow", "die 4"):
        assert broken_rule(position, move) == "SC-6"
    position.play("die 1")
    assert on_turn(position) == "yellow"


def test_a_turn_begins_with_one_card() -> None:
    """SC-7: nothing comes before it, and there is no second one."""
    position = lake(ROAD, chips={"yellow": 1})
    for move in ("street c3-d3", "house 9 e1", "walk a1", "chip", "roll", "merman d5", "end", "grotto 5", "banish 5"):
        assert broken_rule(position, move) == "SC-7"
    position.play("card 2/5")
    assert broken_rule(position, "card 3/4") == "SC-7"


def test_a_card_says_how_much_is_built_and_how_far_one_walks() -> None:
    """SC-7: 2/5 raises two pieces and walks five spaces."""
    position = play(lake(ROAD), "card 2/5", "street a3-a4", "street a5-a6")
    assert broken_rule(position, "street a7-a8") == "SC-11"
    play(position, "walk a1", "walk b1", "walk d1", "walk b1", "walk a1")
    assert broken_rule(position, "walk home") == "SC-22"


def test_played_cards_stay_open_until_the_hand_is_empty() -> None:
    """SC-8: a card lying open cannot be played again."""
    position = lake(CENTRE_HOUSE, hands={"yellow": "0/7 2/5"})
    assert choices(position, "card") == ["0/7", "2/5"]
    refused = refusal(position, "card 3/4")
    assert refused.rule == "SC-8"
    assert "; 3/4 lies open already (legal: card 0/7, card 2/5)" in str(refused)
    assert "; there is no card 5/5 (" in str(refusal(position, "card 5/5"))


def test_a_hand_emptied_by_its_last_card_fills_up_at_once() -> None:
    """SC-8: all six come back as soon as the sixth is played."""
    position = play(lake(CENTRE_HOUSE, players=2, hands={"yellow": "0/7"}), "card 0/7")
    assert position.state[0].hand[0].tolist() == [1] * len(CARDS)
    play(position, "end", "card 0/7", "end")
    assert choices(position, "card") == CARDS


def test_a_played_card_leaves_the_hand() -> None:
    """SC-8: five are left after the first."""
    position = play(lake(CENTRE_HOUSE, players=2), "card 0/7", "end", "card 0/7", "end")
    assert choices(position, "card") == CARDS[1:]


def test_building_once_begun_is_finished_before_the_first_step() -> None:
    """SC-9: it is done in one go."""
    position = play(lake(ROAD), "card 2/5", "street a3-a4")
    assert broken_rule(position, "walk a1") == "SC-9"
    assert choices(position, "walk") == []
    play(position, "street a5-a6", "walk a1")
    assert standing(position, "yellow") == "a1"


def test_a_walk_is_over_once_something_is_built_after_its_first_step() -> None:
    """SC-9: the other spaces are lost, and no chip can lengthen it."""
    position = play(lake(ROAD, chips={"yellow": 1}), "card 2/5", "walk a1", "walk b1", "street a3-a4")
    assert broken_rule(position, "walk d1") == "SC-9"
    assert broken_rule(position, "chip") == "SC-9"
    play(position, "house 9 e3")
    assert broken_rule(position, "walk d1") == "SC-9"
    play(position, "end")
    assert on_turn(position) == "red"


def test_the_merman_may_come_in_the_middle_of_building() -> None:
    """SC-9, SC-30: at any moment."""
    position = play(lake(MERMAN_AT_HOME, merman="b4"), "card 2/5", "street a3-a4", "merman d4", "street a5-a6")
    assert merman(position) == "d4"
    assert pieces(position) == drawn(
        """
        A B B C C . . . .
        A . . . . . . . .
        F . . . . . . . .
        F . . E E . . . .
        G . . . . . . . .
        G . . . . . . . .
        """
    )


def test_the_merman_may_come_in_the_middle_of_the_walk() -> None:
    """SC-9, SC-30: and the walk goes on."""
    position = play(lake(MERMAN_AT_HOME, merman="b4"), "card 2/5", "walk a1", "merman d4", "walk b1", "walk d1")
    assert standing(position, "yellow") == "d1"


def test_a_chip_may_be_played_in_the_middle_of_building() -> None:
    """SC-9, SC-28: it is no step."""
    position = play(lake(ROAD, chips={"yellow": 1}), "card 2/5", "street a3-a4", "chip", "street a5-a6", "walk a1")
    assert standing(position, "yellow") == "a1"


def test_a_building_left_unfinished_ends_for_good_with_the_next_step() -> None:
    """SC-9, SC-20: even if the merman brings streets back afterwards."""
    position = lake(MERMAN_AT_HOME, merman="b4", stacks=(0, 0, 0, 0, 0, 1), field=6)
    play(position, "card 3/4", "street a3-a4", "walk a1", "merman d4")
    assert stacks(position)[5] == 1
    assert broken_rule(position, "street a5-a6") == "SC-11"
    position.play("end")


def test_building_that_lacks_streets_goes_on_when_the_merman_brings_some() -> None:
    """SC-9, SC-10: as long as no step has been made."""
    position = lake(MERMAN_AT_HOME, merman="b4", stacks=(0, 0, 0, 0, 0, 1), field=6)
    play(position, "card 2/5", "street a3-a4", "merman d4")
    assert broken_rule(position, "walk a1") == "SC-9"
    assert broken_rule(position, "end") == "SC-10"
    play(position, "street a5-a6", "walk a1", "end")


def test_building_is_compulsory_before_the_turn_ends() -> None:
    """SC-10: every piece of the card."""
    position = play(lake(CENTRE_HOUSE), "card 3/4")
    refused = refusal(position, "end")
    assert refused.rule == "SC-10"
    assert str(refused).startswith(
        "SC-10: Building is compulsory before the turn ends; 3 of this card's pieces have yet to rise (legal now: "
    )
    play(position, "street a1-b1", "street c1-d1")
    assert "; one of this card's pieces has yet to rise (" in str(refusal(position, "end"))
    play(position, "street e1-f1", "end")


def test_walking_and_the_merman_are_no_duty() -> None:
    """SC-10: a turn may do nothing but build; and a turn ends only when it is said."""
    position = play(lake(MERMAN_AT_HOME, merman="b4"), "card 1/6", "street a3-a4")
    assert on_turn(position) == "yellow"
    assert on_turn(play(position, "end")) == "red"


def test_a_lone_house_is_compulsory_when_no_street_fits() -> None:
    """SC-10: streets are left, but only a house finds room."""
    position = play(lake(ONLY_HOUSES_FIT, merman="a1"), "card 1/6")
    assert choices(position, "street") == []
    assert choices(position, "house") == ["10 e1", "10 e5", "10 g7"]
    assert broken_rule(position, "end") == "SC-10"
    play(position, "house 10 e5", "end")


def test_building_that_could_not_begin_is_judged_again_when_streets_come_back() -> None:
    """SC-10: the merman has brought a street to take."""
    position = lake(MERMAN_AT_HOME, merman="b4", stacks=(0, 0, 0, 0, 0, 0), field=6)
    play(position, "card 1/6", "walk a1", "merman d4")
    assert broken_rule(position, "end") == "SC-10"
    play(position, "street a3-a4", "end")


def test_building_that_could_not_begin_is_judged_again_when_room_comes_back() -> None:
    """SC-10, SC-21: the merman has made room."""
    position = play(lake(JAMMED, merman="a1"), "card 1/6")
    assert "end" in position.actions
    position.play("merman b2")
    assert broken_rule(position, "end") == "SC-10"
    assert choices(position, "street") == ["a1-b1", "a1-a2"]
    play(position, "street a1-a2", "end")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("card 0/0", "SC-7"),
        ("card 9/9", "SC-7"),
        ("street a1-b1", "SC-15"),
        ("street i8-i9", "SC-15"),
        ("house 1 a1", "SC-17"),
        ("house 10 i9", "SC-18"),
        ("walk a1", "SC-24"),
        ("walk home", "SC-24"),
        ("chip", "SC-28"),
        ("merman a1", "SC-32"),
        ("merman i9", "SC-32"),
        ("grotto 1", "SC-47"),
        ("stay", "SC-47"),
        ("banish 1", "SC-47"),
        ("banish 10", "SC-47"),
        ("end", "SC-10"),
        ("die 0", "SC-6"),
        ("start orange", "SC-6"),
    ],
)
def test_the_first_and_the_last_of_each_kind_of_moves_are_judged_by_its_rules(move: str, rule: str) -> None:
    """SC-7: after the card everything has rules of its own."""
    position = lake(
        """
        . B . . . . . . .
        . B . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 0 A A . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . C C
        """
    )
    assert broken_rule(play(position, "card 1/6"), move) == rule


@pytest.mark.parametrize(
    ("move", "rule"), [("card 0/0", "SC-8"), ("card 9/9", "SC-8"), ("street a1-b1", "SC-7"), ("end", "SC-7")]
)
def test_nothing_but_a_card_of_the_hand_begins_a_turn(move: str, rule: str) -> None:
    """SC-7, SC-8: cards that nobody has ever held are refused like those that were played."""
    assert broken_rule(lake(CENTRE_HOUSE), move) == rule


@pytest.mark.parametrize("action", [-1, board.ACTIONS])
def test_a_number_that_is_no_move_is_nobodys(action: int) -> None:
    """SC-6: neither before the first move nor behind the last."""
    assert GAME.verdict(lake(CENTRE_HOUSE).state, action) == 6


@pytest.mark.parametrize("turn_limit", [300, 1])
def test_a_turn_leaves_nothing_behind(turn_limit: int) -> None:
    """SC-7, SC-44: what was done in it does not matter to the next one, nor when it was the last."""
    position = lake(
        MERMAN_AT_HOME,
        merman="b4",
        chips={"yellow": 1},
        adventurers={"yellow": "a1"},
        start="red",
        turn_limit=turn_limit,
    )
    play(position, "card 2/5", "walk b1", "chip", "street h8-i8", "merman d4", "house 9 f2", "end")
    assert position.over == (turn_limit == 1)
    fields = ("build_left", "built", "house_built", "walk_left", "walked", "walk_over", "chip_used", "merman_left")
    assert {field: int(position.state[0][field]) for field in fields} == dict.fromkeys(fields, 0)
    assert position.state[0].merman_move == board.READY


def test_a_lone_house_is_due_only_while_one_waits_in_its_grotto() -> None:
    """SC-10: there is room for more, but none is left."""
    position = play(lake(ONLY_HOUSES_FIT, merman="a1"), "card 1/6", "house 10 e1", "end", "card 1/6", "end")
    assert on_turn(position) == "white"


def test_everything_that_may_be_done_is_offered() -> None:
    """SC-7, SC-28, SC-32: in the order of the kinds of moves, and what the die may show while it rolls."""
    position = play(lake(LINK_TO_THE_CENTRE, chips={"yellow": 1}), "card 0/7")
    assert position.actions == ["chip", "roll", "end"]
    assert play(position, "roll").actions == ["die 0", "die 1", "die 2", "die 3"]
