"""The lake as a picture of text: pieces, figures, villages, and what every player has."""

from textwrap import wrap

from vineta.core.kernel import State, StateRecord
from vineta.core.sketch import Sketch, Span
from vineta.games.sunken_city import board, panels, rules, words
from vineta.games.sunken_city.state import plain

_STYLES = {"yellow": "bold yellow", "red": "bold red", "white": "bold white", "orange": "bold dark_orange"}
_MERMAN = ("M", "bold bright_green")
_WATER, _DARK_WATER, _STONE, _HOUSE, _FAINT = "blue", "bold blue", "grey70", "bold bright_white on grey30", "dim"
_WIDTH = 78
_CELL = 4
_MARGIN = 7
_TREASURES_WIDTH = 25
"""All treasures of a player in a line: at home, and open."""
_HAND_WIDTH = 23
_LEGEND_ROW, _LEGEND_COLUMN = 3, 58
_LEGEND = (
    ("·", _WATER, "water"),
    ("○", _DARK_WATER, "houses may rise"),
    ("◎", _DARK_WATER, "the centre"),
    ("╞══╡", _STONE, "street"),
    ("[ 7]", _HOUSE, "house 7"),
    ("⌂( )", "bold", "village"),
    ("Y", _STYLES["yellow"], "adventurer"),
    (*_MERMAN, "merman"),
)
_HALVES = {
    board.LEFT_HALF: ("╞", "═", ""),
    board.RIGHT_HALF: ("", "═", "╡"),
    board.UPPER_HALF: ("║", " ", "║"),
    board.LOWER_HALF: ("║", " ", "║"),
}
"""How each half of a street begins, goes on and ends."""
_ROOM = {
    board.LEFT_HALF: slice(0, 3),
    board.RIGHT_HALF: slice(3, None),
    board.UPPER_HALF: slice(0, 2),
    board.LOWER_HALF: slice(4, None),
}
"""Which of the figures on a street stand on each half."""
_ROOM_BETWEEN = slice(2, 4)
"""Which of them stand between the halves of an upright street."""


def sketch(state: State) -> Sketch:
    """The whole table."""
    record = plain(state.tobytes())
    return [*_lake(record), [], *_supply(record), *_panels(record), *_turn(record)]


def _lake(record: StateRecord) -> Sketch:
    letters = "".join(f"{letter:^{_CELL + 1}}" for letter in "abcdefghi")
    lines: Sketch = [[(" " * _MARGIN + letters, _FAINT)]]
    for row in range(board.SIZE):
        lines.append(_row(record, row))
        lines.append(_below(record, row))
    for line, (sign, style, meaning) in zip(lines[_LEGEND_ROW:], _LEGEND, strict=False):
        width = sum(len(text) for text, _ in line)
        line += [(" " * (_LEGEND_COLUMN - width), ""), (f"{sign:^{_CELL}}", style), (f" {meaning}", _FAINT)]
    return lines


def _row(record: StateRecord, row: int) -> list[Span]:
    spans = [_village(record, row, 0), (f" {row + 1} ", _FAINT)]
    for column in range(board.SIZE):
        square = row * board.SIZE + column
        spans += _cell(record, square)
        spans.append(("═" if record.cover[square] == board.LEFT_HALF else " ", _STONE))
    return [*spans, (f"{row + 1} ", _FAINT), _village(record, row, board.SIZE - 1)]


def _village(record: StateRecord, row: int, column: int) -> Span:
    """A village stands beside its corner square; its letter is in it while the adventurer is at home."""
    for seat in range(record.players):
        if board.CORNERS[record.village[seat]] == row * board.SIZE + column:
            name = board.COLOURS[record.village[seat]]
            inside = name[0].upper() if record.adventurer[seat] == board.HOME else " "
            return f"⌂({inside})", _STYLES[name]
    return "    ", ""


def _cell(record: StateRecord, square: int) -> list[Span]:
    cover = record.cover[square]
    if cover == board.WATER:
        return [_water(record, square)]
    if cover <= board.HOUSES:
        return [(f"[{cover:>2}]", _HOUSE)]
    return _street_half(cover, _figures(record, square + int(board.TO_NAME[cover]))[_ROOM[cover]])


def _water(record: StateRecord, square: int) -> Span:
    if square == board.CENTRE:
        return f"{'◎':^{_CELL}}", _DARK_WATER
    row, column = divmod(square, board.SIZE)
    return (f"{'○':^{_CELL}}", _DARK_WATER) if record.dark[row] >> column & 1 else (f"{'·':^{_CELL}}", _WATER)


def _street_half(cover: int, figures: list[Span]) -> list[Span]:
    beginning, stone, end = _HALVES[cover]
    filling = stone * (_CELL - len(beginning) - len(figures) - len(end))
    return [(beginning, _STONE), *figures, (filling + end, _STONE)]


def _below(record: StateRecord, row: int) -> list[Span]:
    """Between two rows: upright streets go on, and figures in houses stand before their door."""
    spans: list[Span] = [(" " * _MARGIN, "")]
    for column in range(board.SIZE):
        square = row * board.SIZE + column
        cover = record.cover[square]
        if 0 < cover <= board.HOUSES:
            figures = _figures(record, square)
            spans += [*figures, (" " * (_CELL + 1 - len(figures)), "")]
        elif cover == board.UPPER_HALF:
            spans += [*_street_half(cover, _figures(record, square)[_ROOM_BETWEEN]), (" ", "")]
        else:
            spans.append((" " * (_CELL + 1), ""))
    return spans


def _figures(record: StateRecord, square: int) -> list[Span]:
    """Who stands on the piece of this name."""
    figures = [_MERMAN] if record.merman == square else []
    for seat in range(record.players):
        if record.adventurer[seat] == square:
            name = board.COLOURS[record.village[seat]]
            figures.append((name[0].upper(), _STYLES[name]))
    return figures


def _supply(record: StateRecord) -> Sketch:
    stacks = []
    for field in range(1, board.FIELDS + 1):
        style = "bold" if field == record.field else _FAINT
        stacks.append((f" {field}:{record.stack[field]}{'▲' if field == record.field else ''}", style))
    hourglass = "  hourglass!" if record.ending == board.HOURGLASS else ""
    houses = [number for number in range(1, board.HOUSES + 1) if record.house_square[number] == board.IN_GROTTO]
    grottoes: list[Span] = [("grottoes ", _FAINT), (_numbers(houses), "")]
    if record.grotto:
        grottoes += [("   ", ""), _MERMAN, (f" in grotto {record.grotto}", "")]
    return [
        [("streets ", _FAINT), *stacks, (hourglass, "bold red"), (f"   chips left {record.supply}", _FAINT)],
        grottoes,
    ]


def _numbers(numbers: list[int]) -> str:
    return " ".join(map(str, numbers)) or "–"


def _panels(record: StateRecord) -> Sketch:
    return [line for seat in range(record.players) for line in _panel(record, seat)]


def _panel(record: StateRecord, seat: int) -> Sketch:
    """Treasures, chips and the cards in hand, which go on below where they are too many for the line."""
    name = board.COLOURS[record.village[seat]]
    marker = "▶ " if seat == panels.on_turn(record) else "  "
    found = _numbers(rules.treasures(record.found[seat]))
    safe = f"{_numbers(rules.treasures(record.safe[seat])):<{min(12, _TREASURES_WIDTH - len(found))}}"
    held = zip(record.cards, record.hand[seat], strict=True)
    hand = wrap(" ".join(board.CARD_NAMES[card] for card, in_hand in held if in_hand), _HAND_WIDTH)
    line = [
        (f"{marker}{name:<7}", _STYLES[name]),
        ("home ", _FAINT),
        (safe, "bold"),
        (" open ", _FAINT),
        (f"{found:<{_TREASURES_WIDTH - len(safe)}}", ""),
        (f" chips {record.chips[seat]}", _FAINT),
        (f"  {hand[0]}", ""),
    ]
    return [line, *[[(" " * (_WIDTH - _HAND_WIDTH) + cards, "")] for cards in hand[1:]]]


def _turn(record: StateRecord) -> Sketch:
    tide = f" {words.TIDES[record.tide]}." if record.tide in words.TIDES else ""
    return [[(line, "italic")] for line in wrap(f"{words.question(record, {})}{tide}", _WIDTH)]
