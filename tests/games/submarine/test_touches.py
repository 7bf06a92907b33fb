"""Why what somebody touches is not to be had now: the nearest rule, for things of board and panels, and for points."""

import pytest

from games.moves import play
from games.submarine.table import table
from vineta.core.game import OVER
from vineta.core.position import Position
from vineta.core.why import Touch, nearest_reason
from vineta.games.submarine import GAME, board
from vineta.games.submarine.places import BOAT_IDS, FIELD_BOXES, TOKEN_IDS

TOKENS = dict(zip(board.TOKEN_NAMES, TOKEN_IDS, strict=True))


def rule(position: Position, touch: Touch | str) -> int:
    """The number of the rule that answers a touch of the one to move."""
    touched = Touch(touch) if isinstance(touch, str) else touch
    reason = nearest_reason(GAME, GAME.view(position.state, max(position.mover, 0)), touched)
    assert reason
    return reason.rule


def in_field(name: str) -> Touch:
    x, y, *_ = FIELD_BOXES[board.FIELD_NAMES.index(name)]
    return Touch(x=x, y=y)


def boat(seat: str, field: str) -> str:
    return BOAT_IDS[board.SEATS.index(seat)][board.FIELD_NAMES.index(field)]


def sailing() -> Position:
    """White's ship is above b, with boats in a, b and d; nothing was done yet in this turn."""
    return table(ships={"white": "b"}, boats={"white": "a2 b3 d2", "violet": "c2"}, jokers={"white": "shell-red"})


def at_work(**things: dict[str, str]) -> Position:
    """White has stopped above c, with boats on c2 and e2; Violet's boats are on c3."""
    things = {"boats": {"white": "c2 e2", "violet": "c3"}, "jokers": {"white": "shell-red"}, **things}
    return play(table(**things), "sail c")  # type: ignore[arg-type]


# --- Before the voyage ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("touch", "number"),
    [
        (Touch(x=2.4, y=1.5), 14),
        ("mark-a", 14),
        (boat("white", "a2"), 14),
        (in_field("a3"), 14),
        ("ship-white", 14),
        ("W-ship", 14),
        ("mark-c", 15),
        (boat("violet", "c2"), 15),
        (Touch(x=6.4, y=2.2), 15),
        (in_field("c5"), 15),
        (in_field("d2"), 12),
        (boat("white", "d2"), 12),
        (TOKENS["amphora-red"], 12),
        (TOKENS["shell-red"], 12),
        ("W-hand-grey", 12),
        ("W-pile", 12),
        ("mark-2", 12),
        ("discard-red", 12),
    ],
)
def test_before_the_ship_has_sailed_a_touch_is_about_the_voyage(touch: Touch | str, number: int) -> None:
    """SU-12, SU-14, SU-15"""
    assert rule(sailing(), touch) == number


# --- Below the ship -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("touch", "number"),
    [
        (TOKENS["bell-blue"], 25),
        (TOKENS["bell-red"], 26),
        (TOKENS["amphora-green"], 27),
        (boat("violet", "c3"), 21),
        (boat("white", "e2"), 20),
        (in_field("a4"), 24),
        (in_field("f5"), 24),
        ("ship-white", 13),
        (Touch(x=14.1, y=1.5), 13),
        (Touch(x=8.4, y=1.5), 13),
        (TOKENS["shell-blue"], 36),
        ("W-container", 36),
        ("W-hand-grey", 26),
        ("W-pile", 45),
        ("V-hand", 45),
        ("amW", 27),
    ],
)
def test_below_the_ship_a_touch_is_about_boats_cards_and_treasures(touch: Touch | str, number: int) -> None:
    """SU-13, SU-20, SU-21, SU-24, SU-25, SU-26, SU-27, SU-36, SU-45"""
    assert rule(at_work(), touch) == number


def test_a_treasure_in_a_container_is_no_joker() -> None:
    """SU-36"""
    position = at_work(containers={"white": "mask-red", "violet": "mask-blue"})
    assert rule(position, TOKENS["mask-red"]) == rule(position, TOKENS["mask-blue"]) == 36


def test_what_was_won_this_turn_is_no_joker_yet() -> None:
    """SU-37"""
    position = at_work(hands={"white": "green"}, containers={"white": "amphora-red"})
    assert rule(play(position, "salvage amphora-green"), TOKENS["amphora-green"]) == 37


def test_a_toll_that_cannot_be_paid_forbids_a_treasure() -> None:
    """SU-29"""
    position = at_work(boats={"white": "c2", "violet": "c2 c2"}, hands={"white": "green"}, piles={"white": "red"})
    assert rule(position, TOKENS["amphora-green"]) == 29


def test_who_has_moved_boats_raises_nothing_and_the_other_way_round() -> None:
    """SU-18, SU-22"""
    moving = play(at_work(), "boat c2-c3")
    assert rule(moving, TOKENS["amphora-red"]) == rule(moving, "W-hand-grey") == 18
    assert rule(moving, boat("white", "c3")) == 22
    salvaging = play(at_work(hands={"white": "green"}), "salvage amphora-green")
    assert rule(salvaging, boat("white", "c2")) == rule(salvaging, in_field("d2")) == 18


# --- Where one thing must be done -----------------------------------------------------------------------------------
def test_a_toll_comes_before_anything_else() -> None:
    """SU-31, SU-32"""
    position = at_work(boats={"white": "c2", "violet": "c2"}, hands={"white": "green red"}, piles={"white": ""})
    play(position, "salvage amphora-green")
    for touch in (TOKENS["bell-red"], boat("white", "c2"), "ship-white", in_field("a2"), "mark-a"):
        assert rule(position, touch) == 31
    assert rule(position, "V-hand") == rule(position, "W-pile") == 32


def test_a_joker_that_was_named_takes_its_treasure() -> None:
    """SU-25, SU-26, SU-40, SU-41"""
    position = play(at_work(sea={"c2": "shell-blue"}), "joker shell-red")
    assert rule(position, TOKENS["bell-blue"]) == 25
    assert rule(position, TOKENS["bell-red"]) == 26
    assert rule(position, TOKENS["shell-blue"]) == 41
    assert rule(position, "ship-white") == 40


def test_in_the_research_pause_there_is_only_the_swap() -> None:
    """SU-44, SU-46, SU-47"""
    position = table(ships={"white": "off"}, boats={"white": "c2"})
    for touch in (
        TOKENS["bell-red"],
        boat("white", "c2"),
        "ship-white",
        in_field("c2"),
        "mark-a",
        "amW",
        "W-container",
    ):
        assert rule(position, touch) == 44
    assert rule(position, "W-pile") == 47
    assert rule(table(ships={"white": "off"}, piles={"white": ""}), "W-pile") == 46


@pytest.mark.parametrize("touch", [TOKENS["bell-red"], "ship-white", "W-boats", "W-pile", in_field("c4")])
def test_boats_come_first_and_after_the_end_nothing(touch: Touch | str) -> None:
    """SU-9, SU-53"""
    position = table()
    position.state[0].phase = board.PLACE_BOATS
    assert rule(position, touch) == 9
    position.state[0].mover = OVER
    assert rule(position, touch) == 53


def test_the_likeliest_move_comes_first() -> None:
    position = at_work()
    meant = [GAME.text(action) for action in GAME.meant(position.state, in_field("a4"))]
    assert meant[0] == "boat c2-a4"
    assert GAME.text(GAME.meant(position.state, Touch(TOKENS["bell-red"]))[0]) == "salvage bell-red"
    assert GAME.meant(position.state, Touch("nothing of this game")) == ()
