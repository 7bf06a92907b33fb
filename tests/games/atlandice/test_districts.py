"""Emptied districts: points, the tile, the return of the resource, and the end of a stack."""

from games.atlandice.tables import dice, holdings, lay_table, points, record_of, roll, stock
from games.moves import broken_rule, play
from vineta.core.position import Position
from vineta.games.atlandice.board import AREAS, LETTERS
from vineta.games.atlandice.state import BOXED, CLOSED, NOWHERE


def place_of(position: Position, tile: str) -> int:
    """Who has a tile, or where it lies."""
    district, letter = tile.split()
    return int(record_of(position).tiles[AREAS.index(district), LETTERS.index(letter)])


def empty_library(holdings: list[dict[str, int]], players: int = 4, **table: object) -> Position:
    """Amber is about to take the last book of the library, whose tile c does nothing for a first die."""
    return lay_table(players, {"library": "c"}, (2,), {"library": {"book": 1}}, holdings, **table)  # type: ignore[arg-type]


def test_the_library_that_empties() -> None:
    """AT-35, AT-36, AT-37: 3, 3, 1 and 0 books; two fill up the market, five lie on the new tile, a stray one stays."""
    position = empty_library([{"book": 2}, {"book": 3}, {"book": 1}, {}])
    record = record_of(position)
    record.stock[AREAS.index("market")] = [3, 1, 3, 3, 3]
    record.stock[AREAS.index("tavern"), 1] = 1
    play(position, "search library", "take book")
    assert points(position) == [3, 3, 0, 0]
    assert place_of(position, "library c") == 0
    assert position.actions == ["tile library a", "tile library b"]
    play(position, "tile library b")
    assert [holdings(position, seat) for seat in range(4)] == [{}, {}, {}, {}]
    assert stock(position, "market")["book"] == 3
    assert stock(position, "library") == {"book": 5}
    assert stock(position, "tavern") == {"provision": 9, "book": 1}
    assert position.mover == 1


def test_first_and_second_place() -> None:
    """AT-35: 3 points and 1 point."""
    assert points(play(empty_library([{"book": 2}, {"book": 2}, {}]), "search library", "take book")) == [3, 1, 0, 0]


def test_a_tie_for_second_place_gives_each_a_point() -> None:
    """AT-35: two are second."""
    position = empty_library([{"book": 2}, {"book": 2}, {"book": 2}, {"book": 1}])
    assert points(play(position, "search library", "take book")) == [3, 1, 1, 0]


def test_holding_none_is_no_second_place() -> None:
    """AT-35: nobody else has a book."""
    assert points(play(empty_library([]), "search library", "take book")) == [3, 0, 0, 0]


def test_a_tied_tile_lies_with_the_first_leader_clockwise_from_the_mover() -> None:
    """AT-36: Amber moves, Jade and Pearl lead."""
    position = empty_library([{}, {"book": 1}, {"book": 3}, {"book": 3}])
    play(position, "search library", "take book")
    assert points(position) == [0, 0, 3, 3]
    assert place_of(position, "library c") == 2


def test_a_tied_tile_looks_past_the_last_seat() -> None:
    """AT-36: Pearl moves, Amber and Coral lead."""
    position = empty_library([{"book": 3}, {"book": 3}], start="4")
    play(position, "search library", "take book")
    assert place_of(position, "library c") == 0


def test_a_tile_nobody_has_earned_goes_into_the_box() -> None:
    """AT-36: the last resource in the library was a tool."""
    position = lay_table(tiles={"library": "c"}, dice=(2,), stock={"library": {"tool": 1}})
    play(position, "search library", "take tool")
    assert points(position) == [0, 0, 0]
    assert place_of(position, "library c") == BOXED


def test_a_full_market_takes_nothing_back() -> None:
    """AT-37: all of it lies on the new tile."""
    position = empty_library([{"book": 2}, {"book": 1}])
    record_of(position).stock[AREAS.index("market"), 1] = 5
    play(position, "search library", "take book", "tile library a")
    assert stock(position, "market")["book"] == 5
    assert stock(position, "library") == {"book": 4}


def test_a_new_tile_with_nothing_on_it_is_not_scored_again() -> None:
    """AT-33, AT-37: the market takes the only book, and the empty library waits."""
    position = empty_library([])
    record_of(position).stock[AREAS.index("market"), 1] = 0
    play(position, "search library", "take book", "tile library a")
    assert stock(position, "library") == {}
    assert stock(position, "market")["book"] == 1
    play(position, "search market", "take tool")
    assert position.mover == 2
    assert points(position) == [3, 0, 0, 0]


def test_a_tile_that_got_its_first_resource_later_is_scored_when_that_is_taken() -> None:
    """AT-33: Amber puts a book into the empty forge, Coral takes it."""
    position = lay_table(tiles={"tavern": "b"}, dice=(3, 5), stock={"forge": {}})
    play(position, "search tavern", "take provision", "move book forge", "search forge", "take book", "die 1")
    assert position.actions == ["tile forge b", "tile forge c"]


def test_after_a_tile_is_revealed_no_district_waits_for_one() -> None:
    """AT-5: neither at the start nor later."""
    position = lay_table(dice=(5,), stock={"forge": {"weapon": 1}})
    assert record_of(position).emptied == NOWHERE
    play(position, "search forge", "take weapon", "die 1")
    assert record_of(position).emptied == AREAS.index("forge")
    assert record_of(play(position, "tile forge b")).emptied == NOWHERE


def test_a_district_is_scored_after_the_effect() -> None:
    """AT-23, AT-33: library b puts the last book onto the market."""
    position = lay_table(tiles={"library": "b"}, dice=(2,), stock={"library": {"book": 2}})
    play(position, "search library", "take book")
    assert points(position) == [0, 0, 0]
    play(position, "move book market")
    assert points(position) == [3, 0, 0]


def test_a_district_filled_again_within_the_search_is_not_scored() -> None:
    """AT-33: forge b puts something into the emptied forge."""
    position = lay_table(tiles={"forge": "b"}, dice=(5,), stock={"forge": {"weapon": 1}})
    play(position, "search forge", "take weapon", "move book forge")
    assert points(position) == [0, 0, 0]
    assert position.mover == 1


def test_a_district_emptied_by_a_fetch_is_scored() -> None:
    """AT-22, AT-33: it need not be the searched one."""
    position = lay_table(dice=(2,), stock={"forge": {"weapon": 1}})
    play(position, "search library", "take book", "die 6", "fetch weapon forge")
    assert points(position) == [3, 0, 0]
    assert place_of(position, "forge a") == 0
    play(position, "tile forge c")
    assert position.mover == 1


def test_the_searched_districts_are_scored_first() -> None:
    """AT-34: the library was searched, then the jeweller comes in ascending order."""
    position = lay_table(dice=(2,), stock={"library": {"book": 1}, "jeweller": {"jewel": 1}})
    play(position, "search library", "take book", "die 6", "fetch jewel jeweller")
    assert position.actions == ["tile library b", "tile library c"]
    assert points(position) == [3, 0, 0]
    play(position, "tile library b")
    assert position.actions == ["tile jeweller b", "tile jeweller c"]
    assert points(position) == [6, 0, 0]
    play(position, "tile jeweller b")
    assert position.mover == 1


def test_districts_are_scored_in_the_order_in_which_they_were_searched() -> None:
    """AT-21, AT-34: the jeweller led to the forge, and both are empty."""
    position = lay_table(
        tiles={"jeweller": "c"}, dice=(1,), stock={"jeweller": {"jewel": 1}, "forge": {"weapon": 1}}, submarine="market"
    )
    play(position, "search jeweller", "take jewel", "die 6", "die 5", "take weapon", "die 1")
    assert position.actions == ["tile jeweller a", "tile jeweller b"]
    play(position, "tile jeweller a")
    assert position.actions == ["tile forge b", "tile forge c"]


def close_forge(**table: object) -> Position:
    """Amber takes the last weapon of the forge's last tile."""
    position = lay_table(
        dice=(5, 5),
        stock={"forge": {"weapon": 1}, "tavern": {"provision": 1, "weapon": 1}},
        gone={"forge": "bc"},
        **table,  # type: ignore[arg-type]
    )
    return play(position, "search forge", "take weapon")


def test_a_district_closes_with_its_third_tile() -> None:
    """AT-38: its resource leaves the game; dice and submarine move to the market."""
    position = close_forge(holdings=[{}, {"weapon": 1}])
    record_of(position).submarine = AREAS.index("forge")
    play(position, "die 1")
    record = record_of(position)
    assert record.open_tile[AREAS.index("forge")] == CLOSED
    assert points(position) == [3, 3, 0]
    assert holdings(position, 0) == holdings(position, 1) == {}
    assert stock(position, "market") == {"jewel": 3, "book": 3, "provision": 3, "tool": 3}
    assert stock(position, "tavern") == {"provision": 1}
    assert dice(position) == {"market": 6}
    assert record.submarine == AREAS.index("market")
    assert position.mover == 1
    assert broken_rule(position, "search forge") == "AT-13"


def test_a_closed_districts_number_means_the_market() -> None:
    """AT-11, AT-38: in the next round fives lie at the market."""
    position = play(close_forge(), "die 1")
    record_of(position).stock[AREAS.index("market")] = 0
    play(position, *["search market"] * 5)
    roll(position, (5, 5, 4))
    assert dice(position) == {"works": 1, "market": 6}


def test_a_district_emptied_by_another_ones_end_is_scored_too() -> None:
    """AT-34, AT-38: only weapons lay in the tavern."""
    position = lay_table(
        dice=(5,),
        stock={"forge": {"weapon": 1}, "tavern": {"weapon": 2}},
        gone={"forge": "bc"},
        holdings=[{}, {}, {"provision": 1}],
    )
    play(position, "search forge", "take weapon", "die 1")
    assert points(position) == [3, 0, 3]
    assert position.actions == ["tile tavern b", "tile tavern c"]


def test_two_districts_can_close_at_once() -> None:
    """AT-34, AT-38: the second one needs no new tile either."""
    position = lay_table(
        dice=(5,), stock={"forge": {"weapon": 1}, "tavern": {"weapon": 2}}, gone={"forge": "bc", "tavern": "bc"}
    )
    play(position, "search forge", "take weapon", "die 1")
    assert position.mover == 1
    assert list(record_of(position).open_tile) == [0, 0, CLOSED, 0, CLOSED, 0]
