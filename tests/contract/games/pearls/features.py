"""What a player can see of the table, as numbers for whoever learns."""

from vineta.core.features import Features, number, one_of, seat

from .board import FAVOURITES, MOST_PLAYERS
from .state import STATE_TYPE, UNSEEN

FEATURES = Features(
    STATE_TYPE,
    MOST_PLAYERS,
    [
        seat("mover", "who is to move; nature, or nobody once the game is over", MOST_PLAYERS, lowest=-2),
        one_of("players", "how many play", 3, lowest=2),
        number("open_cards", "whether everybody sees every favourite"),
        number("bowl", "pearls in the bowl", 30),
        one_of("die", "what the die shows; nothing while it waits to be rolled", 6),
        seat("turn", "who rolls next or has rolled", MOST_PLAYERS),
        one_of("favourite", "favourites: unseen, not dealt, or the number", max(FAVOURITES), UNSEEN, by_seat=True),
        number("pearls", "pearls of each player", 30, by_seat=True),
    ],
)
