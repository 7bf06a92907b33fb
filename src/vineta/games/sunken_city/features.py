"""What a player can see of the lake, as numbers for whoever learns. Squares count row by row from a1."""

from vineta.core.features import Features, bits, number, one_of, seat
from vineta.games.sunken_city import board
from vineta.games.sunken_city.state import STATE_TYPE

_SEATS, _MOST = 4, 32767

FEATURES = Features(
    STATE_TYPE,
    _SEATS,
    [
        seat("mover", "who is to move; nature, or nobody once the game is over", _SEATS, lowest=-2),
        one_of("phase", "what is to be done: draw who begins, play a card, the turn, the roll, the grotto; or over", 5),
        seat("turn", "whose turn it is, also while nature rolls", _SEATS),
        one_of("players", "how many play", 4, lowest=2),
        seat("start", "who began; nobody before that is drawn", _SEATS),
        one_of("village", "the village of each player: top left, then clockwise", 3, by_seat=True),
        one_of(
            "adventurer", "the square that names the piece an adventurer stands on; the last is home", 81, by_seat=True
        ),
        bits("found", "treasures lying open, the chest as number 12", 12, lowest=1, by_seat=True),
        bits("safe", "treasures at home, the chest as number 12", 12, lowest=1, by_seat=True),
        bits("treasures", "all treasures of this game", 12, lowest=1),
        number("chips", "chips of each player", board.CHIPS, by_seat=True),
        number("supply", "chips in the supply", board.CHIPS),
        number("cards", "the movement cards of this game: ten times the pieces to build, and the spaces to walk", 99),
        number("hand", "which of these cards a player still holds", by_seat=True),
        bits("dark", "the dark squares of each row", board.SIZE - 1),
        one_of("cover", "what covers each square: water, a house by its number, or one half of a street", 14),
        one_of("merman", "the square that names the piece the merman stands on, or none", 80, lowest=-1),
        one_of("grotto", "the merman's grotto, or none", board.HOUSES),
        number("stack", "streets on each field", 30),
        one_of("field", "the field that streets are taken from", board.FIELDS),
        one_of("tide", "base game, city rises, city sinks, merman stuck for good", 3),
        number("build_left", "pieces still to be built, or steps of the merman while the city sinks", 9),
        number("built", "pieces built in this turn", _MOST),
        number("house_built", "whether a house was built in this turn"),
        number("walk_left", "spaces still to walk", _MOST),
        number("walked", "whether the adventurer has walked in this turn"),
        number("walk_over", "whether walking is over in this turn"),
        number("chip_points", "how much farther a chip lets its owner walk", _MOST),
        number("chip_used", "whether a chip was played in this turn"),
        one_of("merman_move", "the merman's one move of a turn: not begun, under way, done", 2),
        number("merman_left", "steps that the merman has left", _MOST),
        number("rounds", "rounds played", _MOST),
        number("quiet", "whether nothing has happened in this round"),
        number("quiet_rounds", "rounds in a row in which nothing happened", _MOST),
        number("stall_rounds", "so many of those end the game", _MOST),
        number("turn_limit", "turns after which the game ends", _MOST),
        one_of("ending", "why the last round is under way, if it is", 4),
    ],
    derived=("taken", "near_houses", "house_square"),  # the covered squares, what houses touch, where houses are
)
