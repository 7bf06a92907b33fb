"""Street stacks, the end of the game, and who wins."""

import pytest

from games.moves import play
from games.sunken_city.lakes import ALL, CENTRE_HOUSE, JAMMED, lake, on_turn, stacks
from vineta.core.errors import NotYourTurnError
from vineta.core.game import Outcome
from vineta.core.position import Position
from vineta.games.sunken_city import GAME

ROAD = """
    A A B B . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . 0 . . . .
"""
"""Yellow's merman goes from a1 to c1."""


def ended(position: Position) -> Outcome:
    assert position.over
    assert position.outcome is not None
    return position.outcome


def test_a_used_up_stack_hands_over_to_the_next_field() -> None:
    """SC-38: at once, in mid-turn too; the field behind it collects."""
    position = lake(ROAD, merman="a1", stacks=(1, 3, 1, 1, 1, 0))
    play(position, "card 3/4", "street a4-b4")
    assert stacks(position) == (0, 3, 1, 1, 1, 0)
    assert position.state[0].field == 2
    play(position, "merman c1")
    assert stacks(position) == (0, 3, 2, 1, 1, 0)
    play(position, "street c4-d4")
    assert stacks(position) == (0, 2, 2, 1, 1, 0)


def test_sunk_streets_are_collected_behind_the_field_in_use() -> None:
    """SC-38: on field 2 while field 1 serves."""
    position = play(lake(ROAD, merman="a1"), "card 0/7", "merman c1")
    assert stacks(position) == (24, 2, 1, 1, 1, 0)


def test_several_stacks_may_be_used_up_in_one_turn() -> None:
    """SC-38: with one street each."""
    position = lake(CENTRE_HOUSE, stacks=(1, 1, 1, 1, 1, 0))
    play(position, "card 3/4", "street a1-b1", "street c1-d1", "street e1-f1")
    assert stacks(position) == (0, 0, 0, 1, 1, 0)
    assert position.state[0].field == 4


def test_after_the_fifth_field_the_hourglass_makes_the_round_the_last() -> None:
    """SC-39: red uses it up, white is the last of the round."""
    position = lake(CENTRE_HOUSE, players=3, start="yellow", turn="red", stacks=(0, 0, 0, 0, 1, 3), field=5)
    play(position, "card 1/6", "street a1-b1", "end")
    assert on_turn(position) == "white"
    play(position, "card 0/7", "end")
    assert ended(position).reason == "hourglass"


def test_the_hourglass_seen_by_the_last_of_a_round_ends_the_game_with_that_turn() -> None:
    """SC-39: all have had equally many turns."""
    position = lake(CENTRE_HOUSE, players=2, start="yellow", turn="white", stacks=(0, 0, 0, 0, 1, 3), field=5)
    play(position, "card 1/6", "street a1-b1", "end")
    assert ended(position).reason == "hourglass"


def test_after_the_hourglass_streets_come_from_field_6_and_sink_there() -> None:
    """SC-39: in the same turn already."""
    position = lake(ROAD, merman="a1", stacks=(0, 0, 0, 0, 1, 1), field=5)
    play(position, "card 3/4", "street a4-b4", "street c4-d4")
    assert stacks(position) == (0, 0, 0, 0, 0, 0)
    play(position, "merman c1")
    assert stacks(position) == (0, 0, 0, 0, 0, 1)
    play(position, "street a6-b6", "end")
    assert stacks(position) == (0, 0, 0, 0, 0, 0)
    assert on_turn(position) == "red"


@pytest.mark.parametrize(("short", "treasures"), [(False, ALL), (True, ALL - {1})])
def test_all_treasures_of_one_player_at_home_end_the_game(short: bool, treasures: frozenset[int]) -> None:
    """SC-40, SC-45: the round is played to its end."""
    position = lake(
        ROAD,
        players=2,
        short=short,
        adventurers={"yellow": "a1"},
        found={"yellow": {9}},
        safe={"yellow": treasures - {9}},
    )
    play(position, "card 0/7", "walk home", "end")
    assert on_turn(position) == "white"
    play(position, "card 0/7", "end")
    outcome = ended(position)
    assert (outcome.winners, outcome.reason) == ((0,), "treasures")
    assert outcome.scores == ((len(treasures), sum(treasures)), (0, 0))
    result = f"Yellow wins. Treasures at home: {len(treasures)}, worth {sum(treasures)}."
    assert str(outcome.sentence) == f"All treasures of one player are at home. {result}"


def test_one_missing_treasure_keeps_the_game_going() -> None:
    """SC-40: open ones are not at home."""
    position = lake(ROAD, players=2, adventurers={"yellow": "a1"}, safe={"yellow": ALL - {9}}, found={"white": {9}})
    play(position, "card 0/7", "walk home", "end", "card 0/7", "end")
    assert not position.over


def test_the_first_reason_to_end_is_the_one_that_counts() -> None:
    """SC-39, SC-40: the treasures were complete before the hourglass was seen."""
    position = lake(
        ROAD,
        players=2,
        adventurers={"yellow": "a1"},
        found={"yellow": {9}},
        safe={"yellow": ALL - {9}},
        stacks=(0, 0, 0, 0, 1, 0),
        field=5,
    )
    play(position, "card 1/6", "walk home", "street a4-b4", "end", "card 0/7", "end")
    assert ended(position).reason == "treasures"


def last_turns(position: Position) -> Outcome:
    """Everyone plays a last turn that changes nothing."""
    while not position.over:
        play(position, "card 0/7", "end")
    return ended(position)


def test_the_most_treasures_at_home_win() -> None:
    """SC-41: open ones do not count, nor do values."""
    treasures = {"yellow": {1, 2, 3}, "white": {10, 12}}
    position = lake(ROAD, players=2, safe=treasures, found={"white": {5, 6, 7}}, turn_limit=1)
    outcome = last_turns(position)
    assert outcome.winners == (0,)
    assert outcome.scores == ((3, 6), (2, 22))
    assert [str(figure) for figure in outcome.counted] == ["Treasures at home", "Worth together"]


def test_a_tie_is_broken_by_the_higher_sum() -> None:
    """SC-41: the chest counts 12."""
    treasures = {"yellow": {10, 9}, "red": {12, 8}, "white": {12, 7}}
    outcome = last_turns(lake(ROAD, players=3, safe=treasures, turn_limit=1))
    assert outcome.winners == (1,)
    result = "Equally many treasures: Red wins by the higher sum. Treasures at home: 2, worth 20."
    assert str(outcome.sentence) == f"The last turn has been played. {result}"


def test_after_that_the_victory_is_shared() -> None:
    """SC-41: as many treasures, the same sum."""
    treasures = {"yellow": {10, 9}, "red": {12, 7}, "white": {12}}
    outcome = last_turns(lake(ROAD, players=3, safe=treasures, turn_limit=1))
    assert outcome.winners == (0, 1)
    result = "Yellow and Red share the victory. Treasures at home: 2, worth 19."
    assert str(outcome.sentence) == f"The last turn has been played. {result}"


def test_there_is_no_outcome_before_the_end() -> None:
    """SC-41: it is counted once."""
    position = lake(ROAD)
    assert position.outcome is None
    assert GAME.outcome(position.state) is None


def play_round(position: Position, *moves: str) -> None:
    """Everyone plays the next card of the hand, and nothing else but these moves of the first one."""
    for index in range(position.players):
        play(position, position.actions[0], *(moves if index == 0 else ()), "end")


def test_twelve_rounds_without_any_event_end_the_game() -> None:
    """SC-42: on a jammed lake nothing rises any more."""
    position = lake(JAMMED, merman="a1")
    for _ in range(11):
        play_round(position)
    assert not position.over
    play_round(position)
    assert ended(position).reason == "stall"
    assert str(ended(position).sentence).startswith("Nothing has happened on the lake for too long.")


@pytest.mark.parametrize(
    ("moves", "quiet"),
    [
        (("walk a1",), True),
        (("chip",), True),
        (("walk a1", "walk home"), True),
        (("walk a1", "walk b2"), True),
        (("merman b2",), False),
    ],
)
def test_only_what_changes_city_or_treasures_is_an_event(moves: tuple[str, ...], quiet: bool) -> None:
    """SC-42: a walk alone is none, sinking is one."""
    position = lake(JAMMED, merman="a1", chips={"yellow": 1}, stall_rounds=1)
    play_round(position, *moves)
    assert position.over == quiet


def test_a_piece_that_rises_is_an_event() -> None:
    """SC-42: the round is counted as a whole."""
    position = play(lake(ROAD, players=2, stall_rounds=1), "card 1/6", "street a4-b4", "end", "card 0/7", "end")
    assert not position.over


@pytest.mark.parametrize(
    ("found", "safe", "quiet"), [((), (), False), ((9,), (), True), ((), (9,), True), ((9,), (10,), True)]
)
def test_a_treasure_found_is_an_event(found: tuple[int, ...], safe: tuple[int, ...], quiet: bool) -> None:
    """SC-42: entering a house whose treasure is known already is none."""
    position = lake(
        "A A . . . . . . .\nB 9 . . . . . . .\nB . . . . . . . .",
        players=2,
        merman="b2",
        adventurers={"yellow": "a1"},
        found={"yellow": found},
        safe={"yellow": safe},
        stall_rounds=1,
    )
    play(position, "card 0/7", "walk b2", "end", "card 0/7", "end")
    assert position.over == quiet


def test_a_treasure_brought_home_is_an_event() -> None:
    """SC-42: coming home with nothing is none."""
    for found, quiet in (({9}, False), (set[int](), True)):
        position = lake(ROAD, players=2, adventurers={"yellow": "a1"}, found={"yellow": found}, stall_rounds=1)
        play(position, "card 0/7", "walk home", "end", "card 0/7", "end")
        assert position.over == quiet


def test_an_event_starts_the_count_anew() -> None:
    """SC-42: only whole rounds without any count, one after the other."""
    position = lake(ROAD, players=2, stall_rounds=2, sixth_card="0/1", hands={"yellow": "0/7 0/1 1/6"})
    play(position, "card 0/7", "end", "card 0/7", "end")
    play(position, "card 1/6", "street a4-b4", "end", "card 0/1", "end")
    assert position.state[0].quiet_rounds == 0
    play(position, "card 0/1", "end", "card 1/6", "street a6-b6", "end")
    assert not position.over


@pytest.mark.parametrize("before", [0, 2])
def test_the_rounds_without_any_event_are_counted_from_the_last_event(before: int) -> None:
    """SC-42: neither those before the event nor its own round count, and every whole round after it does."""
    position = lake(JAMMED, merman="a1", adventurers={"yellow": "a1"}, found={"yellow": {9}}, stall_rounds=3)
    for _ in range(before):
        play_round(position)
    play_round(position, "walk home")
    for _ in range(2):
        play_round(position)
    assert not position.over
    play_round(position)
    assert ended(position).reason == "stall"


def test_the_stall_rule_can_be_turned_off() -> None:
    """SC-42: the option stall_rounds set to 0."""
    position = lake(JAMMED, merman="a1", stall_rounds=0)
    for _ in range(20):
        play_round(position)
    assert not position.over


def test_the_game_ends_after_300_turns_a_player() -> None:
    """SC-43: everyone has had them."""
    position = lake(JAMMED, merman="a1", stall_rounds=0)
    position.state[0].rounds = 299
    play_round(position)
    assert ended(position).reason == "limit"


def test_the_turn_limit_is_an_option() -> None:
    """SC-43: here two turns each."""
    position = lake(JAMMED, merman="a1", turn_limit=2)
    play_round(position)
    assert not position.over
    play_round(position)
    assert ended(position).reason == "limit"


def test_when_the_game_is_over_nobody_moves() -> None:
    """SC-44: neither a player nor nature."""
    position = lake(CENTRE_HOUSE, players=2, turn_limit=1)
    last_turns(position)
    assert position.actions == []
    for action in range(GAME.action_count):
        assert GAME.verdict(position.state, action) == 44
    with pytest.raises(NotYourTurnError, match=r"^the game is over; no move is expected$"):
        position.play("card 0/7")
