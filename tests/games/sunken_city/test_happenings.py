"""What a move of Sunken City brings about, as it is told: every kind of happening once at least."""

from pathlib import Path
from typing import Any

import pytest

from contract.golden import expected
from contract.stories import difference, explained, retold
from games.moves import play
from games.sunken_city.lakes import ALL, EMPTY, JAMMED, lake, seat
from games.sunken_city.tides import ALONE, ROAD, TWO_HOUSES, rising, sinking
from vineta.core import record
from vineta.core.game import SPECTATOR
from vineta.core.happenings import BOX, Change, Happening
from vineta.core.position import Position
from vineta.games.sunken_city import GAME
from vineta.games.sunken_city.board import CARDS

GOLDEN = Path(__file__).parent / "golden"

TO_E5 = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . A A . . . .
    . . . . 0 . . . .
"""
"""A street above the house in the centre."""

MERMAN_ROW = """
    A A B B 9 . . . .
    . . . . C . . . .
    . . . . C . . . .
    . . . . . . . . .
    . . . . 0 . . . .
"""
"""From a1 over c1 and house 9 to e2."""


def told(position: Position, move: str) -> list[Happening]:
    """What a move brings about; all that is counted changes by that, and all eyes see the same."""
    game, action, before = position.game, position.game.parse(move), position.state.copy()
    position.play(move)
    happenings = game.happenings(before, action, position.state, SPECTATOR)
    assert explained(happenings) == difference(game, game.counts(before), game.counts(position.state))
    assert all(game.happenings(before, action, position.state, eyes) == happenings for eyes in range(position.players))
    return list(happenings)


def kinds(happenings: list[Happening]) -> list[str]:
    return [happening.kind for happening in happenings]


def only(happenings: list[Happening], kind: str) -> Happening:
    [found] = [happening for happening in happenings if happening.kind == kind]
    return found


def sentences(happenings: list[Happening]) -> list[str]:
    return [str(happening.text) for happening in happenings if happening.text]


# --- Cards ----------------------------------------------------------------------------------------------------------
def test_a_card_that_is_played_leaves_the_hand() -> None:
    """SC-7"""
    [card] = told(lake(MERMAN_ROW), "card 3/4")
    assert (card.kind, card.text, card.changes) == ("card", "", (Change("cards", 0, -1),))


def test_with_the_last_card_all_come_back() -> None:
    """SC-8"""
    _, hand = told(lake(MERMAN_ROW, hands={"yellow": "3/4"}), "card 3/4")
    assert (hand.kind, hand.rule, hand.changes) == ("hand", 8, (Change("cards", 0, len(CARDS)),))
    assert str(hand.text) == "Yellow has played every card and takes all of them back."


# --- Building -------------------------------------------------------------------------------------------------------
def test_a_street_rises_from_its_stack_and_a_house_from_its_grotto() -> None:
    """SC-13, SC-18"""
    position = play(lake(MERMAN_ROW), "card 3/4")
    [street] = told(position, "street g5-h5")
    assert (street.kind, street.text, street.place) == ("raised", "", (8.5, 6))
    assert set(street.changes) == {Change("streets", BOX, 1), Change("stack", BOX, -1)}
    [house] = told(position, "house 1 a5")
    assert (house.kind, house.changes, house.place) == ("raised", (Change("houses", BOX, 1),), (2, 6))


def test_a_field_that_is_used_up_hands_over_to_the_next() -> None:
    """SC-38"""
    position = play(lake(MERMAN_ROW, stacks=(1, 3, 1, 1, 1, 0)), "card 3/4")
    _, emptied = told(position, "street g5-h5")
    assert (emptied.kind, emptied.rule, emptied.mood) == ("emptied", 38, "twist")
    assert set(emptied.changes) == {Change("stack", BOX, 3), Change("sunk", BOX, -3)}
    assert str(emptied.text) == "Field 1 is used up: streets now rise from field 2 and sink onto field 3."


def test_the_hourglass_begins_the_last_round() -> None:
    """SC-39"""
    _, hourglass = told(play(lake(MERMAN_ROW, stacks=(0, 0, 0, 0, 1, 2), field=5), "card 3/4"), "street g5-h5")
    assert (hourglass.kind, hourglass.rule, hourglass.mood) == ("hourglass", 39, "end")
    assert "this round is the last" in str(hourglass.text)


def test_after_the_hourglass_streets_may_run_out() -> None:
    """SC-20"""
    position = play(lake(MERMAN_ROW, stacks=(0, 0, 0, 0, 0, 1), field=6), "card 3/4")
    _, emptied = told(position, "street g5-h5")
    assert (emptied.kind, emptied.rule) == ("emptied", 20)
    unbuilt = told(position, "end")
    assert sentences(unbuilt) == ["With no street to take, Yellow leaves 2 pieces unbuilt."]
    assert (unbuilt[0].kind, unbuilt[0].rule) == ("unbuilt", 20)


def test_building_left_unfinished_by_a_step_is_told_with_the_step() -> None:
    """SC-9, SC-20"""
    position = play(lake(MERMAN_ROW, stacks=(0, 0, 0, 0, 0, 1), field=6), "card 2/5", "street g5-h5")
    assert sentences(told(position, "walk a1")) == ["With no street to take, Yellow leaves one piece unbuilt."]


def test_a_turn_that_could_not_build_is_told() -> None:
    """SC-21"""
    [unbuilt] = told(play(lake(JAMMED, merman="e9"), "card 1/6"), "end")
    assert (unbuilt.kind, unbuilt.rule) == ("unbuilt", 21)
    assert str(unbuilt.text) == "Yellow finds no room for one more piece: it lapses."


# --- Treasures ------------------------------------------------------------------------------------------------------
def test_whoever_enters_a_house_finds_its_treasure_once() -> None:
    """SC-25"""
    position = play(lake(MERMAN_ROW, adventurers={"yellow": "c1"}), "card 0/7")
    [found] = told(position, "walk e1")
    assert (found.kind, found.rule, found.seats, found.mood) == ("found", 25, (0,), "gain")
    assert (found.changes, found.place) == ((Change("open", 0, 1),), (6, 2))
    assert str(found.text) == "Yellow finds treasure 9."
    assert told(play(position, "walk c1"), "walk e1") == []


def test_the_house_in_the_centre_also_holds_the_chest() -> None:
    """SC-26"""
    happenings = told(play(lake(TO_E5, adventurers={"red": "d4"}, turn="red"), "card 0/7"), "walk e5")
    assert kinds(happenings) == ["found", "chest"]
    assert sentences(happenings) == ["Red finds treasure 10.", "Red finds the chest, which is worth 12."]


def test_treasures_that_come_home_are_safe_and_worth_their_numbers() -> None:
    """SC-27, SC-41"""
    position = lake(MERMAN_ROW, adventurers={"yellow": "a1"}, found={"yellow": [3, 9, 12]}, safe={"yellow": [1]})
    [home] = told(play(position, "card 0/7"), "walk home")
    assert (home.kind, home.rule, home.place) == ("home", 27, (0.75, 0.75))
    assert home.changes == (Change("home", 0, 3), Change("worth", 0, 24), Change("open", 0, -3))
    assert str(home.text) == "Yellow has treasure 3, treasure 9 and the chest safe at home now."


def test_coming_home_with_empty_hands_is_told_by_the_move_alone() -> None:
    """SC-27"""
    assert told(play(lake(MERMAN_ROW, adventurers={"yellow": "a1"}), "card 0/7"), "walk home") == []


def test_a_complete_panel_begins_the_last_round() -> None:
    """SC-40"""
    position = lake(MERMAN_ROW, adventurers={"yellow": "a1"}, found={"yellow": [9]}, safe={"yellow": ALL - {9}})
    _, complete = told(play(position, "card 0/7"), "walk home")
    assert (complete.kind, complete.rule, complete.mood) == ("complete", 40, "end")
    assert str(complete.text) == "Yellow has every treasure at home: this round is the last."


def test_a_chip_that_is_played_goes_back_to_the_supply() -> None:
    """SC-28"""
    position = lake(MERMAN_ROW, safe={"yellow": [3]}, found={"yellow": [5]}, chips={"yellow": 1})
    [spent] = told(play(position, "card 2/5"), "chip")
    assert (spent.kind, spent.rule) == ("chip spent", 28)
    assert spent.changes == (Change("chips", 0, -1), Change("chips", BOX, 1))
    assert str(spent.text) == "Yellow may walk 9 spaces farther."


# --- The merman -----------------------------------------------------------------------------------------------------
def test_a_roll_is_told_by_how_far_the_merman_may_go() -> None:
    """SC-32"""
    position = play(lake(MERMAN_ROW, merman="e2"), "card 4/3", "roll")
    [still] = told(position.copy(), "die 0")
    assert (still.kind, still.rule) == ("still", 32)
    [freed] = told(position.copy(), "die 2")
    assert (freed.kind, freed.rule, freed.changes) == ("freed", 32, ())
    assert str(freed.text) == "The merman may go up to 2 spaces."
    assert str(told(position, "die 1")[0].text) == "The merman may go one space."


def test_a_street_that_the_merman_leaves_sinks_onto_the_next_field() -> None:
    """SC-35"""
    [sank] = told(play(lake(MERMAN_ROW, merman="a1"), "card 3/4"), "merman c1")
    assert (sank.kind, sank.rule, sank.place) == ("sank", 35, (2.5, 2))
    assert set(sank.changes) == {Change("streets", BOX, -1), Change("sunk", BOX, 1)}
    assert str(sank.text) == "The street a1–b1 sinks onto field 2."


def test_after_the_hourglass_a_sunk_street_can_be_taken_at_once() -> None:
    """SC-39"""
    position = play(lake(MERMAN_ROW, merman="a1", stacks=(0, 0, 0, 0, 0, 4), field=6), "card 3/4")
    [sank] = told(position, "merman c1")
    assert set(sank.changes) == {Change("streets", BOX, -1), Change("stack", BOX, 1)}


def test_a_house_that_the_merman_leaves_sinks_into_its_grotto() -> None:
    """SC-35"""
    [sank] = told(play(lake(MERMAN_ROW, merman="e1"), "card 3/4", "roll", "die 1"), "merman c1")
    assert (sank.kind, sank.changes) == ("sank", (Change("houses", BOX, -1),))
    assert str(sank.text) == "House 9 sinks back into its grotto."


def test_whoever_is_sunk_loses_open_treasures_and_gets_a_chip() -> None:
    """SC-36, SC-37"""
    position = lake(MERMAN_ROW, merman="a1", adventurers={"white": "a1"}, found={"white": [3, 12]})
    happenings = told(play(position, "card 3/4"), "merman c1")
    assert kinds(happenings) == ["sank", "sunk", "chip gained"]
    sunk, chip = happenings[1:]
    assert (sunk.seats, sunk.mood, sunk.changes) == ((2, 0), "loss", (Change("open", 2, -2),))
    expected = "Yellow sinks White's adventurer, who is back in the village and loses treasure 3 and the chest."
    assert str(sunk.text) == expected
    assert chip.changes == (Change("chips", 2, 1), Change("chips", BOX, -1))
    assert str(chip.text) == "White gets a chip for it."


def test_whoever_sinks_the_own_adventurer_gets_no_chip() -> None:
    """SC-37"""
    position = lake(MERMAN_ROW, merman="a1", adventurers={"yellow": "a1"})
    happenings = told(play(position, "card 3/4"), "merman c1")
    assert kinds(happenings) == ["sank", "sunk"]
    assert str(happenings[1].text) == "Yellow sinks the own adventurer, who is back in the village."
    with_treasure = lake(MERMAN_ROW, merman="a1", adventurers={"yellow": "a1"}, found={"yellow": [4]})
    sunk = only(told(play(with_treasure, "card 3/4"), "merman c1"), "sunk")
    assert str(sunk.text) == "Yellow sinks the own adventurer, who is back in the village and loses treasure 4."


def test_chips_that_run_short_go_clockwise_from_the_player_on_turn() -> None:
    """SC-37"""
    crowd = {"yellow": "a1", "red": "a1", "white": "a1", "orange": "a1"}
    position = lake(MERMAN_ROW, merman="a1", adventurers=crowd, chips={"red": 7}, turn="orange", start="orange")
    happenings = told(play(position, "card 3/4", "roll", "die 1"), "merman c1")
    assert [happening.seats[0] for happening in happenings if happening.kind == "sunk"] == [3, 0, 1, 2]
    assert only(happenings, "chip gained").seats == (0,)
    missed = [str(happening.text) for happening in happenings if happening.kind == "chip missed"]
    assert missed == ["No chip is left for Red.", "No chip is left for White."]


def test_without_chips_nobody_is_told_that_none_is_left() -> None:
    """SC-46"""
    position = lake(MERMAN_ROW, merman="a1", adventurers={"white": "a1"}, no_chips=True)
    assert kinds(told(play(position, "card 3/4"), "merman c1")) == ["sank", "sunk"]


# --- The tides ------------------------------------------------------------------------------------------------------
def test_whoever_enters_the_mermans_house_wakes_him() -> None:
    """SC-51"""
    position = play(rising(TWO_HOUSES, grotto=5), "card 1/6", "walk a1", "walk c1")
    happenings = told(position, "walk c3")
    assert kinds(happenings) == ["found", "woken"]
    assert told(position, "grotto 7") == []


def test_with_the_last_street_of_a_field_the_city_sinks_and_the_merman_surfaces() -> None:
    """SC-53"""
    position = play(rising(TWO_HOUSES, grotto=9, stacks=(1, 1, 1, 1, 1, 0)), "card 1/6")
    happenings = told(position, "street g5-h5")
    assert kinds(happenings) == ["raised", "sinking", "surfaced"]
    assert sentences(happenings) == [
        "Field 1 is used up: the city begins to sink.",
        "The merman surfaces on house 9 on f3.",
    ]


def test_a_merman_who_surfaces_isolated_ends_the_last_sinking_phase_at_once() -> None:
    """SC-59"""
    position = play(rising(ALONE, grotto=3, stacks=(0, 0, 0, 0, 1, 1), field=5), "card 1/6")
    happenings = told(position, "street g7-h7")
    assert kinds(happenings) == ["raised", "sinking", "surfaced", "stuck"]
    assert only(happenings, "sinking").rule == 59
    assert only(happenings, "stuck").mood == "end"


def test_the_last_sinking_phase_may_end_with_a_step() -> None:
    """SC-59"""
    position = play(sinking("A A B B . . . . .", "a1", stacks=(0, 0, 0, 0, 0, 2), field=5), "card 1/6")
    assert kinds(told(position, "merman c1")) == ["sank", "stuck"]


def test_after_a_banishment_the_city_rises_again() -> None:
    """SC-56, SC-58"""
    position = play(sinking(ALONE, "e3", adventurers={"red": "e3"}), "card 1/6")
    happenings = told(position, "banish 4")
    assert kinds(happenings) == ["banished", "sank", "sunk", "chip gained", "rising"]
    banished, rises = happenings[0], happenings[-1]
    assert (banished.text, banished.mood, banished.place) == ("", "twist", (0.6, 7.4))
    assert set(rises.changes) == {Change("stack", BOX, 1), Change("sunk", BOX, -1)}
    assert str(rises.text) == "The city rises again, with one street from field 2."


def test_points_that_the_merman_does_not_use_are_not_told() -> None:
    """SC-54"""
    assert told(play(sinking(ROAD, "a1"), "card 4/3"), "end") == []


# --- The end --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("option", "rule", "words"),
    [
        ("turn_limit", 43, "Everybody has had one turn: the game is over."),
        ("stall_rounds", 42, "One round has passed without any event: the game is over."),
    ],
)
def test_an_end_without_a_last_round_is_explained(option: str, rule: int, words: str) -> None:
    """SC-42, SC-43"""
    options: dict[str, Any] = {option: 1}
    position = play(lake(MERMAN_ROW, turn="white", start="yellow", players=2, **options), "card 0/7")
    [ended] = told(position, "end")
    assert (ended.kind, ended.rule, ended.mood) == ("ended", rule, "end")
    assert str(ended.text) == words


@pytest.mark.parametrize(("expert", "rule"), [(False, 39), (True, 59)])
def test_the_end_of_the_last_round_is_told(expert: bool, rule: int) -> None:
    """SC-39, SC-59"""
    field, stacks = 5 if expert else 6, (0, 0, 0, 0, 0, 1)
    position = lake(MERMAN_ROW, turn="white", start="yellow", players=2, expert=expert, stacks=stacks, field=field)
    position.state["ending"] = 1
    assert told(play(position, "card 0/7"), "end")[-1].rule == rule


def test_all_treasures_at_home_are_why_a_game_has_ended() -> None:
    """SC-40"""
    position = lake(MERMAN_ROW, turn="white", start="yellow", players=2, safe={"yellow": ALL})
    position.state["ending"] = 2
    assert only(told(play(position, "card 0/7"), "end"), "ended").rule == 40


# --- What is counted ------------------------------------------------------------------------------------------------
def test_treasures_chips_and_cards_are_counted_for_everyone_and_pieces_for_the_lake() -> None:
    """SC-4, SC-41"""
    position = lake(
        MERMAN_ROW, found={"red": [9]}, safe={"red": [1, 12]}, chips={"red": 2}, hands={"red": "0/7 1/6"}, players=3
    )
    counts = GAME.counts(position.state)
    assert [figure.name for figure in GAME.figures] == [
        *("home", "worth", "open", "chips", "cards", "streets", "houses", "stack", "sunk")
    ]
    assert counts[seat(position, "red")] == (2, 13, 1, 2, 2, 0, 0, 0, 0)
    assert counts[seat(position, "white")] == (0, 0, 0, 0, len(CARDS), 0, 0, 0, 0)
    assert counts[-1] == (0, 0, 0, 6, 0, 3, 2, 20, 4)


# --- A whole game ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("story", ["story", "story-expert"])
def test_a_whole_game_reads_as_a_story(story: str) -> None:
    position = record.replay(record.from_json((GOLDEN / f"{story}.json").read_bytes()))
    found = retold(position, {"yellow": "Ada", "red": "Ben", "white": "Cleo"})
    assert found == expected(GOLDEN / f"{story}.txt", found)


def test_the_lake_of_a_new_expert_game_has_nothing_to_tell() -> None:
    """SC-47"""
    assert GAME.counts(lake(EMPTY, grotto=10, expert=True, players=2).state)[-1] == (0, 0, 0, 8, 0, 0, 0, 14, 4)
