"""What is counted for every player, and for the sea and the box: what decides comes first."""

from collections.abc import Sequence
from functools import lru_cache

from vineta.core.happenings import Figure
from vineta.core.kernel import State
from vineta.core.phrase import Phrase
from vineta.games.submarine import board, places
from vineta.games.submarine.places import FLEET
from vineta.games.submarine.state import Plain, plain

FIGURES = (
    Figure(
        "kinds",
        Phrase("Kinds"),
        Phrase("Different treasures in the container. Twelve win at once; if the game ends before, most of them win."),
        rule=52,
        decides=True,
        symbol="container",
    ),
    Figure(
        "jokers",
        Phrase("Jokers"),
        Phrase(
            "Shells and duplicates beside the container. Each takes a treasure for nothing; in a tie most jokers win."
        ),
        rule=36,
        decides=True,
        symbol="shell-yellow",
    ),
    Figure(
        "cards",
        Phrase("Cards"),
        Phrase(
            "Cards in hand and pile together. They pay for treasures and tolls; in a tie of jokers too most cards win."
        ),
        rule=52,
        decides=True,
        symbol="card-back",
    ),
    Figure(
        "hand",
        Phrase("Hand"),
        Phrase("Cards in the hand: a treasure costs one of its own colour. The hand is filled up to three."),
        rule=35,
        symbol="card-red",
    ),
    Figure(
        "boats",
        Phrase("Boats"),
        Phrase("Diving boats in the sea: they raise treasures and take tolls."),
        rule=9,
        symbol="boat-white",
    ),
    Figure(
        "sea",
        Phrase("In the sea"),
        Phrase("Treasures and shells that lie in the sea. A column without a treasure ends the game."),
        rule=49,
        symbol="pearl-blue",
    ),
    Figure(
        "discard",
        Phrase("Discard"),
        Phrase("Cards that treasures have cost: they are out of the game for good."),
        rule=27,
        symbol="card-grey",
    ),
)
"""In the order of the columns of `counts`."""

DECIDING = 3

COUNTED = tuple(figure.title for figure in FIGURES[:DECIDING])
"""What decides who wins, as the heads of the columns of a result."""

Standing = tuple[int, int, int]
"""The kinds, jokers and cards of a seat."""


def standing(record: Plain) -> tuple[Standing, ...]:
    """The figures that decide, for each seat."""
    return _standing(record.players, record.place, record.hand_size, record.height)


@lru_cache(places.KEPT)
def _standing(players: int, place_of: bytes, hands: tuple[int, ...], piles: tuple[int, ...]) -> tuple[Standing, ...]:
    """Many moves change none of it."""
    tokens = places.sea(place_of).tokens
    return tuple(
        [
            (len(tokens[board.CONTAINER + seat]), len(tokens[board.BESIDE + seat]), hands[seat] + piles[seat])
            for seat in range(players)
        ]
    )


def winners(scores: Sequence[Standing]) -> tuple[int, ...]:
    """Who has most of what decides."""
    best = max(scores)
    return tuple([seat for seat, score in enumerate(scores) if score == best])


def counts(view: State) -> tuple[tuple[int, ...], ...]:
    """The figures of each seat, then those of the box and the sea."""
    record = plain(view)
    decisive = standing(record)
    boats = [_boats(record, seat) for seat in range(record.players)]
    discarded = sum(record.discard)
    box = (
        board.CARDS - discarded - sum(cards for _, _, cards in decisive),
        0,
        record.players * int(board.BOATS_EACH[record.players]) - sum(boats),
        len(places.sea(record.place).points),
        discarded,
    )
    seats = [(*decisive[seat], record.hand_size[seat], boats[seat], 0, 0) for seat in range(record.players)]
    return (*seats, (0, 0, *box))


def _boats(record: Plain, seat: int) -> int:
    """How many boats a seat has in the sea."""
    return sum(memoryview(record.boats[FLEET * seat : FLEET * (seat + 1)]).cast("h"))
