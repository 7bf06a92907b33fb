"""What a player can see of the sea, as numbers for whoever learns: of cards only those whose place the player knows.

Tokens stand in the order of the table of moves: the treasures by kind, then by colour; the shells last.
"""

from vineta.core.features import Features, number, one_of, seat
from vineta.games.submarine import board
from vineta.games.submarine.state import STATE_TYPE

_SEATS, _MOST = board.SEAT_COUNT, 32767
_BOATS = 5

FEATURES = Features(
    STATE_TYPE,
    _SEATS,
    [
        seat("mover", "who is to move; nature, or nobody once the game is over", _SEATS, lowest=-2),
        one_of("phase", "what is to be done", board.FINISHED),
        one_of("players", "how many play", 5, lowest=2),
        number("step", "how many things this phase of the set-up has dealt or placed", 100),
        seat("start", "who begins, until the boats are placed", _SEATS),
        number("stall_limit", "turns without progress that end the game", _MOST),
        number("idle", "turns in a row without progress", _MOST),
        number("progress", "whether a card was discarded or a new kind gained in this turn"),
        one_of("target", "the token whose toll is being paid, or none", board.TOKENS - 1, lowest=board.NO_TOKEN),
        one_of("joker", "the joker that was named, or none", board.TOKENS - 1, lowest=board.NO_TOKEN),
        one_of("ending", "why the game ended, if it has", len(board.REASONS) - 1),
        one_of(
            "ships",
            "where each ship is: at the start, above a column, off the board",
            board.OFF_BOARD,
            -1,
            by_seat=True,
        ),
        number("boats", "boats of each player in each field", _BOATS, by_seat=True),
        number("moved", "the mover's boats in each field that have had their move", _BOATS),
        one_of(
            "place",
            "where each token lies: in a field, in somebody's container, beside it, or in the box",
            board.BOX,
            seats_from=(board.CONTAINER, board.BESIDE),
        ),
        number("touched", "tokens won or put down in this turn"),
        number("owed", "toll cards still to be paid to each player", board.CARDS, by_seat=True),
        number("hand_size", "cards in each hand", board.CARDS, by_seat=True),
        number("hand", "cards of each colour in each hand that one knows of", board.CARDS_OF_A_COLOUR, by_seat=True),
        number("height", "cards in each pile", board.CARDS, by_seat=True),
        number("pile", "the cards of each pile, the bottom first: unknown, none, or a colour", 4, -2, by_seat=True),
        number("discard", "discarded cards of each colour", board.CARDS_OF_A_COLOUR),
        number("stock", "cards of each colour whose place one does not know", board.CARDS_OF_A_COLOUR),
    ],
    derived=("known", "seen"),  # the cards that one knows of are those that are shown
)
