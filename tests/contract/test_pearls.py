"""The rules of the tiny game, one by one."""

from collections import Counter

import numpy as np
import pytest

from vineta.core import registry
from vineta.core.errors import IllegalMoveError, NotYourTurnError, SetupError
from vineta.core.game import SPECTATOR
from vineta.core.happenings import BOX, Change, Happening
from vineta.core.position import Position
from vineta.core.why import Touch


def pearls(*moves: str, players: int = 2, **options: object) -> Position:
    """A game after some moves."""
    position = Position(registry.find("pearls"), players, options)
    for move in moves:
        position.play(move)
    return position


def refused(position: Position, move: str) -> str:
    """The rule that forbids a move."""
    with pytest.raises(IllegalMoveError) as caught:
        position.play(move)
    return caught.value.rule


def test_two_or_three_play() -> None:
    """PE-1"""
    assert [seat.name for seat in pearls(players=3).seats] == ["Amber", "Coral", "Jade"]
    with pytest.raises(SetupError, match="Pearls is for 2 to 3 players, not 4"):
        pearls(players=4)


def test_twelve_pearls_lie_in_the_bowl() -> None:
    """PE-2"""
    assert pearls().state["bowl"][0] == 12
    assert pearls(pearls=4).state["bowl"][0] == 4
    with pytest.raises(SetupError, match="3 players need at least 8 pearls, not 4"):
        pearls(players=3, pearls=4)


def test_the_favourites_are_dealt_once_before_anything_else() -> None:
    """PE-3, PE-5"""
    assert refused(pearls("favour 2"), "die 1") == "PE-5"
    assert refused(pearls("favour 2", "favour 3"), "favour 4") == "PE-3"


def test_every_favourite_exists_once() -> None:
    """PE-4"""
    assert refused(pearls("favour 2"), "favour 2") == "PE-4"
    assert pearls("favour 2").chances() == pytest.approx({"favour 3": 1 / 3, "favour 4": 1 / 3, "favour 5": 1 / 3})


def test_the_die_is_rolled_before_a_player_takes() -> None:
    """PE-5"""
    dealt = pearls("favour 2", "favour 3")
    assert refused(dealt, "take 1") == "PE-5"
    dealt.play("die 2")
    assert refused(dealt, "die 2") == "PE-5"


def test_a_player_takes_at_most_what_the_die_shows() -> None:
    """PE-6"""
    rolled = pearls("favour 2", "favour 3", "die 2")
    assert rolled.actions == ["take 1", "take 2"]
    with pytest.raises(IllegalMoveError) as caught:
        rolled.play("take 3")
    expected = "PE-6: A player takes at most what the die shows; the die shows 2 (legal: take 1, take 2)"
    assert str(caught.value) == expected


def test_nobody_takes_more_pearls_than_the_bowl_holds() -> None:
    """PE-7"""
    last = pearls("favour 2", "favour 3", "die 3", "take 3", "die 3", pearls=4)
    assert last.actions == ["take 1"]
    assert refused(last, "take 2") == "PE-7"


def test_the_game_ends_when_the_bowl_is_empty() -> None:
    """PE-8"""
    ended = pearls("favour 2", "favour 3", "die 3", "take 3", "die 1", "take 1", pearls=4)
    assert ended.over
    assert ended.game.verdict(ended.state, 0) == 8
    with pytest.raises(NotYourTurnError, match="the game is over; no move is expected"):
        ended.play("die 1")


def test_a_favourite_that_divides_its_owners_pearls_earns_four_points() -> None:
    """PE-9, PE-10"""
    outcome = pearls("favour 3", "favour 2", "die 3", "take 3", "die 1", "take 1", pearls=4).outcome
    assert outcome is not None
    assert outcome.scores == ((7,), (1,))
    assert outcome.winners == (0,)
    assert str(outcome.sentence) == "Amber won with 7 points"


def test_players_who_tie_share_the_victory() -> None:
    """PE-10"""
    outcome = pearls("favour 2", "favour 4", "die 2", "take 2", "die 2", "take 2", "die 1", "take 1", pearls=5).outcome
    assert outcome is not None
    assert outcome.scores == ((3,), (2,))
    tied = pearls("favour 5", "favour 4", "die 2", "take 2", "die 2", "take 2", pearls=4).outcome
    assert tied is not None
    assert tied.winners == (0, 1)


def test_a_favourite_is_seen_by_its_owner_only() -> None:
    """PE-11"""
    dealt = pearls("favour 2", "favour 5", "favour 3", "die 1", players=3)
    assert dealt.view(1).state["favourite"][0].tolist() == [-1, 5, -1]
    assert dealt.view(1).move_texts == ["favour ?", "favour 5", "favour ?", "die 1"]
    assert dealt.view().move_texts == ["favour ?", "favour ?", "favour ?", "die 1"]
    assert "favourite 2" not in str(dealt.view(1))
    assert refused(dealt, "favour ?") == "PE-11"


def test_open_cards_are_seen_by_everybody() -> None:
    """PE-11"""
    dealt = pearls("favour 2", "favour 5", open_cards=True)
    assert dealt.view() == dealt
    assert dealt.view().moves == dealt.moves


def test_guesses_are_even() -> None:
    """PE-4, PE-11: Amber holds the 2, so each of the six deals of 3, 4 and 5 to two others is as likely."""
    seen = pearls("favour 2", "favour 5", "favour 3", players=3).view(0)
    generator = np.random.default_rng(1)
    guesses = Counter(tuple(seen.guess(generator).state["favourite"][0].tolist()) for _ in range(3000))
    assert len(guesses) == 6
    assert all(400 < count < 600 for count in guesses.values())


# --- What is told ---------------------------------------------------------------------------------------------------
def told(position: Position, move: str, eyes: int = SPECTATOR) -> list[Happening]:
    """What a move brings about, as these eyes see it."""
    game, action = position.game, position.game.parse(move)
    before, seen = game.view(position.state, eyes), game.glimpse(position.state, action, eyes)
    position.play(move)
    return list(game.happenings(before, seen, game.view(position.state, eyes), eyes))


def test_whoever_is_dealt_a_card_is_named_the_card_only_to_its_owner() -> None:
    """PE-3"""
    for eyes in (SPECTATOR, 0, 1):
        [dealt] = told(pearls("favour 2"), "favour 3", eyes)
        assert (dealt.kind, dealt.rule, dealt.seats) == ("dealt", 3, (1,))
        assert str(dealt.text) == "The card goes to Coral."


def test_pearls_taken_leave_the_bowl_and_are_points() -> None:
    """PE-6"""
    [taken] = told(pearls("favour 2", "favour 3", "die 2"), "take 2")
    assert (taken.kind, taken.text) == ("taken", "")
    assert set(taken.changes) == {Change("pearls", 0, 2), Change("points", 0, 2), Change("pearls", BOX, -2)}


def test_the_end_tells_who_gets_the_bonus() -> None:
    """PE-8, PE-9"""
    _, emptied, bonus = told(pearls("favour 3", "favour 2", "die 3", "take 3", "die 1", pearls=4), "take 1")
    assert (emptied.kind, emptied.mood) == ("emptied", "end")
    assert (bonus.kind, bonus.changes) == ("bonus", (Change("points", 0, 4),))
    assert str(bonus.text) == "Amber's favourite 3 divides 3 pearls: four points more."


def test_a_touch_of_the_bowl_means_taking_and_one_of_the_die_rolling() -> None:
    """PE-5, PE-6"""
    rolled = pearls("favour 2", "favour 3", "die 2")
    bowl, die = rolled.game.meant(rolled.state, Touch("bowl")), rolled.game.meant(rolled.state, Touch("", 7.1, 0.9))
    assert [rolled.game.verdict(rolled.state, action) for action in bowl[:3]] == [0, 0, 6]
    assert {rolled.game.verdict(rolled.state, action) for action in die} == {5}
