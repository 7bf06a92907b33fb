"""Every deal is played from every seat, and everybody meets whom they should."""

from collections import Counter

import pytest

from vineta.arena.schedule import Fixture, deals_for, fixtures, meetings, read_meet, rotations, rounds_of
from vineta.core.errors import VinetaError


@pytest.mark.parametrize(("bots", "players", "meet"), [(2, 2, "pairs"), (3, 2, "pairs"), (4, 2, "everybody")])
def test_two_players_change_seats_in_every_deal(bots: int, players: int, meet: str) -> None:
    for meeting in meetings(bots, players, read_meet(meet, players)):
        for deal in range(3):
            seatings = meeting.seatings(deal)
            assert {seating[::-1] for seating in seatings} == set(seatings)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("meet", ["pairs", "everybody", "first"])
def test_every_bot_of_a_meeting_takes_every_seat_as_often(bots: int, players: int, meet: str) -> None:
    for meeting in meetings(bots, players, read_meet(meet, players)):
        for deal in range(4):
            taken = Counter((seat, bot) for seating in meeting.seatings(deal) for seat, bot in enumerate(seating))
            for bot in meeting.bots:
                assert len({taken[seat, bot] for seat in range(players)}) == 1
                assert taken[0, bot] > 0


def test_neighbours_change_from_deal_to_deal() -> None:
    (meeting,) = meetings(4, 4, "everybody")
    assert len({seating for deal in range(6) for seating in meeting.seatings(deal)}) == 24


def test_three_bots_at_a_table_of_four_sit_there_twice_in_turn() -> None:
    (meeting,) = meetings(3, 4, "everybody")
    assert meeting.lineups == ((0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2))


def test_pairs_at_a_larger_table_are_one_against_the_others_both_ways() -> None:
    assert [meeting.lineups for meeting in meetings(2, 4, "pairs")] == [((0, 1, 1, 1),), ((1, 0, 0, 0),)]
    assert [meeting.bots for meeting in meetings(3, 4, "first")] == [(0, 1), (0, 2)]


def test_a_bot_alone_meets_itself() -> None:
    (meeting,) = meetings(1, 3, "pairs")
    assert meeting.seatings(0) == ((0, 0, 0),)


def test_turning_a_table_is_no_other_way_to_sit_around_it() -> None:
    assert rounds_of((0, 1, 2)) == ((0, 1, 2), (0, 2, 1))
    assert rounds_of((0, 0, 1, 1)) == ((0, 0, 1, 1), (0, 1, 0, 1))
    assert rotations((0, 1, 0, 1)) == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_games_are_rounded_up_to_whole_deals() -> None:
    schedule = meetings(3, 4, "everybody")
    assert deals_for(schedule[0], 13) == 2
    assert len(list(fixtures(schedule, 13))) == 24


def test_the_schedule_goes_deal_by_deal_through_all_meetings() -> None:
    found = list(fixtures(meetings(3, 2, "pairs"), 4))
    assert [fixture.deal for fixture in found] == sorted(fixture.deal for fixture in found)
    assert found[:3] == [Fixture(0, 0, (0, 1)), Fixture(0, 0, (1, 0)), Fixture(1, 0, (0, 2))]


def test_another_way_to_meet_is_refused() -> None:
    with pytest.raises(VinetaError, match="pairs, everybody, first, not as 'league'"):
        read_meet("league", 2)
