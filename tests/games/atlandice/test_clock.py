"""The hand, the fields of the clock, the end of a round and of the game."""

import pytest

import vineta
from games.atlandice.tables import holdings, lay_table, open_gates, points, record_of, stock
from games.moves import broken_rule, play
from vineta.core.errors import NotYourTurnError
from vineta.core.phrase import Phrase
from vineta.core.position import Position
from vineta.games.atlandice.board import AREAS, CLOCK, HANDS, MARKET
from vineta.games.atlandice.state import NOBODY

EMPTY_MARKET: dict[str, dict[str, int]] = {"market": {}}


def end_step_two(last: int, tile: str = "a", **table: object) -> Position:
    """All dice but one have been taken, at an empty market; the last one shows this number."""
    tiles = {AREAS[last - 1]: tile} if last < 6 else {}
    position = lay_table(tiles=tiles, dice=(last,), stock=EMPTY_MARKET, **table)  # type: ignore[arg-type]
    return play(position, *["search market"] * (2 * position.players))


@pytest.mark.parametrize("last", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("tile", "steps"), [("a", 1), ("b", 2), ("c", 3)])
def test_the_last_die_moves_the_hand(last: int, tile: str, steps: int) -> None:
    """AT-39: by the symbols of the tile beside which it lies."""
    assert record_of(end_step_two(last, tile, clock="40 waves")).hand == steps
    assert HANDS[last - 1, "abc".index(tile)] == steps


def test_the_market_counts_two() -> None:
    """AT-39: it has no tile."""
    assert record_of(end_step_two(6)).hand == 2
    assert set(HANDS[MARKET]) == {2}


def test_the_hand_that_stops_on_a_donation() -> None:
    """AT-40, AT-42: three symbols at the works lead from 2 to the donation on 5; the jewels on 3 are not counted."""
    position = end_step_two(4, "c", hand=2, holdings=[{"jewel": 3}])
    assert record_of(position).hand == 5
    assert points(position) == [0, 0, 0]
    assert position.mover == 0
    assert position.actions == ["donate jewel jewel", "done"]


def test_the_handbook_names_the_clock_of_the_board() -> None:
    """AT-40: the same fields in the same words."""
    from vineta.core import handbook, registry

    assert CLOCK in " ".join(handbook.rules(registry.find("atlandice"))[40].body.split())


def test_a_field_without_a_symbol_does_nothing() -> None:
    """AT-40: step 1 is plain."""
    position = end_step_two(4, "a", holdings=[{"jewel": 3}])
    assert points(position) == [0, 0, 0]
    assert position.actions[0] == "die 1"


def test_an_inventory_counts_one_resource() -> None:
    """AT-41: a point for the most jewels, which are kept."""
    position = end_step_two(4, "c", holdings=[{"jewel": 1, "book": 5}, {"jewel": 2}, {"jewel": 1}])
    assert points(position) == [0, 1, 0]
    assert holdings(position, 1) == {"jewel": 2}


def test_a_tied_inventory_gives_each_a_point() -> None:
    """AT-41: two have two jewels."""
    assert points(end_step_two(4, "c", holdings=[{"jewel": 2}, {"jewel": 2}, {"jewel": 1}])) == [1, 1, 0]


def test_an_inventory_of_nothing_gives_nothing() -> None:
    """AT-41: nobody has a jewel."""
    assert points(end_step_two(4, "c")) == [0, 0, 0]


def test_a_total_inventory_counts_everything() -> None:
    """AT-41: field 11."""
    assert points(end_step_two(4, "a", hand=10, holdings=[{"jewel": 2}, {"tool": 2, "book": 1}, {}])) == [0, 1, 0]


def test_donations_go_from_the_start_player_on() -> None:
    """AT-42: each player finishes before the next; one with a single resource is not asked."""
    position = end_step_two(
        4,
        "b",
        hand=3,
        holdings=[{"book": 2}, {"tool": 5}, {"jewel": 1}, {"weapon": 1, "book": 1}],
        players=4,
        start="2",
    )
    assert position.mover == 1
    play(position, "donate tool tool", "donate tool tool")
    assert position.mover == 3
    play(position, "done")
    assert position.mover == 0
    play(position, "donate book book")
    assert points(position) == [1, 2, 0, 0]
    assert stock(position, "works") == {"tool": 13}
    assert (record_of(position).start, record_of(position).active) == (2, NOBODY)
    assert position.actions[0] == "die 1"


def test_whoever_has_two_left_may_donate_them_too() -> None:
    """AT-42: four tools are two donations."""
    position = play(end_step_two(4, "b", hand=3, holdings=[{"tool": 4}]), "donate tool tool")
    assert position.actions == ["donate tool tool", "done"]


def test_donated_resources_return_to_their_districts() -> None:
    """AT-42: a book and a weapon."""
    position = end_step_two(4, "b", hand=3, holdings=[{"book": 1, "weapon": 1}])
    play(position, "donate weapon book")
    assert points(position) == [1, 0, 0]
    assert (stock(position, "library"), stock(position, "forge")) == ({"book": 8}, {"weapon": 8})


def test_only_what_one_holds_can_be_donated() -> None:
    """AT-42: one book is not two."""
    position = end_step_two(4, "b", hand=3, holdings=[{"book": 1, "weapon": 1}])
    assert broken_rule(position, "donate book book") == "AT-42"
    assert broken_rule(position, "donate jewel book") == "AT-42"
    assert position.actions == ["donate book weapon", "done"]


def test_a_donation_refills_an_empty_district() -> None:
    """AT-33, AT-42: what is donated can be taken again, and then the district is scored."""
    position = end_step_two(4, "b", hand=3, holdings=[{"book": 1, "weapon": 1}], clock="5 donation, 9 waves")
    record = record_of(position)
    record.stock[1] = 0
    record.stocked[1] = 0
    play(position, "donate book weapon", *["die 2"] * 7, "search library", "take book", "die 1")
    assert position.actions == ["tile library b", "tile library c"]
    assert points(position) == [1, 3, 0]


def test_the_start_player_passes_clockwise() -> None:
    """AT-43: from the last seat to the first."""
    position = end_step_two(4, "a", start="3")
    assert (record_of(position).start, record_of(position).active) == (0, NOBODY)


def test_the_game_ends_at_the_waves() -> None:
    """AT-44: the hand stops there even with steps to spare."""
    position = end_step_two(4, "c", hand=18)
    assert record_of(position).hand == 20
    assert position.over
    with pytest.raises(NotYourTurnError):
        position.play("die 1")
    assert {int(position.game.verdict(position.state, action)) for action in range(position.game.action_count)} == {44}
    assert list(position.legal) == []


def test_the_tavern_that_reaches_the_waves_ends_the_game_after_the_searches() -> None:
    """AT-25, AT-44: the others still search; the last die no longer counts, and a second tavern changes nothing."""
    position = lay_table(dice=(3, 3), stock=EMPTY_MARKET, hand=19)
    play(position, "search tavern", "take provision", "die 1")
    assert record_of(position).hand == 20
    play(position, "search tavern", "take provision", "die 4")
    assert record_of(position).hand == 20
    play(position, *["search market"] * 3)
    assert not position.over
    play(position, "search market")
    assert position.over
    assert points(position) == [3, 3, 0]


def test_the_final_scoring_counts_every_open_resource() -> None:
    """AT-45: 3 and 1 points each, no second place after a tie, nothing for a closed district's resource."""
    position = lay_table(
        dice=(4,),
        stock=EMPTY_MARKET,
        hand=19,
        holdings=[{"jewel": 2, "book": 1}, {"jewel": 1, "book": 1}, {"provision": 1}],
    )
    play(position, *["search market"] * 6)
    assert points(position) == [6, 4, 3]
    assert not any(owner >= 0 for owner in record_of(position).tiles.flat)


def test_most_points_win() -> None:
    """AT-46: the outcome tells the points."""
    outcome = end_step_two(4, "a", hand=19, holdings=[{"jewel": 2}, {"jewel": 1}]).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "waves")
    assert outcome.scores == ((3,), (1,), (0,))
    assert str(outcome.sentence) == "The city has sunk. Amber wins. Points: 3."
    assert outcome.counted == (Phrase("Points"),)


def test_equal_points_share_the_victory() -> None:
    """AT-46: nothing breaks a tie."""
    outcome = end_step_two(4, "a", hand=19, holdings=[{"jewel": 2}, {}, {"jewel": 2}]).outcome
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert str(outcome.sentence) == "The city has sunk. Amber and Jade share the victory. Points: 3."


def test_there_is_no_outcome_before_the_end() -> None:
    """AT-44: the game goes on until then."""
    position = vineta.new("atlandice", players=3, by_hand=True, start="1")
    open_gates(position, {}, ())
    assert position.game.outcome(position.state) is None
