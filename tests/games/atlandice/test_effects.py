"""The fifteen tiles and the market: success, failure, and nothing there to take."""

import pytest

from games.atlandice.tables import dice, holdings, lay_table, points, record_of, stock
from games.moves import broken_rule, play
from vineta.core.position import Position
from vineta.games.atlandice.board import AREAS, RESOURCES
from vineta.games.atlandice.state import CLOSED, NOBODY, NOWHERE


def search(area: str, tile: str, **table: object) -> Position:
    """Amber has just taken the first resource of an area that shows this tile, and its effect begins."""
    position = lay_table(tiles={area: tile}, dice=(AREAS.index(area) + 1,), submarine="market", **table)  # type: ignore[arg-type]
    play(position, f"search {area}")
    own = RESOURCES[AREAS.index(area)]
    return play(position, f"take {own}") if f"take {own}" in position.actions else position


def assert_turn_over(position: Position) -> None:
    assert position.mover == 1
    record = record_of(position)
    assert record.searched == record.first_searched == NOWHERE
    assert record.searcher == NOBODY


@pytest.mark.parametrize("face", [1, 3, 5])
def test_jeweller_a_wins_on_odd_rolls(face: int) -> None:
    """AT-19: one more, of any kind lying there."""
    position = search("jeweller", "a", stock={"jeweller": {"jewel": 3, "tool": 1}})
    play(position, f"die {face}")
    assert position.actions == ["take jewel", "take tool", "decline"]
    play(position, "take tool")
    assert holdings(position, 0) == {"jewel": 1, "tool": 1}
    assert_turn_over(position)


@pytest.mark.parametrize("face", [2, 4, 6])
def test_jeweller_a_loses_on_even_rolls(face: int) -> None:
    """AT-19: nothing more."""
    assert_turn_over(play(search("jeweller", "a"), f"die {face}"))


def test_jeweller_a_wins_nothing_from_an_empty_jeweller() -> None:
    """AT-19: the roll succeeds, but nothing lies there."""
    assert_turn_over(play(search("jeweller", "a", stock={"jeweller": {}}), "die 1"))


def test_jeweller_b_swaps_a_jewel_with_a_weapon() -> None:
    """AT-20: the swap of the example."""
    position = search("jeweller", "b")
    play(position, "swap jewel forge weapon")
    assert stock(position, "jeweller") == {"jewel": 5, "weapon": 1}
    assert stock(position, "forge") == {"jewel": 1, "weapon": 6}
    assert holdings(position, 0) == {"jewel": 1}
    assert_turn_over(position)


def test_jeweller_b_swaps_alike_resources_too() -> None:
    """AT-20: the same kind on both sides is allowed."""
    position = search("jeweller", "b", stock={"forge": {"jewel": 1}})
    play(position, "swap jewel forge jewel")
    assert stock(position, "forge") == {"jewel": 1}


def test_jeweller_b_swaps_with_another_district_only() -> None:
    """AT-15, AT-20: not with the market, not with itself, and only what lies there."""
    position = search("jeweller", "b")
    assert broken_rule(position, "swap jewel market book") == "AT-20"
    assert broken_rule(position, "swap jewel jeweller jewel") == "AT-20"
    assert broken_rule(position, "swap book forge weapon") == "AT-15"
    assert broken_rule(position, "swap jewel forge book") == "AT-15"
    assert broken_rule(position, "decline") == "AT-3"


def test_jeweller_b_needs_something_to_swap() -> None:
    """AT-20: nothing here, or nothing elsewhere."""
    nothing: dict[str, dict[str, int]] = {area: {} for area in AREAS[1:5]}
    assert_turn_over(search("jeweller", "b", stock={"jeweller": {}}))
    assert_turn_over(search("jeweller", "b", stock=nothing))


def test_jeweller_c_two_sixes_search_the_market() -> None:
    """AT-21, AT-32: a jewel here, a jewel from the market, and no effect there."""
    position = search("jeweller", "c", stock={"market": {"jewel": 3}})
    record_of(position).submarine = 3
    play(position, "die 6", "die 6", "take jewel")
    assert holdings(position, 0) == {"jewel": 2}
    assert dice(position) == {"market": 6}
    assert_turn_over(position)


def test_jeweller_c_fails_on_anything_but_a_six() -> None:
    """AT-21: no second roll."""
    for face in range(1, 6):
        assert_turn_over(play(search("jeweller", "c"), f"die {face}"))


def test_jeweller_c_leads_to_a_full_search() -> None:
    """AT-16, AT-21: resource, submarine's extra and effect, without a die there."""
    position = search("jeweller", "c")
    record_of(position).submarine = AREAS.index("forge")
    play(position, "die 6", "die 5", "take weapon", "take weapon", "die 2", "take weapon")
    assert holdings(position, 0) == {"jewel": 1, "weapon": 3}
    assert_turn_over(position)


def test_jeweller_c_can_lead_back_to_the_jeweller() -> None:
    """AT-21: its roll may lead on again."""
    position = search("jeweller", "c")
    play(position, "die 6", "die 1", "take jewel", "die 6", "die 2", "take book", "die 1")
    assert holdings(position, 0) == {"jewel": 2, "book": 1}
    assert_turn_over(position)


def test_jeweller_c_finds_the_market_in_place_of_a_closed_district() -> None:
    """AT-21, AT-38: the forge is closed."""
    position = search("jeweller", "c", stock={"forge": {}}, gone={"forge": "abc"})
    record_of(position).open_tile[4] = CLOSED
    play(position, "die 6", "die 5", "take tool", "decline")
    assert holdings(position, 0) == {"jewel": 1, "tool": 1}


@pytest.mark.parametrize("face", [5, 6])
def test_library_a_fetches_from_another_district(face: int) -> None:
    """AT-22: any kind of any other district, or nothing."""
    position = search("library", "a", stock={"forge": {"weapon": 1, "tool": 1}})
    play(position, f"die {face}")
    assert position.actions == [
        "decline",
        "fetch jewel jeweller",
        "fetch provision tavern",
        "fetch tool works",
        "fetch tool forge",
        "fetch weapon forge",
    ]
    play(position, "fetch tool forge")
    assert holdings(position, 0) == {"book": 1, "tool": 1}
    assert_turn_over(position)


def test_library_a_fetches_neither_here_nor_from_the_market() -> None:
    """AT-15, AT-22: another district it must be, and the resource must lie there."""
    position = play(search("library", "a"), "die 5")
    assert broken_rule(position, "fetch book market") == "AT-22"
    assert broken_rule(position, "fetch book library") == "AT-22"
    assert broken_rule(position, "fetch book forge") == "AT-15"
    assert_turn_over(play(position, "decline"))


def test_library_a_fails_on_one_to_four() -> None:
    """AT-22: nothing is won."""
    for face in range(1, 5):
        assert_turn_over(play(search("library", "a"), f"die {face}"))


def test_library_a_wins_nothing_from_empty_districts() -> None:
    """AT-22: nothing lies elsewhere."""
    position = search("library", "a", stock={"jeweller": {}, "tavern": {}, "works": {}, "forge": {}})
    assert_turn_over(play(position, "die 6"))


def test_library_b_puts_a_resource_onto_the_market() -> None:
    """AT-23: any kind from the library, to the market only."""
    position = search("library", "b", stock={"library": {"book": 2, "tool": 1}})
    assert position.actions == ["move book market", "move tool market"]
    assert broken_rule(position, "move book forge") == "AT-23"
    assert broken_rule(position, "move jewel market") == "AT-15"
    play(position, "move tool market")
    assert stock(position, "library") == {"book": 1}
    assert stock(position, "market")["tool"] == 4
    assert_turn_over(position)


def test_library_b_does_nothing_in_an_empty_library() -> None:
    """AT-23: nothing to put."""
    assert_turn_over(search("library", "b", stock={"library": {}}))


def test_library_c_gives_one_more_for_the_second_die() -> None:
    """AT-24: the first die gives nothing, the second one more."""
    position = lay_table(tiles={"library": "c"}, dice=(2, 2), stock={"market": {}})
    play(position, "search library", "take book")
    assert_turn_over(position)
    play(position, "search market", "search market", "search library", "take book")
    assert position.actions == ["take book", "decline"]
    play(position, "take book")
    assert holdings(position, 0) == {"book": 3}


def test_library_c_gives_nothing_from_an_empty_library() -> None:
    """AT-24: nothing lies there."""
    position = lay_table(tiles={"library": "c"}, dice=(2,), stock={"market": {}, "library": {}})
    play(position, "search market", "search market", "search market", "search library")
    assert position.mover == 1


def test_library_c_counts_the_die_that_led_there() -> None:
    """AT-21, AT-24: the jeweller's die was the second."""
    position = lay_table(tiles={"library": "c", "jeweller": "c"}, dice=(1,), stock={"market": {}})
    play(position, "search market", "search market", "search market", "search jeweller", "take jewel", "die 6", "die 2")
    play(position, "take book", "take book")
    assert holdings(position, 0) == {"jewel": 1, "book": 2}


def test_tavern_a_moves_the_hand_without_its_effect() -> None:
    """AT-25: field 3 would count jewels."""
    for face in range(1, 5):
        position = search("tavern", "a", hand=2, holdings=[{"jewel": 1}])
        play(position, f"die {face}")
        assert record_of(position).hand == 3
        assert points(position) == [0, 0, 0]
        assert_turn_over(position)


def test_tavern_a_fails_on_five_and_six() -> None:
    """AT-25: the hand stays."""
    for face in (5, 6):
        assert record_of(play(search("tavern", "a", hand=2), f"die {face}")).hand == 2


def test_tavern_b_puts_a_market_resource_into_another_district() -> None:
    """AT-26: anywhere but the tavern."""
    position = search("tavern", "b", stock={"market": {"book": 1}})
    assert position.actions == [f"move book {area}" for area in ("jeweller", "library", "works", "forge")]
    assert broken_rule(position, "move book tavern") == "AT-26"
    assert broken_rule(position, "move book market") == "AT-26"
    assert broken_rule(position, "move tool forge") == "AT-15"
    play(position, "move book forge")
    assert stock(position, "market") == {}
    assert stock(position, "forge") == {"weapon": 7, "book": 1}
    assert_turn_over(position)


def test_tavern_b_does_nothing_without_a_resource_or_a_district() -> None:
    """AT-26: the market is empty, or the tavern is the last district."""
    assert_turn_over(search("tavern", "b", stock={"market": {}}))
    position = lay_table(tiles={"tavern": "b"}, dice=(3,))
    record = record_of(position)
    for district in (0, 1, 3, 4):
        record.open_tile[district] = CLOSED
        record.stock[district] = 0
        record.stocked[district] = 0
    assert_turn_over(play(position, "search tavern", "take provision"))


def test_tavern_b_cannot_put_anything_into_a_closed_district() -> None:
    """AT-38: the forge is closed."""
    position = search("tavern", "b", stock={"forge": {}})
    record_of(position).open_tile[4] = CLOSED
    assert broken_rule(position, "move book forge") == "AT-38"


def test_tavern_c_turns_an_untaken_die() -> None:
    """AT-27: from one area to another, also to the face it shows."""
    position = lay_table(tiles={"tavern": "c"}, dice=(3, 5))
    play(position, "search tavern", "take provision")
    assert position.actions == [f"turn {area} {face}" for area in ("forge", "market") for face in range(1, 7)]
    assert broken_rule(position, "turn tavern 1") == "AT-27"
    again = play(position.copy(), "turn forge 5")
    assert dice(again) == {"forge": 1, "market": 5}
    play(position, "turn forge 3")
    assert dice(position) == {"tavern": 1, "market": 5}
    assert_turn_over(position)


def test_tavern_c_lays_a_closed_districts_die_at_the_market() -> None:
    """AT-27, AT-38: the library is closed."""
    position = lay_table(tiles={"tavern": "c"}, dice=(3, 5), stock={"library": {}})
    record_of(position).open_tile[1] = CLOSED
    play(position, "search tavern", "take provision", "turn forge 2")
    assert dice(position) == {"market": 6}


@pytest.mark.parametrize("tile", ["a", "b", "c"])
def test_the_works_move_the_submarine_from_the_library_to_the_market(tile: str) -> None:
    """AT-28: the example, with each of the three tiles."""
    position = lay_table(tiles={"works": tile}, dice=(4,), submarine="library")
    play(position, "search works", "take tool")
    assert broken_rule(position, "submarine library") == "AT-28"
    play(position, "submarine market")
    assert record_of(position).submarine == AREAS.index("market")
    assert_turn_over(position)


def test_the_works_may_call_the_submarine_without_an_extra() -> None:
    """AT-28: the searched area is allowed, but gives nothing more now."""
    position = lay_table(dice=(4,), submarine="library")
    play(position, "search works", "take tool", "submarine works")
    assert holdings(position, 0) == {"tool": 1}
    assert_turn_over(position)


def test_the_submarine_cannot_go_to_a_closed_district() -> None:
    """AT-28, AT-38: the forge is closed."""
    position = lay_table(dice=(4,), submarine="library", stock={"forge": {}})
    record_of(position).open_tile[4] = CLOSED
    play(position, "search works", "take tool")
    assert broken_rule(position, "submarine forge") == "AT-38"
    assert position.actions == [f"submarine {area}" for area in ("jeweller", "tavern", "works", "market")]


@pytest.mark.parametrize("face", [2, 4, 6])
def test_forge_a_wins_on_even_rolls(face: int) -> None:
    """AT-29: one more from the forge."""
    position = play(search("forge", "a"), f"die {face}", "take weapon")
    assert holdings(position, 0) == {"weapon": 2}
    assert_turn_over(position)


def test_forge_a_loses_on_odd_rolls_and_when_it_is_empty() -> None:
    """AT-29: nothing more."""
    for face in (1, 3, 5):
        assert_turn_over(play(search("forge", "a"), f"die {face}"))
    assert_turn_over(play(search("forge", "a", stock={"forge": {}}), "die 2"))


def test_forge_b_puts_a_market_resource_into_any_district() -> None:
    """AT-30: the forge included, the market not."""
    position = search("forge", "b", stock={"market": {"book": 1}})
    assert position.actions == [f"move book {area}" for area in AREAS[:5]]
    assert broken_rule(position, "move book market") == "AT-30"
    play(position, "move book forge")
    assert stock(position, "forge") == {"weapon": 6, "book": 1}
    assert_turn_over(position)


def test_forge_b_does_nothing_with_an_empty_market() -> None:
    """AT-30: nothing to put."""
    assert_turn_over(search("forge", "b", stock={"market": {}}))


def test_forge_c_fetches_from_the_market_on_a_six() -> None:
    """AT-31: any kind lying there, or nothing."""
    position = play(search("forge", "c", stock={"market": {"book": 1, "tool": 2}}), "die 6")
    assert position.actions == ["decline", "fetch book market", "fetch tool market"]
    assert broken_rule(position, "fetch jewel jeweller") == "AT-31"
    assert broken_rule(position, "fetch jewel market") == "AT-15"
    play(position, "fetch book market")
    assert holdings(position, 0) == {"weapon": 1, "book": 1}
    assert_turn_over(position)


def test_forge_c_wins_nothing_else() -> None:
    """AT-31: on other rolls, or from an empty market."""
    for face in range(1, 6):
        assert_turn_over(play(search("forge", "c"), f"die {face}"))
    assert_turn_over(play(search("forge", "c", stock={"market": {}}), "die 6"))


def test_the_market_has_no_effect() -> None:
    """AT-32: one resource, and the turn is over."""
    assert_turn_over(play(lay_table(), "search market", "take jewel"))
