"""Moves as people write them, and the picture they see."""

import pytest

import vineta
from games.moves import play
from games.sunken_city.lakes import CENTRE_HOUSE, lake, merman, standing
from vineta.core.errors import MalformedMoveError
from vineta.core.position import Position
from vineta.games.sunken_city import GAME, board

WIDEST = 78
LAKE = 58
"""How wide the lake is; beside it the signs are explained."""

ROAD = """
    A A B B . . . . .
    . . . . . . . . .
    . . 3 . . . . . .
    . . . . . . . . .
    . . . . 0 . . . .
"""


def test_every_move_has_a_text_that_leads_back_to_it() -> None:
    texts = [GAME.text(action) for action in range(GAME.action_count)]
    assert len(set(texts)) == GAME.action_count
    assert [GAME.parse(text) for text in texts] == list(range(GAME.action_count))


@pytest.mark.parametrize(
    ("spelling", "move"),
    [
        ("  CARD   3/4 ", "card 3/4"),
        ("Street D3-C3", "street c3-d3"),
        ("street c4-c3", "street c3-c4"),
        ("walk c3-d3", "walk c3"),
        ("walk d3-c3", "walk c3"),
        ("merman c4-c3", "merman c3"),
        ("Walk Home", "walk home"),
        ("house 10 E5", "house 10 e5"),
    ],
)
def test_friendly_spellings_are_understood(spelling: str, move: str) -> None:
    assert GAME.text(GAME.parse(spelling)) == move


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("", "moves begin with card, street, house, walk, chip, roll, merman, grotto, stay, banish, end, die, start"),
        ("card", "'card' names a card, e.g. 'card 0/0'"),
        ("card 10/2", "'card' names a card"),
        ("street c3", "'street' names two neighbouring squares, e.g. 'street a1-b1'"),
        ("street c3-e3", "'street' names two neighbouring squares"),
        ("street c3-d4", "'street' names two neighbouring squares"),
        ("house 11 e5", "'house' names a house, then a square, e.g. 'house 1 a1'"),
        ("house e5", "'house' names a house, then a square"),
        ("walk j3", "'walk' names the square of a piece, e.g. 'walk a1'"),
        ("walk c3-e3", "'walk' names the square of a piece"),
        ("merman home", "'merman' names the square of a piece"),
        ("grotto 0", "'grotto' names a grotto, e.g. 'grotto 1'"),
        ("chip 2", "'chip' stands alone"),
    ],
)
def test_what_is_no_move_is_refused_with_what_one_looks_like(move: str, expected: str) -> None:
    with pytest.raises(MalformedMoveError) as caught:
        lake(CENTRE_HOUSE).play(move)
    assert str(caught.value).startswith(f"{move!r} is no move: {expected}")


@pytest.mark.parametrize(
    ("verb", "first", "count"),
    [
        ("card", 0, 100),
        ("street", 100, 144),
        ("house", 244, 810),
        ("walk", 1054, 82),
        ("chip", 1136, 1),
        ("roll", 1137, 1),
        ("merman", 1138, 81),
        ("grotto", 1219, 10),
        ("stay", 1229, 1),
        ("banish", 1230, 10),
        ("end", 1240, 1),
        ("die", 1241, 5),
        ("start", 1246, 4),
    ],
)
def test_moves_keep_the_numbers_that_records_and_stores_know(verb: str, first: int, count: int) -> None:
    texts = [GAME.text(action) for action in range(GAME.action_count)]
    assert [number for number, text in enumerate(texts) if text.split()[0] == verb] == list(range(first, first + count))


@pytest.mark.parametrize(
    ("number", "move"),
    [(34, "card 3/4"), (118, "street c3-d3"), (192, "street c3-c4"), (896, "house 9 e1"), (1135, "walk home")],
)
def test_within_a_verb_things_are_numbered_one_after_the_other(number: int, move: str) -> None:
    assert GAME.text(number) == move


def test_a_street_may_be_named_by_both_of_its_squares() -> None:
    """SC-2: its name is the left or upper one."""
    position = play(lake(ROAD, merman="a1"), "card 0/7", "walk b1-a1", "merman c1-d1")
    assert standing(position, "yellow") == "home"
    assert merman(position) == "c1"


def lines(position: Position) -> list[str]:
    return str(position).splitlines()


def assert_neat(position: Position) -> None:
    """Narrow enough for a terminal, and all cells of a lake's row in their columns."""
    picture = lines(position)
    assert max(map(len, picture)) <= WIDEST, position
    columns = [picture[0].index(letter) for letter in "abcdefghi"]
    for row in range(9):
        line = picture[1 + 2 * row]
        assert line[4:7].strip() == line[columns[-1] + 3 : columns[-1] + 5].strip() == str(row + 1), position


def test_the_picture_shows_the_whole_table() -> None:
    """SC-4: pieces, figures, stacks, grottoes, panels, and what is asked."""
    position = lake(
        ROAD,
        merman="c3",
        players=3,
        adventurers={"red": "c1", "white": "c3"},
        found={"red": {3, 12}},
        safe={"yellow": {5}},
        chips={"white": 2},
    )
    picture = str(position)
    for part in (
        "╞R══════╡",
        "[ 3]",
        "MW",
        "⌂(Y)",
        "⌂( )",
        "1:21▲",
        "grottoes 1 2 4 5 6 7 8 9",
        "chips left 6",
        "▶ yellow home 5 ",
        "open 3 12 ",
        "chips 2",
        "Yellow chooses a card.",
    ):
        assert part in picture, part
    assert " ".join(sorted(board.CARDS)) in " ".join(picture.split()), "a hand may go on in the next line"
    assert_neat(position)


def test_the_picture_says_what_is_asked() -> None:
    position = vineta.new("sunken-city", players=2, by_hand=True)
    assert lines(position)[-1] == "Who begins is being drawn."
    play(position, "start yellow", "card 2/5", "street e4-f4", "roll")
    assert lines(position)[-1] == "Yellow rolls for the merman."
    play(position, "die 3")
    assert lines(position)[-1] == "Yellow: 1 to build, 5 to walk, 3 for the merman."
    over = lake(CENTRE_HOUSE, players=2, turn_limit=1)
    assert lines(play(over, "card 0/7", "end", "card 0/7", "end"))[-2:] == [
        "The last turn has been played. Yellow and White share the victory. Treasures",
        "at home: 0, worth 0.",
    ]


def test_the_picture_tells_the_tide() -> None:
    position = lake("A A B 5 . . . . .\n. . B . . . . . .", grotto=5, expert=True, adventurers={"yellow": "c1"})
    assert lines(position)[-1] == "Yellow chooses a card. The city rises."
    assert "M in grotto 5" in str(position)
    play(position, "card 0/7", "walk d1")
    assert lines(position)[-1] == "Yellow decides on the merman's grotto. The city rises."
    sinking = lake("A A B B . . . . .", merman="a1", expert=True, stacks=(0, 1, 1, 1, 1, 0))
    assert lines(sinking)[-1] == "Yellow chooses a card. The city sinks."
    spent = lake("A A . . . . . . .", merman="a1", expert=True, stacks=(0, 0, 0, 0, 0, 3), field=5)
    assert lines(spent)[-1] == "Yellow chooses a card. The merman is stuck for good."
    assert "hourglass!" in str(spent)


CROWDED = """
    . . . . . . . . .
    . . . . . . . . .
    . . A . . . B B 1
    . . A . . . . . .
    . . . . . . . . .
"""


@pytest.mark.parametrize("square", ["c3", "g3", "i3"])
def test_a_crowded_piece_stays_in_its_column(square: str) -> None:
    """SC-23: all adventurers and the merman may share one."""
    everyone = dict.fromkeys(("yellow", "red", "white", "orange"), square)
    position = lake(CROWDED, merman=square, adventurers=everyone)
    assert_neat(position)
    rows = "".join(line[:LAKE] for line in lines(position)[1:19])
    assert all(rows.count(letter) == 1 for letter in "MYRWO"), position


@pytest.mark.parametrize("at_home", [0, 3, 6, 9, 11])
def test_a_full_panel_fits(at_home: int) -> None:
    """SC-4: eleven treasures, wherever they are."""
    treasures = [*range(1, 11), 12]
    panels = dict.fromkeys(("yellow", "red", "white", "orange"), treasures[:at_home])
    opened = dict.fromkeys(panels, treasures[at_home:])
    assert_neat(lake(CENTRE_HOUSE, safe=panels, found=opened))
