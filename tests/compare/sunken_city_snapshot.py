"""What lies on the table in Sunken City, as the reference describes it."""

from vineta.core.kernel import StateRecord
from vineta.core.position import Position
from vineta.games.sunken_city import board
from vineta.games.sunken_city.board import SQUARE_NAMES


def snapshot(position: Position) -> dict[str, object]:
    """The table in plain words and numbers."""
    record = position.state[0]
    seats = range(position.players)
    covers = record.cover.tolist()
    return {
        "lake": {SQUARE_NAMES[square]: _piece(covers, square) for square in range(board.SQUARES) if covers[square]},
        "adventurers": [_place(int(record.adventurer[seat])) for seat in seats],
        "merman": f"grotto {record.grotto}" if record.merman < 0 else SQUARE_NAMES[record.merman],
        "hands": [_hand(record, seat) for seat in seats],
        "found": [_treasures(int(record.found[seat])) for seat in seats],
        "safe": [_treasures(int(record.safe[seat])) for seat in seats],
        "chips": [int(record.chips[seat]) for seat in seats],
        "supply": int(record.supply),
        "stacks": [int(count) for count in record.stack[1:]],
    }


def _piece(covers: list[int], square: int) -> str:
    cover = covers[square]
    if cover <= board.HOUSES:
        return f"house {cover}"
    first = square + int(board.TO_NAME[cover])
    return f"{SQUARE_NAMES[first]}-{SQUARE_NAMES[first + board.TO_OTHER_HALF[covers[first]]]}"


def _place(square: int) -> str:
    return "home" if square == board.HOME else SQUARE_NAMES[square]


def _hand(record: StateRecord, seat: int) -> list[str]:
    cards = [int(card) for card, held in zip(record.cards, record.hand[seat], strict=True) if held]
    return sorted(f"{card // 10}/{card % 10}" for card in cards)


def _treasures(mask: int) -> list[int]:
    return [number for number in range(1, board.CHEST + 1) if mask >> number & 1]
