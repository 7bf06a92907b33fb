"""The game for two with its neutral player."""

import pytest

from games.atlandice.tables import dice, holdings, lay_table, points, record_of
from games.moves import broken_rule, play
from vineta.core.position import Position

NEUTRAL = 2
EMPTY_MARKET: dict[str, dict[str, int]] = {"market": {}}


def test_three_and_four_players_have_no_neutral_player() -> None:
    """AT-47: nothing can be given."""
    for players in (3, 4):
        position = lay_table(players)
        assert broken_rule(position, "give market") == "AT-47"
        assert position.actions == ["search market"]


def test_a_given_die_is_the_neutral_players() -> None:
    """AT-47: the giver chooses, the neutral player receives."""
    position = lay_table(2, dice=(5,), submarine="forge")
    play(position, "give forge", "take weapon", "take weapon", "die 2", "take weapon")
    assert holdings(position, NEUTRAL) == {"weapon": 3}
    assert holdings(position, 0) == {}
    assert position.mover == 1


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_a_die_is_given_in_any_of_the_three_turns(turn: int) -> None:
    """AT-48: by each of the two, once a round."""
    position = lay_table(2, stock=EMPTY_MARKET)
    verbs = ["give" if number == turn else "search" for number in range(3)]
    for verb in verbs:
        play(position, f"{verb} market", f"{verb} market")
    assert record_of(position).start == 1
    assert position.actions[0] == "die 1"


def test_the_third_die_must_be_given() -> None:
    """AT-48: whoever has kept two gives the last."""
    position = play(lay_table(2, dice=(5,), stock=EMPTY_MARKET), *["search market"] * 4)
    assert position.actions == ["give forge", "give market"]
    assert broken_rule(position, "search market") == "AT-48"


def test_only_one_die_is_given() -> None:
    """AT-48: the others are kept."""
    position = play(lay_table(2, stock=EMPTY_MARKET), "give market", "search market")
    assert position.actions == ["search market"]
    assert broken_rule(position, "give market") == "AT-48"


def test_a_die_can_be_given_only_where_one_lies() -> None:
    """AT-13: the neutral player finds no die at the forge either."""
    assert broken_rule(lay_table(2), "give forge") == "AT-13"


def test_six_of_seven_dice_are_taken() -> None:
    """AT-12, AT-48: the two alternate, and the seventh die moves the hand."""
    position = lay_table(2, dice=(5,), stock=EMPTY_MARKET)
    movers = []
    for verb in ("search", "give", "search", "search", "give", "search"):
        movers.append(position.mover)
        play(position, f"{verb} market")
    assert movers == [0, 1, 0, 1, 0, 1]
    assert record_of(position).hand == 1


def test_the_neutral_players_second_die_counts_at_the_library() -> None:
    """AT-24, AT-48: its dice are counted, not the giver's."""
    position = lay_table(2, tiles={"library": "c"}, dice=(2, 2), stock=EMPTY_MARKET)
    play(position, "search market", "search market", "give library", "take book")
    assert position.mover == 1
    play(position, "give library", "take book")
    assert position.actions == ["take book"]
    play(position, "take book")
    assert holdings(position, NEUTRAL) == {"book": 3}


def test_a_given_die_is_no_second_die_of_the_giver() -> None:
    """AT-24, AT-48: Amber's own first die brings nothing more."""
    position = lay_table(2, tiles={"library": "c"}, dice=(2,), stock=EMPTY_MARKET)
    play(position, "give market", "search market", "search library", "take book")
    assert position.mover == 1


@pytest.mark.parametrize("setup", ["submarine", "roll", "fetch"])
def test_the_neutral_player_declines_nothing(setup: str) -> None:
    """AT-49: neither the submarine's extra nor what a roll has won."""
    position: Position
    if setup == "submarine":
        position = play(lay_table(2, dice=(5,), submarine="forge"), "give forge", "take weapon")
    elif setup == "roll":
        position = play(lay_table(2, dice=(5,)), "give forge", "take weapon", "die 2")
    else:
        position = play(lay_table(2, tiles={"forge": "c"}, dice=(5,)), "give forge", "take weapon", "die 6")
    assert broken_rule(position, "decline") == "AT-49"


@pytest.mark.parametrize(("players", "searches"), [(2, 1), (3, 3)])
def test_everybody_else_may_decline(players: int, searches: int) -> None:
    """AT-49: each of two players, and each of three, whose third sits where the neutral one would."""
    position = lay_table(players, dice=(5,), submarine="forge", stock=EMPTY_MARKET)
    play(position, *["search market"] * (searches - 1), "search forge", "take weapon", "decline", "die 1")
    assert holdings(position, searches - 1) == {"weapon": 1}


def test_the_giver_places_the_submarine() -> None:
    """AT-47: effects that are not about resources are the giver's choice as well."""
    position = play(lay_table(2, dice=(4,), submarine="forge"), "give works", "take tool", "submarine market")
    assert holdings(position, NEUTRAL) == {"tool": 1}
    assert record_of(position).submarine == 5


def test_the_neutral_player_wins_majorities_and_tiles() -> None:
    """AT-50: it leads with two books."""
    position = lay_table(
        2, tiles={"library": "c"}, dice=(2,), stock={"library": {"book": 1}}, holdings=[{"book": 1}, {}, {"book": 1}]
    )
    play(position, "give library", "take book")
    assert points(position) == [1, 0, 3]
    assert record_of(position).tiles[1, 2] == NEUTRAL


def test_the_neutral_player_is_last_where_a_tile_is_tied() -> None:
    """AT-36, AT-50: Coral leads with it and takes the tile."""
    position = lay_table(
        2, tiles={"library": "c"}, dice=(2,), stock={"library": {"book": 1}}, holdings=[{}, {"book": 2}, {"book": 1}]
    )
    play(position, "give library", "take book")
    assert points(position) == [0, 3, 3]
    assert record_of(position).tiles[1, 2] == 1


def finish_round(position: Position) -> Position:
    """All but the last die are taken, at an empty market."""
    return play(position, "give market", "give market", *["search market"] * 4)


def test_a_die_is_given_again_in_every_round() -> None:
    """AT-48: what was given in the round before does not count."""
    position = finish_round(lay_table(2, dice=(4,), stock=EMPTY_MARKET))
    play(position, *["die 6"] * 7, "give market", "give market")
    assert record_of(position).taken[NEUTRAL] == 2


def test_the_neutral_player_takes_part_in_inventories() -> None:
    """AT-50: it has the most jewels."""
    position = lay_table(
        2, tiles={"works": "c"}, dice=(4,), stock=EMPTY_MARKET, holdings=[{}, {"jewel": 1}, {"jewel": 2}]
    )
    assert points(finish_round(position)) == [0, 0, 1]


def test_the_neutral_player_never_donates() -> None:
    """AT-50: nobody else has two resources, so nobody is asked."""
    position = lay_table(
        2, tiles={"works": "b"}, dice=(4,), stock=EMPTY_MARKET, hand=3, holdings=[{}, {"jewel": 1}, {"jewel": 5}]
    )
    finish_round(position)
    assert record_of(position).hand == 5
    assert position.actions[0] == "die 1"
    assert dice(position) == {}


def test_the_neutral_player_cannot_win() -> None:
    """AT-50: Coral has fewer points and wins."""
    position = lay_table(
        2, dice=(4,), stock=EMPTY_MARKET, hand=19, holdings=[{}, {"jewel": 1}, {"jewel": 2, "book": 1, "tool": 1}]
    )
    outcome = finish_round(position).outcome
    assert points(position) == [0, 1, 9]
    assert outcome is not None
    assert outcome.winners == (1,)
    assert len(outcome.scores) == 2
