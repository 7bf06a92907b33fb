"""What lies on the table, and how a game begins."""

import numpy as np

from vineta.core.errors import SetupError
from vineta.core.game import NATURE, Seat
from vineta.core.kernel import State
from vineta.core.options import Flag, Number, Option, Value
from vineta.core.phrase import Phrase

from .board import MOST_PLAYERS

NOT_DEALT = 0
UNSEEN = -1

STATE_TYPE = np.dtype(
    (
        np.record,
        [
            ("mover", "i2"),
            ("players", "i2"),
            ("open_cards", "i2"),
            ("bowl", "i2"),
            ("die", "i2"),  # 0 while it waits to be rolled
            ("turn", "i2"),  # the seat that rolls next or has rolled
            ("favourite", "i2", (MOST_PLAYERS,)),  # NOT_DEALT, UNSEEN, or the card
            ("pearls", "i2", (MOST_PLAYERS,)),
        ],
    )
)

OPTIONS: tuple[Option, ...] = (
    Number("pearls", 12, "pearls in the bowl", lowest=4, highest=30),
    Flag("open_cards", False, "everybody sees every favourite"),
)


def setup(players: int, options: dict[str, Value]) -> State:
    """The table before the cards are dealt."""
    if int(options["pearls"]) < 4 * (players - 1):
        raise SetupError(f"{players} players need at least {4 * (players - 1)} pearls, not {options['pearls']}")
    state: State = np.zeros(1, STATE_TYPE)
    state["mover"] = NATURE
    state["players"] = players
    state["open_cards"] = options["open_cards"]
    state["bowl"] = options["pearls"]
    return state


_SEATS = (
    Seat("Amber", Phrase("Amber"), "yellow"),
    Seat("Coral", Phrase("Coral"), "red"),
    Seat("Jade", Phrase("Jade"), "green"),
)


def seats(players: int) -> tuple[Seat, ...]:
    """The seats at the table."""
    return _SEATS[:players]
