"""The cards, the die, and the table of the moves."""

from vineta.core.moves import Moves, Things, Verb
from vineta.core.phrase import message

MOST_PLAYERS = 3
FAVOURITES = (2, 3, 4, 5)
DIE_SIDES = 3
BONUS = 4

_COUNTS = Things("a number of pearls", [str(count + 1) for count in range(DIE_SIDES)])
_SIDES = Things("a side of the die", [str(side + 1) for side in range(DIE_SIDES)])
_CARDS = Things("a card", [str(card) for card in FAVOURITES])

MOVES = Moves(
    Verb(
        "take",
        {"pearls": _COUNTS},
        sentence=message("{player} takes pearls: {pearls}"),
        label=message("take {pearls}"),
    ),
    Verb("die", {"side": _SIDES}, sentence=message("The die shows {side}")),
    Verb("favour", {"card": _CARDS}, sentence=message("The favourite {card} is dealt")),
    Verb("favour ?", sentence=message("A favourite is dealt")),
)
"""A card dealt to somebody else is seen as "favour ?"."""

TAKE = MOVES.first("take")
DIE = MOVES.first("die")
FAVOUR = MOVES.first("favour")
VEILED = MOVES.first("favour ?")
ACTION_COUNT = MOVES.count
NAMED = MOVES.named_numbers
