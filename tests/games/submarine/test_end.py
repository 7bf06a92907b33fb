"""How games end, and who wins."""

import pytest

from games.moves import message, play
from games.submarine.table import hand, table, where
from vineta.core.errors import NotYourTurnError
from vineta.core.game import Outcome
from vineta.core.position import Position
from vineta.games.submarine import board
from vineta.games.submarine.rules import verdict

KINDS = board.KINDS


def result(position: Position) -> Outcome:
    outcome = position.outcome
    assert outcome is not None
    return outcome


def eleven(colour: str) -> str:
    """All kinds but the trident."""
    return " ".join(f"{kind}-{colour}" for kind in KINDS[:-1])


def column_c(position: Position) -> list[str]:
    fields = ("c2", "c3", "c4", "c5")
    return [token for token in board.TOKEN_NAMES[: board.TREASURES] if where(position, token) in fields]


def nearly_empty(**more: dict[str, str]) -> Position:
    """Column c holds nothing but the red mask on c3, under white's boat; everything else is violet's to fill in."""
    rest = " ".join(token for token in column_c(table()) if token != "mask-red")
    return table(boats={"white": "c3", "violet": "a2"}, sea={"c3": "mask-red", "f5": rest}, **more)  # type: ignore[arg-type]


def test_a_full_container_wins_at_once() -> None:
    """SU-48: the rest of the turn does not happen."""
    position = table(
        boats={"white": "c3"},
        sea={"c3": "trident-red"},
        containers={"white": eleven("blue")},
        hands={"white": "red blue"},
    )
    play(position, "sail c", "salvage trident-red")
    assert (result(position).winners, result(position).reason) == ((0,), "container")
    assert str(result(position).sentence) == "A container is full. White wins. Kinds: 12, jokers: 0, cards: 4."
    assert [str(counted) for counted in result(position).counted] == ["Kinds", "Jokers", "Cards"]


@pytest.mark.parametrize("name", board.SEATS)
def test_everybody_wins_with_a_full_container(name: str) -> None:
    """SU-48: it is the mover's own."""
    position = table(
        5,
        mover=name,
        boats={name: "c3"},
        sea={"c3": "trident-red"},
        containers={name: eleven("blue")},
        hands={name: "red"},
    )
    play(position, "sail c", "salvage trident-red")
    assert (result(position).winners, result(position).reason) == ((board.SEATS.index(name),), "container")


def test_a_container_is_completed_with_a_joker_too() -> None:
    """SU-48: however the last kind came."""
    position = table(
        boats={"white": "c3"},
        sea={"c3": "trident-red"},
        containers={"white": eleven("blue")},
        jokers={"white": "shell-red"},
    )
    play(position, "sail c", "joker shell-red", "swap trident-red")
    assert result(position).reason == "container"


def test_a_container_completed_with_the_last_treasure_of_a_column_wins() -> None:
    """SU-48: also when the same salvage empties the column and others have more jokers or cards."""
    rest = " ".join(column_c(table()))
    position = table(
        boats={"white": "c3"},
        sea={"c3": "trident-red", "f5": rest.replace("trident-red", "")},
        containers={"white": eleven("blue")},
        jokers={"violet": "shell-red shell-blue shell-green"},
        hands={"white": "red"},
        piles={"white": ""},
    )
    play(position, "sail c", "salvage trident-red")
    assert not column_c(position)
    assert (result(position).winners, result(position).reason) == ((0,), "container")


def test_a_container_completed_with_the_very_last_card_wins() -> None:
    """SU-48: before the cards are counted."""
    position = table(
        boats={"white": "c3"},
        sea={"c3": "trident-red"},
        containers={"white": eleven("blue")},
        hands={"white": "red", "violet": ""},
        piles={"white": "", "violet": ""},
    )
    play(position, "sail c", "salvage trident-red")
    assert result(position).reason == "container"


def test_duplicates_do_not_fill_a_container() -> None:
    """SU-48, SU-42: twelve tokens of eleven kinds are not enough."""
    position = table(
        boats={"white": "c3"},
        sea={"c3": "bell-red"},
        containers={"white": eleven("blue")},
        jokers={"white": "shell-red"},
        hands={"white": "red"},
    )
    play(position, "sail c", "salvage bell-red")
    assert not position.over


def test_an_empty_column_ends_the_game() -> None:
    """SU-49: at once, without filling the hand up; most treasures win."""
    position = nearly_empty(hands={"white": "red"}, containers={"violet": "bell-red crown-red"})
    play(position, "sail c", "salvage mask-red")
    assert (result(position).winners, result(position).reason) == ((1,), "column")
    assert result(position).scores == ((1, 0, 3), (2, 0, 6))
    assert hand(position, "white") == ""


def test_treasures_in_containers_do_not_keep_a_column() -> None:
    """SU-49: whichever column it is; here the first one."""
    fields = ("a2", "a3", "a4", "a5")
    rest = [token for token in board.TOKEN_NAMES[: board.TREASURES] if where(table(), token) in fields]
    position = table(
        boats={"white": "a3"},
        hands={"white": "red"},
        containers={"white": "bell-blue", "violet": "crown-blue"},
        sea={"f5": " ".join(rest), "a3": "mask-red"},
    )
    play(position, "sail a", "salvage mask-red")
    assert result(position).reason == "column"


def test_shells_do_not_keep_a_column() -> None:
    """SU-49: a column with nothing but a shell is empty."""
    position = nearly_empty(jokers={"white": "shell-red"})
    play(position, "sail c", "joker shell-red", "swap mask-red")
    assert result(position).reason == "column"


def test_a_duplicate_put_down_keeps_a_column() -> None:
    """SU-49: it is a treasure."""
    position = nearly_empty(jokers={"white": "bell-red"}, containers={"white": "bell-blue"})
    play(position, "sail c", "joker bell-red", "swap mask-red")
    assert not position.over


def test_the_game_ends_when_nobody_has_a_card() -> None:
    """SU-50: with the last card that is discarded."""
    position = table(
        boats={"white": "c3", "violet": "a2"},
        sea={"c3": "mask-red"},
        hands={"white": "red", "violet": ""},
        piles={"white": "", "violet": ""},
    )
    play(position, "sail c", "salvage mask-red")
    assert (result(position).winners, result(position).reason) == ((0,), "cards")


def test_a_card_with_anyone_keeps_the_game_going() -> None:
    """SU-50: in a hand or in a pile."""
    cards = {"hands": {"white": "red", "violet": ""}, "piles": {"white": "", "violet": "blue"}}
    position = table(boats={"white": "c3"}, sea={"c3": "mask-red"}, **cards)  # type: ignore[arg-type]
    play(position, "sail c", "salvage mask-red")
    assert not position.over


def test_idle_turns_end_the_game() -> None:
    """SU-51: as many for each player as the option says."""
    position = table(boats={"white": "a2", "violet": "a2"}, stall_turns=2, containers={"white": "bell-red"})
    play(position, *["sail off", "pass"] * 3)
    assert not position.over
    play(position, "sail off", "pass")
    assert (result(position).winners, result(position).reason) == ((0,), "stall")


def test_a_discarded_card_or_a_new_kind_is_progress() -> None:
    """SU-51: the count begins anew; a duplicate swapped for a duplicate is none."""
    position = table(
        boats={"white": "a2 c3", "violet": "a2"},
        stall_turns=2,
        sea={"c3": "mask-red bell-red"},
        containers={"white": "bell-blue"},
        jokers={"white": "shell-red shell-green"},
    )
    play(position, "sail c", "joker shell-red", "swap bell-red", "done")
    assert position.state[0].idle == 1
    play(position, "sail off", "pass", "sail off", "pass")
    assert position.state[0].idle == 3
    play(position, "sail off", "pass")
    assert position.over
    position = table(boats={"white": "c3"}, stall_turns=2, sea={"c3": "mask-red"}, jokers={"white": "shell-red"})
    position.state[0].idle = 3
    play(position, "sail c", "joker shell-red", "swap mask-red", "done")
    assert position.state[0].idle == 0


def test_a_card_for_a_duplicate_is_progress() -> None:
    """SU-51: it is discarded, though no new kind is won."""
    position = table(
        boats={"white": "c3"}, hands={"white": "red"}, sea={"c3": "mask-red"}, containers={"white": "mask-blue"}
    )
    position.state[0].idle = 3
    play(position, "sail c", "salvage mask-red", "done")
    assert position.state[0].idle == 0


def test_idle_turns_are_counted_from_the_last_progress() -> None:
    """SU-51: those before it do not count, and every turn after it does."""
    boats = {"white": "a2 c3", "violet": "a2"}
    position = table(boats=boats, stall_turns=2, sea={"c3": "mask-red"}, jokers={"white": "shell-red"})
    play(position, *["sail off", "pass"] * 2)
    play(position, "sail c", "joker shell-red", "swap mask-red", "done")
    play(position, *["sail off", "pass"] * 3)
    assert not position.over
    play(position, "sail off", "pass")
    assert result(position).reason == "stall"


def test_without_the_stall_rule_idle_turns_are_not_counted() -> None:
    """SU-51: the option 0 means for ever."""
    position = table(boats={"white": "a2", "violet": "a2"}, stall_turns=0)
    play(position, *["sail off", "pass"] * 200)
    assert not position.over
    assert position.state[0].idle == 0


@pytest.mark.parametrize(
    ("more", "winners"),
    [
        ({"containers": {"violet": "bell-red crown-red"}, "jokers": {"white": "shell-red shell-blue"}}, (1,)),
        ({"containers": {"violet": "bell-red"}, "jokers": {"violet": "shell-red"}}, (1,)),
        ({"containers": {"violet": "bell-red"}, "jokers": {"white": "shell-red", "violet": "crown-red"}}, (1,)),
        (
            {"containers": {"violet": "bell-red"}, "hands": {"white": "red", "violet": ""}, "piles": {"violet": ""}},
            (0,),
        ),
        ({"containers": {"violet": "bell-red"}, "hands": {"white": "red", "violet": ""}}, (0, 1)),
    ],
    ids=["treasures", "jokers", "more cards", "fewer cards", "shared"],
)
def test_treasures_decide_then_jokers_then_cards(more: dict[str, dict[str, str]], winners: tuple[int, ...]) -> None:
    """SU-52: white empties the column with its first treasure and has three cards left."""
    position = nearly_empty(**{"hands": {"white": "red"}, **more})
    play(position, "sail c", "salvage mask-red")
    assert result(position).winners == winners
    assert ("share the victory" in str(result(position).sentence)) == (len(winners) > 1)


def test_after_the_end_nothing_is_played() -> None:
    """SU-53: no move at all is legal."""
    position = nearly_empty(hands={"white": "red"})
    play(position, "sail c", "salvage mask-red")
    assert position.actions == []
    with pytest.raises(NotYourTurnError, match="the game is over"):
        position.play("done")
    assert {verdict(position.state, action) for action in range(-1, board.MOVES.count)} == {53}
    assert "game over" in repr(position)


def test_turns_leave_no_trace_at_the_end() -> None:
    """SU-53: what matters within a turn only is gone."""
    position = nearly_empty(hands={"white": "red"})
    play(position, "sail c", "salvage mask-red")
    record = position.state[0]
    assert record.phase == board.FINISHED
    assert (record.target, record.joker, record.progress, record.touched.sum()) == (
        board.NO_TOKEN,
        board.NO_TOKEN,
        0,
        0,
    )


def test_a_running_game_has_no_outcome() -> None:
    position = table()
    assert position.outcome is None
    assert position.game.outcome(position.state) is None
    assert "SU-12" in message(position, "done")
