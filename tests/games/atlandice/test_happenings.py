"""What a move of Atlandice brings about, as it is told: every kind of happening once at least."""

from pathlib import Path

import pytest

from contract.golden import expected
from contract.stories import difference, explained, retold
from games.atlandice.tables import lay_table, roll
from games.moves import play
from vineta.core import record
from vineta.core.game import SPECTATOR
from vineta.core.happenings import BOX, Change, Happening
from vineta.core.position import Position
from vineta.games.atlandice import GAME

GOLDEN = Path(__file__).parent / "golden"

LAST = {"library": {"book": 1}}
"""One book is left in the library."""


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


def last_search(**table: object) -> Position:
    """Three players; all dice lie at the market but the last, and Jade takes her second one."""
    position = lay_table(**table)  # type: ignore[arg-type]
    position.state["taken"][0, :3] = (2, 2, 1)
    position.state["active"] = position.state["mover"] = 2
    return position


def hand_at_rest(hand: int, *holdings: dict[str, int], **options: object) -> Position:
    """The last search of a round: the last die lies at the market and moves the hand by two."""
    position = last_search(hand=hand, holdings=holdings, **options)
    position.state["dice"][0] = (0, 0, 0, 0, 0, 2)
    return play(position, "search market")


# --- The beginning of a round ---------------------------------------------------------------------------------------
def test_of_whoever_is_drawn_as_the_start_player_the_move_itself_tells() -> None:
    """AT-9"""
    assert told(Position(GAME, 3), "start 2") == []


def test_a_revealed_tile_says_what_it_does() -> None:
    """AT-5, AT-22"""
    position = play(Position(GAME, 3, {"start": "1"}), "tile jeweller a")
    [revealed] = told(position, "tile library a")
    assert (revealed.kind, revealed.rule) == ("revealed", 22)
    assert str(revealed.text) == "That tile says: Roll 5 6: one from another district."


def test_after_the_last_tile_the_first_round_begins() -> None:
    """AT-10, AT-11"""
    position = play(
        Position(GAME, 3, {"start": "2"}), *(f"tile {area} a" for area in ("jeweller", "library", "tavern"))
    )
    happenings = told(play(position, "tile works a"), "tile forge a")
    assert kinds(happenings) == ["revealed", "round"]
    assert str(happenings[1].text) == "The first round begins: Coral rolls all dice."
    assert happenings[1].changes == (Change("unrolled", BOX, 7),)


def test_dice_fall_one_by_one_and_with_the_last_the_gates_are_open() -> None:
    """AT-11"""
    position = play(Position(GAME, 3, {"start": "1"}), *(f"tile {area} a" for area in ("jeweller", "library")))
    play(position, "tile tavern a", "tile works a", "tile forge a", "die 1", "die 1", *["die 6"] * 3)
    [rolled] = told(position, "die 5")
    assert (rolled.kind, rolled.text) == ("rolled", "")
    assert rolled.changes == (Change("unrolled", BOX, -1), Change("forge-dice", BOX, 1))
    opened = only(told(position, "die 6"), "opened")
    assert str(opened.text) == "The gates are open. Dice lie here: 2 at the jeweller, 1 in the forge, 4 on the market."


def test_dice_of_a_closed_district_fall_onto_the_market() -> None:
    """AT-11, AT-38"""
    position = lay_table()
    position.state["open_tile"][0, 4], position.state["stage"], position.state["unrolled"] = -1, 2, 2
    position.state["mover"] = -1
    assert only(told(position, "die 5"), "rolled").changes[1] == Change("market-dice", BOX, 1)


# --- Searches -------------------------------------------------------------------------------------------------------
def test_a_search_takes_a_die() -> None:
    """AT-13"""
    [searched] = told(lay_table(dice=[5]), "search forge")
    assert (searched.kind, searched.rule, searched.text, searched.seats) == ("searched", 13, "", (0,))
    assert searched.changes == (Change("forge-dice", BOX, -1), Change("taken", BOX, 1))


def test_where_nothing_lies_that_is_said() -> None:
    """AT-13"""
    happenings = told(lay_table(dice=[5], stock={"forge": {}}), "search forge")
    assert kinds(happenings) == ["searched", "bare"]
    assert sentences(happenings) == ["There is nothing to take in the forge."]


def test_a_resource_goes_from_its_area_to_whoever_takes_it() -> None:
    """AT-14"""
    [took] = told(play(lay_table(dice=[5]), "search forge"), "take weapon")
    assert (took.kind, took.rule, took.text, took.mood) == ("took", 14, "", "gain")
    assert took.changes == (Change("weapon", 0, 1), Change("forge-weapon", BOX, -1))
    assert took.place == (7.4, 12.38)


def test_the_extra_of_the_submarine_is_called_so() -> None:
    """AT-16"""
    [took] = told(play(lay_table(dice=[5], submarine="forge"), "search forge", "take weapon"), "take weapon")
    assert (took.rule, str(took.text)) == (16, "It is the submarine's extra.")


def test_what_the_neutral_player_receives_is_counted_in_the_box() -> None:
    """AT-47, AT-48"""
    position = lay_table(players=2, dice=[5], submarine="forge")
    [given] = told(position, "give forge")
    assert (given.rule, given.changes[1]) == (48, Change("taken", BOX, 1))
    [took] = told(position, "take weapon")
    assert (str(took.text), took.seats) == ("It goes to the neutral player.", ())
    assert took.changes[0] == Change("weapon", BOX, 1)
    assert sentences(told(position, "take weapon")) == ["It is the submarine's extra and goes to the neutral player."]


def test_doing_without_brings_nothing_about() -> None:
    """AT-18"""
    position = play(lay_table(dice=[4]), "search works", "take tool")
    assert told(position, "decline") == []


# --- Effects --------------------------------------------------------------------------------------------------------
def test_a_roll_that_fails_says_what_would_have_counted() -> None:
    """AT-29"""
    [missed] = told(play(lay_table(dice=[5]), "search forge", "take weapon"), "die 3")
    assert (missed.kind, missed.rule) == ("missed", 29)
    assert str(missed.text) == "No luck in the forge: only 2, 4 or 6 would count."


@pytest.mark.parametrize(
    ("tiles", "moves", "rule", "sentence"),
    [
        ({}, "search forge, take weapon, die 2", 29, "A hit: Amber wins one more resource from the forge."),
        ({}, "search library, take book, die 5", 22, "A hit: Amber wins one more resource from another district."),
        (
            {"forge": "c"},
            "search forge, take weapon, die 6",
            31,
            "A hit: Amber wins one more resource from the market.",
        ),
        (
            {"jeweller": "c"},
            "search jeweller, take jewel, die 6",
            21,
            "A hit: Amber rolls again and searches one more area.",
        ),
    ],
)
def test_a_roll_that_wins_says_what(tiles: dict[str, str], moves: str, rule: int, sentence: str) -> None:
    """AT-19, AT-21, AT-22, AT-29, AT-31"""
    *before, last = moves.split(", ")
    [hit] = told(play(lay_table(tiles=tiles, dice=[1, 2, 5]), *before), last)
    assert (hit.kind, hit.rule, str(hit.text), hit.seats) == ("hit", rule, sentence, (0,))


def test_what_was_won_follows_from_the_tile() -> None:
    """AT-22, AT-31"""
    position = play(lay_table(dice=[2]), "search library", "take book", "die 5")
    [took] = told(position, "fetch weapon forge")
    assert (took.kind, took.rule, took.changes[1]) == ("took", 22, Change("forge-weapon", BOX, -1))


def test_a_hit_with_nothing_to_win_is_in_vain() -> None:
    """AT-17, AT-29"""
    position = play(lay_table(dice=[5], stock={"forge": {"weapon": 1}}), "search forge", "take weapon")
    vain = only(told(position, "die 2"), "in vain")
    assert str(vain.text) == "That would be a hit, but there is nothing left to win."


def test_the_jeweller_leads_on_to_another_area() -> None:
    """AT-21"""
    position = lay_table(tiles={"jeweller": "c"}, dice=[1], stock={"forge": {}})
    happenings = told(play(position, "search jeweller", "take jewel", "die 6"), "die 5")
    assert kinds(happenings) == ["searched", "bare"]
    assert sentences(happenings)[0] == "Amber searches the forge as well."


def test_the_tavern_moves_the_hand_by_a_field_without_effect() -> None:
    """AT-25"""
    position = play(lay_table(dice=[3], hand=2), "search tavern", "take provision")
    [hand] = told(position, "die 1")
    assert (hand.kind, hand.rule, hand.changes) == ("hand", 25, (Change("hand", BOX, 1),))
    assert str(hand.text) == "A hit: the hand of the clock moves one field, which has no effect."


def test_the_tavern_may_move_the_hand_to_the_waves_and_then_no_farther() -> None:
    """AT-25, AT-44"""
    position = play(lay_table(dice=[3, 3], hand=19), "search tavern", "take provision")
    assert sentences(told(position, "die 1"))[1] == "The hand has reached the waves: this round is the last."
    play(position, "search tavern", "take provision")
    assert sentences(told(position, "die 1")) == ["A hit, but the hand has reached the waves already."]


def test_a_swap_changes_what_lies_in_two_districts() -> None:
    """AT-20"""
    position = play(lay_table(tiles={"jeweller": "b"}, dice=[1]), "search jeweller", "take jewel")
    [swapped] = told(position, "swap jewel forge weapon")
    assert (swapped.kind, swapped.text) == ("swapped", "")
    assert set(swapped.changes) == {
        Change("jeweller-jewel", BOX, -1),
        Change("jeweller-weapon", BOX, 1),
        Change("forge-weapon", BOX, -1),
        Change("forge-jewel", BOX, 1),
    }


def test_a_swap_of_two_alike_changes_nothing() -> None:
    """AT-20"""
    stock = {"jeweller": {"jewel": 2}, "forge": {"jewel": 1}}
    position = lay_table(tiles={"jeweller": "b"}, dice=[1], stock=stock)
    play(position, "search jeweller", "take jewel")
    assert sentences(told(position, "swap jewel forge jewel")) == ["So nothing has changed."]


@pytest.mark.parametrize(
    ("area", "letter", "moves", "rule", "changes"),
    [
        ("library", "b", "take book, move book market", 23, ("library-book", "market-book")),
        ("tavern", "b", "take provision, move book forge", 26, ("market-book", "forge-book")),
        ("forge", "b", "take weapon, move book forge", 30, ("market-book", "forge-book")),
    ],
)
def test_a_moved_resource_leaves_one_area_for_another(
    area: str, letter: str, moves: str, rule: int, changes: tuple[str, str]
) -> None:
    """AT-23, AT-26, AT-30"""
    taking, moving = moves.split(", ")
    position = play(lay_table(tiles={area: letter}, dice=[2, 3, 5]), f"search {area}", taking)
    [moved] = told(position, moving)
    assert (moved.kind, moved.rule, moved.text) == ("moved", rule, "")
    assert moved.changes == (Change(changes[0], BOX, -1), Change(changes[1], BOX, 1))


def test_a_turned_die_lies_elsewhere() -> None:
    """AT-27"""
    position = play(lay_table(tiles={"tavern": "c"}, dice=[3, 5]), "search tavern", "take provision")
    [turned] = told(position, "turn forge 2")
    assert (turned.kind, str(turned.text)) == ("turned", "That die lies in the library now.")
    assert turned.changes == (Change("forge-dice", BOX, -1), Change("library-dice", BOX, 1))


def test_the_submarine_dives_to_another_area() -> None:
    """AT-28"""
    position = play(lay_table(dice=[4]), "search works", "take tool", "decline")
    [dived] = told(position, "submarine market")
    assert (dived.kind, dived.text) == ("dived", "")
    assert dived.changes == (Change("works-submarine", BOX, -1), Change("market-submarine", BOX, 1))


def test_an_effect_without_anything_to_do_is_passed_over() -> None:
    """AT-17, AT-23, AT-24"""
    empty = play(lay_table(tiles={"library": "b"}, dice=[2], stock=LAST), "search library")
    assert str(only(told(empty, "take book"), "passed over").text) == "The effect in the library finds nothing to do."
    first_die = play(lay_table(tiles={"library": "c"}, dice=[2]), "search library")
    assert sentences(told(first_die, "take book")) == ["Only a second die brings one more from the library."]


def test_a_second_die_brings_one_more_from_the_library() -> None:
    """AT-24"""
    position = lay_table(tiles={"library": "c"}, dice=[2])
    position.state["taken"][0, 0] = 1
    second = only(told(play(position, "search library"), "take book"), "second die")
    assert (second.rule, second.seats) == (24, (0,))
    assert str(second.text) == "The second die brings Amber one more resource from the library."
    assert told(position, "take book")[0].rule == 24


# --- Emptied districts ----------------------------------------------------------------------------------------------
def emptied(*books: int, players: int = 3, **table: object) -> list[Happening]:
    """Amber takes the last book, and nothing comes of the roll."""
    held = [{"book": count} if count else {} for count in books]
    position = lay_table(players, dice=[2], stock=LAST, holdings=held, **table)  # type: ignore[arg-type]
    return told(play(position, "search library", "take book"), "die 1")[1:]


def test_an_emptied_district_brings_points_for_the_most_and_the_second_most() -> None:
    """AT-35, AT-36"""
    first, second = emptied(2, 1, 0)
    assert (first.kind, first.rule, first.seats, first.mood) == ("first", 35, (0,), "gain")
    assert set(first.changes) == {Change("points", 0, 3), Change("tiles", 0, 1), Change("library-tiles", BOX, -1)}
    assert str(first.text) == (
        "Nothing is left in the library: Amber holds the most books (3) and gets the tile and 3 points."
    )
    assert (second.kind, second.changes) == ("second", (Change("points", 1, 1),))
    assert str(second.text) == "Coral holds the second most books (1) and gets 1 point."


def test_all_who_are_second_get_the_point() -> None:
    """AT-35"""
    _, second = emptied(2, 1, 1)
    assert second.seats == (1, 2)
    assert str(second.text) == "Coral and Jade hold the second most books (1 each) and get 1 point each."


def test_where_several_are_first_nobody_is_second_and_one_gets_the_tile() -> None:
    """AT-35, AT-36"""
    first, tile = emptied(1, 2, 1)
    assert str(first.text) == (
        "Nothing is left in the library: Amber and Coral hold the most books (2 each) and get 3 points each."
    )
    assert (tile.kind, tile.rule, tile.seats) == ("tile", 36, (0,))
    assert str(tile.text) == "The tile goes to Amber, the first of them clockwise."


def test_the_neutral_player_wins_points_and_a_tile_that_are_counted_in_the_box() -> None:
    """AT-50"""
    first, second = emptied(0, 0, 4, players=2)
    assert first.seats == ()
    assert set(first.changes) >= {Change("points", BOX, 3), Change("tiles", BOX, 1)}
    assert "Neutral holds the most books (4)" in str(first.text)
    assert second.changes == (Change("points", 0, 1),)


def test_a_tile_that_nobody_has_earned_goes_into_the_box() -> None:
    """AT-36"""
    position = lay_table(dice=[2], stock={"library": {"jewel": 1}})
    unclaimed = only(told(play(position, "search library", "take jewel"), "die 1"), "unclaimed")
    assert unclaimed.changes == (Change("library-tiles", BOX, -1),)
    assert str(unclaimed.text) == (
        "Nothing is left in the library, and nobody holds books: the tile goes into the box."
    )


@pytest.mark.parametrize(
    ("held", "on_market", "sentence"),
    [
        (4, 1, "All books go back: 2 onto the market, 3 into the library."),
        (4, 3, "All books go back into the library: 5."),
        (0, 0, "All books go back onto the market: 1."),
    ],
)
def test_the_resource_of_a_scored_district_goes_back(held: int, on_market: int, sentence: str) -> None:
    """AT-37"""
    stock = {**LAST, "market": {"book": on_market, "tool": 1}}
    position = lay_table(dice=[2], stock=stock, holdings=[{}, {"book": held} if held else {}])
    play(position, "search library", "take book", "die 1")
    returned = only(told(position, "tile library b"), "returned")
    assert str(returned.text) == sentence
    assert returned.changes[0] == Change("book", 0, -1)


def test_where_nobody_has_anything_nothing_goes_back() -> None:
    """AT-37"""
    position = lay_table(dice=[2], stock={"library": {"jewel": 1}})
    play(position, "search library", "take jewel", "die 1")
    assert str(only(told(position, "tile library b"), "returned").text) == "Nobody has books to give back."


def test_a_district_that_closes_takes_its_resource_out_of_the_game() -> None:
    """AT-38"""
    happenings = emptied(2, 1, gone={"library": "bc"})
    closed = only(happenings, "closed")
    assert set(closed.changes) == {Change("book", 0, -3), Change("book", 1, -1), Change("market-book", BOX, -3)}
    assert (closed.seats, closed.mood) == ((0, 1), "twist")
    assert str(closed.text) == ("That was the last tile in the library: closed for good, and all books leave the game.")


def test_dice_and_submarine_leave_a_closed_district_for_the_market() -> None:
    """AT-38"""
    position = lay_table(dice=[2, 2, 2], stock=LAST, submarine="library", gone={"library": "bc"})
    happenings = told(play(position, "search library", "take book"), "die 1")
    dice, submarine = only(happenings, "dice moved"), only(happenings, "submarine moved")
    assert str(dice.text) == "2 dice from the library lie on the market now."
    assert dice.changes == (Change("library-dice", BOX, -2), Change("market-dice", BOX, 2))
    assert str(submarine.text) == "The submarine moves to the market."
    assert submarine.changes == (Change("library-submarine", BOX, -1), Change("market-submarine", BOX, 1))


def test_a_submarine_that_has_just_left_a_district_does_not_move_again_when_it_closes() -> None:
    """AT-28, AT-38"""
    position = lay_table(dice=[4], stock={"works": {"tool": 1}}, gone={"works": "bc"})
    happenings = told(play(position, "search works", "take tool"), "submarine forge")
    assert kinds(happenings) == ["dived", "first", "closed"]
    arriving = lay_table(dice=[4], stock={"works": {"tool": 1}}, gone={"works": "bc"}, submarine="forge")
    happenings = told(play(arriving, "search works", "take tool"), "submarine works")
    assert kinds(happenings) == ["dived", "first", "closed", "submarine moved"]


def test_a_district_that_runs_empty_because_another_closes_is_told_after_it() -> None:
    """AT-34, AT-38"""
    stock = {**LAST, "jeweller": {"book": 1}}
    position = lay_table(dice=[2], stock=stock, holdings=[{}, {"jewel": 1}], gone={"library": "bc"})
    happenings = told(play(position, "search library", "take book"), "die 1")
    assert kinds(happenings) == ["missed", "first", "closed", "first"]
    assert str(happenings[-1].text).startswith("Nothing is left at the jeweller")


# --- The clock ------------------------------------------------------------------------------------------------------
def test_the_last_die_moves_the_hand_and_the_next_round_begins() -> None:
    """AT-39, AT-43"""
    happenings = told(hand_at_rest(0), "take book")
    assert kinds(happenings) == ["took", "hand", "round"]
    _, hand, begins = happenings
    assert str(hand.text) == "The last die lies on the market: the hand moves 2 fields, to 2 of 20."
    assert hand.changes == (Change("hand", BOX, 2),)
    assert str(begins.text) == "The next round begins: Coral is the start player and rolls all dice."
    assert begins.changes == (Change("market-dice", BOX, -1), Change("unrolled", BOX, 7), Change("taken", BOX, -6))


@pytest.mark.parametrize(
    ("holdings", "sentence", "changes"),
    [
        (({"jewel": 2}, {"jewel": 1}), "Inventory: Amber holds the most jewels (2) and gets 1 point.", {0: 1}),
        (
            ({"jewel": 1}, {"jewel": 1}),
            "Inventory: Amber and Coral hold the most jewels (1 each) and get 1 point each.",
            {0: 1, 1: 1},
        ),
        (({}, {}), "Inventory: nobody holds jewels.", {}),
    ],
)
def test_an_inventory_says_who_holds_the_most(
    holdings: tuple[dict[str, int], ...], sentence: str, changes: dict[int, int]
) -> None:
    """AT-41"""
    inventory = only(told(hand_at_rest(1, *holdings), "take book"), "inventory")
    assert (inventory.rule, str(inventory.text)) == (41, sentence)
    assert {change.seat: change.amount for change in inventory.changes} == changes


def test_an_inventory_may_count_everything() -> None:
    """AT-41"""
    position = hand_at_rest(9, {"jewel": 2, "book": 2}, {"tool": 3})
    assert "Inventory: Amber holds the most resources (4) and gets 1 point." in sentences(told(position, "take book"))


def test_a_donation_is_asked_for_and_brings_points() -> None:
    """AT-42"""
    position = hand_at_rest(3, {"jewel": 2, "tool": 1})
    asked = only(told(position, "take book"), "donation")
    assert str(asked.text) == "That field is a donation: every two resources given bring 1 point."
    donated = told(position, "donate jewel tool")[0]
    assert (donated.kind, str(donated.text)) == ("donated", "Amber gets 1 point for it.")
    assert set(donated.changes) == {
        Change("points", 0, 1),
        Change("jewel", 0, -1),
        Change("jeweller-jewel", BOX, 1),
        Change("tool", 0, -1),
        Change("works-tool", BOX, 1),
    }


def test_a_donation_that_nobody_can_make_is_told_too() -> None:
    """AT-42"""
    happenings = told(hand_at_rest(3), "take book")
    assert kinds(happenings) == ["took", "hand", "donation", "round"]
    assert "That field is a donation, but nobody has two resources to give." in sentences(happenings)


def test_ending_a_donation_may_begin_the_next_round() -> None:
    """AT-42, AT-43"""
    position = hand_at_rest(3, {"jewel": 2})
    play(position, "take book")
    assert kinds(told(position, "done")) == ["round"]


# --- The end --------------------------------------------------------------------------------------------------------
def test_at_the_waves_the_city_sinks_and_everything_is_scored_once_more() -> None:
    """AT-44, AT-45"""
    happenings = told(hand_at_rest(18, {"jewel": 2}, {"jewel": 1}, {"tool": 1}), "take book")
    assert kinds(happenings) == ["took", "hand", "waves", "sinking", "first", "second", "first", "first"]
    assert [happening.rule for happening in happenings[2:]] == [44, 45, 45, 45, 45, 45]
    assert sentences(happenings)[2:5] == [
        "The city sinks: what everybody holds is scored once more.",
        "Final scoring: Amber holds the most jewels (2) and gets 3 points.",
        "Coral holds the second most jewels (1) and gets 1 point.",
    ]


def test_where_the_waves_were_reached_before_the_last_die_does_not_count() -> None:
    """AT-44"""
    assert kinds(told(hand_at_rest(20), "take book")) == ["took", "sinking", "first"]


# --- What is counted ------------------------------------------------------------------------------------------------
def test_points_tiles_and_resources_are_counted_for_everybody() -> None:
    """AT-46"""
    position = lay_table(holdings=[{"book": 3}, {"jewel": 1}])
    position.state["points"][0, 1], position.state["tiles"][0, 1, 2] = 5, 1
    names = [figure.name for figure in GAME.figures][:7]
    assert names == ["points", "tiles", "jewel", "book", "provision", "tool", "weapon"]
    assert [row[:7] for row in GAME.counts(position.state)] == [
        (0, 0, 0, 3, 0, 0, 0),
        (5, 1, 1, 0, 0, 0, 0),
        (0, 0, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, 0, 0, 0),
    ]


def test_the_box_counts_the_neutral_player_and_the_city() -> None:
    """AT-47"""
    position = lay_table(players=2, holdings=[{}, {}, {"tool": 2}], dice=[1, 1, 5], hand=4)
    position.state["points"][0, 2] = 6
    counted = dict(zip([figure.name for figure in GAME.figures], GAME.counts(position.state)[-1], strict=True))
    assert {name: count for name, count in counted.items() if count} == {
        "points": 6,
        "tool": 2,
        "hand": 4,
        "works-submarine": 1,
        "jeweller-dice": 2,
        "forge-dice": 1,
        "market-dice": 4,
        **{f"{area}-tiles": 3 for area in ("jeweller", "library", "tavern", "works", "forge")},
        "jeweller-jewel": 7,
        "library-book": 7,
        "tavern-provision": 7,
        "works-tool": 7,
        "forge-weapon": 7,
        **{f"market-{kind}": 3 for kind in ("jewel", "book", "provision", "tool", "weapon")},
    }


def test_dice_still_to_roll_are_counted() -> None:
    """AT-11"""
    position = play(
        Position(GAME, 4, {"start": "1"}), *(f"tile {area} a" for area in ("jeweller", "library", "tavern"))
    )
    play(position, "tile works a", "tile forge a")
    unrolled = [figure.name for figure in GAME.figures].index("unrolled")
    assert GAME.counts(position.state)[-1][unrolled] == 9
    roll(position)
    assert GAME.counts(position.state)[-1][unrolled] == 0


# --- Whole games ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("story", ["story", "story-two"])
def test_a_whole_game_reads_as_a_story(story: str) -> None:
    position = record.replay(record.from_json((GOLDEN / f"{story}.json").read_bytes()))
    found = retold(position, {"Amber": "Ada", "Coral": "Ben", "Jade": "Cleo"})
    assert found == expected(GOLDEN / f"{story}.txt", found)
