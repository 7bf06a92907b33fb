"""The same game for others: which games can become one, who makes them one, and what counts."""

from datetime import date, timedelta

import msgspec
import pytest

from table.tables import ask, begun, let_bot_play, play_any
from vineta.core import registry
from vineta.core.variants import rule_sets, variant_with
from vineta.table import Table, open_variation
from vineta.table.challenge import can_challenge, challenge_of, challenge_of_day, first_events, result_of
from vineta.table.errors import TableError
from vineta.table.requests import Resign
from vineta.table.situation import Occupant

MIDNIGHT = 1000.0


def play_out(table: Table, now: float = 0.0) -> Table:
    while table.situation.stage == "playing":
        let_bot_play(table, now) if table.thinking() else play_any(table, now)
    return table


def finished() -> Table:
    return play_out(begun(people=("Ann", "")))


def test_only_whoever_has_played_makes_a_challenge_of_it() -> None:
    situation = finished().situation
    for other in ("", "Ben"):
        with pytest.raises(TableError, match="only whoever has played"):
            challenge_of(situation, other)
    assert challenge_of(situation, "Ann").bots == ("", "random")


def test_a_game_that_began_with_anothers_moves_is_no_challenge() -> None:
    """Others could not play it from its beginning; its own draws are counted by kind like all."""
    table = finished()
    seats = [Occupant(person="Ann"), Occupant(bot="random")]
    again = play_out(open_variation(table, "origin", 2, seats, "another", 0.0))
    assert again.situation.opening.by_kind
    assert not can_challenge(again.situation)
    with pytest.raises(TableError, match="others can be challenged"):
        challenge_of(again.situation, "Ann")


@pytest.mark.parametrize(("ended", "late"), [(MIDNIGHT - 1, False), (MIDNIGHT, True), (MIDNIGHT + 1, True)])
def test_what_ends_when_the_seed_may_be_known_is_late(ended: float, late: bool) -> None:
    table = of_the_day()
    play_any(table, 1.0)
    ask(table, Resign(table.ply, 0), "Bo", ended)
    result = result_of(table.events, table.situation)
    assert result is not None
    assert result.late is late


def of_the_day() -> Table:
    """An attempt at a challenge whose seed is kept until midnight."""
    challenge = msgspec.structs.replace(challenge_of(finished().situation, "Ann"), kept_until=MIDNIGHT)
    return Table.replay(first_events(challenge, "called", "Bo", 0.0))


def test_among_friends_nothing_is_late() -> None:
    table = finished()
    result = result_of(table.events, table.situation)
    assert result is not None
    assert not result.late


def test_every_rule_set_has_its_day() -> None:
    days = [challenge_of_day(date(2026, 11, 17) + timedelta(days=number), "salt") for number in range(20)]
    brought = {(day.game, tuple(sorted(day.options.items()))) for day in days}
    games = [registry.find(name) for name in registry.names()]
    assert len(brought) == sum(len(rule_sets(game)) for game in games)
    titles = {variant.name for day in days if (variant := variant_with(registry.find(day.game), day.options))}
    assert "expert" in titles
